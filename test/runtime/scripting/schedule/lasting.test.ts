import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { calendarModule } from "../../../../runtime/scripting/modules/world/calendar.js";
import { timeModule } from "../../../../runtime/scripting/modules/time.js";
import { timerModule } from "../../../../runtime/scripting/modules/server/timers.js";
import { CronTimes } from "../../../../runtime/scripting/schedule/cron.js";
import { World } from "../../../../runtime/world/world.js";
import { WorldShard } from "../../../support/world-shard.js";

const HOUR_MS = 3_600_000;

let shard: WorldShard;

/** A shard with an own world, or with what another one stored. */
async function open(stored?: World): Promise<WorldShard> {
  const opened = await WorldShard.open();
  const { store } = opened.world;
  for (const change of stored?.store.takeChanges() ?? []) {
    const { json, scope } = stored!.store.recordOf(change);
    const table = store.table(scope);
    if (json !== undefined) table.set(change.key, tableOf(json, opened.world));
  }
  const { tools } = opened.scripted;
  opened.shard.host.addModule(timerModule(tools));
  opened.shard.host.addModule(timeModule(tools));
  opened.shard.host.addModule(calendarModule({ calendars: tools.calendars, timeZone: "UTC" }));
  return opened;
}

function tableOf(json: string, { store }: World) {
  const scratch = new World().store;
  scratch.load("global", 0, "x", json);
  const value = scratch.table("global").get("x");
  if (typeof value !== "object") throw new Error(`not a table in ${String(store.usedBytes)} bytes`);
  return value.copy();
}

beforeEach(async () => {
  shard = await open();
});
afterEach(() => shard.close());

const HANDLER = `timer.on("auction", function(event) book.note(event) store_ = event.data end)`;

describe("a persistent timer", () => {
  test("calls the handler of its name once, when it is due, with its data", async () => {
    shard.load("lua/a.lua", HANDLER);
    const notes = await shard.run(`timer.persistent { name = "auction", after_ms = 5000, data = { lot = { 7 } } }
      timer.persistent { name = "other", handler = "auction", at = time.unix() + 9000 }
      book.note(#timer.list_persistent()) book.note({ timer.list_persistent(1)[1].name, timer.list_persistent(1)[1].file })`);
    expect(notes).toEqual([2, ["auction", "lua/a.lua"]]);
    await shard.advance(4_999);
    expect(shard.notes).toHaveLength(2);
    await shard.advance(1);
    expect(shard.notes.slice(2)).toEqual([{ name: "auction", at: expect.any(Number) as number, late_ms: 0, data: { lot: [7] } }]);
    await shard.advance(HOUR_MS);
    expect(shard.notes.slice(3)).toEqual([{ name: "other", at: expect.any(Number) as number, late_ms: 0 }]);
    expect(await shard.run("book.note(#timer.list_persistent())")).toEqual([0]);
    expect(shard.shard.clock.untilNext).toBeUndefined();
  });

  test("is deleted in the turn of its handler, so that both are stored together", async () => {
    shard.load("lua/a.lua", `timer.on("auction", function() book.note(#timer.list_persistent()) end)`);
    await shard.run(`timer.persistent { name = "auction", after_ms = 10 }`);
    shard.world.store.takeChanges();
    await shard.advance(10);
    expect(shard.notes).toEqual([0]);
    expect(shard.world.store.takeChanges()).toMatchObject([{ scope: "timer", key: "auction" }]);
  });

  test("is called after a restart if it was due before, and says how late", async () => {
    await shard.run(`timer.persistent { name = "auction", at = time.unix() - 7000, data = "lot" }`);
    const before = shard;
    shard = await open(before.world);
    before.close();
    shard.scripted.begin();
    await shard.advance(0);
    expect(shard.notes).toEqual([]);
    shard.load("lua/a.lua", HANDLER);
    await shard.advance(0);
    await shard.advance(0);
    expect(shard.notes).toMatchObject([{ name: "auction", data: "lot" }]);
    expect((shard.notes[0] as { late_ms: number }).late_ms).toBeGreaterThanOrEqual(7_000);
  });

  test("keeps its handler across reloads, and is replaced and cancelled by its name", async () => {
    shard.load("lua/a.lua", HANDLER);
    await shard.run(`timer.persistent { name = "auction", after_ms = 5000, data = 1 }
      timer.persistent { name = "auction", after_ms = 6000, data = 2 }`);
    shard.load("lua/a.lua", `timer.on("auction", function(event) book.note(event.data * 10) end)`);
    await shard.advance(5_500);
    expect(shard.notes).toEqual([]);
    await shard.advance(500);
    expect(shard.notes).toEqual([20]);
    expect(
      await shard.run(`timer.persistent { name = "auction", after_ms = 1 } book.note(timer.cancel_persistent("auction"))
        book.note(timer.cancel_persistent("auction"))`),
    ).toEqual([true, false]);
    await shard.advance(HOUR_MS);
    expect(shard.notes).toEqual([20, true, false]);
  });

  test("is refused without a time, with functions as data, and with a handler of two files", async () => {
    await expect(shard.run(`timer.persistent { name = "x" }`)).rejects.toThrow("either 'at' or 'after_ms'");
    await expect(shard.run(`timer.persistent { name = "x", at = 1, after_ms = 1 }`)).rejects.toThrow("either");
    await expect(shard.run(`timer.persistent { name = "x", at = 1, data = { print } }`)).rejects.toThrow(
      "a function cannot be stored",
    );
    shard.load("lua/a.lua", HANDLER);
    expect(shard.refusal("lua/b.lua", HANDLER)).toContain(
      "the timer handler 'auction' is registered in lua/a.lua and in lua/b.lua",
    );
  });
});

