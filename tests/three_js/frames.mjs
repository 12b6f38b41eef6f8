// Where three.js puts the nodes of a glTF or VRM file in some poses: reads a request as JSON from standard input.
import fs from "node:fs";
import * as THREE from "three";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
import { MeshoptDecoder } from "three/examples/jsm/libs/meshopt_decoder.module.js";
import { VRMLoaderPlugin } from "@pixiv/three-vrm";
import { VRMAnimationLoaderPlugin, createVRMAnimationClip } from "@pixiv/three-vrm-animation";

globalThis.self = globalThis;
globalThis.ProgressEvent ??= class {};

async function load(path) {
  const loader = new GLTFLoader();
  loader.setMeshoptDecoder(MeshoptDecoder);
  loader.register(() => ({ name: "no textures", loadTexture: () => Promise.resolve(new THREE.Texture()) }));
  loader.register((parser) => new VRMLoaderPlugin(parser));
  loader.register((parser) => new VRMAnimationLoaderPlugin(parser));
  const bytes = fs.readFileSync(path);
  const content = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  return await new Promise((resolve, reject) => loader.parse(content, "", resolve, reject));
}

async function nodesOf(gltf) {
  const count = (gltf.parser.json.nodes ?? []).length;
  return await Promise.all(Array.from({ length: count }, (_, number) => gltf.parser.getDependency("node", number)));
}

function matrices(gltf, nodes) {
  for (const root of gltf.scenes) root.updateMatrixWorld(true);
  return nodes.map((node) => node.matrixWorld.elements.slice());
}

// Corners of all triangles of the meshes that some nodes carry, in the world, in the order of the file.
function corners(gltf, nodes, numbers) {
  const point = new THREE.Vector3();
  const result = [];
  for (const number of numbers) {
    const parts = nodes[number].isMesh ? [nodes[number]] : nodes[number].children.filter((child) => child.isMesh);
    const inOrder = parts
      .filter((part) => gltf.parser.associations.get(part)?.meshes === gltf.parser.json.nodes[number].mesh)
      .sort((one, other) => gltf.parser.associations.get(one).primitives - gltf.parser.associations.get(other).primitives);
    for (const mesh of inOrder) {
      mesh.skeleton?.update();
      const index = mesh.geometry.index;
      const count = index ? index.count : mesh.geometry.attributes.position.count;
      for (let k = 0; k < count; k++) {
        mesh.getVertexPosition(index ? index.getX(k) : k, point);
        point.applyMatrix4(mesh.matrixWorld);
        result.push(point.x, point.y, point.z);
      }
    }
  }
  return result;
}

const request = JSON.parse(fs.readFileSync(0, "utf8"));
const gltf = await load(request.file);
const nodes = await nodesOf(gltf);
const vrm = gltf.userData.vrm;
const answers = [];
for (const pose of request.poses ?? []) {
  if (request.normalized) {
    for (const [bone, xyzw] of Object.entries(pose)) vrm.humanoid.getNormalizedBoneNode(bone).quaternion.fromArray(xyzw);
    vrm.humanoid.update();
  } else {
    for (const [node, xyzw] of Object.entries(pose)) nodes[Number(node)].quaternion.fromArray(xyzw);
  }
  const placed = matrices(gltf, nodes);
  answers.push(request.meshes ? corners(gltf, nodes, request.meshes) : placed);
}
if (request.animation !== undefined) {
  const mixer = new THREE.AnimationMixer(gltf.scene);
  let clip = gltf.animations[request.animation];
  if (request.vrma) clip = createVRMAnimationClip((await load(request.vrma)).userData.vrmAnimations[0], vrm);
  mixer.clipAction(clip).play();
  for (const time of request.times) {
    mixer.setTime(time);
    vrm?.humanoid.update();
    answers.push(matrices(gltf, nodes));
  }
}
process.stdout.write(JSON.stringify(answers));
