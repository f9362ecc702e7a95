import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as turnOfTheEventLoop } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STOPPING } from "../../../runtime/scripting/loading/load.js";
import { Rehearsal } from "../../../runtime/scripting/rehearsal/rehearsal.js";
import { rehearseStart } from "../../../runtime/scripting/rehearsal/rehearsal-host.js";
import { ScriptFiles } from "../../../runtime/scripting/loading/script-files.js";
import { projectDirectory } from "../../../runtime/base/system/version.js";

const SETTINGS = { budgetMs: 50, memoryLimitBytes: 16 * 1024 * 1024, values: { greeting: "hello" } };

let directory: string;
let rehearsal: Rehearsal;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "rehearsal-"));
  mkdirSync(path.join(directory, "lua/lib"), { recursive: true });
  rehearsal = new Rehearsal({ ...SETTINGS, directory });
});
afterAll(async () => {
  await rehearsal.close();
  rmSync(directory, { recursive: true, force: true });
});

function rehearse(source: string, libraries: Record<string, string> = {}, by = rehearsal): Promise<ReadonlyMap<string, string>> {
  writeFileSync(path.join(directory, "lua/a.lua"), source);
  return by.run({
    entries: ["lua/a.lua"],
    replaced: new Set(["lua/a.lua"]),
    ...{ packages: [], libraries: new Map(Object.entries(libraries)), withoutAmendments: new Set() },
  });
}

describe("the rehearsal of a start", () => {
  it("loads all files, and leaves it to the start to say what is wrong with one", async () => {
    writeFileSync(path.join(directory, "lua/a.lua"), "error('broken')");
    await rehearseStart({ ...SETTINGS, directory }, []);
  });
});

describe("a rehearsal", () => {
  it("returns the sources that it read, with those of libraries", async () => {
    const source = 'local word = require "lib.word"';
    writeFileSync(path.join(directory, "lua/lib/word.lua"), "a library that is being written");
    const sources = await rehearse(source, { "lua/lib/word.lua": "return 'in force'" });
    expect([...sources]).toEqual([
      ["lua/a.lua", source],
      ["lua/lib/word.lua", "return 'in force'"],
    ]);
  });

  it("has everything that files declare with, the operator's values and an empty world", async () => {
    await rehearse(`
      assert(config.get("greeting") == "hello")
      item_template("brick", { item_id = 0x1bf2 })
      command.register{ name = "lay", description = "Lays bricks.", contexts = { "in_game" }, level = "Regular", handler = print }
      function on_help_request() end
      timer.every(10, function() error("a timer of a rehearsal never fires") end)
      assert(players.by_session(1) == nil)
      print("not printed")
    `);
  });

  it.each([
    ["a file that does not compile", "function (", "lua/a.lua:1:"],
    ["an error of the file", "error('broken')", "lua/a.lua:1: broken"],
    ["a declaration that is wrong", "item_template('brick', { item_id = 'red' })", "item_id"],
    ["a wrong argument", "json.decode(1)", "bad argument #1"],
    ["an endless loop", "while true do end", "stopped: it ran for more than its 200 ms"],
    ["an endless loop that catches its errors", "while true do pcall(function() while true do end end) end", "200 ms"],
  ])("refuses %s", async (_, source, message) => {
    await expect(rehearse(source)).rejects.toThrow(message);
  });

  it("still works after all of these", async () => {
    expect([...(await rehearse("local fine = true"))]).toHaveLength(1);
  });

  it("ends its thread when that cannot be stopped, and goes on with a new one", async () => {
    const impatient = new Rehearsal({ ...SETTINGS, directory, budgetMs: 1e9 }, 1_000);
    try {
      await expect(rehearse("while true do end", {}, impatient)).rejects.toThrow("its rehearsal ran for more than 1 s");
      await rehearse("local fine = true", {}, impatient);
    } finally {
      await impatient.close();
    }
  });

  it("starts a new thread when the last one ended between two rehearsals", async () => {
    await rehearse("local fine = true");
    const { worker } = rehearsal as unknown as { worker: Worker };
    await worker.terminate();
    await rehearse("local fine = true");
  });

  it("closes although an answer arrives meanwhile, and refuses what comes later", async () => {
    const closing = new Rehearsal({ ...SETTINGS, directory });
    await rehearse("local fine = true", {}, closing);
    const answered = rehearse("local fine = true", {}, closing).catch((error: unknown) => error);
    await turnOfTheEventLoop();
    // The thread answers while this one cannot read the answer. A slow thread makes the test easier, never wrong.
    const until = performance.now() + 100;
    while (performance.now() < until);
    await closing.close();
    expect(await answered).toHaveProperty("message", STOPPING);
    await expect(rehearse("local fine = true", {}, closing)).rejects.toThrow(STOPPING);
  });

  it("accepts all scripts of the project together", async () => {
    const stock = new Rehearsal({ ...SETTINGS, memoryLimitBytes: 64 * 1024 * 1024, directory: projectDirectory() });
    try {
      const entries = new ScriptFiles(projectDirectory()).entries();
      const sources = await stock.run({
        entries,
        replaced: new Set(entries),
        packages: [],
        libraries: new Map(),
        withoutAmendments: new Set(),
      });
      expect([...sources.keys()]).toEqual(expect.arrayContaining(entries));
    } finally {
      await stock.close();
    }
  });
});
