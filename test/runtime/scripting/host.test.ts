import { afterEach, describe, expect, test } from "vitest";
import { scriptFailed, scriptRemoved, ticketChanged } from "../../../runtime/contracts/events/events.js";
import { SPEECH } from "../../../runtime/scripting/events/own-events.js";
import { IS_LONG } from "../../support/effort.js";
import { ScriptShard, settled } from "../../support/script-shard.js";

const LOADS = IS_LONG ? 1_000 : 300;

let shard: ScriptShard;
afterEach(() => shard.close());

async function open(files: Record<string, string>): Promise<ScriptShard> {
  return (shard = await ScriptShard.open(files));
}

test("timers and waits that come due after closing start nothing and do no harm", async () => {
  const source = `
    timer.every(100, function() book.note("every") end)
    timer.after(100, function() book.note("once") end)
    timer.after(0, function() wait(100) book.note("waited") end)
  `;
  await open({ "lua/a.lua": source });
  shard.clock.toNext();
  await settled();
  shard.host.close();
  for (let due = 0; due < 5; due++) shard.clock.toNext();
  await settled();
  expect(shard.notes).toEqual([]);
  expect(shard.published.filter(({ declaration }) => declaration === scriptFailed)).toEqual([]);
});

describe("script files", () => {
  test("are loaded with init.lua first and then by path, and libraries only if required", async () => {
    await open({
      "lua/b.lua": "book.note('b')",
      "lua/a/z.lua": "book.note('a/z')",
      "lua/init.lua": "book.note('init')",
      "gumps/a.lua": "book.note('gump')",
      "lua/lib/unused.lua": "book.note('never')",
      "lua/data/unused.lua": "book.note('never')",
      "lua/features/doors/lib/unused.lua": "book.note('never')",
      "lua/features/doors/data/unused.lua": "book.note('never')",
      "lua/features/doors/library.lua": "book.note('feature')",
      "lua/definitions/meta.lua": "book.note('never')",
      "lua/notes.txt": "book.note('never')",
    });
    expect(shard.notes).toEqual(["init", "gump", "a/z", "b", "feature"]);
  });

  test("have their own globals", async () => {
    await open({ "lua/a.lua": "secret = 1", "lua/b.lua": "book.note((pcall(function() return secret end)))" });
    expect(shard.notes).toEqual([false]);
  });

  test("that are broken do not stop the others, and are reported with file and line", async () => {
    await open({ "lua/a.lua": "book.note('a')", "lua/b.lua": "local x = \n nonsense here", "lua/c.lua": "error('on purpose')" });
    expect(shard.notes).toEqual(["a"]);
    const failures = shard.published.filter(({ declaration }) => declaration === scriptFailed).map(({ members }) => members);
    expect(failures).toEqual([
      expect.objectContaining({
        file: "lua/b.lua",
        handler: "loading",
        message: expect.stringContaining("lua/b.lua:2:") as string,
      }),
      expect.objectContaining({ file: "lua/c.lua", message: "lua/c.lua:1: on purpose" }),
    ]);
  });

  test("cannot wait while they are loaded", async () => {
    await open({ "lua/a.lua": "book.note(select(2, pcall(wait, 10)))" });
    expect(shard.notes).toEqual([expect.stringContaining("waits, which is not possible while its file is loaded")]);
  });

  test("cannot define a handler for an unknown event", async () => {
    await open({ "lua/a.lua": "function on_helprequest() end" });
    expect(shard.published[0]?.members["message"]).toContain("there is no event on_helprequest; did you mean on_help_request?");
  });
});

describe("events", () => {
  test("reach all handlers in the order of their files, with their arguments", async () => {
    await open({
      "lua/b.lua": "function on_help_request(session, character) book.note({ 'b', session, character }) end",
      "lua/a.lua": "function on_help_request(session) book.note({ 'a', session }) end",
    });
    shard.help();
    expect(shard.notes).toEqual([
      ["a", 1],
      ["b", 1, 1],
    ]);
  });

  test("have snake_case members, times as text, and no null", async () => {
    await open({ "lua/a.lua": "function on_ticket_changed(event) book.note(event) end" });
    shard.bus.publish(ticketChanged, {
      ticketId: 7,
      status: "Open",
      assignedToAccountId: null,
      senderCharacterId: 1,
      changedByAccountId: 3,
      lastUpdatedAtUtc: Date.UTC(2026, 2, 19, 10, 15),
    });
    expect(shard.notes).toEqual([
      {
        ...{ ticket_id: 7, status: "Open", sender_character_id: 1, changed_by_account_id: 3 },
        last_updated_at_utc: "2026-03-19T10:15:00.000Z",
      },
    ]);
  });

  test("are cancelled by a handler that returns false, and later handlers do not run", async () => {
    await open({
      "lua/a.lua": "function on_speech(event) if event.text == 'psst' then return false end end",
      "lua/b.lua": "function on_speech(event) book.note(event.text) end",
    });
    const player = shard.players.enter({ name: "Ana" });
    expect(shard.host.events.allows(SPEECH, player, { text: "psst" })).toBe(false);
    expect(shard.host.events.allows(SPEECH, player, { text: "hello" })).toBe(true);
    expect(shard.notes).toEqual(["hello"]);
  });

  test("are not cancelled by a handler that waits, fails or returns nothing", async () => {
    await open({
      "lua/a.lua": "function on_speech() wait(5) return false end",
      "lua/b.lua": "function on_speech() error('x') end",
      "lua/c.lua": "function on_speech() end",
    });
    expect(shard.host.events.allows(SPEECH, shard.players.enter({}), { text: "hello" })).toBe(true);
  });

  test("reach the other handlers even if one fails", async () => {
    await open({
      "lua/a.lua": "function on_help_request() local t = nil; t.x = 1 end",
      "lua/b.lua": "function on_help_request() book.note('b') end",
    });
    shard.help();
    expect(shard.notes).toEqual(["b"]);
    expect(shard.published[0]?.members["traceback"]).toContain("lua/a.lua:1:");
  });
});

