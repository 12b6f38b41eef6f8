// Textures of a skin from the image files that its own file holds; no address is fetched for them.
import { RepeatWrapping, SRGBColorSpace, Texture } from "three";

/** Larger images are made smaller, so that they do not fill the memory of the graphics card [pixels]. */
const LARGEST = 2048;

/** Pixels along a side of what is kept of a texture's alpha on the page's own side. */
const ALPHA_SIDE = 256;

/** The alpha of a texture, coarsely: whether a ray goes through a hole. */
export class AlphaMap {
  private constructor(private readonly pixels: Uint8ClampedArray) {}

  static of(image: ImageBitmap): AlphaMap | null {
    const canvas = new OffscreenCanvas(ALPHA_SIDE, ALPHA_SIDE);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context?.drawImage(image, 0, 0, ALPHA_SIDE, ALPHA_SIDE);
    const colors = context?.getImageData(0, 0, ALPHA_SIDE, ALPHA_SIDE).data;
    return colors ? new AlphaMap(Uint8ClampedArray.from({ length: colors.length / 4 }, (_, at) => colors[4 * at + 3])) : null;
  }

  /** The alpha at a place on the texture, 0 to 1; the texture repeats. */
  at(u: number, v: number): number {
    const column = Math.floor(ALPHA_SIDE * (u - Math.floor(u)));
    const row = Math.floor(ALPHA_SIDE * (v - Math.floor(v)));
    return this.pixels[Math.min(row, ALPHA_SIDE - 1) * ALPHA_SIDE + Math.min(column, ALPHA_SIDE - 1)] / 255;
  }
}

/** Read an image file as a texture; null if the browser cannot. */
async function readTexture(file: Blob): Promise<Texture | null> {
  const asItIs = { premultiplyAlpha: "none", colorSpaceConversion: "none" } as const;
  try {
    let image = await createImageBitmap(file, asItIs);
    const shrink = LARGEST / Math.max(image.width, image.height);
    if (shrink < 1) {
      const [resizeWidth, resizeHeight] = [image.width, image.height].map((side) => Math.max(1, Math.round(shrink * side)));
      const smaller = await createImageBitmap(image, { ...asItIs, resizeWidth, resizeHeight, resizeQuality: "medium" });
      image.close();
      image = smaller;
    }
    const texture = new Texture(image);
    texture.flipY = false; // glTF has the first row at v = 0
    texture.colorSpace = SRGBColorSpace;
    texture.wrapS = texture.wrapT = RepeatWrapping;
    texture.anisotropy = 4;
    texture.needsUpdate = true;
    return texture;
  } catch {
    return null;
  }
}

/** Read all image files of a skin as textures; null for each that the browser cannot read. */
export function readTextures(files: Blob[]): Promise<(Texture | null)[]> {
  return Promise.all(files.map(readTexture));
}
