import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { GENERATION, type Generation } from "../../../../runtime/game/connection/client-version.js";
import { Outbox } from "../../../../runtime/game/connection/outbox.js";
import { SendBuffer } from "../../../../runtime/game/connection/send-buffer.js";
import { InterestManager } from "../../../../runtime/game/view/interest.js";
import type { EntityEncoder } from "../../../../runtime/game/view/packet-cache.js";
import type { Viewer } from "../../../../runtime/game/view/sight.js";
import { hide, setRegardOfStanding, setStanding } from "../../../../runtime/world/entities/appearance.js";
import type { Entity } from "../../../../runtime/world/entities/entity.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { World } from "../../../../runtime/world/world.js";
import { IS_LONG } from "../../../support/effort.js";
import { seededRandom, type Random } from "../../../support/random.js";

const SEEDS = IS_LONG ? 24 : 4;
/** A few cost little. */
const SCATTERED_SEEDS = 10 * SEEDS;
const UPDATES = 60;

/** How many are together, in a square of this many tiles to the side. */
interface Formation {
  readonly viewers: number;
  readonly others: number;
  readonly sideTiles: number;
}

/** In a place so small that many see the same part of a sector, and larger than what one sees. */
const CROWD: Formation = { viewers: 70, others: 60, sideTiles: 60 };
/** Some see another, most see nobody. */
const SCATTERED: Formation = { viewers: 8, others: 8, sideTiles: 110 };
/** Many stand at one tile, and most of them do not move. */
const DENSE: Formation = { viewers: 90, others: 40, sideTiles: 6 };
const CORNER_TILE = 1_000;
/** Most see equally far, as with clients that are left as they come. */
const SIGHTS = [18, 18, 18, 18, 5, 24];
const STANDINGS = ["", "", "guild", "rivals"];
const ENEMY = 5;

const SPAWN = 1;
const DESPAWN = 2;
const STEP = 3;
const WORD = 4;
const RECORD_BYTES = 10;

function record(kind: number, serial: number, x: number, y: number, notoriety: number): Buffer {
  const bytes = Buffer.alloc(RECORD_BYTES);
  bytes[0] = kind;
  bytes.writeUInt32BE(serial, 1);
  bytes.writeUInt16BE(x, 5);
  bytes.writeUInt16BE(y, 7);
  bytes[9] = notoriety;
  return bytes;
}

const encoder: EntityEncoder = {
  maximumStepBytes: RECORD_BYTES,
  spawn: (entity, _generation, notoriety) => record(SPAWN, entity.serial, entity.x, entity.y, notoriety),
  forgetLooks: () => {},
  despawn: ({ serial }) => record(DESPAWN, serial, 0, 0, 0),
  boatMove: () => Buffer.alloc(0),
  step: (mobile, x, y, _z, _direction, _flags, notoriety, target, at) =>
    at + record(STEP, mobile.serial, x, y, notoriety).copy(target, at),
};

/** Notes in words what its client is told of each entity. */
class Listener implements Viewer {
  readonly mobile: Mobile;
  sightTiles: number;
  shownSightTiles: number;
  readonly generation: Generation;
  rank = 0;
  shownRank = 0;
  readonly knowsBoatMoves = true;
  mayRestartSteps = false;
  readonly outbox: Outbox;
  readonly known = new Set<Entity>();
  told = new Map<number, string>();

  constructor(mobile: Mobile, sightTiles: number, generation: Generation) {
    this.mobile = mobile;
    this.sightTiles = this.shownSightTiles = sightTiles;
    this.generation = generation;
    const socket = { writableLength: 0, destroyed: false, write: (bytes: Buffer) => this.take(bytes) };
    this.outbox = new Outbox({ socket: socket as unknown as Socket, limitBytes: 1 << 20, wake: () => {}, overflow: () => {} });
  }

  private take(bytes: Buffer): boolean {
    for (let at = 0; at < bytes.length; at += RECORD_BYTES) {
      const one = bytes.subarray(at, at + RECORD_BYTES);
      const serial = one.readUInt32BE(1);
      this.told.set(serial, (this.told.get(serial) ?? "") + wordsOf(one));
    }
    return true;
  }
}

function wordsOf(one: Buffer): string {
  const place = `${one.readUInt16BE(5)},${one.readUInt16BE(7)} as ${one[9]}; `;
  if (one[0] === DESPAWN) return "gone; ";
  if (one[0] === WORD) return "speaks; ";
  return one[0] === SPAWN ? `shown at ${place}` : `steps to ${place}`;
}

/** The rules, one entity after the other. Notes what the client knows then. */
function expectedBy(
  world: World,
  listener: Listener,
  everything: readonly Entity[],
  spoken: readonly Spoken[],
): Map<number, string> {
  const expected = new Map<number, string>();
  const { mobile, known } = listener;
  for (const entity of everything) {
    if (entity === mobile) continue;
    const words = wordsFor(world, listener, entity);
    if (words !== "") expected.set(entity.serial, words);
    if (isInSight(listener, entity)) known.add(entity);
    else known.delete(entity);
  }
  for (const { by, tiles } of spoken)
    if (hears(listener, by, tiles)) expected.set(by.serial, `${expected.get(by.serial) ?? ""}speaks; `);
  return expected;
}

/** What an entity announces, and how far it is heard. */
interface Spoken {
  readonly by: Mobile;
  readonly tiles: number;
}

