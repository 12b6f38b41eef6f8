// The page around the stage: bar above, panel with tabs beside (below on a phone), status line, and what lies over it.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { actionNamed } from "../actions";
import * as store from "../session/store";
import { isDark, isPlaying } from "../stage_view";
import { CharacterTab } from "./character_tab";
import { Drawer } from "./drawer";
import { Button } from "./fields";
import { Inspector } from "./inspector";
import { MotionTab, Player } from "./motion_tab";
import { DropZone, FileProblem, Help, Lost, Menu, Palette, Sentences } from "./overlays";
import { PictureTab } from "./picture_tab";
import { Pins } from "./pins";
import { PoseTab } from "./pose_tab";
import { ComparedLegend } from "./side_by_side";
import { WalkTab } from "./walk_tab";

const CONTENT: Record<store.Tab, () => ComponentChildren> = { pose: PoseTab, walk: WalkTab, motion: MotionTab, character: CharacterTab, picture: PictureTab };

export function Shell({ mountStage }: { mountStage: (holder: HTMLElement) => void }) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (holder.current) mountStage(holder.current);
  }, []);
  const ready = store.scene.value !== null;
  return (
    <div class={`shell${store.panelOpen.value ? "" : " panel-closed"}`}>
      <TopBar />
      <main class="stage">
        <div class="canvas-holder" ref={holder} />
        {ready && <Pins />}
        {ready && store.roomy.value && !store.dragMode.value && !isPlaying() && <Inspector />}
        {ready && <ComparedLegend />}
        {ready && <Hint />}
        {!ready && store.connection.value !== "lost" && <p class="loading">Opening the studio…</p>}
        <Lost />
        <Sentences />
      </main>
      {store.drawerOpen.value && ready && <Drawer />}
      <Panel />
      <StatusLine />
      <FileProblem />
      <DropZone />
      <Menu />
      {store.paletteOpen.value && <Palette />}
      {store.helpOpen.value && <Help />}
    </div>
  );
}

function TopBar() {
  const { undo, redo } = store.history.value;
  const run = (title: string) => () => actionNamed(title)?.run();
  return (
    <header class="bar">
      <h1>Poise</h1>
      <div class="bar-group">
        <Button bare label="Undo" icon="undo" hint={undo ? `Undo: ${undo}` : "Nothing to undo"} keys="Ctrl+Z" disabled={!undo} onClick={run("Undo")} />
        <Button bare label="Redo" icon="redo" hint={redo ? `Redo: ${redo}` : "Nothing to redo"} keys="Ctrl+Shift+Z" disabled={!redo} onClick={run("Redo")} />
      </div>
      <div class="bar-group views" role="group" aria-label="Views">
        {["Front", "Side", "Top", "Corner"].map((name) => (
          <Button key={name} label={name} onClick={run(name)} />
        ))}
        <Button bare label="Frame" icon="frame" hint="Frame the selection or the body" keys="F" onClick={run("Frame the selection or the body")} />
      </div>
      <div class="bar-group end">
        <Button bare label="Both sides alike" icon="symmetry" keys="S" pressed={store.symmetric.value} onClick={run("Pose both sides alike")} />
        <Button bare roomy label="Snap" icon="magnet" hint="Snap to floor, grid and angle" keys="G" pressed={store.snapping.value} onClick={run("Snap to floor, grid and angle")} />
        <span class="bar-line" aria-hidden="true" />
        <Button bare roomy label="Numbers for engineers" icon="wrench" keys="E" pressed={store.drawerOpen.value} onClick={run("Numbers for engineers")} />
        <Button bare label="Everything that can be done" icon="search" keys="Ctrl+K" onClick={run("Everything that can be done")} />
        <Button bare label={isDark() ? "Light" : "Dark"} icon={isDark() ? "sun" : "moon"} keys="T" onClick={run("Light or dark")} />
        <Button bare label="Help" icon="help" keys="?" onClick={run("Help")} />
      </div>
    </header>
  );
}

const HINTS: Record<string, string> = {
  view: "Shift: along the floor · X, Y, Z: along an axis · Ctrl: snap · Esc: take it back",
  floor: "Along the floor",
  x: "Along x",
  y: "Along y",
  z: "Along z",
};

