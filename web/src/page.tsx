// The page: the stage, the session with the studio, and the panels; or, in an exported page, the stage alone.
import "./page.css";
import { render } from "preact";
import { app } from "./app";
import { menu } from "./interface/overlays";
import { Shell } from "./interface/shell";
import { listenToKeys } from "./manipulation/keyboard";
import { PointerInput } from "./manipulation/pointer";
import { showExport } from "./export/viewer";
import * as store from "./session/store";
import { Session } from "./session/session";
import type { Quality } from "./stage/drawing_quality";
import { Stage } from "./stage/stage";
import { StageView } from "./stage_view";

/** What a test may look at. */
declare global {
  interface Window {
    poise?: typeof app;
  }
}

function makeStage(): Stage {
  const canvas = document.createElement("canvas");
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-label", "Stage: the body. Keys [ and ] select parts, arrow keys move what is selected, ? is help.");
  const options = new URLSearchParams(location.search);
  const draw = options.get("draw");
  const chosen = draw === "none" ? "plain" : (draw ?? store.drawing.value);
  return new Stage(canvas, {
    quality: ["plain", "shadows", "fine"].includes(chosen) ? (chosen as Quality) : null,
    pictures: draw === "plain" || draw === "none" ? "plain" : "shadows",
    stubbed: draw === "none",
    reducedMotion: window.matchMedia("(prefers-reduced-motion: reduce)").matches,
  });
}

function mount(stage: Stage, holder: HTMLElement): void {
  holder.append(stage.canvas);
  const fit = (): void => stage.resize(holder.clientWidth, holder.clientHeight, window.devicePixelRatio);
  new ResizeObserver(fit).observe(holder);
  fit();
}

function start(): void {
  const root = document.getElementById("page");
  if (!root) return;
  const stage = makeStage();
  const exported = document.getElementById("poise-film");
  if (exported) {
    showExport(root, stage, JSON.parse(exported.textContent ?? "{}"), (holder) => mount(stage, holder));
    return;
  }
  const view = new StageView(stage);
  const token = new URLSearchParams(location.search).get("token") ?? "";
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket?token=${encodeURIComponent(token)}`;
  const session = new Session(address, {
    onBody: (scene, shapes) => view.setBody(scene, shapes),
    onPose: (numbers, withJoints) => view.setPose(numbers, withJoints),
    onCompared: (bodies) => view.setCompared(bodies),
    onCrowd: (colors, segments) => view.setCrowd(colors, segments),
    onState: () => view.takeState(),
  });
  const pointer = new PointerInput(stage, view, session);
  pointer.onMenu = (request) => {
    menu.value = request;
  };
  Object.assign(app, { stage, view, session, pointer, store, begin: store.beginAnew });
  window.poise = app;
  render(<Shell mountStage={(holder) => mount(stage, holder)} />, root);
  listenToKeys();
  session.start();
}

start();
