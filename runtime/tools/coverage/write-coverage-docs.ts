/**
 * `node dist/runtime/tools/coverage/write-coverage-docs.js [--check]`: writes the first part of
 * docs/client-coverage.md, or checks that it is up to date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectDirectory } from "../../base/system/version.js";
import { families } from "../../protocol/packets/index.js";
import { declaredApi } from "../../scripting/documents/declared-api.js";
import { luaNames } from "../../scripting/documents/lua-names.js";
import { packetUsers } from "./packet-users.js";
import { coveragePage } from "./page.js";
import { stockAnswers } from "./stock-answers.js";

const file = path.resolve("docs/client-coverage.md");
/** What people wrote follows it, and stays. */
const END = "\n<!-- end of what npm run docs writes -->\n";
const before = readFileSync(file, "utf8");
const written = before.indexOf(END);
const root = projectDirectory();
const generated = coveragePage({
  families,
  usersOf: packetUsers(root, "runtime"),
  stockAnswers: stockAnswers(root),
  luaNames: luaNames(await declaredApi()),
});
const page = generated + (written === -1 ? END : before.slice(written));

if (!process.argv.includes("--check")) {
  writeFileSync(file, page);
} else if (before !== page) {
  process.stderr.write("docs/client-coverage.md is not up to date: run npm run docs\n");
  process.exitCode = 1;
}
