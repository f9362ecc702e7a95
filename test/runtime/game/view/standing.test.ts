import { expect, it } from "vitest";
import { ItemArena } from "../../../support/item-arena.js";

const PLAYERS = 2_000;
const PLAYERS_IN_ROW = 100;
/** So that pairs see one another. */
const TILES_IN_PAIR = 5;
const TILES_BETWEEN_PAIRS = 100;

/** Counts each read of a field of an object from now on. @returns the fields that were read */
function watchFields(object: object, read: Map<string, number>): void {
  for (const [name, value] of Object.entries(object)) {
    let kept: unknown = value;
    Object.defineProperty(object, name, {
      get() {
        const field = `${object.constructor.name}.${name}`;
        read.set(field, (read.get(field) ?? 0) + 1);
        return kept;
      },
      set: (next: unknown) => (kept = next),
    });
  }
}

it("touches none of 2,000 players who stand there with open packs, in any phase of a tick", () => {
  const arena = new ItemArena();
  const players = arena.enterAll(
    Array.from({ length: PLAYERS }, (_, i) => ({
      east: ((i >> 1) % (PLAYERS_IN_ROW / 2)) * TILES_BETWEEN_PAIRS + (i & 1) * TILES_IN_PAIR,
      south: Math.floor(i / PLAYERS_IN_ROW) * TILES_BETWEEN_PAIRS,
    })),
  );
  for (const { player, backpack } of players) arena.services.containers.open(player, backpack, false);
  arena.tick();
  for (const { player, backpack } of players) expect(arena.services.containers.isOpen(player, backpack)).toBe(true);
  const read = new Map<string, number>();
  for (const { player, session, mobile, backpack } of players)
    for (const object of [player, session, mobile, backpack]) watchFields(object, read);
  arena.update();
  expect([...read]).toEqual([]);
  // The counting works: a step reads fields of those who see it.
  arena.world.refresh(players[0]!.mobile);
  arena.update();
  expect(read.get("Mobile.x")).toBeGreaterThan(0);
  expect(read.get("Player.sightTiles")).toBeLessThan(20);
  // Each is asked only about what is done near.
  read.clear();
  for (const { mobile } of players) arena.presentation.animate({ serial: mobile.serial, movement: { action: 1 } });
  arena.update();
  expect(read.get("Player.sightTiles")).toBeLessThan(20 * PLAYERS);
});

it("does not touch players for the steps of somebody whom no client can see", () => {
  const arena = new ItemArena();
  const [walker, other] = arena.enterAll([
    { east: 0, south: 0 },
    { east: 41, south: 41 },
  ]);
  arena.tick();
  const read = new Map<string, number>();
  for (const object of [other!.player, other!.mobile]) watchFields(object, read);
  for (let east = 1; east <= 32; east++) {
    const { mobile } = walker!;
    arena.world.step(mobile, mobile.x - 1, mobile.y, mobile.z, 6);
    arena.update();
  }
  expect([...read]).toEqual([]);
});
