import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { readDocument } from "../e2e/documents/command-lines.js";
import { savedFiles } from "../e2e/documents/saved-files.js";

const FOLDER = path.join(projectDirectory(), "docs/tutorial/orchard");
const tutorial = readDocument("docs/tutorial.md");

/** The package that `npm test` tests. */
function finished(): Record<string, string> {
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const named = files.map((entry) => path.relative(FOLDER, path.join(entry.parentPath, entry.name))).sort();
  return Object.fromEntries(named.map((file) => [file, readFileSync(path.join(FOLDER, file), "utf8")]));
}

test("what docs/tutorial.md says to save is the package in docs/tutorial in the end", () => {
  const { "package.json": _, ...scripts } = finished();
  expect(Object.fromEntries(savedFiles(tutorial).map(({ file, source }) => [file, source]))).toEqual(scripts);
});

test("docs/tutorial.md lists the files of the package, and says how many tests pass", () => {
  const listed = /^data\/packages\/orchard\n((?:[├└]── .*\n)+)/m.exec(tutorial)![1]!.trim().split("\n");
  expect(listed.map((line) => line.slice("├── ".length)).sort()).toEqual(Object.keys(finished()));
  const tests = readFileSync(path.join(FOLDER, "test/orchard_test.lua"), "utf8").split("test.case(").length - 1;
  expect(tutorial).toContain(`\`${tests} passed, 0 failed\``);
});
