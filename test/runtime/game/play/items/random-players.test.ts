import { expect, test } from "vitest";
import { ANYWHERE, dropItem, equipItem, GROUND, pickUpItem } from "../../../../../runtime/protocol/packets/items.js";
import { doubleClick } from "../../../../../runtime/protocol/packets/clicks.js";
import { IS_LONG } from "../../../../support/effort.js";
import { type ArenaPlayer, ItemArena, SPOT } from "../../../../support/item-arena.js";
import { ItemView } from "../../../../support/item-view.js";
import { type Random, seededRandom } from "../../../../support/random.js";

const PACKETS = 20_000;
const AUDIT_EVERY = 100;
const SIGHT_TILES = 18;
const SEEDS = IS_LONG ? [1, 2, 3] : [1];

/** Any serial that a client could send. Mostly an existing one. */
function anySerial(arena: ItemArena, random: Random): number {
  const kind = random.below(20);
  if (kind === 0) return random.below(2 ** 32);
  if (kind === 1) return GROUND;
  if (kind < 5) return 1 + random.below(4);
  const items = [...arena.world.items];
  return items[random.below(items.length)]!.serial;
}

function act(arena: ItemArena, player: ArenaPlayer, random: Random): void {
  const { held } = player;
  const serial = held && random.below(8) > 0 ? held.serial : anySerial(arena, random);
  switch (held ? 3 + random.below(8) : random.below(6)) {
    case 0:
    case 1:
    case 2:
      return player.send(pickUpItem, { serial, amount: [0, 1, 2, 5, 60_000, 0xffff][random.below(6)]! });
    case 3:
      return player.send(doubleClick, { serial: anySerial(arena, random) });
    case 4:
      return player.send(equipItem, {
        serial,
        layer: random.below(256),
        mobile: random.below(3) > 0 ? player.mobile.serial : anySerial(arena, random),
      });
    case 5:
      return player.send(pickUpItem, { serial: anySerial(arena, random), amount: random.below(10) });
    case 6:
    case 7: {
      const x = random.below(10) === 0 ? random.below(0x10000) : SPOT.x + random.below(8) - 3;
      const y = random.below(10) === 0 ? random.below(0x10000) : SPOT.y + random.below(6) - 3;
      return player.send(dropItem, { serial, x, y, z: random.below(256) - 128, grid: random.below(256), container: GROUND });
    }
    default: {
      const x = random.below(2) ? ANYWHERE : random.below(0x10000);
      return player.send(dropItem, {
        serial,
        x,
        y: random.below(200),
        z: 0,
        grid: random.below(256),
        container: anySerial(arena, random),
      });
    }
  }
}

test.each(SEEDS)("random requests of players neither lose nor duplicate items (seed %i)", (seed) => {
  const random = seededRandom(seed);
  const arena = new ItemArena({ chance: () => random.below(1_000) / 1_000 });
  const players = [
    arena.enter(),
    arena.enter({ east: 1 }),
    arena.enter({ east: 5 }),
    arena.enter({ east: 2, role: "GameMaster" }),
  ];
  for (let i = 0; i < 6; i++) {
    arena.lay("gold", { amount: 1 + random.below(60_000), east: random.below(5), south: random.below(3) });
    arena.lay("bag", { east: random.below(5) });
    arena.lay(["sword", "shirt", "anvil", "boulder", "arrow", "corpse"][i]!, { east: random.below(5) });
    arena.put("gold", players[i % 4]!.backpack, 1_000);
    arena.put("bag", players[i % 4]!.backpack);
  }
  const gold = arena.total("gold");
  const views = players.map(() => new ItemView());
  const others = ["bag", "sword", "shirt", "anvil", "boulder", "arrow", "corpse", "backpack"].map((kind) => arena.total(kind));
  for (let i = 0; i < PACKETS; i++) {
    const at = random.below(players.length);
    const player = players[at]!;
    act(arena, player, random);
    if (random.below(10) === 0) arena.tick();
    // Moving the player closes containers that are out of reach then.
    if (random.below(40) === 0)
      arena.world.teleport(player.mobile, { ...SPOT, x: SPOT.x + random.below(6), y: SPOT.y + random.below(3) });
    if (i % AUDIT_EVERY !== 0) continue;
    arena.tick();
    for (const [index, view] of views.entries()) {
      const { received, mobile } = players[index]!;
      view.follow(received.frames);
      expect(view.faults(arena.world, mobile, SIGHT_TILES), `seed ${seed}, packet ${i}, player ${index}`).toEqual([]);
    }
    expect(arena.faults, `seed ${seed}, packet ${i}`).toEqual([]);
    expect(arena.total("gold"), `seed ${seed}, packet ${i}`).toBe(gold);
  }
  for (const player of players) arena.leave(player);
  expect(arena.faults).toEqual([]);
  expect(players.map(({ held }) => held)).toEqual(players.map(() => undefined));
  expect(arena.total("gold")).toBe(gold);
  expect(["bag", "sword", "shirt", "anvil", "boulder", "arrow", "corpse", "backpack"].map((kind) => arena.total(kind))).toEqual(
    others,
  );
});
