import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectDirectory } from "../../runtime/process/version.js";

const ROOT = projectDirectory();
const read = (document: string): string => readFileSync(path.join(ROOT, "docs", document), "utf8");

/** Below the directory or in a room, as the documents write it. `*` stands for any folder; names from `<` on are the reader's. */
function exists(named: string, rooms: readonly string[] = []): boolean {
  const [start, afterStar] = named.replace(/[^/]*<.*/, "").split("*");
  return ["", "runtime", ...rooms.map((room) => `runtime/${room}`)]
    .map((base) => path.join(ROOT, base, start!))
    .some((place) =>
      afterStar === undefined
        ? existsSync(place)
        : existsSync(place) && readdirSync(place).some((folder) => existsSync(path.join(place, folder, afterStar))),
    );
}

/** A name with a folder or of a source file; not a package, an address of the API, or what lies outside the project. */
function isPath(text: string): boolean {
  return /^\.?[\w*<>-][\w.*<>/-]*$/.test(text) && (/\w\/|\/\w/.test(text) || /^[\w.-]+\.(ts|js|mjs|cjs|lua|md)$/.test(text));
}

function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted]) => quoted!).filter(isPath);
}

test.each(["glossary.md", "house.md"])("every path in docs/%s leads somewhere", (document) => {
  const paths = pathsIn(read(document));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((named) => !exists(named))).toEqual([]);
});

test("every box of the drawings in docs/house.md names a file", () => {
  const missing: string[] = [];
  let boxes = 0;
  for (const [, drawing] of read("house.md").matchAll(/```mermaid\n(.*?)```/gs)) {
    const rooms = [...drawing!.matchAll(/subgraph (\w+)/g)].map(([, room]) => room!);
    for (const [, label] of drawing!.matchAll(/\w\[([^\]<]+)/g)) {
      // A packet is no file.
      if (label!.startsWith("0x")) continue;
      boxes++;
      if (!exists(label!, rooms)) missing.push(label!);
    }
  }
  expect(boxes).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test("every room in the table of docs/house.md is a folder", () => {
  const table = /\| Room \|.*?\n\n/s.exec(read("house.md"))![0];
  const rooms = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([\w-]+)`/g)].map(([, room]) => room!),
  );
  expect(rooms.length).toBeGreaterThan(20);
  expect(rooms.filter((room) => !exists(`runtime/${room}`))).toEqual([]);
});
