import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { squareOf, wholeMap } from "../../../../runtime/assets/pictures/map-areas.js";
import { NoMapColoursError } from "../../../../runtime/assets/pictures/map-sheets.js";
import { Painter } from "../../../../runtime/assets/pictures/painter.js";
import { FACETS } from "../../../../runtime/world/space/facets.js";
import { directoryOf, type Files, smallContainers, writeFiles } from "../client-files/make/client.js";
import { decodePng } from "./decode-png.js";
import { itemArt, MADE_MAP, paintedMap } from "./painting-client.js";
import { asOwner } from "../../../support/as-owner.js";

function painterOf(files: Files | undefined, images = directoryOf({})) {
  const clientDirectory = files && directoryOf(files);
  const painter = new Painter({ clientDirectory, imagesDirectory: images });
  onTestFinished(() => painter.close());
  return { painter, clientDirectory, images, items: path.join(images, "items"), maps: path.join(images, "maps") };
}

function idsOf(painter: Painter): readonly number[] {
  const stock = painter.artStock();
  if ("missing" in stock) throw new Error(stock.missing);
  return stock.itemIds;
}

describe("pictures of items", () => {
  it("are files named by item id, transparent where the art has a hole", () => {
    const { painter, items } = painterOf(itemArt({ 0xeed: 3, 0x1f: 2, 0xffff: 1 }));
    expect(idsOf(painter)).toEqual([0x1f, 0xeed, 0xffff]);
    expect(painter.buildItems(idsOf(painter))).toEqual({ written: 3, unchanged: 0, damaged: [] });
    expect(readdirSync(items).sort()).toEqual(["0x001F.png", "0x0EED.png", "0xFFFF.png"]);
    const gold = decodePng(readFileSync(path.join(items, "0x0EED.png")));
    expect([gold.width, gold.height]).toEqual([3, 3]);
    expect(gold.pixel(0, 0)).toEqual([0, 0, 0, 0]);
    expect(gold.pixel(1, 0)).toEqual([255, 0, 0, 255]);
  });

  it("are the same from a container file", () => {
    for (const isPacked of [false, true]) {
      const { painter } = painterOf(smallContainers(isPacked));
      expect(idsOf(painter)).toEqual([5]);
      expect(decodePng(painter.item(5)!.bytes)).toMatchObject({ width: 20, height: 12 });
    }
  });

  it("are not written again when nothing changed, also by another server", () => {
    const files = itemArt({ 1: 4, 2: 5 });
    const first = painterOf(files);
    first.painter.buildItems([1, 2]);
    const old = new Date(1_000_000);
    for (const name of readdirSync(first.items)) utimesSync(path.join(first.items, name), old, old);
    expect(first.painter.buildItems([1, 2])).toEqual({ written: 0, unchanged: 2, damaged: [] });
    expect(painterOf(files, first.images).painter.buildItems([1, 2])).toEqual({ written: 0, unchanged: 2, damaged: [] });
    for (const name of readdirSync(first.items)) expect(statSync(path.join(first.items, name)).mtimeMs).toBe(old.getTime());
  });

  it("are made again if the art changed or a file is damaged, and removed if the art is gone", () => {
    const before = painterOf(itemArt({ 1: 4, 2: 5, 3: 6 }));
    before.painter.buildItems([1, 2, 3]);
    writeFileSync(path.join(before.items, "0x0001.png"), "spoilt");
    writeFileSync(path.join(before.items, ".0x0002.png.tmp"), "left by a kill");
    writeFileSync(path.join(before.items, "notes.txt"), "the operator's own");
    const { painter } = painterOf(itemArt({ 1: 4, 2: 7 }), before.images);
    expect(painter.buildItems(idsOf(painter))).toEqual({ written: 2, unchanged: 0, damaged: [] });
    expect(painter.removeStrayItems()).toBe(1);
    expect(readdirSync(before.items).sort()).toEqual(["0x0001.png", "0x0002.png", "notes.txt"]);
    expect(decodePng(readFileSync(path.join(before.items, "0x0002.png"))).width).toBe(7);
    expect(painter.removeStrayItems()).toBe(0);
  });

  it("of damaged art are reported, and their old files stay", () => {
    const before = painterOf(itemArt({ 1: 4, 2: 5 }));
    before.painter.buildItems([1, 2]);
    const damaged = itemArt({ 1: 4, 2: 5 });
    // The width of the second picture, which follows the first one's bytes.
    damaged["art.mul"]!.writeUInt16LE(0xffff, damaged["artidx.mul"]!.readUInt32LE((0x4000 + 2) * 12) + 4);
    const { painter } = painterOf(damaged, before.images);
    expect(painter.buildItems(idsOf(painter))).toEqual({ written: 0, unchanged: 1, damaged: [2] });
    expect(painter.removeStrayItems()).toBe(0);
    expect(existsSync(path.join(before.items, "0x0002.png"))).toBe(true);
  });

  it("are made on demand, kept, and made again from another client's art", () => {
    const first = painterOf(itemArt({ 1: 4 }));
    const made = first.painter.item(1)!;
    expect(decodePng(made.bytes).width).toBe(4);
    expect(made.etag).toMatch(/^"[\w-]{27}"$/);
    expect(readFileSync(path.join(first.items, "0x0001.png"))).toEqual(made.bytes);
    expect(first.painter.item(1)).toEqual(made);
    rmSync(first.items, { recursive: true });
    expect(first.painter.item(1)).toEqual(made);
    expect(first.painter.item(2)).toBeUndefined();
    expect(decodePng(painterOf(itemArt({ 1: 9 }), first.images).painter.item(1)!.bytes).width).toBe(9);
  });

  it("are served from existing files without client files, unless the files are damaged", () => {
    const first = painterOf(itemArt({ 1: 4, 2: 4 }));
    first.painter.buildItems([1, 2]);
    writeFileSync(path.join(first.items, "0x0002.png"), readFileSync(path.join(first.items, "0x0002.png")).subarray(0, -1));
    const { painter } = painterOf(undefined, first.images);
    expect(decodePng(painter.item(1)!.bytes).width).toBe(4);
    expect(painter.item(2)).toBeUndefined();
    expect(painter.removeStrayItems()).toBe(0);
  });

  it("are not made without art, and the error says what is missing", () => {
    expect(painterOf(undefined).painter.artStock()).toEqual({ missing: expect.stringContaining("--uo-directory") as string });
    const { missing } = painterOf({ "artidx.mul": Buffer.alloc(12) }).painter.artStock() as { missing: string };
    expect(missing).toContain("artLegacyMUL.uop, or artidx.mul with art.mul");
    expect(missing).toContain("art.mul: is missing");
  });

  it("are sent even if they cannot be written", async () => {
    const { painter, images } = painterOf(itemArt({ 1: 4 }));
    chmodSync(images, 0o500);
    await asOwner(images, () => {
      expect(painter.item(1)).toMatchObject({ unwritten: expect.stringContaining("EACCES") as string });
      expect(() => painter.buildItems([1])).toThrow("EACCES");
    });
    chmodSync(images, 0o700);
    expect(painter.item(1)).not.toHaveProperty("unwritten");
  });

  it("are sent even if a file has the name of their directory", () => {
    const { painter, items } = painterOf(itemArt({ 1: 4 }));
    writeFileSync(items, "");
    expect(painter.item(1)).toMatchObject({ unwritten: expect.stringMatching(/EEXIST|ENOTDIR/) as string });
    expect(() => painter.buildItems([1])).toThrow();
    rmSync(items);
    expect(painter.item(1)).not.toHaveProperty("unwritten");
  });
});

