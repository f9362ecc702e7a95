import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runHere } from "../../../support/program.js";
import { Imports } from "./imported.js";

let imports: Imports;
beforeEach(() => {
  imports = new Imports();
  mkdirSync(imports.save);
  const world = "[WORLDCHAR c_man]\nSERIAL=065\nNAME=Ada\nACCOUNT=ada\nP=1400,1600,10,1\n[EOF]\n";
  writeFileSync(path.join(imports.save, "sphereaccu.scp"), "[ada]\nPASSWORD=5f4dcc3b5aa765d61d8327deb882cf99\nCHARUID0=065\n");
  writeFileSync(path.join(imports.save, "sphereworld.scp"), world);
});
afterEach(() => imports.remove());

const run = (...flags: string[]) =>
  runHere("runtime/tools/shard-import/shard-import-main.ts", [imports.save, "--data", imports.data, ...flags]);
const nowhere = (): string => path.join(imports.directory, "nowhere", "file.json");

it("writes nothing when a file that was named cannot be read or written, and says which", async () => {
  const refused = async (reason: string, ...flags: string[]): Promise<void> => {
    expect(await run(...flags)).toMatchObject({ code: 2, stderr: `shard:import: ${reason}\n` });
    expect(existsSync(imports.data)).toBe(false);
  };
  await refused(`the report ${nowhere()} cannot be written: ENOENT`, "--report", nowhere());
  await refused(`${nowhere()} cannot be read: ENOENT`, "--map", nowhere());
  imports.remove();
  await refused(`${imports.save} is no folder that can be read`);
});

it("tells of what came over, of one thing as of one, and writes a report for programs", async () => {
  const report = path.join(imports.directory, "report.json");
  const { code, stdout } = await run("--report", report);
  expect({ code, counts: stdout.split("\n").slice(2, 4) }).toEqual({
    code: 0,
    counts: [
      "  1 account, 1 with a password hash of the other server",
      "  1 character, 0 creatures, 2 items, 0 guilds, 0 houses, 0 ships",
    ],
  });
  expect(JSON.parse(readFileSync(report, "utf8"))).toMatchObject({ isDryRun: false, counts: { characters: 1 } });
});
