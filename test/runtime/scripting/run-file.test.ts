import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runTestFile } from "../../../runtime/scripting/testing/run-file.js";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "run-file-"));
  for (const root of ["lua", "gumps"]) mkdirSync(path.join(directory, root));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test("each test has what scripts printed during it", async () => {
  writeFileSync(path.join(directory, "lua/a.lua"), 'print("loaded") function on_help_request() print("asked", 7) end');
  const file = path.join(directory, "a_test.lua");
  writeFileSync(
    file,
    `print("declared")
     test.case("speaks", function() print("one\\ntwo") end)
     test.case("fails", function() print("before") error("broken") end)
     test.case("is silent", function() end)`,
  );
  const results = await runTestFile({ directory }, "test/lua/a_test.lua", file, pino({ level: "silent" }));
  expect(results.map(({ name, printed }) => [name, printed])).toEqual([
    ["speaks", ["one\ntwo"]],
    ["fails", ["before"]],
    ["is silent", []],
  ]);
});
