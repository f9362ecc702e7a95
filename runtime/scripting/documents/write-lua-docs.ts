/**
 * `node dist/runtime/scripting/documents/write-lua-docs.js [--check | --definitions]`: writes the Lua reference and the
 * definitions for editors, reports a stale reference, or writes only the definitions. The build does the last, because
 * definitions are not committed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { declaredApi } from "./declared-api.js";
import { projectDirectory } from "../../base/system/version.js";
import { readRecipes } from "./recipes.js";
import { luaDocuments } from "./lua-documents.js";
import { DEFINITIONS_FOLDER } from "../loading/script-names.js";

const isDefinition = (file: string): boolean => file.startsWith(`${DEFINITIONS_FOLDER}/`);
const checks = process.argv.includes("--check");
const onlyDefinitions = process.argv.includes("--definitions");
const documents = luaDocuments(await declaredApi(), await readRecipes(projectDirectory())).filter(({ path: file }) =>
  checks ? !isDefinition(file) : !onlyDefinitions || isDefinition(file),
);
const stale = documents
  .filter(({ path: file, text }) => !existsSync(file) || readFileSync(file, "utf8") !== text)
  .map((one) => one.path);
const known = new Set(documents.map((one) => one.path));

if (checks) {
  for (const file of stale) {
    process.stderr.write(`${file} is not up to date: run npm run docs\n`);
    process.exitCode = 1;
  }
} else {
  const there = existsSync(DEFINITIONS_FOLDER) ? readdirSync(DEFINITIONS_FOLDER) : [];
  for (const file of there.map((name) => `${DEFINITIONS_FOLDER}/${name}`)) if (!known.has(file)) rmSync(file);
  for (const { path: file, text } of documents) {
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
    writeFileSync(file, text);
  }
}
