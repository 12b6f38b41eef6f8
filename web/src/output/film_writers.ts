// Writers of films: they take drawn frames one by one, and give the file at the end.
import { applyPalette, GIFEncoder, quantize } from "gifenc";
import { writeMp4 } from "./mp4";
import { type VideoChunk, writeWebm } from "./webm";

export interface FilmWriter {
  add(frame: HTMLCanvasElement): Promise<void>;
  finish(): Promise<Blob>;
}

export class GifWriter implements FilmWriter {
  private readonly encoder = GIFEncoder();

  constructor(private readonly rate: number) {}

  async add(frame: HTMLCanvasElement): Promise<void> {
    const { width, height } = frame;
    const pixels = frame.getContext("2d")?.getImageData(0, 0, width, height).data;
    if (!pixels) return;
    const palette = quantize(pixels, 256);
    this.encoder.writeFrame(applyPalette(pixels, palette), width, height, { palette, delay: 1000 / this.rate });
    await new Promise((done) => setTimeout(done)); // the page stays usable
  }

  async finish(): Promise<Blob> {
    this.encoder.finish();
    return new Blob([this.encoder.bytes()], { type: "image/gif" });
  }
}

/** Codecs to try, best first. */
const CODECS = { webm: ["vp09.00.40.08", "vp8"], mp4: ["avc1.640028", "avc1.4d0028", "avc1.420028"] } as const;

function configuration(codec: string, width: number, height: number, rate: number): VideoEncoderConfig {
  return { codec, width, height, framerate: rate, bitrate: Math.round(0.12 * width * height * rate) };
}

/** The codec that this browser has for a film; null if none. */
export async function findCodec(format: "webm" | "mp4", width: number, height: number, rate: number): Promise<string | null> {
  if (typeof VideoEncoder === "undefined") return null;
  for (const codec of CODECS[format]) {
    try {
      if ((await VideoEncoder.isConfigSupported(configuration(codec, width, height, rate))).supported) return codec;
    } catch {
      // A codec that the browser does not know.
    }
  }
  return null;
}

function copied(source: AllowSharedBufferSource): Uint8Array<ArrayBuffer> {
  const view = ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source);
  return new Uint8Array(view);
}

export class VideoWriter implements FilmWriter {
  private readonly chunks: VideoChunk[] = [];
  private readonly encoder: VideoEncoder;
  private description = new Uint8Array(0);
  private count = 0;
  private problem: Error | null = null;

  constructor(
    private readonly format: "webm" | "mp4",
    private readonly codec: string,
    private readonly width: number,
    private readonly height: number,
    private readonly rate: number,
  ) {
    this.encoder = new VideoEncoder({
      output: (chunk, metadata) => {
        const content = new Uint8Array(chunk.byteLength);
        chunk.copyTo(content);
        this.chunks.push({ content, time: chunk.timestamp / 1000, key: chunk.type === "key" });
        const description = metadata?.decoderConfig?.description;
        if (description) this.description = copied(description);
      },
      error: (problem) => {
        this.problem = problem;
      },
    });
    this.encoder.configure(configuration(codec, width, height, rate));
  }

  async add(frame: HTMLCanvasElement): Promise<void> {
    if (this.problem) throw this.problem;
    const picture = new VideoFrame(frame, { timestamp: Math.round((1e6 * this.count) / this.rate), duration: Math.round(1e6 / this.rate) });
    this.encoder.encode(picture, { keyFrame: this.count % Math.max(Math.round(2 * this.rate), 1) === 0 });
    picture.close();
    this.count++;
    while (this.encoder.encodeQueueSize > 4) await new Promise((done) => setTimeout(done, 5));
  }

  async finish(): Promise<Blob> {
    await this.encoder.flush();
    this.encoder.close();
    if (this.problem) throw this.problem;
    const { chunks, width, height, rate } = this;
    if (this.format === "webm") return new Blob([writeWebm(chunks, this.codec === "vp8" ? "V_VP8" : "V_VP9", width, height, (1000 * this.count) / rate)], { type: "video/webm" });
    return new Blob([writeMp4(chunks, this.description, width, height, rate)], { type: "video/mp4" });
  }
}
