// The tab "Picture": what is shown, and pictures, turntables and pages of it.
import { SHOWN_TITLES } from "../actions";
import { app } from "../app";
import { saveFile, saving } from "../output/files";
import { LARGEST, pictureOptions, savePicture } from "../output/pictures";
import * as store from "../session/store";
import { isDark } from "../stage_view";
import { Button, NumberField, Section, Segmented, Select, Switch } from "./fields";
import { FilmSection } from "./film_section";

const SIZES = [
  { value: "1920x1080", label: "Wide" },
  { value: "1080x1080", label: "Square" },
  { value: "1080x1920", label: "Tall" },
] as const;

const DRAWINGS = [
  { value: "", label: "Automatic" },
  { value: "plain", label: "Plain" },
  { value: "shadows", label: "With shadows" },
  { value: "fine", label: "Fine" },
] as const;

export function PictureTab() {
  const options = pictureOptions.value;
  const set = (values: Partial<typeof options>): void => {
    pictureOptions.value = { ...options, ...values };
  };
  const size = SIZES.find(({ value }) => value === `${options.width}x${options.height}`)?.value ?? ("" as "1920x1080");
  const titles = SHOWN_TITLES();
  const parts = (Object.keys(store.shown.value) as store.ShownPart[]).filter((part) => part !== "skin" || store.scene.value?.skin);
  return (
    <>
      <Section title="Picture">
        <Segmented
          label="Shape"
          value={size}
          choices={SIZES}
          onChange={(value) => {
            const [width, height] = value.split("x").map(Number);
            set({ width, height });
          }}
        />
        <div class="pair">
          <NumberField label="Width" unit="px" value={options.width} low={16} high={LARGEST} step={1} onChange={(width) => set({ width: Math.round(width) })} />
          <NumberField label="Height" unit="px" value={options.height} low={16} high={LARGEST} step={1} onChange={(height) => set({ height: Math.round(height) })} />
        </div>
        <Switch label="With marks" on={options.marks} onChange={(marks) => set({ marks })} hint="Selection, arrows and goals as they are on the stage" />
        <Switch label="Transparent" on={options.transparent} onChange={(transparent) => set({ transparent })} hint="Without floor and background; the shadow stays" />
        <Button label="Save a picture" icon="picture" primary keys="Ctrl+P" onClick={() => void savePicture()} />
      </Section>
      <Section title="Turntable">
        <FilmSection what="turntable" />
      </Section>
      <Section title="A page that needs no studio">
        <p class="quiet">One HTML file with the pose, or the motion to play, to send to anybody.</p>
        <Button label={saving.value === "page" ? "Writing…" : "Export a page"} icon="page" disabled={saving.value === "page"} onClick={() => void saveFile("page", { dark: isDark() })} />
      </Section>
      <Section title="Shown on the stage">
        {parts.map((part) => (
          <Switch key={part} label={capital(titles[part])} on={store.shown.value[part]} onChange={(on) => (store.shown.value = { ...store.shown.value, [part]: on })} />
        ))}
        <Select label="Drawing" value={store.drawing.value} choices={DRAWINGS} onChange={(drawing) => ((store.drawing.value = drawing), app.stage.choose(drawing || null))} hint="Automatic measures how fast this machine draws" />
        <Switch label="Dark" on={isDark()} onChange={(on) => (store.dark.value = on)} />
      </Section>
    </>
  );
}

function capital(text: string): string {
  const bare = text.replace(/^the /, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
