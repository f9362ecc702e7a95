import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";

const ROOT = projectDirectory();
const read = (document: string): string => readFileSync(path.join(ROOT, "docs", document), "utf8");

/**
 * Looks below the project, `runtime` and the given rooms. `*` stands for any folder; the part from `<` on is a
 * placeholder.
 */
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

/**
 * Whether the text is a path or the name of a source file, not a package, an API address or something outside the
 * project.
 */
function isPath(text: string): boolean {
  return /^\.?[\w*<>-][\w.*<>/-]*$/.test(text) && (/\w\/|\/\w/.test(text) || /^[\w.-]+\.(ts|js|mjs|cjs|lua|md)$/.test(text));
}

function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted]) => quoted!).filter(isPath);
}

test.each(["glossary.md", "house.md"])("every path in docs/%s exists", (document) => {
  const paths = pathsIn(read(document));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((named) => !exists(named))).toEqual([]);
});

test("every box in the diagrams of docs/house.md names a file", () => {
  const missing: string[] = [];
  let boxes = 0;
  for (const [, drawing] of read("house.md").matchAll(/```mermaid\n(.*?)```/gs)) {
    for (const [, label] of drawing!.matchAll(/\w\[([^\]<]+)/g)) {
      // Boxes also show packets.
      if (label!.startsWith("0x")) continue;
      boxes++;
      if (!exists(label!, ["game"])) missing.push(label!);
    }
  }
  expect(boxes).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test("every room in the table of docs/house.md has a folder", () => {
  const table = /\| Room \|.*?\n\n/s.exec(read("house.md"))![0];
  const rooms = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, room]) => room!);
  expect(rooms.length).toBeGreaterThan(10);
  expect(rooms.filter((room) => !exists(`runtime/${room}`))).toEqual([]);
});
