// The session: takes what the studio sends, and gives it commands, files and drags.
import { effect } from "@preact/signals";
import { type Command, COMPARED, CROWD, FILE, FRAMES, MESHES, type Message, POSE, type Save, type Scene, VERSION } from "../protocol";
import type { BodyShapes } from "../stage/figure";
import { HEADER_BYTES, readCompared, readFile, readMeshes, type ReceivedFile, uploadFrame } from "./binary_frames";
import { Connection, type ConnectionState, type Receiver } from "./connection";
import * as store from "./store";

/** Pieces of an upload [bytes], and how many may wait to be sent. */
const PIECE = 1 << 18;
const WAITING = 1 << 21;

/** How sentences begin that hold until the studio is back. */
const GONE = "The studio is gone";

type Unrequested<T> = T extends Command ? Omit<T, "request"> : never;

export interface SessionListener {
  /** Another body is to be shown. */
  onBody(scene: Scene, shapes: BodyShapes): void;
  /** A pose: numbers of the pose frame after its header. */
  onPose(numbers: Float32Array, withJoints: boolean): void;
  /** Bodies of compared methods: numbers of all segments, by the method's number in the scene. */
  onCompared(bodies: Map<number, Float32Array>): void;
  /** A crowd: the number of each body's colour, and nine numbers of each segment of each body, segment by segment. */
  onCrowd(colors: Uint32Array, segments: Float32Array): void;
  /** The state has changed. */
  onState(): void;
}

export interface Upload {
  name: string;
  sent: number;
  size: number;
}

export class Session implements Receiver {
  private readonly connection: Connection;
  private readonly files = new Map<number, { resolve: (file: ReceivedFile) => void; reject: (reason: Error) => void }>();
  private readonly uploads = new Map<number, (problem: string, notes: string[]) => void>();
  private scene: Scene | null = null;
  private lastRequest = 0;
  private lastUpload = 0;
  private lastDrag = 0;
  private readonly films = new Map<number, { resolve: (frames: Float32Array) => void; reject: (reason: Error) => void }>();
  /** Messages of drags sent so far, for tests. */
  dragsSent = 0;
  /** Pose frames taken so far, for tests. */
  posesTaken = 0;

  constructor(
    address: string,
    private readonly listener: SessionListener,
  ) {
    this.connection = new Connection(address, this);
  }

  start(): void {
    this.connection.connect();
    // The studio sends joints, plots and compared methods only to pages that show them.
    effect(() => {
      const [joints, solves] = [store.shown.value.joints, store.drawerOpen.value];
      const compared = store.comparedNames.value;
      if (store.scene.value) this.connection.send({ type: "watch", joints, solves, compared });
    });
  }

  get commandsSent(): number {
    return this.connection.sent;
  }

  // ---- what arrives -----------------------------------------------------------------------------------

  onState(state: ConnectionState): void {
    store.connection.value = state;
    if (state === "open") {
      store.refused.value = false;
      this.connection.send({ type: "hello", version: VERSION });
      store.unsayAll(GONE);
      if (store.wasOpen.value) store.say("The studio is back.");
      store.wasOpen.value = true;
    } else {
      store.unsayAll("The studio is back");
      void this.askWhy();
      for (const waiting of [this.files, this.films]) {
        for (const { reject } of waiting.values()) reject(new Error(`${GONE}: nothing was saved.`));
        waiting.clear();
      }
      for (const finish of this.uploads.values()) finish("The studio went away before it was read.", []);
      this.uploads.clear();
    }
  }

  /** The browser does not say why a socket was refused: ask whether a studio is there that does not know this page. */
  private async askWhy(): Promise<void> {
    try {
      store.refused.value = (await fetch(`/alive${location.search}`)).status === 403;
    } catch {
      store.refused.value = false;
    }
  }

  onMessage(message: Message): void {
    switch (message.type) {
      case "scene":
        this.scene = message;
        break;
      case "state":
        if (message.scene !== this.scene?.scene) return;
        store.takeState(message);
        this.listener.onState();
        break;
      case "notice": {
        const waiting = this.files.get(message.request) ?? this.films.get(message.request);
        if (waiting && message.kind === "problem") {
          this.files.delete(message.request);
          this.films.delete(message.request);
          waiting.reject(new Error(message.sentence));
        } else store.say(message.sentence, message.kind);
        break;
      }
      case "opened":
        this.uploads.get(message.upload)?.(message.problem, message.notes);
        this.uploads.delete(message.upload);
        break;
    }
  }

