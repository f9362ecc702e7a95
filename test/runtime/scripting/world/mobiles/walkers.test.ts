import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Item } from "../../../../../runtime/world/entities/item.js";
import { LAYER } from "../../../../../runtime/world/entities/layers.js";
import type { Mobile } from "../../../../../runtime/world/entities/mobile.js";
import { HERE, WorldShard } from "../../../../support/world-shard.js";

const SECOND_MS = 1_000;

let shard: WorldShard;
let dog: Mobile;

beforeEach(async () => {
  shard = await WorldShard.open();
  shard.load("lua/a.lua", 'mobile_template("dog", { name = "dog" })');
  shard.enter({ name: "Anna", x: HERE.x + 1 });
  await shard.run(`state.it.dog = mobiles.create("dog", 1, ${HERE.x}, ${HERE.y}, 0)`);
  dog = [...shard.world.mobiles.ofTemplate("dog")][0]!;
});
afterEach(() => shard.close());

const walkTo = (goal: string, more = ""): Promise<unknown> =>
  shard.run(`book.note({ state.it.dog:walk_to(${goal}${more === "" ? "" : `, ${more}`}) })`);

/** A wall of things from north to south. */
function wall(x: number, top: number, bottom: number): void {
  for (let y = top; y <= bottom; y++) {
    const stone = new Item(shard.serials.item(), shard.world.kinds.resolve("thing"), { blocks: true });
    shard.world.putOnGround(stone, { ...HERE, x, y });
  }
}

