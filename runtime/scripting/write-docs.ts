/** `node dist/runtime/scripting/write-docs.js [--check]`: writes the Lua reference and the editor definitions, or tells whether they are stale. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { declaredApi } from "./declared-api.js";
import { projectDirectory } from "../base/system/version.js";
import { readRecipes } from "./recipes.js";
import { luaDocuments } from "./documents/lua-documents.js";
import { DEFINITIONS_FOLDER } from "./script-names.js";

const documents = luaDocuments(await declaredApi(), await readRecipes(projectDirectory()));
const checks = process.argv.includes("--check");
const stale = documents
  .filter(({ path: file, text }) => !existsSync(file) || readFileSync(file, "utf8") !== text)
  .map((one) => one.path);
const known = new Set(documents.map((one) => one.path));
const left = (existsSync(DEFINITIONS_FOLDER) ? readdirSync(DEFINITIONS_FOLDER) : [])
  .map((file) => `${DEFINITIONS_FOLDER}/${file}`)
  .filter((file) => !known.has(file));

for (const file of [...stale, ...left]) {
  if (checks) {
    process.stderr.write(`${file} is not up to date: run npm run docs\n`);
    process.exitCode = 1;
  }
}
if (!checks) {
  for (const file of left) rmSync(file);
  for (const { path: file, text } of documents) {
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
    writeFileSync(file, text);
  }
}