function hears(listener: Listener, by: Mobile, tiles: number): boolean {
  const { mobile } = listener;
  const far = Math.max(Math.abs(by.x - mobile.x), Math.abs(by.y - mobile.y));
  return by === mobile || (isInSight(listener, by) && far <= tiles);
}

function isInSight({ mobile, sightTiles, rank }: Listener, { facet, x, y, hiddenRank }: Entity): boolean {
  const far = Math.max(Math.abs(x - mobile.x), Math.abs(y - mobile.y));
  return facet === mobile.facet && far <= sightTiles && hiddenRank <= rank;
}

function wordsFor(world: World, listener: Listener, entity: Entity): string {
  const knew = listener.known.has(entity);
  if (!isInSight(listener, entity)) return knew ? "gone; " : "";
  const notoriety = entity instanceof Mobile ? world.standings.notorietyFor(listener.mobile, entity) : 0;
  if (!knew || entity.renewed) return `shown at ${entity.x},${entity.y} as ${notoriety}; `;
  if (!(entity instanceof Mobile)) return "";
  let words = "";
  for (let i = 0; i < entity.stepsEnd; i += 4) words += `steps to ${entity.steps[i]},${entity.steps[i + 1]} as ${notoriety}; `;
  return words;
}

function pick<T>(random: Random, from: readonly T[]): T {
  return from[random.below(from.length)]!;
}

function somewhere(random: Random, sideTiles: number) {
  return { facet: 1, x: CORNER_TILE + random.below(sideTiles), y: CORNER_TILE + random.below(sideTiles), z: 0 };
}

/** Up to three steps, one after the other. */
function walk(world: World, mobile: Mobile, random: Random): void {
  for (let steps = 1 + (random.below(4) === 0 ? random.below(3) : 0); steps > 0; steps--)
    world.step(mobile, mobile.x + random.below(3) - 1, mobile.y + random.below(3) - 1, 0, random.below(8));
}

function disturb(
  world: World,
  interest: InterestManager,
  listeners: readonly Listener[],
  others: readonly Entity[],
  random: Random,
  sideTiles: number,
) {
  const listener = pick(random, listeners);
  const mobile = pick(random, listeners).mobile;
  const roll = random.below(6);
  if (roll === 0) world.teleport(mobile, somewhere(random, sideTiles));
  else if (roll === 1) hide(world, mobile, random.below(3));
  else if (roll === 2) interest.setSight(listener, pick(random, SIGHTS));
  else if (roll === 3) interest.setRank(listener, random.below(3));
  else if (roll === 4) world.renew(pick(random, others));
  else world.teleport(pick(random, others), somewhere(random, sideTiles));
}

function playOut(seed: number, { viewers, others: othersCount, sideTiles }: Formation): void {
  const random = seededRandom(seed);
  const world = new World();
  const interest = new InterestManager({ world, encoder, sendBuffer: new SendBuffer() });
  const listeners = Array.from({ length: viewers }, (_, i) => {
    const mobile = new Mobile(i + 1);
    world.enter(mobile, somewhere(random, sideTiles));
    setStanding(world, mobile, pick(random, STANDINGS));
    const generation = random.below(8) === 0 ? GENERATION.before70331 : GENERATION.today;
    return new Listener(mobile, pick(random, SIGHTS), generation);
  });
  const [guild, rivals] = ["guild", "rivals"].map((name) => world.standings.numberOf(name)!);
  setRegardOfStanding(world, guild!, rivals!, ENEMY);
  const others = Array.from({ length: othersCount }, (_, i) => {
    const isItem = i % 2 === 0;
    const entity = isItem ? new Item(0x40000000 + i, world.kinds.resolve("rune")) : new Mobile(1_000 + i);
    world.enter(entity, somewhere(random, sideTiles));
    return entity;
  });
  for (const listener of listeners) interest.admit(listener);
  const everything = [...listeners.map(({ mobile }) => mobile), ...others];
  for (let update = 0; update < UPDATES; update++) {
    for (const entity of everything) if (entity instanceof Mobile && random.below(5) < 2) walk(world, entity, random);
    if (update % 2 === 1) disturb(world, interest, listeners, others, random, sideTiles);
    const spoken = update % 3 === 0 ? [{ by: pick(random, listeners).mobile, tiles: pick(random, SIGHTS) }] : [];
    for (const { by, tiles } of spoken) interest.announce(by, tiles, record(WORD, by.serial, 0, 0, 0));
    const expected = listeners.map((listener) => expectedBy(world, listener, everything, spoken));
    interest.update();
    listeners.forEach((listener, i) => {
      const where = `seed ${seed}, update ${update}, viewer ${i + 1}`;
      expect(Object.fromEntries(listener.told), where).toEqual(Object.fromEntries(expected[i]!));
      listener.told = new Map();
    });
  }
}

test("each client of a crowd is told of each entity what the rules say for it alone, once and in order", () => {
  for (let seed = 1; seed <= SEEDS; seed++) playOut(seed, CROWD);
});

test("so is each of a throng, of whom many stand at one tile", () => {
  for (let seed = 1; seed <= SEEDS; seed++) playOut(seed, DENSE);
});

test("so is each of a few who are scattered", () => {
  for (let seed = 1; seed <= SCATTERED_SEEDS; seed++) playOut(seed, SCATTERED);
});
