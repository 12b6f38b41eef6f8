// Writes a WebM file with one video track (Matroska: RFC 9559; EBML: RFC 8794).

export interface VideoChunk {
  content: Uint8Array<ArrayBuffer>;
  /** [ms] */
  time: number;
  key: boolean;
}

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

function bytesOf(value: number): Part {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || !bytes.length; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return new Uint8Array(bytes);
}

/** An element: its ID, its size in eight bytes, its content. */
function element(id: number, ...content: Part[]): Part {
  const inside = joined(content);
  const size = new Uint8Array(8);
  new DataView(size.buffer).setUint32(4, inside.length);
  size[0] = 1;
  return joined([bytesOf(id), size, inside]);
}

const number = (id: number, value: number): Part => element(id, bytesOf(value));
const text = (id: number, value: string): Part => element(id, new TextEncoder().encode(value));

function real(id: number, value: number): Part {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return element(id, bytes);
}

function block({ content, key }: VideoChunk, after: number): Part {
  const head = new Uint8Array(4);
  head[0] = 0x81; // track 1
  new DataView(head.buffer).setInt16(1, after);
  head[3] = key ? 0x80 : 0;
  return element(0xa3, head, content);
}

/** A cluster for every key frame and the frames that follow it. */
function clusters(chunks: readonly VideoChunk[]): Part[] {
  const found: Part[] = [];
  for (let first = 0; first < chunks.length; ) {
    let end = first + 1;
    while (end < chunks.length && !chunks[end].key && chunks[end].time - chunks[first].time < 30_000) end++;
    const start = Math.round(chunks[first].time);
    found.push(element(0x1f43b675, number(0xe7, start), ...chunks.slice(first, end).map((chunk) => block(chunk, Math.round(chunk.time) - start))));
    first = end;
  }
  return found;
}

/** codec: V_VP8 or V_VP9; milliseconds: of the film. */
export function writeWebm(chunks: readonly VideoChunk[], codec: string, width: number, height: number, milliseconds: number): Part {
  const header = element(0x1a45dfa3, number(0x4286, 1), number(0x42f7, 1), number(0x42f2, 4), number(0x42f3, 8), text(0x4282, "webm"), number(0x4287, 2), number(0x4285, 2));
  const information = element(0x1549a966, number(0x2ad7b1, 1_000_000), text(0x4d80, "Poise"), text(0x5741, "Poise"), real(0x4489, milliseconds));
  const video = element(0xe0, number(0xb0, width), number(0xba, height));
  const track = element(0x1654ae6b, element(0xae, number(0xd7, 1), number(0x73c5, 1), number(0x83, 1), text(0x86, codec), video));
  return joined([header, element(0x18538067, information, track, ...clusters(chunks))]);
}
