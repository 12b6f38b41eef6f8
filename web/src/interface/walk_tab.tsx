// The tab "Walk": start and stop, and how it walks, which may change while it does.
import { toggleWalk } from "../actions";
import { app } from "../app";
import * as store from "../session/store";
import { Button, Segmented, Select, SliderField } from "./fields";
import { GaitPlots } from "./gait_plot";

export function WalkTab() {
  const walk = store.walk.value;
  const scene = store.scene.value;
  if (!walk || !scene) return null;
  const walking = walk.phase !== "";
  const range = (name: string, low: number, high: number) => scene.ranges[name] ?? { low, high, step: 1 };
  const turn = range("turn", -60, 60);
  const direction = range("direction", -180, 180);
  const name = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  return (
    <>
      <Button label={walking ? (walk.phase === "stopping" ? "Coming to a stand…" : "Stop") : "Walk"} icon={walking ? "stop" : "walk"} primary disabled={walk.phase === "stopping"} onClick={toggleWalk} />
      <p class="quiet">{walking ? "Change speed, turn, direction and style while it walks." : "The body walks from where it stands. What it walked is a motion afterwards."}</p>
      <SliderField label="Speed" unit="m/s" value={walk.speed} low={0.1} high={walk.fastest} step={0.05} decimals={2} onChange={(speed) => app.session.send({ type: "set_walk", speed })} />
      <SliderField label="Turn to the right" unit="°/s" value={walk.turn} low={turn.low} high={turn.high} step={1} onChange={(value) => app.session.send({ type: "set_walk", turn: value })} />
      <SliderField label="Direction to the right" unit="°" value={walk.direction} low={direction.low} high={direction.high} step={5} onChange={(value) => app.session.send({ type: "set_walk", direction: value })} hint="90 goes sideways, 180 backwards" />
      <Select label="Style" value={walk.style} choices={scene.styles.map((value) => ({ value, label: name(value) }))} onChange={(style) => app.session.send({ type: "set_walk", style })} />
      {scene.floors.length <= 3 ? (
        <Segmented label="Floor" value={walk.floor} choices={scene.floors.map((value) => ({ value, label: name(value) }))} onChange={(floor) => app.session.send({ type: "set_walk", floor })} />
      ) : (
        <Select label="Floor" value={walk.floor} disabled={walking} choices={scene.floors.map((value) => ({ value, label: name(value) }))} onChange={(floor) => app.session.send({ type: "set_walk", floor })} />
      )}
      {walking && <p class="quiet tabular">{walk.seconds.toFixed(1)} s walked</p>}
      {store.crowdSize.value > 0 && <p class="quiet">A crowd of {store.crowdSize.value.toLocaleString("en")} is shown too. The program that moves it can follow speed, turn, direction and style.</p>}
      <GaitPlots />
    </>
  );
}
