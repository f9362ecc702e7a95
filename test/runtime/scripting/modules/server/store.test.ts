import { pino } from "pino";
import { OWN_SCOPES } from "../../../../../runtime/world/saved/script-store.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadWorld } from "../../../../../runtime/storage/saving/world-loader.js";
import { WorldSaver } from "../../../../../runtime/storage/saving/world-saver.js";
import { storeModule } from "../../../../../runtime/scripting/modules/server/store.js";
import { jsonOfData } from "../../../../../runtime/world/saved/data-json.js";
import { Mobile } from "../../../../../runtime/world/entities/mobile.js";
import { SerialAllocator } from "../../../../../runtime/world/entities/serials.js";
import { World } from "../../../../../runtime/world/world.js";
import { HERE, WorldShard } from "../../../../support/world-shard.js";
import { MemoryRepository } from "../../../storage/saving/memory-repository.js";

const log = pino({ level: "silent" });
/** Accounts with lower numbers exist. */
const ACCOUNTS = 1_000;
/** Serials of characters. */
const [BRAVE, DOOMED] = [9, 78];

let shard: WorldShard;
let repository: MemoryRepository;

beforeEach(async () => {
  shard = await WorldShard.open();
  const { world, shard: scripts } = shard;
  scripts.host.addModule(
    storeModule({ world, accounts: { exists: (id) => id <= ACCOUNTS }, claims: undefined, runner: scripts.host.runner }),
  );
  for (const serial of [BRAVE, DOOMED]) world.keepAbsent(new Mobile(serial), HERE);
  repository = new MemoryRepository();
});
afterEach(() => shard.close());

function saver(): WorldSaver {
  const { world, serials } = shard;
  return new WorldSaver({ world, serials, repository, log, whenFailing: () => {}, whenRecovered: () => {}, retryMs: 1 });
}

async function loaded(characters: readonly number[] = [], accounts: readonly number[] = []): Promise<World> {
  const world = new World();
  const serials = new SerialAllocator({ mobile: 0, item: 0 });
  await loadWorld({ world, serials, repository, characters: new Set(characters), accounts: new Set(accounts), log });
  return world;
}