function withoutColours(): Files {
  return Object.fromEntries(Object.entries(paintedMap({})).filter(([name]) => name !== "radarcol.mul"));
}

const tokuno = FACETS[MADE_MAP]!;
const square = (zoom: number, column = 0, row = 0) => squareOf(tokuno, zoom, column, row)!;

describe("pictures of maps with client files", () => {
  it("show the highest static with a colour, otherwise the land, and are transparent where neither is known", () => {
    const [red, green, blue] = [0x7c00, 0x03e0, 0x001f];
    const radar = (entry: number) => ({ 3: red, 0x4010: green, 0x4011: blue, 0x4012: 0 })[entry] ?? 0x7fff;
    const statics = [
      { x: 1, y: 0, z: 5, tile: 0x10, hue: 0 },
      { x: 2, y: 0, z: -1, tile: 0x10, hue: 0 },
      { x: 3, y: 0, z: 9, tile: 0x11, hue: 0 },
      { x: 3, y: 0, z: 5, tile: 0x10, hue: 0 },
      { x: 4, y: 0, z: 5, tile: 0x12, hue: 0 },
      { x: 5, y: 9, z: 0, tile: 0x10, hue: 0 },
      { x: 5, y: 9, z: 0, tile: 0x11, hue: 0 },
    ];
    const { painter, maps } = painterOf(paintedMap({ statics, radar }));
    const picture = decodePng(painter.map({ mapId: MADE_MAP, area: square(3), name: "3-0-0" }).bytes);
    expect([picture.width, picture.height]).toEqual([256, 256]);
    const row = (y: number) => [0, 1, 2, 3, 4, 5].map((x) => picture.pixel(x, y).join());
    const [reds, greens, blues] = ["255,0,0,255", "0,255,0,255", "0,0,255,255"];
    expect(row(0)).toEqual([reds, greens, reds, blues, reds, reds]);
    expect(row(9)).toEqual([reds, reds, reds, reds, reds, blues]);
    // The files end there.
    expect(picture.pixel(16, 0)).toEqual([0, 0, 0, 0]);
    expect(readdirSync(path.join(maps, "4"))).toEqual(["3-0-0.png"]);
  });

  it("mix the colours of tiles when scaled down, and end where the map ends", () => {
    const radar = (entry: number) => (entry === 1 ? 0x7c00 : 0x001f);
    const { painter } = painterOf(paintedMap({ cell: (x) => ({ tile: x % 2, z: 0 }), radar }));
    const reduced = decodePng(painter.map({ mapId: MADE_MAP, area: square(2, 0, 2), name: "a" }).bytes);
    expect(reduced.pixel(0, 0)).toEqual([128, 0, 128, 255]);
    // 1,448 tiles are 724 pixels. 212 of them lie in the third square.
    expect(reduced.pixel(0, 211)).toEqual([128, 0, 128, 255]);
    expect(reduced.pixel(0, 212)).toEqual([0, 0, 0, 0]);
    const whole = decodePng(painter.map({ mapId: MADE_MAP, area: wholeMap(tokuno), name: "whole" }).bytes);
    expect([whole.width, whole.height]).toEqual([724, 724]);
    expect(whole.pixel(7, 723)).toEqual([128, 0, 128, 255]);
  });

  it("are kept until the client files change, also over restarts", () => {
    const order = { mapId: MADE_MAP, area: square(3), name: "3-0-0" };
    const first = painterOf(paintedMap({ radar: () => 0x7c00 }));
    const { bytes } = first.painter.map(order);
    const file = path.join(first.maps, "4/3-0-0.png");
    const old = new Date(1_000_000);
    utimesSync(file, old, old);
    const again = new Painter({ clientDirectory: first.clientDirectory, imagesDirectory: first.images });
    onTestFinished(() => again.close());
    expect(Buffer.from(again.map(order).bytes)).toEqual(bytes);
    expect(statSync(file).mtimeMs).toBe(old.getTime());
    writeFileSync(file, "spoilt");
    expect(Buffer.from(again.map(order).bytes)).toEqual(bytes);

    writeFiles(first.clientDirectory!, paintedMap({ radar: () => 0x001f }));
    const other = new Painter({ clientDirectory: first.clientDirectory, imagesDirectory: first.images });
    onTestFinished(() => other.close());
    expect(decodePng(other.map(order).bytes).pixel(0, 0)).toEqual([0, 0, 255, 255]);
    expect(decodePng(readFileSync(file)).pixel(0, 0)).toEqual([0, 0, 255, 255]);
  });

  it("fail without colours or ground", () => {
    const rest = withoutColours();
    const order = { mapId: MADE_MAP, area: square(3), name: "a" };
    expect(() => painterOf(rest).painter.map(order)).toThrow(NoMapColoursError);
    expect(() => painterOf(rest).painter.map(order)).toThrow("There is no usable radarcol.mul of Tokuno");
    expect(() => painterOf(paintedMap({})).painter.map({ ...order, mapId: 3 })).toThrow("There is no usable ground of Malas");
  });
});

