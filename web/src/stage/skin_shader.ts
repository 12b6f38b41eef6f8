// Linear blend skinning with eight bones a vertex, where three.js has four: its shader chunks are replaced for all materials.
import { BufferAttribute, type BufferGeometry, ShaderChunk } from "three";

const DECLARED = /* glsl */ `
#ifdef USE_SKINNING
	attribute vec4 skinIndexMore;
	attribute vec4 skinWeightMore;
#endif
`;

/** The weighted mean of the bones' matrices; most vertices follow at most four. */
const BLENDED = /* glsl */ `
#ifdef USE_SKINNING
	mat4 skinMatrix = skinWeight.x * getBoneMatrix( skinIndex.x );
	if ( skinWeight.y > 0.0 ) skinMatrix += skinWeight.y * getBoneMatrix( skinIndex.y );
	if ( skinWeight.z > 0.0 ) skinMatrix += skinWeight.z * getBoneMatrix( skinIndex.z ) + skinWeight.w * getBoneMatrix( skinIndex.w );
	if ( skinWeightMore.x > 0.0 ) {
		skinMatrix += skinWeightMore.x * getBoneMatrix( skinIndexMore.x ) + skinWeightMore.y * getBoneMatrix( skinIndexMore.y );
		skinMatrix += skinWeightMore.z * getBoneMatrix( skinIndexMore.z ) + skinWeightMore.w * getBoneMatrix( skinIndexMore.w );
	}
#endif
`;

const NORMAL = /* glsl */ `
#ifdef USE_SKINNING
	objectNormal = mat3( skinMatrix ) * objectNormal;
#endif
`;

const POSITION = /* glsl */ `
#ifdef USE_SKINNING
	transformed = ( skinMatrix * vec4( transformed, 1.0 ) ).xyz;
#endif
`;

/** Have every material follow eight bones; the largest weights of a vertex come first. */
export function followEightBones(): void {
  if (ShaderChunk.skinbase_vertex === BLENDED) return;
  ShaderChunk.skinning_pars_vertex = DECLARED + ShaderChunk.skinning_pars_vertex;
  ShaderChunk.skinbase_vertex = BLENDED;
  ShaderChunk.skinnormal_vertex = NORMAL;
  ShaderChunk.skinning_vertex = POSITION;
}

/** Give a geometry the bones (n, 8) and weights (n, 8) of its vertices. */
export function setBones(geometry: BufferGeometry, joints: Uint16Array, weights: Float32Array): void {
  const count = joints.length / 8;
  for (const [more, suffix] of [[0, ""], [4, "More"]] as const) {
    const [index, weight] = [new Uint16Array(4 * count), new Float32Array(4 * count)];
    for (let vertex = 0; vertex < count; vertex++)
      for (let slot = 0; slot < 4; slot++) {
        index[4 * vertex + slot] = joints[8 * vertex + more + slot];
        weight[4 * vertex + slot] = weights[8 * vertex + more + slot];
      }
    geometry.setAttribute(`skinIndex${suffix}`, new BufferAttribute(index, 4));
    geometry.setAttribute(`skinWeight${suffix}`, new BufferAttribute(weight, 4));
  }
}
