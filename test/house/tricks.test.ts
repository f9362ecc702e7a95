import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";

const FOLDER = path.join(projectDirectory(), "test/lua/features/tricks");
const LEAST_TRICKS = 60;

/** The sentences of the script tests by their numbers. */
function tested(): Map<number, string> {
  const sources = readdirSync(FOLDER).map((file) => readFileSync(path.join(FOLDER, file), "utf8"));
  const cases = sources.flatMap((source) => [...source.matchAll(/test\.case\("(\d+): (.*?)", function/g)]);
  const found = new Map(cases.map(([, number, sentence]) => [Number(number), sentence!]));
  expect(found.size).toBe(sources.join().split("test.case(").length - 1);
  return found;
}

test("docs/gameplay/tricks.md lists each trick that a script test tries, with what the test says", () => {
  const page = readFileSync(path.join(projectDirectory(), "docs/gameplay/tricks.md"), "utf8");
  const listed = [...page.matchAll(/^\| (\d+)\*? \| (.+) \| (.+) \| (.+) \|$/gm)].map(([, number, , , sentence]) => [
    Number(number),
    sentence!,
  ]);
  expect(new Map(listed as [number, string][])).toEqual(tested());
  expect(listed.length).toBeGreaterThanOrEqual(LEAST_TRICKS);
});
