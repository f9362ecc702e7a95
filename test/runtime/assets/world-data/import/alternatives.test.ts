import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readChoice } from "../../../../../runtime/assets/world-data/import/alternatives.js";
import { importWorldData, type ImportOptions } from "../../../../../runtime/assets/world-data/import/import.js";
import { isUnderstood, reportLines } from "../../../../../runtime/assets/world-data/import/report.js";

let source: string;
let world: string;
beforeEach(() => {
  source = mkdtempSync(path.join(tmpdir(), "data-set-"));
  world = mkdtempSync(path.join(tmpdir(), "world-"));
  for (const folder of ["Britannia", "Trammel", "RuinedMaginciaTram", "RuinedMaginciaFel"])
    put(`Decoration/${folder}/magincia.cfg`, "Barrel 0x0E77\n10 10 0\n");
  put("Decoration/Britannia/britain.cfg", "Barrel 0x0E77\n20 20 0\n");
});
afterEach(() => {
  for (const folder of [source, world]) rmSync(folder, { recursive: true, force: true });
});

function put(file: string, text: string): void {
  mkdirSync(path.join(source, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(source, file), text);
}

const take = (options?: ImportOptions) => importWorldData(source, world, options);
const has = (file: string): boolean => existsSync(path.join(world, "decorations", file, "magincia.cfg"));
const state = (): boolean[] => ["Britannia", "Trammel", "RuinedMaginciaTram", "RuinedMaginciaFel"].map(has);
const REBUILT = [true, true, false, false];
const RUINED = [false, false, true, true];

it("nothing is imported until somebody chose", async () => {
  await expect(take()).rejects.toThrow("--choose magincia=rebuilt or --choose magincia=ruined");
  expect(existsSync(path.join(world, "decorations"))).toBe(false);
});

it("the choice of a flag is kept for later imports, and another one removes what it replaces", async () => {
  const report = await take({ choices: { magincia: "ruined" } });
  expect(state()).toEqual(RUINED);
  expect(isUnderstood(report)).toBe(true);
  expect(report.others).toContainEqual({ source: "Decoration/Britannia/magincia.cfg", reason: "magincia is ruined" });
  expect(existsSync(path.join(world, "decorations/Britannia/britain.cfg"))).toBe(true);

  const again = reportLines(await take()).join("\n");
  expect(state()).toEqual(RUINED);
  expect(again).toContain("magincia: ruined, as in an earlier import; --choose magincia=rebuilt takes the other");

  const changed = await take({ choices: { magincia: "rebuilt" } });
  expect(state()).toEqual(REBUILT);
  expect(changed.removed).toEqual(["decorations/RuinedMaginciaFel/magincia.cfg", "decorations/RuinedMaginciaTram/magincia.cfg"]);
});

it("a person is asked once, also when the other files come with a later import", async () => {
  rmSync(path.join(source, "Decoration/RuinedMaginciaTram"), { recursive: true });
  rmSync(path.join(source, "Decoration/RuinedMaginciaFel"), { recursive: true });
  expect((await take()).decisions).toEqual([]);
  put("Decoration/RuinedMaginciaTram/magincia.cfg", "Barrel 0x0E77\n10 10 0\n");
  const asked: string[] = [];
  const ask: ImportOptions["ask"] = (alternative) => {
    asked.push(alternative.name);
    return Promise.resolve("ruined");
  };
  await take({ ask });
  await take({ ask });
  expect(asked).toEqual(["magincia"]);
  expect(state()).toEqual([false, false, true, false]);
});

it("spawners of two eras exclude each other, beside those of both", async () => {
  const spawner = JSON.stringify([]);
  for (const era of ["shared", "uoml", "post-uoml"]) put(`Spawns/${era}/malas/North.json`, spawner);
  const { decisions } = await take({ choices: { magincia: "rebuilt", spawns: "uoml" } });
  expect(decisions.map(({ chosen }) => chosen)).toEqual(["rebuilt", "uoml"]);
  const there = ["shared", "uoml", "post-uoml"].filter((era) => existsSync(path.join(world, `spawners/${era}/malas/North.json`)));
  expect(there).toEqual(["shared", "uoml"]);
});

it("bulk orders are named as what they are, and bounty boards hang on Felucca", async () => {
  put("Bulk Orders/Tailoring/hat.cfg", "Cap 0x1715\n");
  put("Decoration/BountyBoards/bountyboards.cfg", "BountyBoard 0x1E5E\n2887 3482 17\n");
  const report = await take({ choices: { magincia: "rebuilt" } });
  expect(report.others).toContainEqual({
    source: "Bulk Orders/Tailoring/hat.cfg",
    reason: expect.stringContaining("lists of its own") as string,
  });
  expect(report.files.find(({ source: file }) => file.includes("bountyboards"))).toMatchObject({ things: 1, problems: [] });
});

it("a choice that does not exist is refused with those that do", () => {
  expect(readChoice("magincia=ruined")).toEqual({ name: "magincia", chosen: "ruined" });
  for (const written of ["magincia", "magincia=burning", "x=y", "=", "__proto__=a"])
    expect(readChoice(written)).toContain("expected");
});
