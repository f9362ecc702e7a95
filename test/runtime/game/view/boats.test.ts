import type { Socket } from "node:net";
import { beforeEach, describe, expect, test } from "vitest";
import { GENERATION, type Generation } from "../../../../runtime/game/connection/client-version.js";
import { Outbox } from "../../../../runtime/game/connection/outbox.js";
import { SendBuffer } from "../../../../runtime/game/connection/send-buffer.js";
import { entityEncoder } from "../../../../runtime/game/view/entity-encoder.js";
import { InterestManager } from "../../../../runtime/game/view/interest.js";
import type { EntityEncoder } from "../../../../runtime/game/view/packet-cache.js";
import type { Viewer } from "../../../../runtime/game/view/sight.js";
import { HuffmanDecoder } from "../../../../runtime/protocol/huffman.js";
import { boatMove } from "../../../../runtime/protocol/packets/houses.js";
import { hide } from "../../../../runtime/world/entities/appearance.js";
import type { Entity } from "../../../../runtime/world/entities/entity.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { componentsOf } from "../../../../runtime/world/multis/house-design.js";
import { MultiShape } from "../../../../runtime/world/multis/multi-shape.js";
import { World } from "../../../../runtime/world/world.js";
import { setDesign } from "../../../../runtime/world/multis/reshaping.js";
import { sail } from "../../../../runtime/world/multis/sailing.js";

const [BOAT, CASTLE] = [1, 2];
const SIGHT = 18;
const EAST = 2;
const SEA = { facet: 1, x: 1_000, y: 1_000, z: 0 };
/** More updates than a boat takes to rest. */
const REST = 40;

/**
 * Where it begins and ends on both axes; only the corners have components, so that nothing depends on those between.
 */
function square(from: number, to: number): MultiShape {
  const corners = [from, to].flatMap((dx) => [from, to].map((dy) => ({ tile: 1, dx, dy, dz: 0 })));
  return new MultiShape(componentsOf(corners));
}

let world: World;
let interest: InterestManager;
/**
 * What each client was told in the last update: `spawn 5`, `despawn 5`, `step 5`, or a boat with those aboard, `sail 9:
 * 5 6`.
 */
let told: Map<Entity, string[]>;
let encoded: number;

/** Texts in place of packets, one for each. */
const encoder: EntityEncoder = {
  maximumStepBytes: 20,
  spawn: ({ serial }) => Buffer.from(`spawn ${serial}\n`),
  forgetLooks: () => {},
  despawn: ({ serial }) => Buffer.from(`despawn ${serial}\n`),
  boatMove(boat, _speed, aboard) {
    encoded++;
    return Buffer.from(`sail ${boat.serial}: ${aboard.map(({ serial }) => serial).join(" ")}\n`);
  },
  step: ({ serial }, _x, _y, _z, _d, _f, _n, target, at) => at + target.write(`step ${serial}\n`, at),
};

beforeEach(() => {
  world = new World();
  world.ground.shapes = new Map([
    [BOAT, square(-3, 3)],
    [CASTLE, square(-15, 15)],
  ]);
  interest = new InterestManager({ world, encoder, sendBuffer: new SendBuffer() });
  told = new Map();
  encoded = 0;
});

interface Client {
  generation?: Generation;
  knowsBoatMoves?: boolean;
  rank?: number;
}

function enter(
  serial: number,
  x: number,
  y: number,
  { generation = GENERATION.today, knowsBoatMoves = true, rank = 0 }: Client = {},
) {
  const mobile = new Mobile(serial);
  const write = (bytes: Buffer): boolean => {
    told.set(mobile, [...(told.get(mobile) ?? []), ...bytes.toString().trim().split("\n")]);
    return true;
  };
  const socket = { writableLength: 0, destroyed: false, write } as unknown as Socket;
  const outbox = new Outbox({ socket, limitBytes: 1 << 20, wake: () => {}, overflow: () => {} });
  const ranks = { rank, shownRank: rank };
  const sight = { sightTiles: SIGHT, shownSightTiles: SIGHT };
  const viewer: Viewer = { mobile, generation, knowsBoatMoves, mayRestartSteps: false, outbox, ...ranks, ...sight };
  world.enter(mobile, { facet: 1, x, y, z: 0 });
  interest.admit(viewer);
  return viewer;
}