describe("a creature that walks", () => {
  test("takes a step each 400 ms, or each 200 ms when it runs, and goes on when it is there", async () => {
    await walkTo("{ x = 1004, y = 1000 }");
    await shard.advance(1_100);
    expect(dog.x).toBe(1_003);
    await shard.advance(SECOND_MS);
    expect(dog.x).toBe(1_004);
    expect(shard.notes).toEqual([[true]]);
    await walkTo("{ x = 1000, y = 1000 }", "{ running = true }");
    await shard.advance(500);
    expect(dog.x).toBe(1_001);
    await shard.advance(SECOND_MS);
    expect(shard.notes).toEqual([[true], [true]]);
  });

  test("walks twice as fast on a mount", async () => {
    shard.world.putOn(new Item(shard.serials.item(), shard.world.kinds.resolve("thing")), dog, LAYER.mount);
    await walkTo("{ x = 1010, y = 1000 }");
    await shard.advance(1_100);
    expect(dog.x).toBe(1_006);
  });

  test("goes round walls, to a place, an object or near it", async () => {
    wall(1_002, 990, 1_004);
    await walkTo("{ x = 1004, y = 1000 }", "{ within = 1 }");
    await shard.advance(10 * SECOND_MS);
    expect(shard.notes.splice(0)).toEqual([[true]]);
    expect(Math.max(Math.abs(dog.x - 1_004), Math.abs(dog.y - 1_000))).toBe(1);
    await walkTo("mobiles.of_session(1)");
    await shard.advance(10 * SECOND_MS);
    expect(shard.notes.splice(0)).toEqual([[true]]);
    expect(dog.x).toBe(1_000 + 1);
  });

  test("is told why it cannot get there", async () => {
    wall(1_002, 990, 1_010);
    await walkTo("{ x = 1200, y = 1000 }");
    await shard.advance(SECOND_MS);
    await walkTo("items.create('nothing') or mobiles.of_session(1)");
    await shard.advance(SECOND_MS);
    await shard.run(`book.note({ mobiles.of_session(1):walk_to({ x = 1000, y = 1000 }) })`);
    expect(shard.notes.splice(0)).toEqual([[undefined, "it is too far"], [true], [undefined, "a player's client walks"]]);
    await walkTo("{ x = 1010, y = 1000 }");
    await shard.run("state.it.dog:stop()");
    await walkTo("{ x = 1010, y = 1000 }");
    await shard.run("state.it.dog:delete()");
    await shard.advance(SECOND_MS);
    expect(shard.notes.splice(0)).toEqual([
      [undefined, "it was stopped"],
      [undefined, "it is gone"],
    ]);
  });

  test("stops where no player is near, and the wheel with it", async () => {
    await walkTo("{ x = 1030, y = 1000 }");
    await shard.advance(SECOND_MS);
    shard.players.leave(1);
    await shard.advance(SECOND_MS);
    expect(shard.notes.splice(0)).toEqual([[undefined, "no player is near"]]);
    expect(shard.scripted.tools.walkers.count).toBe(0);
    const { x } = dog;
    await shard.advance(60 * SECOND_MS);
    expect(dog.x).toBe(x);
    expect(shard.shard.clock.untilNext).toBeUndefined();
  });

  test("is shown to players as steps, one tile at a time", async () => {
    const stepped = vi.spyOn(shard.world, "step");
    await walkTo("{ x = 1010, y = 1000 }");
    await shard.advance(5 * SECOND_MS);
    // The first of them is the turn to the east.
    expect(stepped.mock.calls.map(([, x]) => x - HERE.x)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe("a creature that follows", () => {
  const anna = () => shard.players.mobileOf(shard.players.bySession(1))!;
  const move = (x: number, y: number = HERE.y) => shard.players.move(1, { mapId: 1, x, y, z: 0 });

  test("keeps its distance, runs when it has fallen behind, and says whom it follows", async () => {
    move(1_010);
    const notes = await shard.run(`book.note({ state.it.dog:follow(mobiles.of_session(1), { distance = 2 }) })
      book.note(state.it.dog.following.name)`);
    expect(notes).toEqual([[true], "Anna"]);
    await shard.advance(5 * SECOND_MS);
    expect(dog.x).toBe(1_008);
    const { stepsEnd } = dog;
    await shard.advance(5 * SECOND_MS);
    expect(dog.stepsEnd).toBe(stepsEnd);
    move(1_014);
    await shard.advance(5 * SECOND_MS);
    expect(dog.x).toBe(1_012);
    expect(await shard.run("book.note({ state.it.dog:stop(), state.it.dog:stop(), tostring(state.it.dog.following) })")).toEqual([
      [true, false, "nil"],
    ]);
  });

  test("finds its way round walls while its target walks on", async () => {
    move(1_004);
    wall(1_002, 992, 1_003);
    await shard.run("state.it.dog:follow(mobiles.of_session(1))");
    for (let n = 0; n < 40; n++) {
      await shard.advance(400);
      if (n < 10) move(1_004 + n);
    }
    expect(Math.max(Math.abs(dog.x - anna().x), Math.abs(dog.y - anna().y))).toBe(1);
  });

  test("waits behind a wall without a way, and goes on when there is one", async () => {
    move(1_004);
    for (const x of [998, 1_002]) wall(x, 998, 1_002);
    for (const y of [998, 1_002]) for (let x = 999; x <= 1_001; x++) wall(x, y, y);
    await shard.run("state.it.dog:follow(mobiles.of_session(1))");
    await shard.advance(20 * SECOND_MS);
    expect([dog.x, dog.y]).toEqual([1_001, 1_000]);
    for (const item of [...shard.world.items]) if (item.x === 1_002 && item.y === 1_000) shard.world.remove(item);
    await shard.advance(5 * SECOND_MS);
    expect(dog.x).toBe(1_003);
  });

  test("gives up a target that is gone, on another map or too far away", async () => {
    for (const away of [
      { mapId: 1, x: 1_100, y: 1_000, z: 0 },
      { mapId: 0, x: 1_000, y: 1_000, z: 0 },
    ]) {
      shard.enter({ name: "Bert" });
      move(1_002);
      await shard.run("state.it.dog:follow(mobiles.of_session(1))");
      await shard.advance(SECOND_MS);
      shard.players.move(1, away);
      await shard.advance(SECOND_MS);
      expect(shard.scripted.tools.walkers.count).toBe(0);
    }
    expect(await shard.run("book.note({ state.it.dog:follow(state.it.dog) })")).toEqual([[undefined, "it cannot follow itself"]]);
  });
});

describe("a path in Lua", () => {
  test("is a list of directions, or nil and the reason", async () => {
    wall(1_001, 999, 1_001);
    const notes = await shard.run(`local me = mobiles.of_session(1)
      book.note(state.it.dog:path_to({ x = 1000, y = 997 })) book.note(#state.it.dog:path_to({ x = 1002, y = 1000 }))
      book.note({ me:path_to({ x = 1000, y = 1000 }, { within = 5 }), {} })
      book.note({ state.it.dog:path_to({ x = 3000, y = 1000 }) })
      book.note({ pcall(state.it.dog.path_to, state.it.dog, 5) })`);
    expect(notes).toEqual([
      [0, 0, 0],
      6,
      [[], []],
      [undefined, "it is too far"],
      [false, expect.stringContaining("an object or a place expected")],
    ]);
  });
});
