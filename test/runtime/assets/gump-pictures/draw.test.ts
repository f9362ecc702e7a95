import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { ClientDirectory } from "../../../../runtime/assets/client-files/client-directory.js";
import type { Picture } from "../../../../runtime/assets/client-files/pictures.js";
import { plainArtist } from "../../../../runtime/assets/gump-pictures/artist.js";
import { openClientArtist } from "../../../../runtime/assets/gump-pictures/artist-of-client.js";
import { drawGump } from "../../../../runtime/assets/gump-pictures/draw.js";
import { compareWithExpected } from "../../../../runtime/assets/gump-pictures/expected-picture.js";
import { commandsOfPage, pagesOf, readLayout } from "../../../../runtime/assets/gump-pictures/layout.js";
import { widthOf } from "../../../../runtime/assets/gump-pictures/texts.js";
import { decodePng, encodePng } from "../../../../runtime/assets/pictures/png.js";
import { directoryOf } from "../client-files/make/client.js";
import { makeFont, makeGumps } from "../client-files/make/gumps.js";
import { makeHues } from "../client-files/make/hues.js";

const MARGIN = 8;
const draw = (layout: string, texts: string[] = [], page?: number): Picture => drawGump({ layout, texts }, plainArtist, page);

/** The colour of a pixel of the window, whose own corner is at 0, 0. */
function at({ width, rgba }: Picture, x: number, y: number): number[] {
  const place = ((y + MARGIN) * width + x + MARGIN) * 4;
  return [...rgba.subarray(place, place + 4)];
}

/** Columns and rows that differ between two pictures. */
function differing(one: Picture, other: Picture): { columns: Set<number>; rows: Set<number> } {
  const columns = new Set<number>();
  const rows = new Set<number>();
  one.rgba.forEach((value, place) => {
    if (value === other.rgba[place]) return;
    columns.add((Math.floor(place / 4) % one.width) - MARGIN);
    rows.add(Math.floor(place / 4 / one.width) - MARGIN);
  });
  return { columns, rows };
}

it("a layout is read as clients read it", () => {
  const layout =
    "{ NoClose }{ page 0 }{ text 1 -2 3 0 }{ page 2 }{ xmfhtmltok 1 2 3 4 0 0 32767 1000 @a b\tc@ }{}{ page 1 }{ tilepic 1 2 3 }";
  const commands = readLayout(layout);
  expect(commands.map(({ keyword }) => keyword)).toEqual(["noclose", "page", "text", "page", "xmfhtmltok", "page", "tilepic"]);
  expect(commands[2]!.numbers).toEqual([1, -2, 3, 0]);
  expect(commands[4]).toMatchObject({ numbers: [1, 2, 3, 4, 0, 0, 32767, 1000], texts: ["a b", "c"] });
  expect(commandsOfPage(commands, 1).map(({ keyword }) => keyword)).toEqual(["noclose", "text", "tilepic"]);
  expect(pagesOf(commands)).toEqual([1, 2]);
});

describe("a plain picture", () => {
  it("has the size of what is drawn, and grows to the left and to the top", () => {
    expect(draw("{ resizepic 0 0 9200 200 100 }")).toMatchObject({ width: 200 + 2 * MARGIN, height: 100 + 2 * MARGIN });
    expect(draw("{ resizepic -20 -10 9200 200 100 }")).toMatchObject({ width: 200 + 2 * MARGIN, height: 100 + 2 * MARGIN });
    expect(draw("")).toMatchObject({ width: 1 + 2 * MARGIN, height: 1 + 2 * MARGIN });
  });

  it("shows a page with page 0, and no other", () => {
    const layout = "{ page 0 }{ resizepic 0 0 9200 200 100 }{ page 1 }{ gumppic 10 10 5 }{ page 2 }{ gumppic 100 10 5 }";
    const [first, second] = [draw(layout), draw(layout, [], 2)];
    expect(at(first, 11, 11)).not.toEqual(at(first, 101, 11));
    expect(at(first, 11, 11)).toEqual(at(second, 101, 11));
  });

  it("clips texts at their boxes, breaks HTML into lines, and centres it", () => {
    const ground = "{ resizepic 0 0 9200 300 200 }";
    const empty = draw(ground);
    const cropped = differing(empty, draw(`${ground}{ croppedtext 20 20 50 14 0 0 }`, ["a long text that does not fit"]));
    expect(Math.max(...cropped.columns)).toBeLessThan(70);
    const free = differing(empty, draw(`${ground}{ text 20 20 0 0 }`, ["a long text that does not fit"]));
    expect(Math.max(...free.columns)).toBeGreaterThan(150);
    const broken = differing(
      empty,
      draw(`${ground}{ htmlgump 20 20 100 60 0 0 0 }`, ["some words<br>that need some lines of the box"]),
    );
    expect(Math.max(...broken.columns)).toBeLessThan(120);
    expect(Math.max(...broken.rows)).toBeGreaterThan(20 + 3 * plainArtist.lineHeight);
    expect(Math.max(...broken.rows)).toBeLessThan(80);
    const centred = differing(empty, draw(`${ground}{ htmlgump 0 20 300 60 0 0 0 }`, ["<center>iii</center>"]));
    const middle = (Math.min(...centred.columns) + Math.max(...centred.columns)) / 2;
    expect(Math.abs(middle - 150)).toBeLessThan(5);
    const coloured = draw(`${ground}{ htmlgump 0 0 300 60 0 0 0 }`, ["<basefont color=#ff0000>|</basefont>|"]);
    expect(at(coloured, 2, 4)).toEqual([255, 0, 0, 255]);
    expect(at(coloured, 2 + widthOf(plainArtist, "|"), 4)).not.toEqual([255, 0, 0, 255]);
  });

  it("of a hostile window ends soon and stays small", () => {
    const many =
      "{ gumppictiled 0 0 10000 10000 5 }{ resizepic -10000 -10000 9200 10000 10000 }{ checkertrans 0 0 10000 10000 }".repeat(3);
    const { width, height } = draw(`${many}{ htmlgump 0 0 1 1 0 1 1 }{ what 1 }{ text }{ button }`, ["<".repeat(9_000)]);
    expect([width, height]).toEqual([2_000, 2_000]);
  });

  it("is the same after it was written and read as a PNG", () => {
    const { width, height, rgba } = draw("{ resizepic 0 0 9200 40 30 }{ text 2 2 33 0 }", ["Öß漢"]);
    expect(decodePng(encodePng({ width, height, rgba }))).toEqual({ width, height, rgba });
    expect(decodePng(encodePng({ width, height, rgba }).subarray(9))).toBeUndefined();
  });
});

