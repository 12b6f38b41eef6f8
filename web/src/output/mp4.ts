// Writes an MP4 file with one H.264 track (ISO 14496-12, 14496-14 and 14496-15): all samples in one piece, frames at one rate.
import type { VideoChunk } from "./webm";

type Part = Uint8Array<ArrayBuffer>;

function joined(parts: readonly Part[]): Part {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Numbers of four bytes. */
function longs(...values: number[]): Part {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => view.setUint32(4 * index, value >>> 0));
  return bytes;
}

function shorts(...values: number[]): Part {
  const bytes = new Uint8Array(2 * values.length);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => view.setUint16(2 * index, value));
  return bytes;
}

const ascii = (text: string): Part => new TextEncoder().encode(text);

function box(kind: string, ...content: Part[]): Part {
  const inside = joined(content);
  return joined([longs(8 + inside.length), ascii(kind), inside]);
}

const fullBox = (kind: string, flags: number, ...content: Part[]): Part => box(kind, longs(flags), ...content);

const MATRIX = longs(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

function sampleTable(chunks: readonly VideoChunk[], description: Part, width: number, height: number, step: number, offset: number): Part {
  const entry = box(
    "avc1",
    longs(0),
    shorts(0, 1),
    longs(0, 0, 0, 0),
    shorts(width, height),
    longs(0x480000, 0x480000, 0),
    shorts(1),
    new Uint8Array(32),
    shorts(24, 0xffff),
    box("avcC", description),
  );
  const keys = chunks.map((chunk, index) => (chunk.key ? index + 1 : 0)).filter(Boolean);
  return box(
    "stbl",
    fullBox("stsd", 0, longs(1), entry),
    fullBox("stts", 0, longs(1, chunks.length, step)),
    fullBox("stss", 0, longs(keys.length, ...keys)),
    fullBox("stsc", 0, longs(1, 1, chunks.length, 1)),
    fullBox("stsz", 0, longs(0, chunks.length, ...chunks.map((chunk) => chunk.content.length))),
    fullBox("stco", 0, longs(1, offset)),
  );
}

/** description: the encoder's avcC; rate: frames a second. */
export function writeMp4(chunks: readonly VideoChunk[], description: Part, width: number, height: number, rate: number): Part {
  const scale = 90_000;
  const step = Math.round(scale / rate);
  const duration = step * chunks.length;
  const type = box("ftyp", ascii("isom"), longs(0x200), ascii("isomiso2avc1mp41"));
  const movie = (offset: number): Part => {
    const media = box(
      "mdia",
      fullBox("mdhd", 0, longs(0, 0, scale, duration), shorts(0x55c4, 0)),
      fullBox("hdlr", 0, longs(0), ascii("vide"), longs(0, 0, 0), ascii("video\0")),
      box("minf", fullBox("vmhd", 1, longs(0, 0)), box("dinf", fullBox("dref", 0, longs(1), fullBox("url ", 1))), sampleTable(chunks, description, width, height, step, offset)),
    );
    const track = box("trak", fullBox("tkhd", 3, longs(0, 0, 1, 0, duration, 0, 0, 0, 0), MATRIX, longs(width << 16, height << 16)), media);
    const header = fullBox("mvhd", 0, longs(0, 0, scale, duration, 0x10000), shorts(0x100, 0), longs(0, 0), MATRIX, longs(0, 0, 0, 0, 0, 0, 2));
    return box("moov", header, track);
  };
  const before = type.length + movie(0).length + 8;
  return joined([type, movie(before), box("mdat", ...chunks.map((chunk) => chunk.content))]);
}
