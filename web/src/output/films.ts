// Films of the stage, drawn frame by frame at any speed of drawing: the pose turned round, or the motion.
import { signal } from "@preact/signals";
import { app } from "../app";
import * as store from "../session/store";
import { STRIDE } from "../stage/figure";
import { download } from "./files";
import { type FilmWriter, findCodec, GifWriter, VideoWriter } from "./film_writers";
import { pictureOptions } from "./pictures";

export type FilmFormat = "gif" | "webm" | "mp4";
export type FilmSubject = "turntable" | "motion";

/** How much of the film is drawn, 0 to 1, and how long the rest will take [s]. */
export const filmProgress = signal<{ share: number; secondsLeft: number | null } | null>(null);
let stopped = false;

const TURNTABLE_SECONDS = 4;
const GIF_RATE = 20;
const VIDEO_RATE = 30;
/** A gif is at most so large [pixels]: it has no compression to speak of. */
const GIF_LARGEST = 640;
const VIDEO_LARGEST = 1920;

export function cancelFilm(): void {
  stopped = true;
}

/** The formats that this browser can write. */
export async function usableFormats(): Promise<FilmFormat[]> {
  const found: FilmFormat[] = ["gif"];
  for (const format of ["webm", "mp4"] as const) if (await findCodec(format, 640, 480, VIDEO_RATE)) found.push(format);
  return found;
}

/** The size of a film: as a picture is, no larger than the format takes, and even. */
function sizeOf(format: FilmFormat): [number, number] {
  const { width, height } = pictureOptions.value;
  const scale = Math.min(1, (format === "gif" ? GIF_LARGEST : VIDEO_LARGEST) / Math.max(width, height));
  return [2 * Math.max(Math.round((width * scale) / 2), 8), 2 * Math.max(Math.round((height * scale) / 2), 8)];
}

async function makeWriter(format: FilmFormat, width: number, height: number, rate: number): Promise<FilmWriter> {
  if (format === "gif") return new GifWriter(rate);
  const codec = await findCodec(format, width, height, rate);
  if (!codec) throw new Error(`This browser cannot write ${format} of ${width} x ${height}; choose gif, or a smaller picture.`);
  return new VideoWriter(format, codec, width, height, rate);
}

/** The moments of a film: each puts the stage into place before it is drawn. */
async function momentsOf(subject: FilmSubject, rate: number): Promise<{ count: number; put: (index: number) => void; rate: number }> {
  const { stage, view, session } = app;
  if (subject === "turntable") {
    const count = Math.round(TURNTABLE_SECONDS * rate);
    const azimuth = stage.orbit.azimuth;
    return { count, rate, put: (index) => stage.orbit.setAzimuth(azimuth + (2 * Math.PI * index) / count) };
  }
  const motion = store.motion.value;
  if (!motion) throw new Error("No motion is open.");
  const step = Math.max(1, Math.round(motion.rate / rate));
  const frames = await session.readFrames(step);
  const size = STRIDE * stage.figure.segmentCount;
  return { count: frames.length / size, rate: motion.rate / step, put: (index) => view.showFrame(frames.subarray(index * size, (index + 1) * size)) };
}

/** Draw a film and save it. */
export async function saveFilm(subject: FilmSubject, format: FilmFormat): Promise<void> {
  if (filmProgress.value) return;
  stopped = false;
  filmProgress.value = { share: 0, secondsLeft: null };
  const { stage, view } = app;
  view.filming = true;
  const azimuth = stage.orbit.azimuth;
  try {
    const [width, height] = sizeOf(format);
    const { count, put, rate } = await momentsOf(subject, format === "gif" ? GIF_RATE : VIDEO_RATE);
    const writer = await makeWriter(format, width, height, rate);
    stage.beginPictures(width, height, { marks: pictureOptions.value.marks, transparent: false });
    const began = performance.now();
    for (let index = 0; index < count && !stopped; index++) {
      put(index);
      await writer.add(stage.drawPicture());
      const drawn = index + 1;
      filmProgress.value = { share: drawn / count, secondsLeft: ((performance.now() - began) / 1000 / drawn) * (count - drawn) };
    }
    if (!stopped) download(`${subject}.${format}`, await writer.finish());
  } catch (problem) {
    store.say((problem as Error).message, "problem");
  } finally {
    stage.endPictures();
    if (subject === "turntable") stage.orbit.setAzimuth(azimuth);
    view.filming = false;
    filmProgress.value = null;
  }
}
