// The fine way of drawing: ambient occlusion, so that feet stand and hands touch, and smooth edges.
import { HalfFloatType, type PerspectiveCamera, type Scene, Vector2, type WebGLRenderer, WebGLRenderTarget } from "three";
import { EffectComposer } from "three/addons/postprocessing/EffectComposer.js";
import { GTAOPass } from "three/addons/postprocessing/GTAOPass.js";
import { OutputPass } from "three/addons/postprocessing/OutputPass.js";
import { RenderPass } from "three/addons/postprocessing/RenderPass.js";

export class FinePasses {
  private readonly composer: EffectComposer;
  private readonly occlusion: GTAOPass;

  constructor(renderer: WebGLRenderer, scene: Scene, camera: PerspectiveCamera) {
    const size = renderer.getDrawingBufferSize(new Vector2());
    this.composer = new EffectComposer(
      renderer,
      new WebGLRenderTarget(size.x, size.y, { type: HalfFloatType, samples: 4 }),
    );
    this.composer.addPass(new RenderPass(scene, camera));
    this.occlusion = new GTAOPass(scene, camera, size.x, size.y);
    this.occlusion.updateGtaoMaterial({ radius: 0.16, distanceExponent: 1.4, thickness: 0.6, scale: 1.15, samples: 12, distanceFallOff: 1, screenSpaceRadius: false });
    this.occlusion.updatePdMaterial({ lumaPhi: 10, depthPhi: 2, normalPhi: 3, radius: 6, rings: 2, samples: 12 });
    this.occlusion.blendIntensity = 0.85;
    this.composer.addPass(this.occlusion);
    this.composer.addPass(new OutputPass());
  }

  resize(width: number, height: number, ratio: number): void {
    this.composer.setPixelRatio(ratio);
    this.composer.setSize(width, height);
  }

  render(): void {
    this.composer.render();
  }
}