describe("a calendar", () => {
  const calendar = (cron: string, more = ""): string =>
    `calendar.define { name = "c", cron = "${cron}", ${more} handler = function(event) book.note(event.at) end }`;
  const hourOf = (at: unknown): number => new Date(at as number).getUTCHours();

  test("calls its handler at each time in its time zone, and no more when its file is deleted", async () => {
    shard.load("lua/a.lua", calendar("0 18 * * *", 'timezone = "Asia/Tokyo",'));
    await shard.advance(48 * HOUR_MS);
    expect(shard.notes.map(hourOf)).toEqual([9, 9]);
    expect(await shard.run("book.note(calendar.list()[1].name)")).toEqual(["c"]);
    shard.load("lua/a.lua", "");
    await shard.advance(48 * HOUR_MS);
    expect(shard.notes).toHaveLength(3);
  });

  test.each([
    ["skip", 0],
    ["once", 1],
  ])("with %s calls its handler %i times for what it missed while the server was stopped", async (missed, times) => {
    const source = calendar("0 * * * *", `missed = "${missed}",`);
    shard.load("lua/a.lua", source);
    await shard.advance(1);
    const before = shard;
    const after = await WorldShard.open();
    after.close();
    shard = await open(before.world);
    before.close();
    const last = shard.world.store.table("calendar").get("c");
    if (typeof last === "object") last.set("last", shard.shard.clock.unix() - 5 * HOUR_MS);
    shard.load("lua/a.lua", source);
    await shard.advance(0);
    await shard.advance(0);
    expect(shard.notes).toHaveLength(times);
    await shard.advance(HOUR_MS);
    expect(shard.notes).toHaveLength(times + 1);
  });

  test("is refused with a wrong pattern, an unknown time zone, or a name twice", () => {
    expect(shard.refusal("lua/a.lua", calendar("61 * * * *"))).toContain("'61 * * * *' is not a cron pattern: ");
    expect(shard.refusal("lua/a.lua", calendar("* * *"))).toContain("is not a cron pattern");
    expect(shard.refusal("lua/a.lua", calendar("* * * * *", 'timezone = "Mars/X",'))).toContain("there is no time zone 'Mars/X'");
    shard.load("lua/a.lua", calendar("* * * * *"));
    expect(shard.refusal("lua/b.lua", calendar("* * * * *"))).toContain(
      "the calendar 'c' is registered in lua/a.lua and in lua/b.lua",
    );
  });

  test("names the time after one that the clocks leave out, and one that comes twice once", () => {
    const times = new CronTimes("30 2 * * *", "Europe/Berlin");
    expect(times.after(Date.UTC(2026, 2, 28, 12))).toBe(Date.UTC(2026, 2, 29, 1));
    expect(times.after(Date.UTC(2026, 9, 24, 12))).toBe(Date.UTC(2026, 9, 25, 0, 30));
    expect(times.after(Date.UTC(2026, 9, 25, 0, 30))).toBe(Date.UTC(2026, 9, 26, 1, 30));
    expect(new CronTimes("0 0 0 1 1 * 2020", "UTC").after(Date.UTC(2021, 0))).toBeUndefined();
    expect(() => new CronTimes("0 0 30 2 *", "UTC")).toThrow(
      "'0 0 30 2 *' is not a cron pattern: it names a day that never comes",
    );
  });
});