describe("pictures of maps without client files", () => {
  const marks = (...things: readonly (readonly [itemId: number, z: number, x: number, y: number])[]) =>
    Uint16Array.from(things.flatMap(([itemId, z, x, y]) => [itemId, z + 128, x, y]));

  it("are grass with the items on it, the highest on top, at every scale", () => {
    const { painter } = painterOf(undefined);
    const things = marks([0xfb1, 5, 300, 10], [0xb21, 0, 300, 10], [0xe77, 0, 2, 1], [7, 0, 5_000, 1]);
    const near = decodePng(painter.map({ mapId: MADE_MAP, area: square(3, 1), name: "a", marks: things }).bytes);
    expect(near.pixel(44, 10)).toEqual([247, 132, 33, 255]);
    expect(near.pixel(45, 10)).toEqual([58, 132, 49, 255]);
    const far = decodePng(painter.map({ mapId: MADE_MAP, area: square(0), name: "b", marks: things.slice() }).bytes);
    expect(far.pixel(37, 1)).toEqual([247, 132, 33, 255]);
    expect(far.pixel(0, 0)).toEqual([107, 82, 41, 255]);
    expect(far.pixel(180, 180)).toEqual([58, 132, 49, 255]);
    expect(far.pixel(181, 180)).toEqual([0, 0, 0, 0]);
  });

  it("are painted again only if the items on the map change", () => {
    const { painter, maps } = painterOf(undefined);
    const order = { mapId: MADE_MAP, area: square(3), name: "a" };
    const first = painter.map({ ...order, marks: marks([7, 0, 1, 1], [8, 0, 2, 2]) });
    const file = path.join(maps, "4/a.png");
    const old = new Date(1_000_000);
    utimesSync(file, old, old);
    expect(painter.map({ ...order, marks: marks([8, 0, 2, 2], [7, 0, 1, 1]) }).etag).toBe(first.etag);
    expect(statSync(file).mtimeMs).toBe(old.getTime());
    expect(painter.map({ ...order, marks: marks([8, 0, 2, 2]) }).etag).not.toBe(first.etag);
    expect(statSync(file).mtimeMs).not.toBe(old.getTime());
  });

  it("use the client's colours if only those exist", () => {
    const { painter } = painterOf({
      "radarcol.mul": paintedMap({ radar: (entry) => (entry === 0x4007 ? 0x7c00 : 0) })["radarcol.mul"]!,
    });
    const picture = decodePng(
      painter.map({ mapId: 1, area: squareOf(FACETS[1]!, 5, 0, 0)!, name: "a", marks: marks([7, 0, 1, 1], [8, 0, 2, 2]) }).bytes,
    );
    expect(picture.pixel(1, 1)).toEqual([255, 0, 0, 255]);
    expect(picture.pixel(2, 2)).toEqual([148, 148, 148, 255]);
  });
});
