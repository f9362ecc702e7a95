/**
 * `node runtime/tools/npm/run.mjs <task> [flags]`: the scripts in package.json run this. It installs and builds what is
 * missing or stale, then does the task. Plain JavaScript without dependencies, because a fresh clone has nothing else.
 *
 * This file uses only syntax that old versions of Node know, so that they can report that they are too old.
 */
import { readFileSync } from "fs";
import { fileURLToPath } from "url";

const root = fileURLToPath(new URL("../../../", import.meta.url)).replace(/[\\/]$/, "");
/** The last alternative is the oldest version. */
const needed = /(\d+)\.(\d+)$/.exec(JSON.parse(readFileSync(root + "/package.json", "utf8")).engines.node);
const present = process.versions.node.split(".");
const major = Number(present[0]) - Number(needed[1]);

if (major < 0 || (major === 0 && Number(present[1]) < Number(needed[2]))) {
  process.stderr.write("shardkeeper needs Node " + needed[0] + " or later; this is " + process.versions.node + "\n");
  process.exitCode = 1;
} else {
  import("./tasks.mjs").then((tasks) => tasks.run(root, process.argv[2], process.argv.slice(3)));
}
