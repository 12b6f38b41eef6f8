// The outline of a part: a hull that is a few pixels larger than the part, seen from inside; what is left of it is an outline.
import { BackSide, Color, ShaderMaterial, type Texture, type Vector2 } from "three";

const VERTEX = /* glsl */ `
#include <skinning_pars_vertex>
uniform vec2 viewport;
uniform float width;
varying vec2 place;
void main() {
  vec3 objectNormal = normal, transformed = position;
  #include <skinbase_vertex>
  #include <skinnormal_vertex>
  #include <skinning_vertex>
  // A little farther away, so that sheets which are seen from both sides hide their own hull.
  vec4 clip = projectionMatrix * vec4(1.003 * (modelViewMatrix * vec4(transformed, 1.0)).xyz, 1.0);
  vec3 aside = normalize(normalMatrix * objectNormal);
  vec2 offset = normalize((projectionMatrix * vec4(aside, 0.0)).xy + vec2(1e-6));
  clip.xy += offset * width * 2.0 / viewport * clip.w;
  gl_Position = clip;
  place = uv;
}`;

const FRAGMENT = /* glsl */ `
uniform vec3 color;
uniform sampler2D map;
uniform float cutoff;
varying vec2 place;
void main() {
  if (cutoff > 0.0 && texture2D(map, place).a < cutoff) discard;
  gl_FragColor = vec4(color, 1.0);
  #include <colorspace_fragment>
}`;

/** The material of an outline; `viewport` is shared by all [pixels]. */
export function outlineMaterial(viewport: { value: Vector2 }): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    side: BackSide,
    uniforms: { viewport, width: { value: 2 }, color: { value: new Color() }, map: { value: null }, cutoff: { value: 0 } },
  });
}

/** Leave holes in an outline where the texture is more transparent than `cutoff`. */
export function cutOutline(material: ShaderMaterial, map: Texture, cutoff: number): void {
  material.uniforms.map.value = map;
  material.uniforms.cutoff.value = cutoff;
}
