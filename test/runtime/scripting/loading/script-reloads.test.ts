import { afterEach, describe, expect, test } from "vitest";
import { scriptFailed } from "../../../../runtime/contracts/events/events.js";
import type { Rehearsal, RehearsalTask } from "../../../../runtime/scripting/rehearsal/rehearsal.js";
import { registryModule } from "../../../../runtime/scripting/modules/server/registry.js";
import { ScriptReloads } from "../../../../runtime/scripting/loading/script-reloads.js";
import { ScriptError } from "../../../../runtime/scripting/runner/task.js";
import { ScriptShard, settled } from "../../../support/script-shard.js";

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
    expect(await reloads.reload(["lua/a.lua"])).toEqual({ files: ["lua/a.lua"], removed: [] });
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

  test("goes on after a fault of the host", async () => {
    const faults = [new Error("no thread can be started")];
    await open({ "lua/a.lua": greeting("old") }, () => {
      const fault = faults.pop();
      return fault ? Promise.reject(fault) : Promise.resolve(new Map());
    });
    shard.write("lua/a.lua", greeting("new"));
    await expect(reloads.reload(["lua/a.lua"])).rejects.toThrow("no thread can be started");
    expect(await reloads.reload(["lua/a.lua"])).toEqual({ files: ["lua/a.lua"], removed: [] });
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
    const others = { packages: [], withoutAmendments: new Set() };
    expect(tasks).toEqual([
      {
        ...others,
        entries: ["lua/a.lua"],
        replaced: new Set(["lua/a.lua"]),
        libraries: new Map([["lua/lib/word.lua", "return 1"]]),
      },
      {
        ...others,
        entries: ["lua/a.lua"],
        replaced: new Set(["lua/lib/new.lua", "lua/a.lua"]),
        libraries: new Map([["lua/lib/word.lua", "return 1"]]),
      },
    ]);
  });

  test("of all files loads only those that changed, each once, and keeps old versions that depend on a broken library", async () => {
    const tasks: RehearsalTask[] = [];
    const rehearse = (task: RehearsalTask): Promise<ReadonlyMap<string, string>> => {
      tasks.push(task);
      return Promise.resolve(new Map());
    };
    const files = {
      "lua/lib/word.lua": "return { text = 'old' }",
      "lua/lib/other.lua": "return { text = 'old other' }",
      "lua/a.lua": `local word = require("lib.word") ${greeting("' .. word.text .. '")}`,
      "lua/b.lua": `local word, other = require("lib.word"), require("lib.other")
        ${greeting("' .. word.text .. ' ' .. other.text .. '")}`,
      "lua/c.lua": greeting("c"),
      "lua/d.lua": greeting("d"),
    };
    await open(files, rehearse);
    expect(await reloads.reloadChanged()).toEqual([]);
    // Saved again without a change.
    shard.write("lua/c.lua", files["lua/c.lua"]);
    expect(await reloads.reloadChanged()).toEqual([]);
    expect(tasks).toEqual([]);

    shard.write("lua/lib/word.lua", "return { text = 'new' }");
    shard.write("lua/e.lua", greeting("e"));
    shard.remove("lua/d.lua");
    expect(await reloads.reloadChanged()).toEqual([
      { files: ["lua/a.lua", "lua/b.lua", "lua/lib/word.lua"], removed: [] },
      { files: [], removed: ["lua/d.lua"] },
      { files: ["lua/e.lua"], removed: [] },
    ]);
    shard.help();
    expect(shard.notes).toEqual(["new", "new old other", "c", "e"]);

    shard.write("lua/lib/other.lua", "nonsense");
    shard.write("lua/lib/word.lua", "return { text = 'newest' }");
    const failedFiles = async (): Promise<string[][]> =>
      (await reloads.reloadChanged()).filter((result) => "error" in result).map((result) => [...result.files].sort());
    expect(await failedFiles()).toEqual([["lua/b.lua", "lua/lib/other.lua"]]);
    shard.help();
    expect(shard.notes.slice(4)).toEqual(["newest", "newest old other", "c", "e"]);
    // What could not be loaded is tried again.
    expect(await failedFiles()).toEqual([["lua/b.lua", "lua/lib/other.lua"]]);
  });
});