describe("reload", () => {
  const greeting = (text: string): string => `function on_help_request() book.note('${text}') end`;

  test("replaces only what the file registered", async () => {
    await open({ "lua/a.lua": greeting("old"), "lua/b.lua": greeting("other") });
    shard.save("lua/a.lua", greeting("new"));
    shard.help();
    expect(shard.notes).toEqual(["new", "other"]);
  });

  test("keeps the old version if the new one is broken", async () => {
    await open({ "lua/a.lua": greeting("old") });
    const result = shard.save("lua/a.lua", `${greeting("new")} error('late')`);
    expect(result).toHaveProperty("error");
    expect(shard.save("lua/a.lua", "function (")).toHaveProperty("error");
    shard.help();
    expect(shard.notes).toEqual(["old"]);
    expect(shard.save("lua/a.lua", greeting("mended"))).not.toHaveProperty("error");
    shard.help();
    expect(shard.notes).toEqual(["old", "mended"]);
  });

  test("removes a deleted file and adds a new one", async () => {
    await open({ "lua/a.lua": greeting("a") });
    shard.remove("lua/a.lua");
    expect(shard.host.reload(["lua/a.lua"])).toEqual({ files: [], removed: ["lua/a.lua"] });
    expect(shard.published.map(({ declaration }) => declaration)).toEqual([scriptRemoved]);
    shard.save("lua/n.lua", greeting("n"));
    shard.help();
    expect(shard.notes).toEqual(["n"]);
    expect(shard.host.loadedFiles).toEqual(["lua/n.lua"]);
  });

  test("keeps the values in state", async () => {
    const counting = "function on_help_request() state.help.count = (state.help.count or 0) + 1 book.note(state.help.count) end";
    await open({ "lua/a.lua": counting });
    shard.help();
    shard.save("lua/a.lua", counting);
    shard.help();
    expect(shard.notes).toEqual([1, 2]);
  });

  test("lets waiting handlers finish in their own version", async () => {
    await open({ "lua/a.lua": "function on_help_request() wait(100) book.note('old') end" });
    shard.help();
    shard.save("lua/a.lua", "function on_help_request() book.note('new') end");
    shard.clock.toNext();
    await settled();
    expect(shard.notes).toEqual(["old"]);
  });

  test("ends the waits of a file that is deleted, with its figures", async () => {
    await open({ "lua/a.lua": "function on_help_request() wait(100) book.note('late') end" });
    shard.help();
    expect(shard.host.runner.waiting.size).toBe(1);
    shard.remove("lua/a.lua");
    shard.host.reload(["lua/a.lua"]);
    await settled();
    expect(shard.host.runner.waiting.size).toBe(0);
    expect(shard.host.profile.all.filter(({ file }) => file === "lua/a.lua")).toEqual([]);
    shard.clock.toNext();
    await settled();
    expect(shard.notes).toEqual([]);
  });

  test("of a library reloads all files that require it, directly or not", async () => {
    await open({
      "lua/lib/words.lua": "return { hello = 'hello' }",
      "lua/lib/greet.lua": "local words = require('lib.words') return function() return words.hello end",
      "lua/a.lua": "local greet = require('lib.greet') function on_help_request() book.note(greet()) end",
      "lua/b.lua": "book.note('b is loaded once')",
    });
    shard.help();
    shard.save("lua/lib/words.lua", "return { hello = 'ahoy' }");
    shard.help();
    expect(shard.notes).toEqual(["b is loaded once", "hello", "ahoy"]);
  });

  test("of a broken library changes nothing", async () => {
    await open({
      "lua/lib/words.lua": "return { hello = 'hello' }",
      "lua/a.lua": "local words = require('lib.words') function on_help_request() book.note(words.hello) end",
    });
    expect(shard.save("lua/lib/words.lua", "return {{{")).toHaveProperty("error");
    shard.help();
    expect(shard.notes).toEqual(["hello"]);
  });

  test("releases the function of each timer once, whether it has run or not", async () => {
    shard = await ScriptShard.open();
    const { vm } = shard.host.runner;
    const held = new Set<number>();
    const twice: number[] = [];
    const [hold, release] = [vm.hold.bind(vm), vm.release.bind(vm)];
    vm.hold = (L, index) => {
      const reference = hold(L, index);
      held.add(reference);
      return reference;
    };
    vm.release = (reference) => {
      if (!held.delete(reference)) twice.push(reference);
      release(reference);
    };
    const source = `timer.after(0, function() end) timer.after(1000, function() end)
      timer.every(10, function() end) timer.cancel(timer.every(10, function() end))`;
    for (let time = 0; time < 3; time++) {
      shard.save("lua/a.lua", source);
      for (let due = 0; due < 3; due++) shard.clock.toNext();
    }
    shard.save("lua/a.lua", "");
    expect(twice).toEqual([]);
    expect(shard.clock.untilNext).toBeUndefined();
  });

  test("ends timers of the file, but not those of handlers", async () => {
    await open({
      "lua/a.lua":
        "timer.every(100, function() book.note('old') end) function on_help_request() timer.after(150, function() book.note('kept') end) end",
    });
    shard.help();
    shard.save("lua/a.lua", "timer.every(100, function() book.note('new') end)");
    for (let i = 0; i < 3; i++) shard.clock.toNext();
    expect(shard.notes).toEqual(["new", "kept", "new"]);
  });

  test("does not leak memory in hundreds of loads", async () => {
    const source = (i: number): string =>
      `local big = {} for i = 1, 2000 do big[i] = 'x' .. i .. '${i}' end function on_help_request() book.note(#big) end timer.every(1000, function() end)`;
    await open({ "lua/a.lua": source(0) });
    for (let i = 0; i < 100; i++) shard.save("lua/a.lua", source(i));
    const before = shard.host.statistics().memoryBytes;
    for (let i = 0; i < LOADS; i++) shard.save("lua/a.lua", source(i));
    expect(shard.host.statistics().memoryBytes - before).toBeLessThanOrEqual(4 * 1024 * 1024);
    shard.help();
    expect(shard.notes).toEqual([2000]);
  });
});

