// CCDIKSolver of three.js on the chain of balls of bench/home_ground.py: node home_ground_three.mjs FOLDER_WITH_NODE_MODULES < numbers
//
// Reads: joints, the length of a bone, angles of rest about z, iterations, repeats, tolerance, targets. Writes for each target
// the distance left, iterations, and seconds of the quickest of so many solves.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const three = pathToFileURL(`${resolve(process.argv[2], "node_modules", "three")}/`);
const THREE = await import(new URL("build/three.module.js", three));
const { CCDIKSolver } = await import(new URL("examples/jsm/animation/CCDIKSolver.js", three));
const { joints, length, rest, iterations, repeats, tolerance, targets } = JSON.parse(readFileSync(0, "utf8"));

const bones = Array.from({ length: joints + 2 }, () => new THREE.Bone());
const goal = bones[joints + 1];
for (let k = 1; k <= joints; k++) bones[k - 1].add(bones[k]);
const root = new THREE.Group();
root.add(bones[0], goal);
const mesh = { skeleton: { bones } };
const links = Array.from({ length: joints }, (_, k) => ({ index: joints - 1 - k }));
const solver = new CCDIKSolver(mesh, [{ target: joints + 1, effector: joints, links, iteration: 1 }]);

function start() {
  for (let k = 0; k < joints; k++) {
    bones[k].position.set(0, k ? length : 0, 0);
    bones[k].quaternion.setFromAxisAngle(new THREE.Vector3(0, 0, 1), rest);
  }
  bones[joints].position.set(0, length, 0);
  root.updateMatrixWorld(true);
}

const tip = new THREE.Vector3();
function distance() {
  return tip.setFromMatrixPosition(bones[joints].matrixWorld).distanceTo(goal.position);
}

for (const target of targets) {
  let quickest = Infinity, done = 0;
  for (let repeat = 0; repeat < repeats; repeat++) {
    goal.position.set(...target);
    start();
    const begun = process.hrtime.bigint();
    for (done = 0; done < iterations && distance() > tolerance; done++) solver.update();
    quickest = Math.min(quickest, Number(process.hrtime.bigint() - begun) * 1e-9);
  }
  console.log(`${distance()} ${done} ${quickest}`);
}
