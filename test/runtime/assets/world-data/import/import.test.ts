import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { importWorldData, SourceError } from "../../../../../runtime/assets/world-data/import/import.js";
import { PutError } from "../../../../../runtime/assets/world-data/import/put-file.js";
import { isUnderstood, reportLines } from "../../../../../runtime/assets/world-data/import/report.js";

const SIGN = "2 2979 10 20 0 Bakery\n";
const DECORATION = "Static 0x1\n1 2 3\n";
const SPAWNERS = '[{ "$type": "Spawner", "location": [1, 2, 3], "map": "Felucca", "entries": [{ "name": "Rat" }] }]';
const TELEPORTERS =
  '[{ "src": { "map": "Felucca", "loc": [1, 2, 3] }, "dst": { "map": "Felucca", "loc": [4, 5, 6] }, "back": true }]';
const REGIONS = '[{ "Map": "Felucca", "Name": "Here", "Area": [{ "x1": 1, "y1": 1, "x2": 2, "y2": 2 }] }]';
const LOCATIONS = '{ "name": "Felucca", "categories": [], "locations": [{ "name": "a", "location": [1, 2, 3] }] }';
const DOORS =
  '{ "template": "metal_door", "frames": { "west": [1], "east": [1] }, "regions": [{ "map": 0, "x1": 1, "y1": 1, "x2": 9, "y2": 9 }] }';

