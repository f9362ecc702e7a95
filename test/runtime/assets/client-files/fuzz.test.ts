import { describe, expect, it, vi } from "vitest";
import { openClientFiles, type ClientFiles } from "../../../../runtime/assets/client-files/client-files.js";
import { ProblemBook } from "../../../../runtime/assets/client-files/problems.js";
import { readTileData } from "../../../../runtime/assets/client-files/tiledata.js";
import { IS_LONG } from "../../../support/effort.js";
import { seededRandom, type Random } from "../../../support/random.js";
import { directoryOf, SMALL, SMALL_TEXTS, smallClient, smallContainers, writeFiles, type Files } from "./make/client.js";
import { makeCliloc, makeMythic } from "./make/cliloc.js";

const ROUNDS = IS_LONG ? 150 : 40;
/** No buffer may be larger, whatever a file of a few hundred KiB claims. */
const MAX_BUFFER_BYTES = 8 * 1_024 * 1_024;
/** The problems kept for a file: 64 places, and one entry for the rest. */
const MAX_PLACES = 65;

/** Reads everything that can be read, and checks what must hold for any answer. */
function useAll(files: ClientFiles): void {
  const { land, statics } = files.maps.get(SMALL.id) ?? {};
  for (let x = -1; x <= SMALL.width; x++) {
    for (let y = -1; y <= SMALL.height; y++) {
      const cell = land?.cell(x, y);
      if (cell !== undefined && !Number.isInteger(cell)) throw new Error(`cell ${x},${y} is ${cell}`);
      statics?.at(x, y);
    }
  }
  for (let id = 0; id < 12; id++) files.multis?.get(id);
  for (let tile = 0; tile < 12; tile++) {
    for (const picture of [files.art?.land(tile), files.art?.item(tile)]) {
      if (picture && picture.rgba.length !== picture.width * picture.height * 4) throw new Error(`picture ${tile}`);
    }
    files.radarColours?.item(tile);
    files.cliloc?.itemText(tile);
  }
  for (let hue = 0; hue < 30; hue++) files.hues?.colour(hue, hue);
  for (const [number] of SMALL_TEXTS) files.cliloc?.format(number, ["a", "#500000"]);
}

/** Truncates, changes, or replaces a file. Half of the changes hit the head, where they have most effect. */
function damage(good: Buffer, random: Random): Buffer {
  const way = random.below(10);
  if (way === 0) return random.bytes(random.below(3_000));
  const bytes = Buffer.from(way < 5 ? good.subarray(0, random.below(good.length + 1)) : good);
  if (way < 3 || bytes.length === 0) return bytes;
  const span = random.below(2) === 0 ? Math.min(bytes.length, 400) : bytes.length;
  for (let i = random.below(8); i >= 0; i--) {
    const at = random.below(span);
    const value = [random.below(256), 0, 0xff, 0x7f, 0x80][random.below(5)]!;
    for (let width = [1, 2, 4, 8][random.below(4)]!; width > 0; width--) bytes[Math.min(at + width, bytes.length) - 1] = value;
  }
  return bytes;
}

/** Without tiledata, which has its own test, and with a short index of art, which is faster to write. */
function plainFiles(): Files {
  const files: Record<string, Buffer> = { ...smallClient() };
  delete files["tiledata.mul"];
  files["artidx.mul"] = files["artidx.mul"]!.subarray(0, 12 * 0x4010);
  return files;
}

const containers: Files = { ...smallContainers(false), "Cliloc.enu": makeMythic(makeCliloc(SMALL_TEXTS), 50) };

describe.each([
  ["plain files", plainFiles()],
  ["containers", containers],
  ["packed containers", smallContainers(true)],
])("damaged %s", (_name, all) => {
  it.each(Object.keys(all))("%s never causes an exception, a large buffer or many problems", (name) => {
    const allocated = vi.spyOn(Buffer, "allocUnsafeSlow");
    const directory = directoryOf(all);
    for (let seed = 0; seed < ROUNDS; seed++) {
      writeFiles(directory, { [name]: damage(all[name]!, seededRandom(seed * 7_919 + name.length)) });
      const files = openClientFiles(directory, [SMALL]);
      try {
        useAll(files);
        useAll(files);
      } catch (error) {
        throw new Error(`seed ${seed} of ${name}`, { cause: error });
      } finally {
        files.close();
      }
      const places = files.problems.filter(({ file }) => file === name);
      expect(places.length).toBeLessThanOrEqual(MAX_PLACES);
    }
    const largest = Math.max(...allocated.mock.calls.map(([bytes]) => bytes));
    expect(largest).toBeLessThanOrEqual(MAX_BUFFER_BYTES);
  });
});

describe("damaged tiledata", () => {
  const good = smallClient()["tiledata.mul"]!;

  it("never causes an exception, and has at most one problem", () => {
    for (let seed = 0; seed < 40; seed++) {
      const bytes = damage(good, seededRandom(seed));
      const problems = new ProblemBook();
      const data = readTileData({ name: "tiledata.mul", bytes }, problems);
      for (let tile = 0; tile < 0x10000; tile += 97) data?.items.name(tile);
      expect(data === undefined).toBe(problems.list.length === 1);
    }
  });
});
