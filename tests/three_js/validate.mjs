// What the validator of Khronos says of glTF files: reads a list of paths as JSON from standard input, writes errors of each.
import fs from "node:fs";
import { createRequire } from "node:module";

const validator = createRequire(import.meta.url)("gltf-validator");
const answers = [];
for (const path of JSON.parse(fs.readFileSync(0, "utf8"))) {
  const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(path)), { maxIssues: 1000 });
  const errors = report.issues.messages.filter((issue) => issue.severity === 0);
  answers.push(errors.map((issue) => `${issue.code} ${issue.pointer ?? ""} ${issue.message}`));
}
process.stdout.write(JSON.stringify(answers));