it("a picture with a client's files has its pictures, hues and letters", () => {
  const [red, green, blue] = [0x7c00, 0x03e0, 0x001f];
  const square = (colour: number) => ({ width: 2, rows: [[[colour, 2]], [[colour, 2]]] as const });
  const frame = Array.from({ length: 9 }, (_, n) => [10 + n, square(n === 4 ? green : red)] as const);
  const directory = directoryOf({
    ...makeGumps(new Map([[5, square(0x4210)], ...frame])),
    "hues.mul": makeHues(1, () => ({ colours: Array(32).fill(blue) as number[], name: "" })),
    "unifont1.mul": makeFont({ I: ["#", "#"] }),
  });
  expect(new ClientDirectory(directory, { report() {} } as never).has("gumpart.mul")).toBe(true);
  const { artist, problems, close } = openClientArtist(directory);
  onTestFinished(close);
  const layout = "{ resizepic 0 0 10 20 20 }{ gumppic 4 4 5 }{ gumppichued 8 4 5 1 }{ text 10 10 0 0 }{ gumppic 0 30 77 }";
  const drawn = drawGump({ layout, texts: ["I I"] }, artist);
  expect(at(drawn, 0, 0)).toEqual([255, 0, 0, 255]);
  expect(at(drawn, 19, 10)).toEqual([255, 0, 0, 255]);
  expect(at(drawn, 2, 2)).toEqual([0, 255, 0, 255]);
  expect(at(drawn, 4, 4)).toEqual([132, 132, 132, 255]);
  expect(at(drawn, 8, 4)).toEqual([0, 0, 255, 255]);
  expect(at(drawn, 11, 12)).toEqual(at(drawn, 11, 13));
  expect(at(drawn, 11, 12)).not.toEqual([0, 255, 0, 255]);
  expect(drawn.height).toBeGreaterThan(60);
  expect(problems().join()).toContain("Cliloc.enu");
});

it("pictures are compared with expected ones, which are made on request", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const compare = (layout: string, isUpdating = false) =>
    compareWithExpected(folder, "a", draw(layout), { isUpdating, howToUpdate: "this flag" });
  const [one, other] = ["{ resizepic 0 0 9200 40 30 }", "{ resizepic 0 0 9200 40 30 }{ gumppic 5 5 1 }{ resizepic 0 0 1 1 1 }"];
  expect(compare(one)).toMatchObject({ problem: expect.stringContaining("there is no picture") as string });
  expect(compare(one, true)).toEqual({ isSame: true });
  expect(compare(one)).toEqual({ isSame: true });
  expect(compare(other)).toMatchObject({ problem: expect.stringContaining("pixels") as string });
  expect(readdirSync(folder).sort()).toEqual(["a.actual.png", "a.png"]);
  expect(compare(one)).toEqual({ isSame: true });
  expect(readdirSync(folder)).toEqual(["a.png"]);
  expect(compare("{ resizepic 0 0 9200 40 30 }{ checkertrans 3 4 2 1 }")).toMatchObject({
    problem: expect.stringContaining(`2 pixels differ, the first one at ${3 + MARGIN}, ${4 + MARGIN}`) as string,
  });
  writeFileSync(path.join(folder, "a.png"), "no picture");
  expect(compare(one)).toMatchObject({ problem: expect.stringContaining("not made by this program") as string });
});
