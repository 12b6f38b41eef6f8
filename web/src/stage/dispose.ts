// Frees what the graphics card holds of a part of the scene that is no longer drawn.
import { type BufferGeometry, type Material, Mesh, type Object3D, Line } from "three";

/** Take all children out of a group, with their geometries and materials. */
export function emptyGroup(group: Object3D): void {
  for (const child of [...group.children]) discard(child);
}

/** Take an object out of the scene, with its geometry and material. */
export function discard(object: Object3D): void {
  object.removeFromParent();
  object.traverse((each) => {
    if (!(each instanceof Mesh || each instanceof Line)) return;
    (each.geometry as BufferGeometry).dispose();
    const materials = each.material as Material | Material[];
    for (const material of Array.isArray(materials) ? materials : [materials]) material.dispose();
  });
}