describe("the store", () => {
  test("gives back what it was given, or refuses it", async () => {
    const notes = await shard.run(`local g = store.global
      for _, value in ipairs { 2^60, -0.0, 1 / 3, "\\u{fffd}", "a\\0b", 9007199254740991, "pad " } do
        g.kept = value
        book.note(g.kept == value and store.copy(g).kept == value)
      end
      local function try(work) local ok, why = pcall(work) book.note(ok or why:match("the string is not UTF.8") or why:match("a whole number.*") or why:match("a name with.*")) end
      try(function() g["\\xff"] = 1 end) try(function() g.kept = "\\xff" end) try(function() g.kept = math.maxinteger end)
      try(function() g.kept = { deep = { "\\xc3" } } end)
      try(function() g["a\\0b"] = 1 end)
      book.note(g["\\xff"] == nil) book.note(g.kept)`);
    const refused = "the string is not UTF-8";
    expect(notes).toEqual([
      ...[true, true, true, true, true, true, true],
      ...[
        refused,
        refused,
        "a whole number beyond 2^53 would lose digits; use a string",
        refused,
        "a name with a zero byte in a table of the store",
        true,
        "pad ",
      ],
    ]);
  });

  test("keeps nested tables of the shard, of accounts and of characters, and gives them back after a restart", async () => {
    await shard.run(`store.global.guilds = { red = { gold = 5, members = { "a" } } }
      store.global.guilds.red.members[2] = "b" store.global[7] = { [100] = true }
      store.account(3).vip = 1.5 store.character(9).title = "the Brave"`);
    const writer = saver();
    await writer.save();
    await shard.run(`store.global.guilds.red.gold = 6 store.global[7] = nil store.account(3).vip = nil`);
    await writer.close();
    const { store } = await loaded([BRAVE], [3]);
    expect(jsonOfData(store.table("global"))).toEqual({ guilds: { red: { gold: 6, members: ["a", "b"] } } });
    expect(jsonOfData(store.table("character", 9))).toEqual({ title: "the Brave" });
    expect(store.owners("account")).toEqual([]);
  });

  test("is the same table each time, for pairs and json too", async () => {
    const notes = await shard.run(`book.note(store.account(5) == store.account(5)) book.note(store.account(5) ~= store.account(6))
      store.account(5).x = { 1, 2 } book.note(store.account(5)) book.note(store.copy(store.account(5).x)) book.note(store.global.none)
      local c = store.copy(store.account(5)) c.x[1] = 9 c.more = 1 book.note(store.account(5))`);
    expect(notes).toEqual([true, true, { x: [1, 2] }, [1, 2], undefined, { x: [1, 2] }]);
  });

  test("writes what a handler changes in tables and in the world in one batch", async () => {
    shard.load("lua/items/a.lua", `item_template("brick", {})`);
    const writer = saver();
    await shard.run(`items.create("brick"):move_to(1, 1000, 1000, 0) store.global.a = 1 store.account(1).b = 2`);
    await writer.close();
    expect(repository.batches).toHaveLength(1);
    expect(repository.lines.map((line) => (JSON.parse(line) as unknown[]).slice(0, 2))).toEqual([
      ["item", expect.anything()],
      ["store", "item_template"],
      ["store", "global"],
      ["store", "account"],
    ]);
  });

  test("keeps its changes while the database fails, and writes all of them again after damage", async () => {
    const writer = saver();
    await shard.run("store.global.a = 1");
    repository.failure = new Error("disk full");
    await expect(writer.written()).rejects.toThrow("disk full");
    await shard.run("store.global.b = 2");
    expect(writer.unsaved.stored).toBe(2);
    repository.failure = undefined;
    await writer.written();
    expect(jsonOfData((await loaded()).store.table("global"))).toEqual({ a: 1, b: 2 });
    repository.batches.length = 0;
    repository.damaged = 1;
    await writer.save();
    await writer.close();
    expect(jsonOfData((await loaded()).store.table("global"))).toEqual({ a: 1, b: 2 });
  });

  test("undoes a transaction that fails or returns false, whatever it changed", async () => {
    const notes = await shard
      .run(`store.global.gold = { ann = 5 }
      local function move(amount, fails)
        return store.transaction(function()
          local gold = store.global.gold
          gold.ann = gold.ann - amount gold.bob = { (gold.bob or { 0 })[1] + amount } store.account(4).moved = true
          store.global.gold.log = { 1 } store.global.gold = store.copy(gold)
          if fails then error("no") end
          return store.global.gold.ann >= 0
        end)
      end
      book.note((select(2, move(9)))) book.note((select(2, move(1, true)))) book.note(store.global) book.note(store.account(4))
      book.note(move(2)) book.note(store.global)`)
      .catch((error: unknown) => [String(error)]);
    // The failure is reported like that of any handler, so that it is not lost.
    expect(notes).toEqual([expect.stringContaining("no")]);
    expect(shard.notes.slice(0, 2)).toEqual(["the transaction returned false", expect.stringContaining("no")]);
    expect(shard.notes.slice(2)).toEqual([{ gold: { ann: 5 } }, [], true, { gold: { ann: 3, bob: [2], log: [1] } }]);
    const { store } = shard.world;
    const tables = [store.table("global"), store.table("account", 4), ...OWN_SCOPES.map((scope) => store.table(scope))];
    expect(store.usedBytes).toBe(tables.reduce((sum, { bytes }) => sum + bytes, 0));
  });

  test("cannot wait in a transaction", async () => {
    await expect(shard.run("store.transaction(function() wait(5) end)")).rejects.toThrow("waits, which is not possible");
  });

  test("is bounded by name, by table and in nesting, and refuses what it cannot hold by its path", async () => {
    const notes = await shard.run(`local function try(work) book.note((select(2, pcall(work))):match("'.*")) end
      try(function() store.global.big = ("x"):rep(65536) end)
      try(function() store.global[("k"):rep(65)] = 1 end)
      try(function() store.account(1).f = { g = { print } } end)
      try(function() for i = 1, 9 do store.account(1)["k" .. i] = ("x"):rep(60000) end end)
      try(function() store.global.a = { { { { { { { { 1 } } } } } } } } end)
      book.note(#store.account(1).k4) book.note(store.account(1).k5) book.note(next(store.global) == nil)`);
    expect(notes).toEqual([
      "'big' cannot be stored: 'big' would be larger than 65536 bytes",
      expect.stringContaining("cannot be stored: a name of more than 64 bytes"),
      "'f.g[1]' cannot be stored: a function cannot be stored",
      "'k5' cannot be stored: the account table would be larger than 262144 bytes",
      "'a' cannot be stored: tables nested deeper than 8",
      ...[60_000, undefined, true],
    ]);
  });

  test("is deleted with the character, also one that was deleted while the server was stopped", async () => {
    const player = new Mobile(77);
    shard.world.enter(player, HERE);
    await shard.run("store.character(77).a = 1 store.character(78).a = 1 state.it.kept = store.character(77)");
    shard.world.remove(player);
    await expect(shard.run("state.it.kept.a = 2")).rejects.toThrow("is not stored any more");
    await saver().close();
    expect((await loaded([77])).store.owners("character")).toEqual([]);
  });

  test("is deleted at the start with an account that was deleted before", async () => {
    await shard.run("store.account(5).a = 1 store.account(6).a = 1");
    await saver().close();
    const after = await loaded([], [6]);
    expect(after.store.owners("account")).toEqual([6]);
    expect(after.store.takeChanges()).toEqual([{ scope: "account", owner: 5, key: "a" }]);
  });

  test.each([
    ["store.account(1001)", "there is no account 1001"],
    ["store.account(0)", "0 is not 1 to 4294967295"],
    ["store.character(77)", "no player has a character with the serial 77"],
    ['store.character(mobiles.create("cat", 1, 1000, 1000, 0).serial)', "no player has a character with the serial 1001"],
  ])("refuses %s, which does not exist", async (call, message) => {
    shard.load("lua/mobiles/cat.lua", 'mobile_template("cat", {})');
    await expect(shard.run(`${call}.a = 1`)).rejects.toThrow(message);
  });

  test("does not remember tables that were only looked at", async () => {
    await shard.run("for i = 1, 1000 do if next(store.account(i)) then error('not empty') end end");
    expect(shard.world.store.owners("account")).toEqual([]);
    expect(shard.world.store.unsavedCount).toBe(0);
  });
});