describe("libraries", () => {
  test("are loaded only once", async () => {
    await open({
      "lua/lib/one.lua": "book.note('loaded') return {}",
      "lua/a.lua": "one = require('lib.one')",
      "lua/b.lua": "one = require('lib.one')",
    });
    expect(shard.notes).toEqual(["loaded"]);
  });

  test("include data files beside scripts, which are reloaded with them", async () => {
    await open({
      "lua/gates/data.lua": "return 5",
      "lua/gates/use.lua": "book.note(require('gates.data'))",
      "lua/data.lua": "book.note('ran')",
    });
    expect(shard.notes).toEqual(["ran", 5]);
  });

  test("can belong to a feature, and a change reloads the files that require them", async () => {
    await open({
      "lua/features/gates/lib/words.lua": "return 'old'",
      "lua/features/gates/data/places.lua": "return 'Yew'",
      "lua/features/gates/use.lua": `local words, place = require('features.gates.lib.words'), require('features.gates.data.places')
        function on_help_request() book.note(words .. ' ' .. place) end`,
    });
    shard.save("lua/features/gates/lib/words.lua", "return 'new'");
    shard.help();
    expect(shard.notes).toEqual(["new Yew"]);
  });

  test("are refused with the cycle if they require each other", async () => {
    await open({
      "lua/lib/a.lua": "require('lib.b')",
      "lua/lib/b.lua": "require('lib.a')",
      "lua/x.lua": "book.note(select(2, pcall(require, 'lib.a')))",
    });
    expect(shard.notes).toEqual([expect.stringContaining("lua/lib/a.lua -> lua/lib/b.lua -> lua/lib/a.lua")]);
  });

  test("are suggested for a misspelt name", async () => {
    await open({ "lua/lib/picking.lua": "", "lua/x.lua": `book.note(select(2, pcall(require, "lib.pikcing")))` });
    expect(shard.notes).toEqual([expect.stringContaining("there is no library 'lib.pikcing'; did you mean 'lib.picking'?")]);
  });

  test.each(["lib.nothing", "../secrets", "lib/../../x", "os", "", "lib.a\\0b"])("do not include %j", async (name) => {
    await open({ "lua/x.lua": `book.note(select(2, pcall(require, "${name}")))` });
    expect(shard.notes).toEqual([expect.stringContaining("there is no library")]);
  });
});
