import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CaseResult, TestRunner } from "../../../../runtime/tools/script-tests/run-file.js";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "run-file-"));
  for (const root of ["lua", "gumps"]) mkdirSync(path.join(directory, root));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const run = async (name: string, file: string, isUpdatingPictures = false): Promise<CaseResult[]> => {
  const runner = new TestRunner({ log: pino({ level: "silent" }), isUpdatingPictures });
  const results = await runner.run({ name, path: file, scripts: { directory } });
  await runner.close();
  return results;
};

test("a test compares the look of a window with a picture, which is made on request", async () => {
  const gump = (height: number): void =>
    writeFileSync(
      path.join(directory, "gumps/own.lua"),
      `gump.define { name = "own", build = function(window) window:background { x = 0, y = 0, width = 20, height = ${height}, art = 1 } end }`,
    );
  gump(10);
  const file = path.join(directory, "a_test.lua");
  const show = 'local player = test.player() gump.send(player.session_id, "own")';
  writeFileSync(
    file,
    `test.case("looks", function() ${show} test.picture(player.session_id, "own") end)
     test.case("has no window", function() test.picture(test.player().session_id, "own") end)
     test.case("has a bad name", function() ${show} test.picture(player.session_id, "../own") end)`,
  );
  const problems = async (isUpdating = false): Promise<(string | undefined)[]> =>
    (await run("test/lua/a_test.lua", file, isUpdating)).map(({ problem }) => problem?.split("\n")[0]);
  const others: unknown[] = [expect.stringContaining("has no window"), expect.stringContaining("a picture's name has letters")];
  expect(await problems()).toEqual([expect.stringContaining("--update-pictures makes it"), ...others]);
  expect(await problems(true)).toEqual([undefined, ...others]);
  expect(await problems()).toEqual([undefined, ...others]);
  gump(11);
  expect(await problems()).toEqual([expect.stringContaining("it has 36 x 27 pixels instead of 36 x 26"), ...others]);
});

test("test files are read as scripts are", async () => {
  const file = path.join(directory, "a_test.lua");
  const resultOf = async (bytes: Buffer): Promise<unknown> => {
    writeFileSync(file, bytes);
    return (await run("test/lua/a_test.lua", file)).map(({ name, problem }) => [name, problem]);
  };
  const source = 'test.case("a text", function() expect.equal(utf8.len("\u00e9"), 1) end)';
  expect(await resultOf(Buffer.from(`\ufeff#!/usr/bin/lua\n${source}`))).toEqual([["a text", undefined]]);
  expect(await resultOf(Buffer.from(`\n${source}`, "latin1"))).toEqual([
    ["the file is read", "test/lua/a_test.lua:2: this line is not UTF-8; save the file as UTF-8"],
  ]);
});

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
  const results = await run("test/lua/a_test.lua", file);
  expect(results.map(({ name, printed }) => [name, printed])).toEqual([
    ["speaks", ["one\ntwo"]],
    ["fails", ["before"]],
    ["is silent", []],
  ]);
});

test("no test sees what another one has changed", async () => {
  mkdirSync(path.join(directory, "lua/lib"));
  writeFileSync(path.join(directory, "lua/lib/shared.lua"), "return { count = 0, list = {} }");
  writeFileSync(
    path.join(directory, "lua/a.lua"),
    `local shared = require "lib.shared"
     calls = 0
     item_template("brick", { item_id = 0x1C12 })
     command.register { name = "count", description = "Counts.", contexts = { "in_game" }, level = "Administrator", handler = function()
       calls = calls + 1
       return calls .. " " .. shared.count .. " " .. #shared.list
     end }`,
  );
  const file = path.join(directory, "a_test.lua");
  const change = `
    assert(not own and state.kept.value == nil, "the test sees values of another one")
    assert(#players.all() == 0 and time.unix() == START, "the test plays in the world of another one")
    local gm = test.player { role = "Administrator" }
    expect.equal(test.give(gm.session_id, ".count"), "1 0 0")
    own, state.kept.value = true, true
    shared.count = shared.count + 1
    table.insert(shared.list, "one")
    test.advance(60000)
    assert(time.unix() > START)`;
  writeFileSync(
    file,
    `local shared = require "lib.shared"
     START, own = time.unix(), false
     test.case("first", function() ${change} end)
     test.case("second", function() ${change} end)
     test.case("third", function() ${change} end)`,
  );
  expect((await run("test/lua/a_test.lua", file)).map(({ name, problem }) => [name, problem])).toEqual([
    ["first", undefined],
    ["second", undefined],
    ["third", undefined],
  ]);
});
