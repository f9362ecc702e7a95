import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";

/** A test as the page names it: its file, and words of its name. */
const NAMED = /`(test\/[^`]+\.ts)`: ([^|<]+?) *(?=<br>|\|)/g;

test("the page of faults names a test for each, and all of them exist", () => {
  const root = projectDirectory();
  const rows = readFileSync(path.join(root, "docs/faults.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2);
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) {
    const named = [...row.matchAll(NAMED)];
    expect(named, row).not.toEqual([]);
    for (const [, file, words] of named) expect(readFileSync(path.join(root, file!), "utf8"), row).toContain(words);
  }
});