describe("a file that registers what another one has registered", () => {
  const dance = (word: string) => `registry.add("dance", "waltz", {}) ${greeting(word)}`;

  test("is loaded when the other one is deleted, or registers it no longer", async () => {
    await open({});
    shard.host.addModule(registryModule(shard.host));
    shard.save("lua/waltz.lua", dance("waltz"));
    shard.write("lua/minuet.lua", dance("minuet"));
    expect(await reloads.reloadChanged()).toMatchObject([{ error: { obstacle: "lua/waltz.lua" } }]);
    shard.remove("lua/waltz.lua");
    await reloads.reload(["lua/waltz.lua"]);
    await reloads.reload([]);
    shard.help();
    expect(shard.notes).toEqual(["minuet"]);

    shard.write("lua/waltz.lua", dance("waltz"));
    await reloads.reloadChanged();
    shard.write("lua/minuet.lua", greeting("no dance"));
    await reloads.reloadChanged();
    await reloads.reload([]);
    shard.help();
    expect(shard.notes).toEqual(["minuet", "no dance", "waltz"]);
  });

  test("replaces it in one look at all files if it has another name", async () => {
    await open({});
    shard.host.addModule(registryModule(shard.host));
    shard.save("lua/waltz.lua", dance("waltz"));
    shard.remove("lua/waltz.lua");
    shard.write("lua/minuet.lua", dance("minuet"));
    expect(await reloads.reloadChanged()).toEqual([
      { files: [], removed: ["lua/waltz.lua"] },
      { files: ["lua/minuet.lua"], removed: [] },
    ]);
  });
});

describe("a library on which many files depend", () => {
  const COUNT = 12;
  const WORK = "for i = 1, 200000 do end";
  const names = Array.from({ length: COUNT }, (_, i) => `lua/f${String(i).padStart(2, "0")}.lua`);
  const all = (word: string): string[] => names.map((name) => `${name} ${word}`);
  const notes = (): unknown[] => {
    const before = shard.notes.length;
    shard.help();
    return shard.notes.slice(before);
  };

  async function openMany(): Promise<void> {
    const files = names.map((name) => [
      name,
      `local word = require("lib.word") ${WORK}
       function on_help_request() book.note("${name} " .. require("lib.word")) if word ~= require("lib.word") then error("mixed") end end`,
    ]);
    await open({ "lua/lib/word.lua": "return 'old'", ...(Object.fromEntries(files) as Record<string, string>) });
  }

  /**
   * Lets time pass until the reload is over.
   * @returns how often the game went on meanwhile, and what its handlers found
   */
  async function during(reload: Promise<unknown>): Promise<{ pauses: number; found: unknown[][] }> {
    const found: unknown[][] = [];
    let pauses = 0;
    let isOver = false;
    void reload.finally(() => (isOver = true));
    for (await settled(); !isOver; await settled()) {
      if (shard.clock.untilNext === undefined) continue;
      found.push(notes());
      shard.clock.toNext();
      pauses++;
    }
    return { pauses, found };
  }

  test("is loaded with them one by one, while the game goes on with the old versions", async () => {
    await openMany();
    shard.write("lua/lib/word.lua", "return 'new'");
    const reload = reloads.reload(["lua/lib/word.lua"]);
    const { pauses, found } = await during(reload);
    expect(await reload).toEqual({ files: [...names, "lua/lib/word.lua"], removed: [] });
    expect(pauses).toBeGreaterThanOrEqual(COUNT - 1);
    expect(found).toEqual(found.map(() => all("old")));
    expect(notes()).toEqual(all("new"));
  });

  test("changes nothing if the last of them fails", async () => {
    await openMany();
    shard.write("lua/lib/word.lua", "return 'new'");
    shard.write(names.at(-1)!, `require("lib.word") ${WORK} error("no")`);
    const reload = reloads.reload(["lua/lib/word.lua"]);
    const { found } = await during(reload);
    expect(await reload).toHaveProperty("error.message", expect.stringContaining("no"));
    expect(found).toEqual(found.map(() => all("old")));
    expect(notes()).toEqual(all("old"));
  });

  test("is not loaded further when the server stops", async () => {
    await openMany();
    const reload = reloads.reload(["lua/lib/word.lua"]);
    await settled();
    shard.host.close();
    await during(reload);
    expect(await reload).toHaveProperty("error.message", "not loaded: the server is stopping");
  });
});
