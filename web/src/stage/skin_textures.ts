// Textures of a skin from the image files that its own file holds; no address is fetched for them.
import { RepeatWrapping, SRGBColorSpace, Texture } from "three";

/** Larger images are made smaller, so that they do not fill the memory of the graphics card [pixels]. */
const LARGEST = 2048;

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