function place(serial: number, multiId: number, x: number, y: number): Item {
  const item = new Item(serial, world.kinds.define(`multi ${multiId}`, { multiId }));
  world.enter(item, { facet: 1, x, y, z: 0 });
  return item;
}

function lay(serial: number, x: number, y: number): Item {
  const item = new Item(serial, world.kinds.resolve("keg"));
  world.enter(item, { facet: 1, x, y, z: 0 });
  return item;
}

/** What a client was told by one update. */
function update(): (client: Viewer) => string[] {
  told.clear();
  interest.update();
  return ({ mobile }) => (told.get(mobile) ?? []).sort();
}

describe("a boat that sails", () => {
  test("is told once to all who see it, with what is aboard and nothing else", () => {
    const sailor = enter(1, SEA.x, SEA.y);
    const watcher = enter(2, SEA.x + 10, SEA.y);
    const boat = place(9, BOAT, SEA.x, SEA.y);
    const keg = lay(8, SEA.x + 1, SEA.y);
    update();
    sail(world, boat, [sailor.mobile, keg], 1, 0, "fast");
    const hears = update();
    expect(hears(sailor)).toEqual(["sail 9: 1 8"]);
    expect(hears(watcher)).toEqual(["sail 9: 1 8"]);
    expect([sailor.mayRestartSteps, watcher.mayRestartSteps]).toEqual([true, false]);
    expect(encoded).toBe(1);
    expect(update()(watcher)).toEqual([]);
  });

  test("is shown again, with everything aboard, to clients that do not know how boats sail", () => {
    const old = enter(1, SEA.x + 10, SEA.y, { generation: GENERATION.before70331, knowsBoatMoves: false });
    const middle = enter(2, SEA.x + 10, SEA.y, { generation: GENERATION.before70331 });
    const boat = place(9, BOAT, SEA.x, SEA.y);
    const keg = lay(8, SEA.x + 1, SEA.y);
    update();
    sail(world, boat, [keg], 0, 1, "slow");
    const hears = update();
    expect(hears(old)).toEqual(["spawn 8", "spawn 9"]);
    expect(hears(middle)).toEqual(["sail 9: 8"]);
  });

  test("comes into sight and goes out of it like anything else", () => {
    const east = enter(1, SEA.x + 4 + SIGHT, SEA.y);
    const west = enter(2, SEA.x - 3 - SIGHT, SEA.y);
    const boat = place(9, BOAT, SEA.x, SEA.y);
    const keg = lay(8, SEA.x - 3, SEA.y);
    update();
    sail(world, boat, [keg], 1, 0, "fast");
    const hears = update();
    expect(hears(east)).toEqual(["spawn 9"]);
    expect(hears(west)).toEqual(["despawn 8", "despawn 9"]);
  });

  test("shows a hidden passenger only to players who may see it, itself included", () => {
    const hidden = enter(1, SEA.x, SEA.y);
    const watcher = enter(2, SEA.x + 10, SEA.y);
    const other = enter(3, SEA.x + 10, SEA.y + 1);
    const staff = enter(4, SEA.x + 10, SEA.y + 2, { rank: 2 });
    const boat = place(9, BOAT, SEA.x, SEA.y);
    const keg = lay(8, SEA.x + 1, SEA.y);
    hide(world, hidden.mobile, 2);
    update();
    sail(world, boat, [hidden.mobile, keg], 1, 0, "fast");
    const hears = update();
    expect([hidden, watcher, other, staff].map((client) => hears(client))).toEqual([
      ["sail 9: 1 8"],
      ["sail 9: 8"],
      ["sail 9: 8"],
      ["sail 9: 1 8"],
    ]);
    expect(encoded).toBe(3);
  });

  test("has those redrawn who left it before they were told", () => {
    const redrawn: Mobile[] = [];
    interest.whenStranded((mobile) => redrawn.push(mobile));
    const sailor = enter(1, SEA.x, SEA.y);
    const watcher = enter(2, SEA.x + 10, SEA.y);
    const boat = place(9, BOAT, SEA.x, SEA.y);
    update();
    sail(world, boat, [sailor.mobile], 1, 0, "fast");
    world.remove(boat);
    expect(update()(watcher)).toEqual(["despawn 9", "spawn 1"]);
    expect(redrawn).toEqual([sailor.mobile]);
  });

  test("is told once more when it rests, if somebody walked on it meanwhile", () => {
    const sailor = enter(1, SEA.x, SEA.y);
    const watcher = enter(2, SEA.x + 10, SEA.y);
    const boat = place(9, BOAT, SEA.x, SEA.y);
    update();
    sail(world, boat, [sailor.mobile], 1, 0, "fast");
    update();
    world.step(sailor.mobile, SEA.x + 2, SEA.y, 0, EAST);
    expect(update()(watcher)).toEqual(["step 1"]);
    const later: string[] = [];
    for (let n = 0; n < REST; n++) later.push(...update()(watcher));
    expect(later).toEqual(["sail 9: 1"]);
    sail(world, boat, [sailor.mobile], 1, 0, "fast");
    const still: string[] = [];
    for (let n = 0; n < REST; n++) still.push(...update()(watcher));
    expect(still).toEqual(["sail 9: 1"]);
  });

  test("is written as 0xF6 with its speed, its way and where everything is now", () => {
    const boat = place(9, BOAT, SEA.x, SEA.y);
    boat.direction = EAST;
    const keg = lay(8, SEA.x + 1, SEA.y);
    update();
    sail(world, boat, [keg], 1, -1, "fast");
    const bytes = entityEncoder(() => undefined).boatMove(boat, "fast", [keg]);
    expect(boatMove.read(new HuffmanDecoder().decode(bytes))).toMatchObject({
      ...{ serial: 9, speed: 4, direction: 1, facing: EAST, x: SEA.x + 1, y: SEA.y - 1, z: 0 },
      carried: [{ serial: 8, x: SEA.x + 2, y: SEA.y - 1, z: 0 }],
    });
  });
});

