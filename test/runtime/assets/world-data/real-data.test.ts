import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importWorldData, type ImportReport } from "../../../../runtime/assets/world-data/import/import.js";
import type { WorldKind } from "../../../../runtime/assets/world-data/kinds.js";
import { WorldData } from "../../../../runtime/assets/world-data/world-data.js";

/** World data of the ModernUO project, which is not included in this one. */
const DATA_SET = path.resolve(import.meta.dirname, "../../../../../shared/data/modernuo");
const REASON = existsSync(DATA_SET) ? "" : ` (skipped: ${DATA_SET} is not there)`;

describe.skipIf(REASON !== "")(`a real set of world data${REASON}`, () => {
  let world: string;
  let report: ImportReport;
  let data: WorldData;
  beforeAll(async () => {
    world = mkdtempSync(path.join(tmpdir(), "shardkeeper-world-"));
    report = await importWorldData(DATA_SET, world, { choices: { magincia: "rebuilt" } });
    data = new WorldData({ own: world, sample: "", hasTown: false });
  });
  afterAll(() => rmSync(world, { recursive: true, force: true }));

  it.each<[kind: WorldKind, files: number, things: number, entries: number, duplicates: number]>([
    ["decorations", 59, 25_922, 49_296, 1],
    // 508 different signs, and one line that is there twice.
    ["signs", 1, 509, 902, 1],
    ["spawners", 87, 5_155, 5_155, 0],
    // 1,368 teleporters. Eight are not on their map; 142 lead back, too.
    ["teleporters", 1, 1_360, 1_496, 6],
    ["regions", 1, 398, 398, 0],
    ["locations", 6, 558, 558, 0],
  ])("has all its %s read", async (kind, files, things, entries, duplicates) => {
    const own = report.files.filter((file) => file.kind === kind);
    expect(own.reduce((sum, file) => sum + file.things, 0)).toBe(things);
    expect(await data.count(kind)).toMatchObject({ files, entries, isSample: false });
    expect(data.problems(kind).filter(({ isDuplicate }) => isDuplicate)).toHaveLength(duplicates);
  });

  it("has only the known problems", () => {
    const problems = report.files.flatMap((file) => file.problems).filter(({ isDuplicate }) => !isDuplicate);
    const [first, ...others] = problems;
    expect(first).toEqual({
      file: "decorations/Malas/summoning quest.cfg",
      line: 2,
      reason: "MinDelay is given more than once; the first one counts",
    });
    expect(others).toHaveLength(8);
    for (const { reason } of others) expect(reason).toMatch(/^entry 13\d\d: \d+ \d+ is not on Ter Mur, which ends at 1279 4095$/);
    expect(report.others).toEqual([
      { source: "containers.cfg", reason: expect.stringContaining("gumps of containers") as string },
      { source: "Decoration/RuinedMaginciaTram/Mag-Tram.cfg", reason: "magincia is rebuilt" },
    ]);
  });

  it("gives spawners the areas of their regions", async () => {
    const { entries } = await data.count("spawners");
    const all = data.entries("spawners", undefined, 1, entries)!.map(({ details }) => details);
    const ofRegions = all.filter((details) => details["source_kind"] === "RegionSpawner");
    expect(ofRegions).toHaveLength(48);
    expect(ofRegions.every((details) => details["area"] !== undefined)).toBe(true);
    expect(all.filter((details) => details["area"] !== undefined)).toHaveLength(48 + 33);
  });
});

const SERVUO = path.resolve(import.meta.dirname, "../../../../../shared/data/servuo");
const NO_SERVUO = existsSync(SERVUO) ? "" : ` (skipped: ${SERVUO} is not there)`;

it.skipIf(NO_SERVUO !== "")(`ServUO's own files come over${NO_SERVUO}`, async () => {
  const world = mkdtempSync(path.join(tmpdir(), "shardkeeper-world-"));
  try {
    const { files, others } = await importWorldData(SERVUO, world);
    expect(Object.fromEntries(files.map(({ destination, things }) => [destination, things]))).toEqual({
      "spawners/felucca.json": 2_256,
      "spawners/malas.json": 293,
      "spawners/termur.json": 118,
      "spawners/Regions.json": 50,
      "regions/Regions.json": 456,
      "locations/felucca.json": 193,
      "locations/trammel.json": 181,
      "teleporters/teleporters.json": 1_366,
    });
    expect(others.map(({ source }) => source)).toEqual(["names.xml"]);
    const data = new WorldData({ own: world, sample: "", hasTown: false });
    expect(await data.count("spawners")).toMatchObject({ entries: 2_256 + 293 + 118 + 50 });
  } finally {
    rmSync(world, { recursive: true, force: true });
  }
});
