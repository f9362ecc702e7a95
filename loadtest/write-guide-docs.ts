/** `node dist/loadtest/write-guide-docs.js [--check]`: writes the tables of docs/qa-guide.md, or reports stale ones. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withTables } from "./guide-tables.js";

const GUIDE = "docs/qa-guide.md";
const file = path.resolve(GUIDE);
const guide = readFileSync(file, "utf8");
const fresh = withTables(guide);

if (fresh !== guide && process.argv.includes("--check")) {
  process.stderr.write(`${GUIDE} is not up to date: run npm run docs\n`);
  process.exitCode = 1;
} else if (fresh !== guide) {
  writeFileSync(file, fresh);
}
