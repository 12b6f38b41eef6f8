// The tab "Pose": whole poses by a click, what the body stands on, and what it should keep to.
import { actionNamed } from "../actions";
import { app } from "../app";
import * as store from "../session/store";
import { ExtraList } from "./extra_goals";
import { Button, Section, Segmented, Select, Switch } from "./fields";
import { GalleryGrid } from "./gallery";

export function PoseTab() {
  const segments = store.scene.value?.segments ?? [];
  const settings = store.settings.value;
  return (
    <>
      <div class="row wrap">
        <Button label="Relax" icon="relax" hint="The best pose for what is held, whatever way the body has come" keys="L" onClick={() => actionNamed("Relax")?.run()} />
        <Button label="Reset" icon="reset" hint="Back to the opening pose" onClick={() => app.session.send({ type: "reset_pose" })} />
        <Button label="Mirror" icon="mirror" hint="Swap left and right" keys="M" onClick={() => actionNamed("Mirror the pose")?.run()} />
        <Button label="Random" icon="dice" hint="A random pose: on the floor, balanced, not through itself" keys="R" onClick={() => actionNamed("Random pose")?.run()} />
      </div>
      <Section title="Gallery">
        <GalleryGrid />
      </Section>
      <Section title="Keep to">
        {settings && (
          <Segmented
            label="Manner"
            value={settings.manner}
            choices={[
              { value: "human", label: "Human" },
              { value: "plain", label: "Plain" },
            ]}
            onChange={(manner) => app.session.send({ type: "set_settings", manner })}
            hint={settings.why_plain || "What you leave open follows how people hold themselves, or stays near the pose that was last set"}
            disabled={settings.why_plain !== ""}
          />
        )}
        {settings?.manner === "human" && settings.manner_rests && <p class="quiet">It keeps the pose that was set; Relax lets it move as people do again.</p>}
        <Switch label="Both sides alike" on={store.symmetric.value} onChange={(on) => (store.symmetric.value = on)} hint="What is dragged on one side is done on the other too (S)" />
        <Switch label="Snap" on={store.snapping.value} onChange={(on) => (store.snapping.value = on)} hint="To the floor, a grid of 5 cm and angles of 15° (G, or hold Ctrl)" />
        <ExtraList group="" />
      </Section>
      <Section title="Stands on">
        <Select
          label="Part that is held"
          value={store.base.value}
          choices={segments.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={(segment) => app.session.send({ type: "set_base", segment })}
          hint="Nothing moves when it changes"
        />
      </Section>
      <Section title="Elbows and knees" open={false}>
        <ExtraList group="Elbows and knees" />
      </Section>
      <Section title="Pins" open={false}>
        <ExtraList group="Pins" />
      </Section>
    </>
  );
}
