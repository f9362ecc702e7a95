import { afterEach, describe, expect, test } from "vitest";
import { scriptFailed } from "../../../runtime/ports/events.js";
import type { Rehearsal, RehearsalTask } from "../../../runtime/scripting/rehearsal/rehearsal.js";
import { ScriptReloads } from "../../../runtime/scripting/script-reloads.js";
import { ScriptError } from "../../../runtime/scripting/task.js";
import { ScriptShard } from "../../support/script-shard.js";

let shard: ScriptShard;
let reloads: ScriptReloads;
/** The files of the loads that took effect. */
let loaded: (readonly string[])[];
afterEach(() => shard.close());

async function open(files: Record<string, string>, rehearse: Rehearsal["run"] = () => Promise.resolve(new Map())): Promise<void> {
  shard = await ScriptShard.open(files);
  loaded = [];
  reloads = new ScriptReloads(shard.host, { run: rehearse }, (one) => loaded.push(one));
}

function greeting(text: string): string {
  return `function on_help_request() book.note('${text}') end`;
}

describe("a reload", () => {
  test("loads the sources of the rehearsal, even if the file has changed since", async () => {
    await open({ "lua/a.lua": greeting("old") }, () => {
      shard.write("lua/a.lua", greeting("not rehearsed"));
      return Promise.resolve(new Map([["lua/a.lua", greeting("rehearsed")]]));
    });
    expect(await reloads.reload(["lua/a.lua"])).toEqual({ files: ["lua/a.lua"] });
    shard.help();
    expect(shard.notes).toEqual(["rehearsed"]);
    expect(loaded).toEqual([["lua/a.lua"]]);
  });

  test("does not run a file whose rehearsal failed, and reports the failure", async () => {
    const failure = new ScriptError({ message: "stopped", file: "lua/a.lua", handler: "loading", traceback: "" });
    await open({ "lua/a.lua": greeting("old") }, () => Promise.reject(failure));
    shard.write("lua/a.lua", `book.note("ran") ${greeting("new")}`);
    expect(await reloads.reload(["lua/a.lua"])).toEqual({ files: ["lua/a.lua"], error: failure });
    shard.help();
    expect(shard.notes).toEqual(["old"]);
    expect(shard.published.map(({ declaration }) => declaration)).toEqual([scriptFailed]);
    expect(loaded).toEqual([]);
  });

  test("has the budget of a handler in the game", async () => {
    await open({ "lua/a.lua": greeting("old") });
    shard.write("lua/a.lua", "while true do end");
    const result = await reloads.reload(["lua/a.lua"]);
    expect("error" in result && result.error.message).toContain("its 50 ms");
  });

  test("rehearses libraries in force with the sources that are in force, and one load after the other", async () => {
    const tasks: RehearsalTask[] = [];
    await open({ "lua/lib/word.lua": "return 1", "lua/lib/new.lua": "return 2", "lua/a.lua": 'require("lib.word")' }, (task) => {
      tasks.push(task);
      return Promise.resolve(new Map());
    });
    shard.write("lua/lib/word.lua", "broken");
    shard.write("lua/a.lua", 'require("lib.word") require("lib.new")');
    await Promise.all([reloads.reload(["lua/a.lua"]), reloads.reload(["lua/lib/new.lua"])]);
    expect(tasks).toEqual([
      { entries: ["lua/a.lua"], replaced: new Set(["lua/a.lua"]), libraries: new Map([["lua/lib/word.lua", "return 1"]]) },
      {
        entries: ["lua/a.lua"],
        replaced: new Set(["lua/lib/new.lua", "lua/a.lua"]),
        libraries: new Map([["lua/lib/word.lua", "return 1"]]),
      },
    ]);
  });

  test("of all files reloads libraries, each file once, and keeps old versions that depend on a broken library", async () => {
    await open({
      "lua/lib/word.lua": "return { text = 'old' }",
      "lua/lib/other.lua": "return { text = 'old other' }",
      "lua/a.lua": `local word = require("lib.word") ${greeting("' .. word.text .. '")}`,
      "lua/b.lua": `local word, other = require("lib.word"), require("lib.other")
        ${greeting("' .. word.text .. ' ' .. other.text .. '")}`,
      "lua/c.lua": greeting("c"),
    });
    shard.write("lua/lib/word.lua", "return { text = 'new' }");
    const results = await reloads.reloadAll();
    expect(results.flatMap(({ files }) => files).sort()).toEqual([
      ...["lua/a.lua", "lua/b.lua", "lua/c.lua", "lua/lib/other.lua", "lua/lib/word.lua"],
    ]);
    shard.help();
    expect(shard.notes).toEqual(["new", "new old other", "c"]);
    shard.write("lua/lib/other.lua", "nonsense");
    shard.write("lua/lib/word.lua", "return { text = 'newest' }");
    const failed = (await reloads.reloadAll()).filter((result) => "error" in result);
    expect(failed.map(({ files }) => [...files].sort())).toEqual([["lua/b.lua", "lua/lib/other.lua"]]);
    shard.help();
    expect(shard.notes.slice(3)).toEqual(["newest", "newest old other", "c"]);
  });
});