/** Whether the hint how to begin is shown: until something was dragged or changed. */
function hintShown(): boolean {
  return !store.hintSeen.value && !isPlaying() && store.history.value.undo === "";
}

/** One hint over the stage: how to begin, and what keys do while something is dragged. */
function Hint() {
  const mode = store.dragMode.value;
  if (mode && matchMedia("(pointer: coarse)").matches) return null; // a finger has no keys
  if (mode) return <p class="hint">{HINTS[mode]}</p>;
  if (!hintShown()) return null;
  return (
    <p class="hint">
      Drag any part of the body<span class="hint-more"> · drag beside it to look around · press ? for help</span>
    </p>
  );
}

/** Where the panel is below the stage, and the drawer is shown instead of it; as in page.css. */
const BELOW = "(max-width: 760px), (max-aspect-ratio: 4 / 5)";

/** Show a tab. Where the panel is below, a tap on the one that is shown closes it, and what covers a tab gives way to it. */
function chooseTab(tab: store.Tab): void {
  const covered = !store.roomy.value && (store.selection.value.length > 0 || store.selectedExtra.value !== "");
  const under = store.drawerOpen.value && window.matchMedia(BELOW).matches;
  store.panelOpen.value = store.tab.value !== tab || covered || under || !store.panelOpen.value || store.roomy.value;
  store.tab.value = tab;
  if (under) store.drawerOpen.value = false;
  if (!covered || under) return;
  store.selection.value = [];
  store.selectedExtra.value = "";
}

function Panel() {
  const Content = CONTENT[store.tab.value];
  const motion = store.motion.value;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    for (const part of [panel.current, panel.current?.querySelector(".tab-content")]) if (part) part.scrollTop = 0;
  }, [store.tab.value]);
  return (
    <aside class="panel" aria-label="Panel" ref={panel}>
      <div class="tabs" role="tablist" aria-label="What to work on">
        {store.TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            data-title={titleOf(tab)}
            aria-selected={store.tab.value === tab}
            aria-controls="tab-content"
            tabIndex={store.tab.value === tab ? 0 : -1}
            onClick={() => chooseTab(tab)}
            onKeyDown={(event) => {
              const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
              if (!step) return;
              event.preventDefault();
              const next = store.TABS[(store.TABS.indexOf(tab) + step + store.TABS.length) % store.TABS.length];
              store.tab.value = next;
              document.getElementById(`tab-${next}`)?.focus();
            }}
          >
            {titleOf(tab)}
          </button>
        ))}
      </div>
      {store.scene.value && !store.roomy.value && !store.dragMode.value && !isPlaying() && <Inspector />}
      <div class="tab-content" id="tab-content" role="tabpanel" aria-labelledby={`tab-${store.tab.value}`} tabIndex={0}>
        {motion && store.tab.value !== "motion" && motion.shown && (
          <div class="small-player">
            <Player motion={motion} />
          </div>
        )}
        {store.scene.value && <Content />}
      </div>
    </aside>
  );
}

function titleOf(tab: store.Tab): string {
  return tab[0].toUpperCase() + tab.slice(1);
}

function StatusLine() {
  const status = store.status.value;
  const lost = store.connection.value === "lost";
  // The hint says the same while there is nothing else to say.
  const sentence = lost ? "The studio is gone" : hintShown() && status?.sentence.startsWith("Drag any part") ? "" : (status?.sentence ?? "");
  // What the sentence says after its colon is a reason already; the drawer has the others.
  const reasons = lost || sentence.includes(":") ? [] : (status?.reasons ?? []);
  return (
    <footer class={`status ${lost ? "bad" : (status?.mood ?? "good")}`}>
      <span class="status-dot" aria-hidden="true" />
      <p class="status-sentence" role="status" aria-live="polite">
        {sentence}
        {reasons.length > 0 && <span class="status-reason"> {reasons[0]}</span>}
      </p>
      <p class="status-selection">{store.segment.value?.title}</p>
    </footer>
  );
}
