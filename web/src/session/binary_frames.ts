// Binary frames of the protocol: poses, meshes and files from the studio, pieces of uploads to it.
import type { BodyShapes, SegmentShapes, Shape } from "../stage/figure";
import type { SkinShape } from "../stage/skin_surface";
import { type Scene, type SkinMesh, UPLOAD } from "../protocol";

/** Four uint32: the kind, and three numbers that depend on it. */
export const HEADER_BYTES = 16;

/** The surfaces of a scene and its skin, from its meshes frame. */
export function readMeshes(scene: Scene, frame: ArrayBuffer): BodyShapes {
  const shapes = new Map<string, SegmentShapes>();
  for (const segment of scene.segments) shapes.set(segment.name, { name: segment.name, body: null, accent: null });
  let at = HEADER_BYTES;
  for (const surface of scene.surfaces) {
    const vertices = new Float32Array(frame, at, 3 * surface.vertices);
    at += vertices.byteLength;
    const normals = new Float32Array(frame, at, 3 * surface.vertices);
    at += normals.byteLength;
    const faces = new Uint32Array(frame, at, 3 * surface.triangles);
    at += faces.byteLength;
    const coarse = new Uint32Array(frame, at, 3 * surface.coarse);
    at += coarse.byteLength;
    const segment = shapes.get(surface.segment);
    const shape: Shape = { vertices, normals, faces, coarse };
    if (segment) segment[surface.role === "accent" ? "accent" : "body"] = shape;
  }
  return { segments: [...shapes.values()], skin: scene.skin && readSkin(scene.skin, frame, at) };
}

/** The skin in a meshes frame, which begins at some byte. */
function readSkin(mesh: SkinMesh, frame: ArrayBuffer, begin: number): SkinShape {
  let at = begin;
  const take = <T extends Float32Array | Uint16Array | Uint32Array>(kind: { new (buffer: ArrayBuffer, at: number, length: number): T }, length: number): T => {
    const numbers = new kind(frame, at, length);
    at += numbers.byteLength;
    return numbers;
  };
  const [vertices, triangles] = [mesh.vertices, mesh.pieces.reduce((sum, piece) => sum + piece.triangles, 0)];
  return {
    mesh,
    positions: take(Float32Array, 3 * vertices),
    normals: take(Float32Array, 3 * vertices),
    uvs: take(Float32Array, 2 * vertices),
    weights: take(Float32Array, 8 * vertices),
    joints: take(Uint16Array, 8 * vertices),
    bind: take(Float32Array, 16 * mesh.bones.length),
    triangles: take(Uint32Array, 3 * triangles),
    textures: mesh.textures.map(({ kind, length }) => new Blob([new Uint8Array(frame, (at += length) - length, length)], { type: kind })),
  };
}

/** The bodies in a frame of compared ones: numbers of all segments of each, by the number of its method. */
export function readCompared(frame: ArrayBuffer, bodies: number): Map<number, Float32Array> {
  const methods = new Uint32Array(frame, HEADER_BYTES, bodies);
  const numbers = new Float32Array(frame, HEADER_BYTES + methods.byteLength);
  const each = bodies ? numbers.length / bodies : 0;
  return new Map(Array.from(methods, (method, index) => [method, numbers.subarray(each * index, each * (index + 1))]));
}

export interface ReceivedFile {
  name: string;
  mime: string;
  content: Uint8Array<ArrayBuffer>;
}

/** The file in a file frame; `length` is that of its header. */
export function readFile(frame: ArrayBuffer, length: number): ReceivedFile {
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(frame, HEADER_BYTES, length))) as { name: string; mime: string };
  return { ...header, content: new Uint8Array(frame, HEADER_BYTES + length) };
}

/** A frame with a piece of an upload. */
export function uploadFrame(upload: number, offset: number, content: ArrayBuffer): ArrayBuffer {
  const frame = new ArrayBuffer(HEADER_BYTES + content.byteLength);
  new Uint32Array(frame, 0, 4).set([UPLOAD, upload, offset, 0]);
  new Uint8Array(frame, HEADER_BYTES).set(new Uint8Array(content));
  return frame;
}
