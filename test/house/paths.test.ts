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

test("every path below lua in docs/designers-reference.md exists", () => {
  const paths = pathsIn(read("designers-reference.md")).filter((named) => named.startsWith("lua/"));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((named) => !exists(named))).toEqual([]);
});

/** The rooms of `.dependency-cruiser.cjs` and what each may import; a pattern instead of names means all. */
function rooms(): Map<string, readonly string[] | undefined> {
  const source = readFileSync(path.join(ROOT, ".dependency-cruiser.cjs"), "utf8");
  const [, table] = /const rooms = \{(.*?)\n\};/s.exec(source)!;
  return new Map(
    [...table!.matchAll(/^ {2}(\w+): \[(.*)\],$/gm)].map(([, room, names]) => [
      room!,
      names!.includes("/") ? undefined : [...names!.matchAll(/"(\w+)"/g)].map(([, name]) => name!),
    ]),
  );
}

test("the table of docs/house.md has each room with the rooms that it may import", () => {
  const table = /\| Room \|.*?\n\n/s.exec(read("house.md"))![0];
  const rows = [...table.matchAll(/^\| `([\w-]+)` \|.*\| (.*) \|$/gm)];
  const imports = (names: readonly string[] | undefined): string => names?.join(", ") ?? "all rooms";
  expect(new Map(rows.map(([, room, names]) => [room, names]))).toEqual(
    new Map([...rooms()].map(([room, names]) => [room, imports(names) || "none"])),
  );
});

test("the diagram of docs/house.md has the arrows that no longer path implies", () => {
  const imports = rooms();
  const all = [...imports.keys()];
  const targets = (room: string): readonly string[] =>
    imports.get(room) ?? all.filter((other) => other !== room && other !== "server" && (room === "server" || other !== "tools"));
  const reaches = (from: string, to: string): boolean => targets(from).some((next) => next === to || reaches(next, to));
  const wanted = all.flatMap((room) =>
    targets(room)
      .filter((target) => !targets(room).some((next) => next !== target && reaches(next, target)))
      .map((target) => `${room} --> ${target}`),
  );
  const [drawing] = /```mermaid\n.*?```/s.exec(read("house.md"))!;
  expect([...drawing.matchAll(/^ {2}(\w+ --> \w+)$/gm)].map(([, arrow]) => arrow).sort()).toEqual(wanted.sort());
});

test("the tree in README.md is the real tree", () => {
  const readme = readFileSync(path.join(ROOT, "README.md"), "utf8");
  const [tree] = /## Where things are\n\n(?: {4}.*\n)+/.exec(readme)!;
  const inside = (indent: string): string[] =>
    [...tree.matchAll(new RegExp(`^${indent}([\\w.-]+)/ `, "gm"))].map(([, folder]) => folder!);
  const folders = (folder: string): string[] =>
    readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  expect(inside(" {6}").sort()).toEqual(folders("runtime").sort());
  expect(inside(" {4}").filter((folder) => !folders(".").includes(folder))).toEqual([]);
});
