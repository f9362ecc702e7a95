/** `node dist/runtime/tools/coverage/write-docs.js [--check]`: writes docs/client-coverage.md, or checks that it is up to date. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectDirectory } from "../../base/system/version.js";
import { projectCoverage } from "./project-coverage.js";
import { coveragePage } from "./page.js";

const file = path.resolve("docs/client-coverage.md");
const page = coveragePage(await projectCoverage(projectDirectory()));

if (!process.argv.includes("--check")) {
  writeFileSync(file, page);
} else if (readFileSync(file, "utf8") !== page) {
  process.stderr.write("docs/client-coverage.md is not up to date: run npm run docs\n");
  process.exitCode = 1;
}