describe("a large multi", () => {
  const edge = 15 + SIGHT;

  test("is seen as soon as its edge is, and until the edge is out of sight", () => {
    const near = enter(1, SEA.x + edge, SEA.y);
    const walker = enter(2, SEA.x + edge + 1, SEA.y);
    const castle = place(9, CASTLE, SEA.x, SEA.y);
    const hears = update();
    expect([hears(near), hears(walker)]).toEqual([["spawn 2", "spawn 9"], ["spawn 1"]]);
    expect([near, walker].map((client) => interest.hasShown(client, castle))).toEqual([true, false]);
    world.step(walker.mobile, SEA.x + edge, SEA.y, 0, 6);
    expect(update()(walker)).toEqual(["spawn 9"]);
    world.step(walker.mobile, SEA.x + edge + 1, SEA.y, 0, EAST);
    expect(update()(walker)).toEqual(["despawn 9"]);
    world.remove(castle);
    const after = update();
    expect([after(near), after(walker)]).toEqual([["despawn 9"], []]);
  });

  test("is seen by somebody who walks alone, far from its middle", () => {
    place(9, CASTLE, SEA.x, SEA.y);
    const walker = enter(1, SEA.x, SEA.y + edge + 1);
    update();
    world.step(walker.mobile, SEA.x, SEA.y + edge, 0, 0);
    expect(update()(walker)).toEqual(["spawn 9"]);
  });

  test("is shown once and removed once to somebody who is moved from one side of it to the other", () => {
    const castle = place(9, CASTLE, SEA.x, SEA.y);
    const walker = enter(1, SEA.x - edge - 1, SEA.y);
    update();
    const move = (x: number): string[] => {
      world.teleport(walker.mobile, { facet: 1, x, y: SEA.y, z: 0 });
      return update()(walker);
    };
    expect(move(SEA.x + edge)).toEqual(["spawn 9"]);
    expect(move(SEA.x - edge)).toEqual([]);
    setDesign(world, castle, [{ tile: 1, dx: 0, dy: 0, dz: 0 }]);
    expect(update()(walker)).toEqual(["despawn 9"]);
    setDesign(world, castle, undefined);
    expect(update()(walker)).toEqual(["spawn 9"]);
    expect(move(SEA.x - edge - 1)).toEqual(["despawn 9"]);
  });
});
