import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MapPosition } from "../../../../runtime/contracts/players.js";
import { WorldShard } from "../../../support/world-shard.js";
import { detach } from "../../../../runtime/world/entities/detaching.js";

/** A map of another process. */
const ELSEWHERE = 3;

let shard: WorldShard;
let sent: [serial: number, to: MapPosition][];
let refusal: { readonly reason: string } | undefined;

beforeEach(async () => {
  shard = await WorldShard.open();
  shard.world.ground.played = new Set([0, 1]);
  [sent, refusal] = [[], undefined];
  shard.handover.isElsewhere = (mapId) => mapId === ELSEWHERE;
  shard.handover.sendThing = (thing, to) => {
    if (refusal) return refusal;
    sent.push([thing.serial, to]);
    detach(shard.world, thing);
    return undefined;
  };
  shard.load("lua/things.lua", 'mobile_template("horse", { body = 0xCC }) item_template("box", { item_id = 0x9A9 })');
});
afterEach(() => shard.close());

describe("move_to to a map of another process", () => {
  test("sends creatures and items there, which are gone here at once", async () => {
    const notes = await shard.run(`
      local horse, box = mobiles.create("horse", 1, 10, 10, 0), items.create("box")
      box:move_to(1, 10, 10, 0)
      book.note({ horse:move_to(${ELSEWHERE}, 5, 6, 7), box:move_to(${ELSEWHERE}, 8, 9, 0), horse.exists, box.exists })`);
    expect(notes).toEqual([[true, true, false, false]]);
    expect(sent.map(([, to]) => to)).toEqual([
      { mapId: ELSEWHERE, x: 5, y: 6, z: 7 },
      { mapId: ELSEWHERE, x: 8, y: 9, z: 0 },
    ]);
    expect([shard.world.mobileCount, shard.world.itemCount]).toEqual([0, 0]);
  });

  test("says why it does not, and leaves them where they are", async () => {
    refusal = { reason: "no process has Malas at the moment" };
    const notes = await shard.run(`
      local box = items.create("box")
      box:move_to(1, 10, 10, 0)
      local moved, reason = box:move_to(${ELSEWHERE}, 8, 9, 0)
      book.note({ moved, reason, box.map_id })`);
    expect(notes).toEqual([[undefined, refusal.reason, 1]]);
  });
});

test("scripts know which maps this process plays, and make nothing on others", async () => {
  const notes = await shard.run(`
    local made, reason = mobiles.create("horse", ${ELSEWHERE}, 1, 1, 0)
    book.note({ world.plays(1), world.plays(${ELSEWHERE}), made, reason })`);
  expect(notes).toEqual([[true, false, undefined, "another process plays Malas"]]);
});
