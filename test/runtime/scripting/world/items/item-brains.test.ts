import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OnlinePlayer } from "../../../../../runtime/contracts/players.js";
import { Item } from "../../../../../runtime/world/entities/item.js";
import { HERE, WorldShard } from "../../../../support/world-shard.js";

let shard: WorldShard;

beforeEach(async () => {
  shard = await WorldShard.open();
});
afterEach(() => shard.close());

const FILE = "lua/items/a.lua";
const lamp = (members: string): string => `item_template("lamp", { item_id = 1, ${members} })`;
const THINKS = lamp("think_ms = 1000, think_range = 10, on_think = function(self) book.note(self.x) end");
/** Beyond any waking range, which is rounded up to whole cells of 32 tiles. */
const SURELY_FAR = 100;

function lay({ x = HERE.x, range }: { x?: number; range?: number } = {}): Item {
  const made = shard.scripted.tools.makers.item("lamp", range === undefined ? {} : { params: new Map([["think_range", range]]) });
  if (!(made instanceof Item)) throw new Error(made.reason);
  shard.world.putOnGround(made, { ...HERE, x });
  return made;
}

function put(player: OnlinePlayer, x: number): void {
  shard.world.teleport(shard.world.mobile(player.characterId)!, { ...HERE, x });
}

describe("an item with a brain", () => {
  test("thinks while a player is within its range, and costs nothing otherwise", async () => {
    shard.load(FILE, THINKS);
    lay();
    await shard.advance(60_000);
    expect([shard.notes, shard.scripted.awakeItems, shard.shard.clock.untilNext]).toEqual([[], 0, undefined]);
    const player = shard.enter({ x: HERE.x + 10 });
    expect(shard.scripted.awakeItems).toBe(1);
    await shard.advance(10_000);
    expect(shard.notes.length).toBeGreaterThan(7);
    expect(shard.notes.length).toBeLessThan(13);
    put(player, HERE.x + SURELY_FAR);
    await shard.advance(20_000);
    expect([shard.scripted.awakeItems, shard.shard.clock.untilNext]).toEqual([0, undefined]);
    put(player, HERE.x - 10);
    expect(shard.scripted.awakeItems).toBe(1);
    shard.players.leave(player.sessionId);
    await shard.advance(20_000);
    expect(shard.scripted.awakeItems).toBe(0);
  });

  test("may have its own range of hundreds of tiles", async () => {
    shard.load(FILE, THINKS);
    lay({ range: 300 });
    lay();
    const player = shard.enter({ x: HERE.x + 300 });
    expect(shard.scripted.awakeItems).toBe(1);
    // Walking within the range neither wakes it again nor lets it sleep.
    for (let x = HERE.x + 300; x > HERE.x - 300; x -= 20) put(player, x);
    await shard.advance(3_000);
    expect(shard.scripted.awakeItems).toBe(1);
    put(player, HERE.x - 400);
    await shard.advance(3_000);
    expect(shard.scripted.awakeItems).toBe(0);
  });

  test("wakes where it is placed near a player, and sleeps in a bag, far away and after removal", async () => {
    shard.load(FILE, THINKS);
    shard.load("lua/items/b.lua", 'item_template("bag", { item_id = 2, container_gump = 60 })');
    shard.enter();
    const [first, second, third] = [lay(), lay(), lay({ x: HERE.x + 500 })];
    expect(shard.scripted.awakeItems).toBe(2);
    shard.world.putOnGround(third, HERE);
    expect(shard.scripted.awakeItems).toBe(3);
    shard.world.putOnGround(third, { ...HERE, x: HERE.x + 500 });
    shard.world.remove(second);
    const bag = shard.scripted.tools.makers.item("bag") as Item;
    shard.world.putOnGround(bag, HERE);
    shard.world.putInto(first, bag, 1, 1);
    await shard.advance(3_000);
    expect([shard.scripted.awakeItems, shard.notes]).toEqual([0, []]);
  });

  test("gets, changes and loses its brain with its file, even if it already lies in the world", async () => {
    shard.load(FILE, lamp(""));
    lay();
    lay({ x: HERE.x + 500 });
    shard.enter();
    expect(shard.scripted.awakeItems).toBe(0);
    shard.load(FILE, THINKS);
    expect(shard.scripted.awakeItems).toBe(1);
    shard.load(FILE, lamp("think_range = 512, on_think = function() book.note('wide') end"));
    expect(shard.scripted.awakeItems).toBe(2);
    await shard.advance(3_000);
    expect(new Set(shard.notes)).toEqual(new Set(["wide"]));
    shard.load(FILE, lamp(""));
    await shard.advance(3_000);
    expect(shard.scripted.awakeItems).toBe(0);
  });

  test("reports a failure once and is tried again later, and is not called again while it waits", async () => {
    shard.load(FILE, lamp("think_ms = 100, on_think = function(self) wait(5000) book.note('thought') error('lost') end"));
    lay();
    shard.enter();
    await shard.advance(30_000);
    expect(shard.failures).toHaveLength(1);
    expect(shard.notes).toHaveLength(3);
  });

  test("costs nothing while it sleeps, even by the thousand", () => {
    shard.load(FILE, THINKS);
    for (let n = 0; n < 2_000; n++) lay({ x: n * 3, range: (n % 8) * 30 });
    expect(shard.scripted.awakeItems).toBe(0);
  });
});
