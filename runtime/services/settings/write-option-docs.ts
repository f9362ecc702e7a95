/**
 * `node dist/runtime/services/settings/write-option-docs.js [--check]`: writes the tables of options into the
 * documents, or reports a stale one.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { documents, withTable } from "./tables.js";

for (const { file, table } of documents) {
  const place = path.resolve(file);
  const text = readFileSync(place, "utf8");
  const fresh = withTable(text, table());
  if (fresh === text) continue;
  if (process.argv.includes("--check")) {
    process.stderr.write(`${file} is not up to date: run npm run docs\n`);
    process.exitCode = 1;
  } else {
    writeFileSync(place, fresh);
  }
}