let directory: string;
let world: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "shardkeeper-import-"));
  world = path.join(directory, "data/world");
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function write(file: string, text: string | Buffer): string {
  const place = path.join(directory, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
  return place;
}

const importFrom = (place: string) => importWorldData(path.join(directory, place), world);
const written = (): string[] =>
  readdirSync(world, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(world, path.join(entry.parentPath, entry.name)))
    .sort();

describe("the import of a file", () => {
  test.each([
    ["Data/Decoration/Britannia/a.cfg", DECORATION, "Data", "decorations/Britannia/a.cfg"],
    ["Data/Decoration/Britannia/a.cfg", DECORATION, "Data/Decoration", "decorations/Britannia/a.cfg"],
    ["Data/Decoration/Britannia/a.cfg", DECORATION, "Data/Decoration/Britannia", "decorations/Britannia/a.cfg"],
    ["Data/Decoration/Britannia/a.cfg", DECORATION, "Data/Decoration/Britannia/a.cfg", "decorations/Britannia/a.cfg"],
    ["Mine/Trammel/a.cfg", DECORATION, "Mine/Trammel", "decorations/Trammel/a.cfg"],
    ["Mine/Trammel/a.cfg", DECORATION, "Mine", "decorations/Trammel/a.cfg"],
    ["Data/signs.cfg", SIGN, "Data", "signs/signs.cfg"],
    ["mine.cfg", SIGN, "mine.cfg", "signs/mine.cfg"],
    ["Data/Spawns/shared/felucca/a.json", SPAWNERS, "Data", "spawners/shared/felucca/a.json"],
    ["a.json", SPAWNERS, "a.json", "spawners/a.json"],
    ["Data/teleporters.json", TELEPORTERS, "Data", "teleporters/teleporters.json"],
    ["b.json", TELEPORTERS, "b.json", "teleporters/b.json"],
    ["Data/regions.json", REGIONS, "Data", "regions/regions.json"],
    ["c.json", REGIONS, "c.json", "regions/c.json"],
    ["Data/Locations/felucca.json", LOCATIONS, "Data", "locations/felucca.json"],
    ["d.json", LOCATIONS, "d.json", "locations/d.json"],
    ["e.json", DOORS, "e.json", "doors/e.json"],
    ["other/world/signs/deep/a.cfg", SIGN, "other/world", "signs/deep/a.cfg"],
    ["other/world/spawners/regions.json", SPAWNERS, "other/world", "spawners/regions.json"],
  ])("recognises %s (case %#)", async (file, text, given, destination) => {
    write(file, text);
    const { files, others } = await importFrom(given);
    expect(files).toMatchObject([{ destination, outcome: "new", things: 1, problems: [] }]);
    expect(others).toEqual([]);
    expect(written()).toEqual([destination]);
    expect(readFileSync(path.join(world, destination), "utf8")).toBe(text);
  });

  it("reports files that are not world data", async () => {
    write("Data/containers.cfg", "0x3C\t44 65 142 94\t0x48\n");
    write("Data/names.xml", "<names/>");
    write("Data/other.json", "{}");
    write("Data/Spawns/readme.txt", "hello");
    write("Data/signs.cfg", SIGN);
    const report = await importFrom("Data");
    expect(report.others).toEqual([
      { source: "Spawns/readme.txt", reason: "files of spawners end in .json" },
      { source: "containers.cfg", reason: expect.stringContaining("gumps of containers") as string },
      { source: "names.xml", reason: expect.stringContaining("lists names for creatures and people") as string },
      { source: "other.json", reason: expect.stringContaining("is not known as a file of world data") as string },
    ]);
    expect(isUnderstood(report)).toBe(true);
    expect(written()).toEqual(["signs/signs.cfg"]);
  });
});

describe("an import", () => {
  it("reports unchanged files when it is repeated, and replaces changed ones", async () => {
    write("Data/signs.cfg", SIGN);
    write("Data/regions.json", REGIONS);
    expect((await importFrom("Data")).files.map(({ outcome }) => outcome)).toEqual(["new", "new"]);
    write("Data/signs.cfg", SIGN.replace("Bakery", "Bank"));
    expect((await importFrom("Data")).files.map(({ outcome }) => outcome)).toEqual(["unchanged", "replaced"]);
    expect(readFileSync(path.join(world, "signs/signs.cfg"), "utf8")).toContain("Bank");
    expect((await importFrom("data/world")).files.map(({ outcome }) => outcome)).toEqual(["unchanged", "unchanged"]);
    expect(written()).toEqual(["regions/regions.json", "signs/signs.cfg"]);
  });

  it("reports everything that is wrong, and leaves out files without a readable entry", async () => {
    write("Data/signs.cfg", `hello\n${SIGN}${SIGN}`);
    write("Data/teleporters.json", "[{");
    write("Data/regions.json", Buffer.from([0, 1, 2]));
    write("Data/Decoration/nowhere.cfg", DECORATION);
    write("Data/Decoration/Malas/none.cfg", "# nothing\n");
    const report = await importFrom("Data");
    expect(isUnderstood(report)).toBe(false);
    expect(reportLines(report)).toEqual([
      "Decoration/Malas/none.cfg -> decorations/Malas/none.cfg: 0 places, new",
      "Decoration/nowhere.cfg -> decorations/nowhere.cfg: not imported, since nothing in it was understood",
      expect.stringContaining("  none of its folders is named after a map"),
      "regions.json -> regions/regions.json: not imported, since nothing in it was understood",
      "  is not a text file: it has a zero byte",
      "signs.cfg -> signs/signs.cfg: 2 signs, new",
      "  line 1: 'hello' is not a sign (map itemId x y z text)",
      "  line 3: the same as signs/signs.cfg:2",
      "teleporters.json -> teleporters/teleporters.json: not imported, since nothing in it was understood",
      "  line 1: ends in entry 1: the list is not closed",
      "",
      "Summary:",
      "  decorations: 0 places in 2 files (1 new, 1 refused); 1 problem, 0 there twice",
      "  signs: 2 signs in 1 file (1 new); 1 problem, 1 there twice",
      "  teleporters: 0 teleporters in 1 file (1 refused); 1 problem, 0 there twice",
      "  regions: 0 regions in 1 file (1 refused); 1 problem, 0 there twice",
    ]);
    expect(written()).toEqual(["decorations/Malas/none.cfg", "signs/signs.cfg"]);
  });

  it("takes one file for each destination, and none from outside the source", async () => {
    write("Data/Decoration/Malas/a.cfg", DECORATION);
    write("Data/decorations/Malas/a.cfg", DECORATION);
    write("outside/b.cfg", DECORATION);
    symlinkSync(path.join(directory, "outside/b.cfg"), path.join(directory, "Data/Decoration/Malas/b.cfg"));
    const report = await importFrom("Data");
    expect(report.files.map(({ source }) => source)).toEqual(["Decoration/Malas/a.cfg"]);
    expect(report.others).toMatchObject([
      { source: "Decoration/Malas/b.cfg", reason: "is a link that leads outside" },
      { source: "decorations/Malas/a.cfg", reason: "would go where Decoration/Malas/a.cfg goes" },
    ]);
    expect(isUnderstood(report)).toBe(false);
  });

  it("fails with the reason if the source is missing or the destination cannot be written", async () => {
    await expect(importFrom("nothing")).rejects.toThrow(SourceError);
    await expect(importFrom("nothing")).rejects.toThrow("nothing does not exist");
    await expect(importWorldData("/dev/null", world)).rejects.toThrow("is neither a file nor a directory");
    write("Data/signs.cfg", SIGN);
    write("data/world/signs/signs.cfg/in the way", "");
    await expect(importFrom("Data")).rejects.toThrow("signs.cfg cannot be written: there is a folder of that name");
    rmSync(world, { recursive: true });
    write("data/world", "");
    await expect(importFrom("Data")).rejects.toThrow(PutError);
    await expect(importFrom("Data")).rejects.toThrow("cannot be written: a part of its path is a file");
  });
});