describe("decay", () => {
  test("deletes an item with its contents at its time, wherever it is, and nothing else", async () => {
    shard.load("lua/i.lua", `item_template("ice", { decay_ms = 5000 }) item_template("bag", { container_gump = 0x3C })`);
    await shard.run(`local bag = items.create("bag", { decay_ms = 9000 }) bag:move_to(1, 1000, 1000, 0)
      items.create("ice"):put_in(bag) items.create("bag"):put_in(bag) items.create("bag"):move_to(1, 1001, 1000, 0)
      local ice = items.create("ice", { decay_ms = 60000 }) ice:move_to(1, 1000, 1001, 0) book.note(ice.decays_at - time.unix())`);
    expect(shard.notes).toEqual([60_000]);
    await shard.advance(5_000);
    expect(shard.world.itemCount).toBe(4);
    await shard.advance(4_000);
    expect(shard.world.itemCount).toBe(2);
    await shard.run(`items.all_of("ice")[1].decays_at = nil`);
    await shard.advance(HOUR_MS);
    expect(shard.world.itemCount).toBe(2);
    expect(shard.shard.clock.untilNext).toBeUndefined();
  });

  test("is prevented by a template or any file, and put off by another time", async () => {
    shard.load(
      "lua/i.lua",
      `item_template("ice", { on_decay = function(item) return item.hue == 0 end }) 
       function on_decay(item) book.note(item.name) if item.name == "later" then item.decays_at = time.unix() + 1000 end return item.name ~= "kept" end`,
    );
    await shard.run(`for i, name in ipairs { "gone", "kept", "later" } do
        items.create("ice", { name = name, decay_ms = 100 }):move_to(1, 1000 + i, 1000, 0) end
      items.create("ice", { name = "own", hue = 5, decay_ms = 100 }):move_to(1, 1000, 1000, 0)`);
    await shard.advance(100);
    expect(shard.notes.toSorted()).toEqual(["gone", "kept", "later"]);
    const left = (): unknown[] => [...shard.world.items].map(({ name }) => name).sort();
    expect(left()).toEqual(["kept", "later", "own"]);
    await shard.advance(HOUR_MS);
    expect(shard.notes.at(-1)).toBe("later");
    expect(await shard.run(`book.note(#items.all_with("decays_at"))`)).toEqual([1]);
  });

  test("deletes what lies loose on the ground for long enough, and nothing that is carried, fixed or has a time of its own", async () => {
    shard.load(
      "lua/i.lua",
      `item_template("ice", {}) item_template("bag", { container_gump = 0x3C })
       items.decay_on_ground(10000)
       function on_decay(item) book.note(item.name) return item.hue == 0 end`,
    );
    await shard.run(`local function ice(name, hue) return items.create("ice", { name = name, hue = hue }) end
      local bag = items.create("bag", { name = "bag" }) bag:move_to(1, 1000, 1000, 0) ice("inside"):put_in(bag)
      local fixed = ice("fixed") fixed.movable = false fixed:move_to(1, 1001, 1000, 0)
      ice("kept", 5):move_to(1, 1002, 1000, 0)
      local own = ice("own") own.decays_at = time.unix() + 25000 own:move_to(1, 1003, 1000, 0)
      state.it.again = ice("again") state.it.again:move_to(1, 1004, 1000, 0)
      state.it.lifted = ice("lifted") state.it.lifted:move_to(1, 1005, 1000, 0)
      state.it.chest = items.create("bag", { name = "chest" }) state.it.chest.movable = false state.it.chest:move_to(1, 1006, 1000, 0)`);
    await shard.advance(6_000);
    await shard.run(`state.it.again:put_in(state.it.chest) state.it.again:move_to(1, 1004, 1000, 0)
      state.it.lifted:put_in(state.it.chest)`);
    await shard.advance(4_000);
    const left = (): unknown[] => [...shard.world.items].map(({ name }) => name).sort();
    expect(shard.notes).toEqual(["bag", "kept"]);
    expect(left()).toEqual(["again", "chest", "fixed", "kept", "lifted", "own"]);
    await shard.advance(6_000);
    expect(left()).toEqual(["chest", "fixed", "kept", "lifted", "own"]);
    await shard.advance(10_000);
    expect(shard.notes).toEqual(["bag", "kept", "again", "kept", "own"]);
    expect(left()).toEqual(["chest", "fixed", "kept", "lifted"]);
  });

  test("of things on the ground restarts at the start, and ends when scripts say so", async () => {
    shard.load("lua/i.lua", `item_template("ice", {})`);
    await shard.run(`items.create("ice"):move_to(1, 1000, 1000, 0)`);
    await shard.run("items.decay_on_ground(10000)");
    await shard.run("items.decay_on_ground(0)");
    await shard.advance(10_000);
    expect(shard.world.itemCount).toBe(1);
    await shard.run("items.decay_on_ground(5000)");
    await shard.advance(4_000);
    shard.scripted.begin();
    await shard.advance(4_000);
    expect(shard.world.itemCount).toBe(1);
    await shard.advance(1_000);
    expect(shard.world.itemCount).toBe(0);
  });

  test("is taken up again at the start", async () => {
    shard.load("lua/i.lua", `item_template("ice", {})`);
    await shard.run(`local ice = items.create("ice", { decay_ms = 100 }) ice:move_to(1, 1000, 1000, 0)`);
    shard.world.whenDecayChanged = undefined;
    const [ice] = shard.world.items;
    ice!.params = new Map([["decays_at", shard.shard.clock.unix() + 50]]);
    shard.scripted.begin();
    await shard.advance(50);
    expect(shard.world.itemCount).toBe(0);
  });
});
