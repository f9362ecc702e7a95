import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { moduleUrl, runProgram } from "../../support/program.js";
import { afterRestart, sharedShard } from "../../support/one-shard.js";
import type { Shard } from "../../support/shard.js";
import { DECORATIONS, DOORS, numbersOf, RENEWED, run, SIGNS } from "./world-commands.js";

/** The huts of the built-in town whose door is not among the decorations. */
const DOORWAYS_OF_TOWN = 3;

let shard: Shard;
let decorations: number;

beforeAll(() => {
  shard = sharedShard();
});

async function nothingIsAdded(): Promise<void> {
  expect(numbersOf(await run(shard, "spawn_decorations"), DECORATIONS)).toEqual([0, decorations]);
  expect(numbersOf(await run(shard, "spawn_signs"), SIGNS)).toEqual([0]);
  expect(numbersOf(await run(shard, "spawn_doors"), DOORS)).toEqual([0]);
}

describe("the world data that comes with the shard", () => {
  it("is placed once", async () => {
    const [placed, there] = numbersOf(await run(shard, "spawn_decorations"), DECORATIONS);
    decorations = placed!;
    expect(decorations).toBeGreaterThan(0);
    expect(there).toBe(0);
    const [signs] = numbersOf(await run(shard, "spawn_signs"), SIGNS);
    expect(signs).toBeGreaterThan(0);
    const [doors] = numbersOf(await run(shard, "spawn_doors"), DOORS);
    expect(doors).toBeGreaterThanOrEqual(DOORWAYS_OF_TOWN);
    await nothingIsAdded();
  });
});

afterRestart(() => {
  beforeAll(() => {
    shard = sharedShard();
  });

  it("the world data that was placed is there, and is placed again with --replace", async () => {
    await nothingIsAdded();
    expect(numbersOf(await run(shard, "spawn_decorations --replace"), RENEWED)).toEqual([decorations, 0]);
  });

  it("data imported while the shard runs is used by its next command", async () => {
    const signs = path.join(shard.dataDirectory, "signs.cfg");
    writeFileSync(signs, "2 2979 1484 1690 0 The Bakery\n");
    const main = JSON.stringify(moduleUrl("runtime/server/world-import-main.ts"));
    const source = `process.argv.splice(1, 0, "world-import-main"); await import(${main});`;
    const importing = runProgram(source, { args: [signs, "--data", shard.dataDirectory] });
    expect(await importing.end(), importing.stderr).toBe(0);
    expect(importing.stdout).toContain("signs: 1 sign in 1 file (1 new)");
    expect(numbersOf(await run(shard, "spawn_signs"), SIGNS)).toEqual([1]);
    rmSync(path.join(shard.dataDirectory, "world"), { recursive: true });
  });

  it("an operator's world data is placed as far as it is understood, and the rest is reported", async () => {
    const garbage = Buffer.from(Array.from({ length: 4_000 }, (_, i) => (i * 7919) % 256));
    for (const [file, content] of Object.entries({
      "decorations/Trammel/a.cfg": "Barrel 0x0E77\n1400 1600 0\nnowhere at all\n",
      "decorations/Trammel/b.cfg": garbage,
      "signs/a.cfg": garbage,
      "doors/a.json": '{ "template": "dark_wood_door", "frames"',
    })) {
      const place = path.join(shard.dataDirectory, "world", file);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, content);
    }
    const output = await run(shard, "spawn_decorations");
    expect(output).toContain("decorations/Trammel/a.cfg, line 3: ");
    expect(output).toContain("decorations/Trammel/b.cfg");
    expect(numbersOf(output, DECORATIONS)).toEqual([1, 0]);
    expect(await run(shard, "spawn_signs")).toContain("signs/a.cfg");
    expect(await run(shard, "spawn_doors")).toContain("doors/a.json");
  });
});
