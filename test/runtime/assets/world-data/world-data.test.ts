import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { FILE_ENTRIES_MAXIMUM, FILE_MAX_BYTES, FOLDER_DEPTH_MAXIMUM } from "../../../../runtime/assets/world-data/limits.js";
import type { WorldKind } from "../../../../runtime/assets/world-data/kinds.js";
import { WorldData } from "../../../../runtime/assets/world-data/world-data.js";
import { asOwner } from "../../../support/as-owner.js";

const SIGN = "2 2979 10 20 0 Bakery\n";

let directory: string;
let data: WorldData;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "shardkeeper-world-"));
  data = new WorldData({ own: path.join(directory, "own"), sample: path.join(directory, "sample"), hasTown: true });
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function write(file: string, text: string | Buffer): string {
  const place = path.join(directory, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
  return place;
}

async function names(kind: WorldKind = "signs", mapId?: number): Promise<unknown[]> {
  const { entries } = await data.count(kind, mapId);
  return data.entries(kind, mapId, 1, entries)!.map(({ details }) => details["name"]);
}

async function problems(kind: WorldKind = "signs"): Promise<string[]> {
  await data.count(kind);
  return data
    .problems(kind)
    .map(({ file, line, reason }) => [file, line, reason].filter((part) => part !== undefined).join(": "));
}

describe("the folder of world data", () => {
  it("is the operator's, or else the sample's, for each kind separately", async () => {
    write("sample/signs/a.cfg", SIGN);
    write("sample/regions/a.json", "[]");
    expect(await data.count("signs")).toMatchObject({ entries: 1, files: 1, problems: 0, isSample: true });
    write("own/signs/deep/er/b.cfg", SIGN.replace("Bakery", "Bank"));
    expect(await names()).toEqual(["Bank"]);
    expect(await data.count("signs")).toMatchObject({ isSample: false });
    expect(await data.count("regions")).toMatchObject({ isSample: true });
  });

  it("that is gone is reported, also after a restart, and the sample does not replace it", async () => {
    write("sample/signs/a.cfg", SIGN);
    write("own/signs/b.cfg", SIGN.replace("Bakery", "Bank"));
    expect(await names()).toEqual(["Bank"]);
    rmSync(path.join(directory, "own"), { recursive: true });
    for (let start = 0; start < 2; start += 1) {
      expect(await data.count("signs")).toMatchObject({ entries: 0, isSample: false, areGone: true });
      expect(data.problems("signs").map(({ reason }) => reason)).toEqual([
        expect.stringContaining("the files are gone; import them again"),
      ]);
      data = new WorldData({ own: path.join(directory, "own"), sample: path.join(directory, "sample"), hasTown: true });
    }
    expect(await data.count("regions")).toMatchObject({ areGone: false });
    rmSync(path.join(directory, "own-kinds.json"));
    data = new WorldData({ own: path.join(directory, "own"), sample: path.join(directory, "sample"), hasTown: true });
    expect(await names()).toEqual(["Bakery"]);
  });

  it("includes the built-in town's files only if the town exists", async () => {
    write("sample/signs/demo_town/a.cfg", SIGN);
    write("sample/signs/everywhere/b.cfg", SIGN.replace("Bakery", "Bank"));
    expect(await names()).toEqual(["Bakery", "Bank"]);
    data = new WorldData({ own: path.join(directory, "own"), sample: path.join(directory, "sample"), hasTown: false });
    expect(await names()).toEqual(["Bank"]);
  });

  it("may be missing, which is reported", async () => {
    expect(await data.count("spawners")).toMatchObject({ entries: 0, files: 0, problems: 1 });
    expect(await problems("spawners")).toEqual(["spawners: there are no files; npm run world:import adds some"]);
  });

  it("is reported with everything that is wrong in it", async () => {
    write("own/signs/a.cfg", SIGN);
    write("own/signs/b.json", "[]");
    write("own/signs/.hidden.cfg", "what");
    write("outside/c.cfg", SIGN);
    symlinkSync(path.join(directory, "outside/c.cfg"), path.join(directory, "own/signs/c.cfg"));
    symlinkSync(path.join(directory, "outside"), path.join(directory, "own/signs/d"));
    symlinkSync("e.cfg", path.join(directory, "own/signs/e.cfg"));
    symlinkSync("nothing.cfg", path.join(directory, "own/signs/f.cfg"));
    symlinkSync(".", path.join(directory, "own/signs/g"));
    symlinkSync("a.cfg", path.join(directory, "own/signs/z.cfg"));
    execFileSync("mkfifo", [path.join(directory, "own/signs/h.cfg")]);
    mkdirSync(path.join(directory, "own/signs", "x/".repeat(FOLDER_DEPTH_MAXIMUM + 1)), { recursive: true });
    expect(await problems()).toEqual([
      "signs/c.cfg: is a link that leads outside",
      "signs/d: is a link that leads outside",
      "signs/e.cfg: its link leads in a loop",
      "signs/f.cfg: it does not exist",
      "signs/g: leads to a folder that is read already",
      "signs/h.cfg: is neither a file nor a folder",
      `signs/${"x/".repeat(FOLDER_DEPTH_MAXIMUM)}x: more than ${FOLDER_DEPTH_MAXIMUM} folders deep`,
      "signs/b.json: is not read: files of signs end in .cfg",
      "signs/z.cfg: 1: the same as signs/a.cfg:1",
    ]);
    expect(await names()).toEqual(["Bakery"]);
  });

  it("may be a link as a whole, but not the folder of a kind", async () => {
    write("outside/signs/a.cfg", SIGN);
    write("sample/signs/a.cfg", SIGN);
    mkdirSync(path.join(directory, "own"));
    symlinkSync(path.join(directory, "outside/signs"), path.join(directory, "own/signs"));
    expect(await problems()).toContain("signs: is a link that leads outside");
    expect(await data.count("signs")).toMatchObject({ entries: 0, isSample: false });
    rmSync(path.join(directory, "own"), { recursive: true });
    symlinkSync(path.join(directory, "outside"), path.join(directory, "own"));
    expect(await data.count("signs")).toMatchObject({ entries: 1, problems: 0, isSample: false });
  });

  it("is reported if it is not readable, and the sample does not replace it", async () => {
    write("sample/signs/a.cfg", SIGN);
    const file = write("own/signs/a.cfg", SIGN);
    await asOwner(directory, async () => {
      chmodSync(file, 0);
      expect(await problems()).toEqual(["signs/a.cfg: permission denied"]);
      chmodSync(path.join(directory, "own/signs"), 0);
      expect(await problems()).toEqual(["signs: permission denied"]);
      expect(await data.count("signs")).toMatchObject({ entries: 0, isSample: false });
      chmodSync(path.join(directory, "own"), 0);
      expect(await problems()).toEqual(["signs: permission denied"]);
      chmodSync(path.join(directory, "own"), 0o700);
      chmodSync(path.join(directory, "own/signs"), 0o700);
    });
  });

  it("is reported if it is a file", async () => {
    write("sample/signs/a.cfg", SIGN);
    write("own", "");
    expect(await problems()).toEqual(["signs: a part of its path is a file"]);
    rmSync(path.join(directory, "own"));
    write("own/signs", "");
    expect(await problems()).toEqual(["signs: a part of its path is a file"]);
  });
});

describe("a file of world data", () => {
  test.each<[what: string, bytes: Buffer]>([
    ["UTF-8", Buffer.from(SIGN)],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${SIGN}`)],
    ["UTF-16", Buffer.from(`\ufeff${SIGN}`, "utf16le")],
    ["UTF-16, big-endian", Buffer.from(`\ufeff${SIGN}`, "utf16le").swap16()],
    ["CR LF line ends", Buffer.from(SIGN.replace("\n", "\r\n"))],
    ["no line end on its last line", Buffer.from(SIGN.trim())],
  ])("may have %s", async (_, bytes) => {
    write("own/signs/a.cfg", bytes);
    expect(await names()).toEqual(["Bakery"]);
    expect(await problems()).toEqual([]);
  });

  it("in another encoding loses only the lines that cannot be read", async () => {
    write("own/signs/a.cfg", Buffer.from(`2 2979 10 20 0 Caf\u00e9\n${SIGN}`, "latin1"));
    expect(await names()).toEqual(["Bakery"]);
    expect(await problems()).toEqual(["signs/a.cfg: 1: has characters that are not valid UTF-8"]);
  });

  it("is reported and not read if it is binary or too large", async () => {
    write("own/signs/a.cfg", Buffer.from([0x4d, 0x5a, 0x00, 0x03]));
    truncateSync(write("own/signs/b.cfg", SIGN), FILE_MAX_BYTES + 1);
    write("own/signs/c.cfg", "");
    expect(await names()).toEqual([]);
    expect(await problems()).toEqual([
      "signs/a.cfg: is not a text file: it has a zero byte",
      `signs/b.cfg: has ${FILE_MAX_BYTES + 1} bytes, more than ${FILE_MAX_BYTES}`,
    ]);
  });

  it("is read up to a maximum number of entries", async () => {
    const lines = Array.from({ length: FILE_ENTRIES_MAXIMUM + 3 }, (_, i) => `2 2979 ${i % 7_000} ${Math.trunc(i / 7_000)} 0 a`);
    write("own/signs/a.cfg", lines.join("\n"));
    expect(await data.count("signs")).toMatchObject({ entries: FILE_ENTRIES_MAXIMUM });
    expect(await problems()).toEqual([`signs/a.cfg: more than ${FILE_ENTRIES_MAXIMUM} entries; 3 are not read`]);
  });

  it("yields to the event loop while it is read", async () => {
    const lines = Array.from({ length: 100_000 }, (_, i) => `${i % 7_000} ${Math.trunc(i / 7_000)} 0`);
    write("own/decorations/Trammel/a.cfg", `Static 1\n${lines.join("\n")}`);
    let turns = 0;
    let isOver = false;
    const count = (): void => void (isOver || (turns++, setImmediate(count)));
    setImmediate(count);
    await data.count("decorations");
    isOver = true;
    expect(turns).toBeGreaterThan(100);
  });
});

describe("reading world data", () => {
  it("keeps the order of files and lines, by map and by number", async () => {
    write("own/signs/b.cfg", "0 2979 10 20 0 b1\n2 2979 10 20 0 b2\n");
    write("own/signs/a.cfg", "1 2979 10 20 0 a1\n");
    expect(await names()).toEqual(["a1", "b1", "b1", "b2"]);
    expect(await names("signs", 1)).toEqual(["b1", "b2"]);
    expect(await names("signs", 4)).toEqual([]);
    expect(data.entries("signs", undefined, 2, 3)!.map(({ mapId, file, line }) => [mapId, file, line])).toEqual([
      [0, "signs/b.cfg", 1],
      [1, "signs/b.cfg", 1],
    ]);
    expect(data.entries("signs", undefined, 5, 9)).toEqual([]);
  });

  it("happens on request, and again after a change", async () => {
    write("own/signs/a.cfg", SIGN);
    expect(data.entries("signs", undefined, 1, 1)).toBeUndefined();
    expect([data.version("signs"), data.problems("signs")]).toEqual([0, []]);
    const first = await data.count("signs");
    const [kept] = data.entries("signs", undefined, 1, 1)!;
    expect(await data.count("signs")).toEqual(first);
    expect(data.entries("signs", undefined, 1, 1)![0]).toBe(kept);

    write("own/signs/b.cfg", SIGN.replace("Bakery", "Bank"));
    expect(data.entries("signs", undefined, 1, 9)).toHaveLength(1);
    expect(await data.count("signs")).toMatchObject({ entries: 2, version: first.version + 1 });
    expect(data.version("signs")).toBe(first.version + 1);

    renameSync(write("own/signs/.new", SIGN.replace("Bakery", "Tailor")), path.join(directory, "own/signs/a.cfg"));
    expect(await names()).toEqual(["Tailor", "Bank"]);
    rmSync(path.join(directory, "own/signs/a.cfg"));
    expect(await names()).toEqual(["Bank"]);
  });

  it("happens once for concurrent requests", async () => {
    write("own/signs/a.cfg", SIGN);
    const [one, other] = await Promise.all([data.count("signs"), data.count("signs", 1)]);
    expect([one.version, other.version, one.entries, other.entries]).toEqual([1, 1, 1, 1]);
  });

  it("leaves out duplicates within a file or between files, and reports them", async () => {
    write("own/decorations/Britannia/a.cfg", "Static 1 (Hue=2)\n1 2 3\n1 2 3\n\nStatic 1 (Hue=0x2)\n1 2 3\n\nStatic 1\n1 2 3\n");
    write("own/decorations/Trammel/b.cfg", "Static 1\n1 2 3\n4 5 6\n");
    expect(await data.count("decorations")).toMatchObject({ entries: 5, problems: 3 });
    expect(data.problems("decorations")).toEqual([
      { file: "decorations/Britannia/a.cfg", line: 3, reason: "the same as decorations/Britannia/a.cfg:2", isDuplicate: true },
      { file: "decorations/Britannia/a.cfg", line: 6, reason: "the same as decorations/Britannia/a.cfg:2", isDuplicate: true },
      { file: "decorations/Trammel/b.cfg", line: 2, reason: "the same as decorations/Britannia/a.cfg:9", isDuplicate: true },
    ]);
  });
});

describe("region spawners", () => {
  const spawner = (more: object) =>
    JSON.stringify([
      { $type: "RegionSpawner", location: [1, 2, 0], map: "Trammel", region: "A Field", entries: [{ name: "Rat" }], ...more },
    ]);
  const region = (Area: object[], Map = "Trammel") => JSON.stringify([{ Map, Name: "a field", Area }]);
  const areaOf = async () => {
    await data.count("spawners");
    const { area, areas } = data.entries("spawners", undefined, 1, 1)![0]!.details;
    return { area, areas };
  };

  it("get the region's area, and follow its changes", async () => {
    write("own/spawners/a.json", spawner({}));
    write("own/regions/a.json", region([{ x1: 10, y1: 20, x2: 30, y2: 40 }]));
    const first = { x1: 10, y1: 20, x2: 29, y2: 39 };
    expect(await areaOf()).toEqual({ area: first, areas: [first] });
    const second = { x1: 5, y1: 25, x2: 11, y2: 51 };
    write(
      "own/regions/a.json",
      region([
        { x1: 10, y1: 20, x2: 30, y2: 40 },
        { ...second, x2: 12, y2: 52 },
      ]),
    );
    expect(await areaOf()).toEqual({ area: { x1: 5, y1: 20, x2: 29, y2: 51 }, areas: [first, second] });
  });

  it("spawn around themselves if their map has no such region, and that is reported", async () => {
    write("own/spawners/a.json", spawner({}));
    write("own/regions/a.json", region([{ x1: 10, y1: 20, x2: 30, y2: 40 }], "Felucca"));
    expect(await areaOf()).toEqual({ area: undefined, areas: undefined });
    expect(await problems("spawners")).toEqual([
      "spawners/a.json: entry 1: Trammel has no region 'A Field'; what it spawns appears around the spawner",
    ]);
  });

  it("with the same id are reported as duplicates, wherever they are", async () => {
    const guid = "07b03a23-af40-4539-be8b-6834573838df";
    write("own/regions/a.json", region([{ x1: 10, y1: 20, x2: 30, y2: 40 }]));
    write("own/spawners/a.json", spawner({ guid }));
    write("own/spawners/b.json", spawner({ guid: guid.toUpperCase(), location: [9, 9, 9] }));
    expect(await data.count("spawners")).toMatchObject({ entries: 1 });
    expect(await problems("spawners")).toEqual(["spawners/b.json: entry 1: the same as spawners/a.json entry 1"]);
  });
});