  onFrame(frame: ArrayBuffer): void {
    const header = new Uint32Array(frame, 0, 4);
    switch (header[0]) {
      case POSE:
        if (header[1] === this.scene?.scene) {
          this.connection.send({ type: "seen", sequence: header[2] });
          this.posesTaken++;
          this.listener.onPose(new Float32Array(frame, HEADER_BYTES), (header[3] & 1) !== 0);
        }
        break;
      case COMPARED:
        this.connection.send({ type: "seen", sequence: header[2], of: "compared" });
        if (header[1] === this.scene?.scene) this.listener.onCompared(readCompared(frame, header[3]));
        break;
      case CROWD:
        this.connection.send({ type: "seen", sequence: header[2], of: "crowd" });
        if (header[1] === this.scene?.scene)
          this.listener.onCrowd(new Uint32Array(frame, HEADER_BYTES, header[3]), new Float32Array(frame, HEADER_BYTES + 4 * header[3]));
        break;
      case MESHES:
        if (this.scene && header[1] === this.scene.scene) {
          store.scene.value = this.scene;
          this.listener.onBody(this.scene, readMeshes(this.scene, frame));
        }
        break;
      case FILE: {
        const waiting = this.files.get(header[1]);
        this.files.delete(header[1]);
        waiting?.resolve(readFile(frame, header[2]));
        break;
      }
      case FRAMES: {
        this.films.get(header[1])?.resolve(new Float32Array(frame, HEADER_BYTES));
        this.films.delete(header[1]);
        break;
      }
    }
  }

  // ---- what is sent -----------------------------------------------------------------------------------

  send(command: Unrequested<Command>): void {
    if (command.type === "drag") this.dragsSent++;
    if (!this.connection.send(command as Command)) store.say(`${GONE}: nothing was changed.`, "problem");
  }

  /** Begin a drag; the number that it has from now on. */
  grab(handles: { kind: "segment" | "goal" | "extra"; name: string; point: [number, number, number] | null }[], mirror: boolean): number {
    const drag = ++this.lastDrag;
    this.send({ type: "grab", scene: this.scene?.scene ?? 0, drag, handles, mirror });
    return drag;
  }

  /** Have the studio make a file. */
  save(save: Omit<Save, "type" | "request">): Promise<ReceivedFile> {
    const request = ++this.lastRequest;
    return new Promise((resolve, reject) => {
      this.files.set(request, { resolve, reject });
      if (!this.connection.send({ type: "save", request, ...save })) {
        this.files.delete(request);
        reject(new Error(`${GONE}: nothing was saved.`));
      }
    });
  }

  /** The motion's frames of all segments, seven numbers each, from frame to frame by `step`. */
  readFrames(step: number): Promise<Float32Array> {
    const request = ++this.lastRequest;
    return new Promise((resolve, reject) => {
      this.films.set(request, { resolve, reject });
      if (!this.connection.send({ type: "read_frames", request, first: 0, last: -1, step })) {
        this.films.delete(request);
        reject(new Error(`${GONE}: nothing was saved.`));
      }
    });
  }

  /** Send a file to be opened; resolves with its notes, rejects with the sentence of what is wrong. */
  async upload(file: File, progress: (upload: Upload) => void): Promise<string[]> {
    const largest = this.scene?.largest_upload ?? 0;
    if (largest && file.size > largest)
      throw new Error(`${file.name} has ${megabytes(file.size)}; the studio takes files of at most ${megabytes(largest)}.`);
    if (!this.connection.open) throw new Error(`${GONE}: ${file.name} was not opened.`);
    const upload = ++this.lastUpload;
    const answer = new Promise<string[]>((resolve, reject) => {
      this.uploads.set(upload, (problem, notes) => (problem ? reject(new Error(problem)) : resolve(notes)));
    });
    answer.catch(() => undefined);
    this.connection.send({ type: "upload", upload, name: file.name, size: file.size });
    for (let at = 0; at < file.size && this.uploads.has(upload); at += PIECE) {
      while (this.connection.waiting > WAITING && this.uploads.has(upload)) await new Promise((done) => setTimeout(done, 20));
      this.connection.sendFrame(uploadFrame(upload, at, await file.slice(at, at + PIECE).arrayBuffer()));
      progress({ name: file.name, sent: Math.min(at + PIECE, file.size), size: file.size });
    }
    return answer;
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
