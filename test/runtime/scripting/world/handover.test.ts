import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OnlinePlayer } from "../../../../runtime/contracts/players.js";
import type { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { HERE, WorldShard } from "../../../support/world-shard.js";

const THERE = { mapId: 3, x: 5, y: 6, z: 0 };

let shard: WorldShard;
let anna: OnlinePlayer;

beforeEach(async () => {
  shard = await WorldShard.open();
  anna = shard.enter({ name: "Anna" });
});
afterEach(() => shard.close());

function horse(): Mobile {
  const made = shard.scripted.tools.makers.mobile("horse", HERE);
  if ("reason" in made) throw new Error(made.reason);
  return made;
}

describe("on_handover", () => {
  test("names the player that leaves and its map, and the creatures that handlers return go along, each once", () => {
    shard.load("lua/horse.lua", 'mobile_template("horse", { body = 0xCC })');
    const [one, other] = [horse(), horse()];
    shard.load(
      "lua/a.lua",
      `function on_handover(event)
        book.note({ event.name, event.phase, event.map_id, event.to_map_id })
        return { mobiles.get(${one.serial}) }
      end`,
    );
    shard.load("lua/b.lua", `function on_handover() return { mobiles.get(${other.serial}), mobiles.get(${one.serial}) } end`);
    expect(shard.hooks.handingOver(anna, THERE)).toEqual([one.serial, other.serial]);
    expect(shard.notes).toEqual([["Anna", "leaving", 1, 3]]);
  });

  test("with a wrong answer lets nobody go along, and names the fault", () => {
    shard.load("lua/a.lua", "function on_handover() return { 5 } end");
    expect(shard.hooks.handingOver(anna, THERE)).toEqual([]);
    expect(shard.failures[0]).toContain("on_handover returned a wrong value");
  });

  test("names the player that comes, and the creatures that came along", () => {
    shard.load(
      "lua/a.lua",
      "function on_handover(event) book.note({ event.phase, event.character_id, event.companions[1], #event.companions }) end",
    );
    shard.hooks.handedOver(anna, [77]);
    expect(shard.notes).toEqual([["arriving", anna.characterId, 77, 1]]);
  });
});
