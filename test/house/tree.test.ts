import { readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";

const ROOT = projectDirectory();

const ROOMS_MAXIMUM = 14;
const FILES_IN_A_FOLDER_MAXIMUM = 28;
const FILES_OF_A_NAME_MAXIMUM = 3;
const LINES_MAXIMUM = 450;

const files = ["runtime", "loadtest", "admin-ui"].flatMap((top) =>
  readdirSync(path.join(ROOT, top), { recursive: true, encoding: "utf8" })
    .map((file) => path.join(top, file))
    .filter((file) => statSync(path.join(ROOT, file)).isFile()),
);

/** How many of `all` give the same `keyOf`. */
function counts(all: readonly string[], keyOf: (file: string) => string): [string, number][] {
  const found = new Map<string, number>();
  for (const file of all) found.set(keyOf(file), (found.get(keyOf(file)) ?? 0) + 1);
  return [...found];
}

test("runtime has few rooms, and every file is in one", () => {
  const entries = readdirSync(path.join(ROOT, "runtime"), { withFileTypes: true });
  expect(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)).toEqual([]);
  expect(entries.length).toBeLessThanOrEqual(ROOMS_MAXIMUM);
});

test("a folder can be surveyed", () => {
  expect(counts(files, (file) => path.dirname(file)).filter(([, count]) => count > FILES_IN_A_FOLDER_MAXIMUM)).toEqual([]);
});

test("a file's name says which file it is", () => {
  const sources = files.filter((file) => /\.(?:ts|mjs|js)$/.test(file));
  expect(counts(sources, (file) => path.basename(file)).filter(([, count]) => count > FILES_OF_A_NAME_MAXIMUM)).toEqual([]);
});

test("a file can be read at one sitting", () => {
  const lines = (file: string): number => readFileSync(path.join(ROOT, file), "utf8").split("\n").length - 1;
  const sources = files.filter((file) => /\.(?:ts|mjs|js|css|html)$/.test(file));
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.map((file) => [file, lines(file)] as const).filter(([, count]) => count > LINES_MAXIMUM)).toEqual([]);
});
