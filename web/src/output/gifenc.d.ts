// Types of gifenc 1.0, of what is used of it.
declare module "gifenc" {
  export type GifPalette = number[][];
  export function quantize(rgba: Uint8ClampedArray | Uint8Array, colors: number): GifPalette;
  export function applyPalette(rgba: Uint8ClampedArray | Uint8Array, palette: GifPalette): Uint8Array;
  export function GIFEncoder(): {
    writeFrame(indices: Uint8Array, width: number, height: number, options: { palette?: GifPalette; delay?: number; repeat?: number }): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
}
