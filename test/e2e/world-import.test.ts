import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { type Ended, runHere } from "../support/program.js";
import { tmuxNeed, TmuxTerminal } from "./console/tmux.js";

const SIGN = "2 2979 1434 1690 0 The Bakery\n";

let directory: string;
beforeEach(async () => (directory = await mkdtemp(path.join(tmpdir(), "shard-"))));
afterEach(() => rm(directory, { recursive: true, force: true }));

const run = (...args: string[]): Promise<Ended> => runHere("runtime/server/world-import-main.ts", args);

const place = (...parts: string[]) => path.join(directory, ...parts);
const containing = (text: string) => expect.stringContaining(text) as string;

it("the exit code tells whether everything was understood", async () => {
  const data = ["--data", place("new", "data")];
  await writeFile(place("signs.cfg"), `${SIGN}what\n`);
  expect(await run(place("signs.cfg"), ...data)).toMatchObject({
    code: 3,
    stderr: "",
    stdout: containing("  line 2: 'what' is not a sign"),
  });
  await writeFile(place("signs.cfg"), `${SIGN}${SIGN}`);
  expect(await run(place("signs.cfg"), ...data)).toMatchObject({ code: 0, stdout: containing("line 2: the same as") });
  await writeFile(place("other.txt"), "what");
  expect(await run(place("other.txt"), ...data)).toMatchObject({
    code: 1,
    stdout: containing("Not imported:"),
    stderr: containing("nothing in"),
  });
  mkdirSync(place("empty"));
  expect(await run(place("empty"), ...data)).toMatchObject({ code: 1, stdout: containing("there was nothing to import") });
});

it("bad flags and unusable paths end with 2 and the reason", async () => {
  await writeFile(place("signs.cfg"), SIGN);
  const before = readdirSync(directory);
  expect(await run()).toMatchObject({ code: 2, stderr: containing("missing required argument") });
  expect(await run(place("signs.cfg"), "--what")).toMatchObject({ code: 2, stderr: containing("--what") });
  expect(await run(place("signs.cfg"), place("b"))).toMatchObject({ code: 2 });
  expect(await run(place("none"), "--data", place("signs.cfg"))).toMatchObject({ code: 2, stderr: containing("it is a file") });
  expect(await run(place("signs.cfg"), "--data", "/proc/shard")).toMatchObject({ code: 2, stderr: containing("cannot be used") });
  expect(readdirSync(directory)).toEqual(before);
  expect(await run(place("none"), "--data", place("data"))).toMatchObject({ code: 2, stderr: containing("none does not exist") });
  expect(await run("--help")).toMatchObject({ code: 0, stdout: containing("Exit codes") });
});

it("world data that cannot be written ends with 1 and the reason", async () => {
  await writeFile(place("signs.cfg"), SIGN);
  mkdirSync(place("data", "world"), { recursive: true });
  await writeFile(place("data", "world", "signs"), "");
  const refused = await run(place("signs.cfg"), "--data", place("data"));
  expect(refused).toMatchObject({ code: 1, stderr: containing("signs") });
});

it("npm passes on its output and exit code", () => {
  const { status, stdout } = spawnSync("npm", ["run", "--silent", "world:import", "--", "--help"], {
    cwd: projectDirectory(),
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([0, containing("Usage: npm run world:import -- [options] <dir>")]);
});

it("alternatives are chosen by a flag, or asked for at a terminal", async () => {
  for (const folder of ["Trammel", "RuinedMaginciaTram"]) {
    mkdirSync(place("set", "Decoration", folder), { recursive: true });
    await writeFile(place("set", "Decoration", folder, "magincia.cfg"), "Barrel 0x0E77\n10 10 0\n");
  }
  const data = ["--data", place("data")];
  expect(await run(place("set"), ...data)).toMatchObject({ code: 2, stderr: containing("--choose magincia=rebuilt") });
  expect(await run(place("set"), ...data, "--choose", "magincia=x")).toMatchObject({
    code: 2,
    stderr: containing("magincia=ruined"),
  });
  expect(await run(place("set"), ...data, "--choose", "magincia=ruined")).toMatchObject({
    code: 0,
    stdout: containing("magincia: ruined; --choose magincia=rebuilt takes the other"),
  });
});

it.skipIf(tmuxNeed.isMissing)(`an alternative is asked for at a terminal${tmuxNeed.note}`, async () => {
  for (const folder of ["Trammel", "RuinedMaginciaTram"]) {
    mkdirSync(place("set", "Decoration", folder), { recursive: true });
    await writeFile(place("set", "Decoration", folder, "magincia.cfg"), "Barrel 0x0E77\n10 10 0\n");
  }
  const terminal = await TmuxTerminal.open(
    "../runtime/tools/npm/run.mjs",
    ["world:import", place("set"), "--data", place("data")],
    {},
  );
  try {
    await terminal.shows(/Which one\?[^]*1 rebuilt: the town[^]*2 ruined: the ruins/);
    await terminal.press("2");
    await terminal.press("Enter");
    expect(await terminal.exitCode()).toBe(0);
    expect(readdirSync(place("data/world/decorations"))).toEqual(["RuinedMaginciaTram"]);
  } finally {
    await terminal.close();
  }
});
