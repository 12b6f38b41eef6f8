// Files in and out: dropped or chosen files are sent to the studio, made files are saved by the browser.
import { effect, signal } from "@preact/signals";
import { app } from "../app";
import type { Save } from "../protocol";
import { motion, panelOpen, say, tab } from "../session/store";

/** The file that is being opened, and how much of it has been sent, 0 to 1. */
export const opening = signal<{ name: string; share: number } | null>(null);
/** What is wrong with a file, and where on the page it was dropped. */
export const openProblem = signal<{ sentence: string; x: number; y: number } | null>(null);
/** What was guessed about the file that was opened last. */
export const openNotes = signal<readonly string[]>([]);
/** What is being saved, for the button that waits for it. */
export const saving = signal("");

export const ACCEPTED = ".json,.bvh,.vrm,.glb,.gltf,.vrma,.urdf,.xml";

let stopWaiting = (): void => undefined;

/** Show the player as soon as the studio tells of the motion of this file; a BVH may be a skeleton alone. */
function showMotionOf(name: string): void {
  stopWaiting();
  stopWaiting = effect(() => {
    if (motion.value?.name !== name) return;
    tab.value = "motion";
    panelOpen.value = true;
    queueMicrotask(() => stopWaiting());
  });
}

/** Open the first of the files that were dropped at a place [pixels]. */
export async function openDropped(files: FileList, x: number, y: number): Promise<void> {
  const [{ name }, others] = [files[0], files.length - 1];
  await openFile(files[0], x, y);
  if (others && !openProblem.value) say(`One file is opened at a time: ${name} is, the other ${others === 1 ? "one is" : `${others} are`} not.`);
}

/** Open a file; a problem is told where it was dropped [pixels], or in the middle of the page. */
export async function openFile(file: File, x = window.innerWidth / 2, y = window.innerHeight / 3): Promise<void> {
  openProblem.value = null;
  opening.value = { name: file.name, share: 0 };
  try {
    const notes = await app.session.upload(file, ({ sent, size }) => {
      opening.value = { name: file.name, share: size ? sent / size : 1 };
    });
    openNotes.value = notes;
    if (/\.bvh$/i.test(file.name)) showMotionOf(file.name);
    if (notes.length) say(`${file.name} is open; ${notes.length === 1 ? "one remark" : `${notes.length} remarks`} under “How the file was read”.`);
  } catch (problem) {
    openProblem.value = { sentence: (problem as Error).message, x, y };
  } finally {
    opening.value = null;
  }
}

/** Let the person choose a file to open. */
export function chooseFile(): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ACCEPTED;
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) void openFile(file);
  });
  input.click();
}

export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Have the studio make a file, and save it. */
export async function saveFile(what: Save["what"], options: Partial<Omit<Save, "type" | "what" | "request">> = {}): Promise<void> {
  saving.value = what;
  try {
    const { name, mime, content } = await app.session.save({ what, ...options });
    download(name, new Blob([content], { type: mime }));
    say(`Saved ${name}.`);
  } catch (problem) {
    say((problem as Error).message, "problem");
  } finally {
    saving.value = "";
  }
}

/** Copy the goals as Python. */
export async function copyPython(): Promise<void> {
  try {
    const { content } = await app.session.save({ what: "python" });
    await navigator.clipboard.writeText(new TextDecoder().decode(content));
    say("Copied: paste it into a Python file.");
  } catch (problem) {
    say(`Nothing was copied: ${(problem as Error).message}`, "problem");
  }
}
