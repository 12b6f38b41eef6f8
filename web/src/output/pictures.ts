// Pictures of the stage: of any size, clean or with marks, with or without a background.
import { signal } from "@preact/signals";
import { app } from "../app";
import { say } from "../session/store";
import { download } from "./files";

export const LARGEST = 8192;

export const pictureOptions = signal({ width: 1920, height: 1080, marks: false, transparent: false });

export function pictureBlob(width: number, height: number, marks: boolean, transparent: boolean): Promise<Blob | null> {
  const canvas = app.stage.picture(width, height, { marks, transparent });
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Draw what is shown and save it as PNG. */
export async function savePicture(): Promise<void> {
  const { width, height, marks, transparent } = pictureOptions.value;
  const blob = await pictureBlob(width, height, marks, transparent);
  if (blob) {
    download("pose.png", blob);
    say(`Saved pose.png, ${width} x ${height}.`);
  }
  else say(`A picture of ${width} x ${height} is too large for this browser; try a smaller one.`, "problem");
}
