import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { temporaryDirectory } from "../runtime/storage/engines.js";
import { moduleUrl, runProgram } from "../support/program.js";

/** World data of the ModernUO project, which is not part of this one. */
const DATA_SET = path.resolve(projectDirectory(), "../shared/data/modernuo");
const REASON = existsSync(DATA_SET) ? "" : ` (skipped: ${DATA_SET} is not there)`;
test.skipIf(REASON !== "")(`a whole data set is imported, and importing it again changes nothing${REASON}`, async () => {
  const directory = await temporaryDirectory();
  const run = async () => {
    const main = JSON.stringify(moduleUrl("runtime/server/world-import-main.ts"));
    const source = `process.argv.splice(1, 0, "world-import-main"); await import(${main});`;
    const program = runProgram(source, {
      args: [DATA_SET, "--data", path.join(directory.path, "data"), "--choose", "magincia=rebuilt"],
    });
    return { code: await program.end(), stdout: program.stdout, stderr: program.stderr };
  };
  const first = await run();
  expect(first).toMatchObject({ code: 3, stderr: "" });
  for (const line of [
    "decorations: 25922 places in 59 files (59 new); 1 problem, 1 there twice",
    "signs: 509 signs in 1 file (1 new); 0 problems, 1 there twice",
    "spawners: 5155 spawners in 87 files (87 new); 0 problems, 0 there twice",
    "teleporters: 1360 teleporters in 1 file (1 new); 8 problems, 6 there twice",
    "containers.cfg: defines the gumps of containers",
    "Mag-Tram.cfg: magincia is rebuilt",
    "not imported: 2 files\n",
  ]) {
    expect(first.stdout).toContain(line);
  }
  const again = await run();
  expect(again.stdout).toContain("spawners: 5155 spawners in 87 files (87 unchanged)");
  expect(again.stdout).not.toMatch(/, (?:new|replaced)$/m);
  await directory.remove();
});
