import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { InterestManager } from "../../../../runtime/game/view/interest.js";
import type { EntityEncoder } from "../../../../runtime/game/view/packet-cache.js";
import type { Viewer } from "../../../../runtime/game/view/sight.js";
import { GENERATION, type Generation } from "../../../../runtime/game/connection/client-version.js";
import { Outbox } from "../../../../runtime/game/connection/outbox.js";
import { SendBuffer } from "../../../../runtime/game/connection/send-buffer.js";
import { hide, setRegard, setRegardOfStanding, setStanding } from "../../../../runtime/world/entities/appearance.js";
import type { Entity } from "../../../../runtime/world/entities/entity.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { aboard } from "../../../../runtime/world/multis/aboard.js";
import { componentsOf, type DesignTile } from "../../../../runtime/world/multis/house-design.js";
import { areaOf } from "../../../../runtime/world/multis/multi.js";
import { MultiShape } from "../../../../runtime/world/multis/multi-shape.js";
import { World } from "../../../../runtime/world/world.js";
import { IS_LONG } from "../../../support/effort.js";
import { seededRandom, type Random } from "../../../support/random.js";
import { setMulti } from "../../../../runtime/world/multis/reshaping.js";
import { sail } from "../../../../runtime/world/multis/sailing.js";

const SEEDS = IS_LONG ? 8 : 2;

const SPAWN = 1;
const DESPAWN = 2;
const STEP = 3;
/** A boat that sailed, or something aboard. */
const CARRIED = 4;
const RECORD_BYTES = 10;
/**
 * Multis of a random play: a hut, and boats to the north and to the east, which reach farther than a sector and a
 * district's rim.
 */
const HUT = 1;
const BOATS = [2, 3] as const;
const SHAPES = new Map([
  [HUT, rectangle(-1, -1, 1, 1)],
  [BOATS[0], rectangle(-2, -12, 2, 15)],
  [BOATS[1], rectangle(-15, -2, 12, 2)],
]);
const GENERATIONS = Object.values(GENERATION);
/** Names of standings. Each mobile of a random play has one or none. */
const STANDINGS = ["", "", "guild", "rivals", "outlaws"];
const NOTORIETIES = [1, 2, 3, 4, 5, 6, 7];

/** Where a client believes something to be, and in which colour it shows the name. */
interface Shown {
  x: number;
  y: number;
  notoriety: number;
}

function record(kind: number, serial: number, x: number, y: number, notoriety = 0): Buffer {
  const bytes = Buffer.alloc(RECORD_BYTES);
  bytes[0] = kind;
  bytes.writeUInt32BE(serial, 1);
  bytes.writeUInt16BE(x, 5);
  bytes.writeUInt16BE(y, 7);
  bytes[9] = notoriety;
  return bytes;
}

/** Writes changes as records of ten bytes, so that the test can play the client. */
const encoder: EntityEncoder = {
  maximumStepBytes: RECORD_BYTES,
  spawn: (entity, _generation, notoriety) => record(SPAWN, entity.serial, entity.x, entity.y, notoriety),
  forgetLooks: () => {},
  despawn: (entity: Entity) => record(DESPAWN, entity.serial, 0, 0),
  boatMove: (boat, _speed, aboard) => Buffer.concat([boat, ...aboard].map(({ serial, x, y }) => record(CARRIED, serial, x, y))),
  step: (mobile, x, y, _z, _direction, _flags, notoriety, target, at) =>
    at + record(STEP, mobile.serial, x, y, notoriety).copy(target, at),
};

/** A client that applies all records, and complains about records that it should never get. */
class Witness implements Viewer {
  readonly mobile: Mobile;
  sightTiles: number;
  shownSightTiles: number;
  readonly generation: Generation;
  rank = 0;
  shownRank = 0;
  readonly outbox: Outbox;
  readonly knowsBoatMoves: boolean;
  mayRestartSteps = false;
  /** Where the client draws its own mobile. */
  own: { x: number; y: number };
  readonly known = new Map<number, Shown>();
  readonly complaints: string[] = [];
  readonly kinds: number[] = [];
  writes = 0;

  constructor(mobile: Mobile, sightTiles = 18, generation: Generation = GENERATION.today) {
    this.mobile = mobile;
    this.sightTiles = this.shownSightTiles = sightTiles;
    this.generation = generation;
    this.knowsBoatMoves = generation === GENERATION.today || (generation === GENERATION.before70331 && mobile.serial % 2 === 0);
    this.own = { x: mobile.x, y: mobile.y };
    const socket = { writableLength: 0, destroyed: false, write: (bytes: Buffer) => this.take(bytes) };
    this.outbox = new Outbox({ socket: socket as unknown as Socket, limitBytes: 1 << 20, wake: () => {}, overflow: () => {} });
  }

  private take(bytes: Buffer): boolean {
    this.writes++;
    for (let at = 0; at < bytes.length; at += RECORD_BYTES) {
      const kind = bytes[at]!;
      this.kinds.push(kind);
      const serial = bytes.readUInt32BE(at + 1);
      const place = { x: bytes.readUInt16BE(at + 5), y: bytes.readUInt16BE(at + 7), notoriety: bytes[at + 9]! };
      if (kind === CARRIED) {
        this.carry(serial, place);
        continue;
      }
      if (serial === this.mobile.serial) this.complaints.push(`told of itself (${kind})`);
      if (kind === SPAWN) this.known.set(serial, place);
      else if (!this.known.has(serial)) this.complaints.push(`told of ${serial} before it was shown (${kind})`);
      else if (kind === DESPAWN) this.known.delete(serial);
      else if (kind === STEP) this.known.set(serial, place);
    }
    return true;
  }

  /** As ClassicUO does, which passes over what it does not know. */
  private carry(serial: number, { x, y }: { x: number; y: number }): void {
    if (!this.knowsBoatMoves) this.complaints.push("told of a boat in words that it does not know");
    const known = this.known.get(serial);
    if (known) this.known.set(serial, { ...known, x, y });
    if (serial !== this.mobile.serial) return;
    this.own = { x, y };
    if (!this.mayRestartSteps) this.complaints.push("may not restart its steps");
  }
}

function rectangle(left: number, top: number, right: number, bottom: number): MultiShape {
  const tiles: DesignTile[] = [];
  for (let dx = left; dx <= right; dx++) for (let dy = top; dy <= bottom; dy++) tiles.push({ tile: 1, dx, dy, dz: 0 });
  return new MultiShape(componentsOf(tiles));
}

function rig(): { world: World; interest: InterestManager } {
  const world = new World();
  world.ground.shapes = SHAPES;
  return { world, interest: new InterestManager({ world, encoder, sendBuffer: new SendBuffer() }) };
}

function trueView(world: World, witness: Witness, everything: Iterable<Entity>): Map<number, Shown> {
  const { mobile, sightTiles, rank } = witness;
  const view = new Map<number, Shown>();
  for (const entity of everything) {
    const { left, top, right, bottom } = areaOf(entity instanceof Item ? entity.shape : undefined, entity.x, entity.y);
    const far = Math.max(left - mobile.x, mobile.x - right, top - mobile.y, mobile.y - bottom);
    if (entity === mobile || entity.facet !== mobile.facet || far > sightTiles || entity.hiddenRank > rank) continue;
    const notoriety = entity instanceof Mobile ? world.standings.notorietyFor(mobile, entity) : 0;
    view.set(entity.serial, { x: entity.x, y: entity.y, notoriety });
  }
  return view;
}

function pick<T>(random: Random, from: readonly T[]): T {
  return from[random.below(from.length)]!;
}

const byKey = (map: Map<number, unknown>): [number, unknown][] => [...map].sort((a, b) => a[0] - b[0]);

describe("interest management", () => {
  test("keeps every client's view equal to the entities in sight, whatever happens", () => {
    for (let seed = 1; seed <= SEEDS; seed++) playOut(seededRandom(seed), seed, 70);
  });

  test("also does so in a place so large that most mobiles are alone", () => {
    for (let seed = 101; seed <= 100 + SEEDS; seed++) playOut(seededRandom(seed), seed, 250);
  });

  test("tells somebody who stepped and is alone now of what left at the rim of its sight", () => {
    const { world, interest } = rig();
    const witness = enterWitness(world, interest, 1, 104, 100);
    const creature = new Mobile(2);
    world.enter(creature, { facet: 1, x: 86, y: 100, z: 0 });
    interest.update();
    expect([...witness.known.keys()]).toEqual([2]);
    world.step(witness.mobile, 105, 100, 0, 2);
    world.teleport(creature, { facet: 1, x: 1_000, y: 1_000, z: 0 });
    interest.update();
    expect([[...witness.known.keys()], witness.complaints]).toEqual([[], []]);
  });

  test("tells who left of somebody who is alone since then and stepped out of the sectors that it saw", () => {
    const { world, interest } = rig();
    const [staying, leaving] = [enterWitness(world, interest, 1, 104, 100), enterWitness(world, interest, 2, 122, 100)];
    interest.update();
    expect([...leaving.known.keys()]).toEqual([1]);
    world.step(staying.mobile, 103, 100, 0, 6);
    world.teleport(leaving.mobile, { facet: 1, x: 1_000, y: 1_000, z: 0 });
    interest.update();
    expect([[...leaving.known.keys()], leaving.complaints]).toEqual([[], []]);
  });

  test("writes nothing to any client when nothing changes", () => {
    const { world, interest } = rig();
    const witness = enterWitness(world, interest, 1, 100, 100);
    interest.update();
    const before = witness.writes;
    interest.update();
    expect(witness.writes).toBe(before);
  });

  test("sends each watcher a crowd's steps in one write", () => {
    const { world, interest } = rig();
    const witnesses = Array.from({ length: 40 }, (_, i) => enterWitness(world, interest, i + 1, 100 + (i % 7), 100 + (i % 5)));
    interest.update();
    for (const witness of witnesses) witness.writes = 0;
    for (const { mobile } of witnesses) world.step(mobile, mobile.x + 1, mobile.y, 0, 2);
    interest.update();
    expect(witnesses.map((witness) => witness.writes)).toEqual(witnesses.map(() => 1));
    for (const witness of witnesses) expect(witness.complaints).toEqual([]);
  });

  test("reports hidden items only to clients that see hidden items", () => {
    const { world, interest } = rig();
    const player = enterWitness(world, interest, 1, 100, 100);
    const staff = enterWitness(world, interest, 2, 101, 100);
    interest.setRank(staff, 1);
    const kind = world.kinds.define("spawn", { isHidden: true });
    const [moved, still, plain] = [new Item(10, kind), new Item(11, kind), new Item(12, world.kinds.resolve("plain"))];
    const lay = (item: Item, x: number): void => world.putOnGround(item, { facet: 1, x, y: 100, z: 0 });
    lay(moved, 103);
    lay(still, 130);
    lay(plain, 104);
    const views = (): number[][] => {
      interest.update();
      return [player, staff].map(({ known }) => [...known.keys()].filter((serial) => serial >= 10).sort((a, b) => a - b));
    };
    expect(views()).toEqual([[12], [10, 12]]);
    expect([interest.hasShown(player, moved), interest.hasShown(staff, moved)]).toEqual([false, true]);
    // A client may gain or lose this sight at any time, and its screen must follow.
    for (const rank of [1, 0]) {
      interest.setRank(player, rank);
      expect(views()).toEqual([rank > 0 ? [10, 12] : [12], [10, 12]]);
    }
    // Both items share a sector, whose news is normally copied to a client as a whole.
    lay(moved, 105);
    lay(plain, 106);
    interest.announce(moved, 18, record(STEP, 10, 0, 0));
    expect(views()).toEqual([[12], [10, 12]]);
    for (const { mobile } of [player, staff]) world.teleport(mobile, { facet: 1, x: 120, y: 100, z: 0 });
    expect(views()).toEqual([[12], [10, 11, 12]]);
    for (const { mobile } of [player, staff]) world.teleport(mobile, { facet: 1, x: 200, y: 100, z: 0 });
    expect(views()).toEqual([[], []]);
    for (const { mobile } of [player, staff]) world.teleport(mobile, { facet: 1, x: 110, y: 100, z: 0 });
    world.remove(moved);
    expect(views()).toEqual([[12], [12]]);
    expect([player.complaints, staff.complaints]).toEqual([[], []]);
  });

  test("sends all steps of one tick in their order", () => {
    const { world, interest } = rig();
    const witness = enterWitness(world, interest, 1, 100, 100);
    const walker = new Mobile(2);
    world.enter(walker, { facet: 1, x: 110, y: 100, z: 0 });
    interest.update();
    world.step(walker, 109, 100, 0, 6);
    world.step(walker, 108, 100, 0, 6);
    interest.update();
    expect(witness.known.get(2)).toMatchObject({ x: 108, y: 100 });
  });

  test("sends one spawn for a mobile that leaves and returns within a tick, and everything around to its new client", () => {
    const { world, interest } = rig();
    const other = enterWitness(world, interest, 1, 100, 100);
    const first = enterWitness(world, interest, 2, 103, 100);
    world.enter(new Mobile(3), { facet: 1, x: 105, y: 100, z: 0 });
    interest.update();
    other.kinds.length = 0;

    interest.dismiss(first);
    world.depart(first.mobile);
    const second = new Witness(first.mobile);
    world.enter(second.mobile, { facet: 1, x: 104, y: 100, z: 0 });
    interest.admit(second);
    expect(interest.hasShown(second, other.mobile)).toBe(false);
    interest.update();
    expect(other.kinds).toEqual([SPAWN]);
    expect(other.known.get(2)).toMatchObject({ x: 104, y: 100 });
    expect([...second.known.keys()].sort()).toEqual([1, 3]);
    expect(interest.hasShown(second, other.mobile)).toBe(true);
  });

  test("sends speech to those in earshot who see the speaker, including the speaker, and to nobody else", () => {
    const { world, interest } = rig();
    const speaker = enterWitness(world, interest, 1, 100, 100);
    const near = enterWitness(world, interest, 2, 105, 100);
    const far = enterWitness(world, interest, 3, 117, 100);
    const shortSighted = enterWitness(world, interest, 4, 100, 110, 5);
    interest.update();
    const counts = [speaker, near, far, shortSighted].map((witness) => {
      witness.writes = 0;
      return witness;
    });
    interest.announce(speaker.mobile, 15, Buffer.alloc(0));
    interest.announce(speaker.mobile, 15, record(STEP, speaker.mobile.serial, 100, 100));
    interest.update();
    expect(counts.map((witness) => witness.writes)).toEqual([1, 1, 0, 0]);
  });

  test("sends what a hidden mobile says to its own client and to those of a higher rank alone", () => {
    const { world, interest } = rig();
    const witnesses = [1, 2, 3].map((serial) => enterWitness(world, interest, serial, 100 + serial, 100));
    const [speaker, player, staff] = witnesses as [Witness, Witness, Witness];
    interest.setRank(staff, 2);
    hide(world, speaker.mobile, 2);
    interest.update();
    interest.announce(speaker.mobile, 15, record(SPAWN, 99, 100, 100));
    interest.update();
    expect([speaker, player, staff].map(({ known }) => known.has(99))).toEqual([true, false, true]);
  });

  test("sends speech from a speaker who left in the same tick", () => {
    const { world, interest } = rig();
    const speaker = new Mobile(1);
    world.enter(speaker, { facet: 1, x: 100, y: 100, z: 0 });
    const near = enterWitness(world, interest, 2, 105, 100);
    const far = enterWitness(world, interest, 3, 117, 100);
    interest.update();
    interest.announce(speaker, 15, record(SPAWN, 99, 100, 100));
    world.depart(speaker);
    interest.update();
    expect([near, far].map(({ known }) => known.has(99))).toEqual([true, false]);
  });

  test("sends last words before the speaker is removed, and not to clients that are never shown it", () => {
    const { world, interest } = rig();
    const speaker = new Mobile(1);
    world.enter(speaker, { facet: 1, x: 100, y: 100, z: 0 });
    const near = enterWitness(world, interest, 2, 105, 100);
    interest.update();
    interest.announce(speaker, 15, record(STEP, 1, 100, 100));
    world.depart(speaker);
    const newcomer = enterWitness(world, interest, 3, 103, 100);
    const unseen = new Mobile(4);
    world.enter(unseen, { facet: 1, x: 101, y: 100, z: 0 });
    interest.announce(unseen, 15, record(STEP, 4, 101, 100));
    world.depart(unseen);
    interest.update();
    expect([near, newcomer].map(({ complaints }) => complaints)).toEqual([[], []]);
    expect(near.kinds.filter((kind) => kind !== SPAWN)).toEqual([STEP, DESPAWN]);
  });
});

function enterWitness(world: World, interest: InterestManager, serial: number, x: number, y: number, sight = 18): Witness {
  const witness = new Witness(new Mobile(serial), sight);
  world.enter(witness.mobile, { facet: 1, x, y, z: 0 });
  interest.admit(witness);
  return witness;
}

/**
 * Plays 200 random ticks on a square of `side` tiles: steps, teleports, logins, logouts, items, and changes of sight
 * and appearance.
 */
function playOut(random: Random, seed: number, side: number): void {
  const { world, interest } = rig();
  const entities = new Set<Entity>();
  const witnesses = new Set<Witness>();
  let serial = 1;
  interest.whenStranded(({ serial: stranded, x, y }) => {
    for (const witness of witnesses) if (witness.mobile.serial === stranded) witness.own = { x, y };
  });
  const somewhere = () => ({ facet: random.below(8) === 0 ? 0 : 1, x: random.below(side), y: random.below(side), z: 0 });
  for (let tick = 0; tick < 200; tick++) {
    for (let act = random.below(12); act > 0; act--) {
      const roll = random.below(32);
      const some = [...entities][random.below(Math.max(entities.size, 1))];
      if (roll < 3 || !some) {
        const mobile = new Mobile(serial++);
        world.enter(mobile, somewhere());
        entities.add(mobile);
        if (random.below(2) === 0) {
          const witness = new Witness(mobile, 5 + random.below(20), pick(random, GENERATIONS));
          witnesses.add(witness);
          interest.admit(witness);
        }
      } else if (roll === 3) {
        const item = new Item(0x40000000 + serial++, world.kinds.resolve("rune"), { itemId: 0x1f14 });
        world.enter(item, somewhere());
        entities.add(item);
      } else if (roll === 4) {
        world.remove(some);
        entities.delete(some);
        for (const witness of witnesses) {
          if (witness.mobile !== some) continue;
          interest.dismiss(witness);
          witnesses.delete(witness);
        }
      } else if (roll === 5) {
        const facet = some.facet;
        world.teleport(some, somewhere());
        for (const witness of witnesses) {
          if (witness.mobile !== some) continue;
          witness.own = { x: some.x, y: some.y };
          // A client forgets everything when it changes maps.
          if (some.facet !== facet) witness.known.clear();
        }
      } else if (roll === 6) {
        world.renew(some);
      } else if (roll === 7) {
        const witness = [...witnesses][random.below(Math.max(witnesses.size, 1))];
        if (witness) interest.setSight(witness, 5 + random.below(20));
      } else if (roll === 8) {
        const first = [...witnesses][random.below(Math.max(witnesses.size, 1))];
        if (!first) continue;
        const { mobile, sightTiles, generation } = first;
        const { facet, x, y, z } = mobile;
        interest.dismiss(first);
        witnesses.delete(first);
        world.depart(mobile);
        const second = new Witness(mobile, sightTiles, generation);
        world.enter(mobile, random.below(2) === 0 ? { facet, x, y, z } : somewhere());
        second.own = { x: mobile.x, y: mobile.y };
        interest.admit(second);
        witnesses.add(second);
      } else if (roll === 9 && some instanceof Mobile) {
        hide(world, some, random.below(4));
      } else if (roll === 10) {
        const witness = [...witnesses][random.below(Math.max(witnesses.size, 1))];
        if (witness) interest.setRank(witness, random.below(4));
      } else if (roll === 11 && some instanceof Mobile) {
        setStanding(world, some, pick(random, STANDINGS));
      } else if (roll === 12) {
        const [first, second] = [pick(random, STANDINGS), pick(random, STANDINGS)].map((name) => world.standings.numberOf(name)!);
        const notoriety = random.below(4) === 0 ? undefined : pick(random, NOTORIETIES);
        if (first! > 0 && second! > 0) setRegardOfStanding(world, first!, second!, notoriety);
      } else if (roll === 13 && some instanceof Mobile) {
        const witness = [...witnesses][random.below(Math.max(witnesses.size, 1))];
        const notoriety = random.below(4) === 0 ? undefined : pick(random, NOTORIETIES);
        if (witness && witness.mobile !== some) setRegard(world, witness.mobile, some, notoriety);
      } else if (roll === 14 && some instanceof Mobile) {
        some.notoriety = pick(random, NOTORIETIES);
        world.renew(some);
      } else if (roll === 15) {
        const multiId = pick(random, [HUT, ...BOATS]);
        const item = new Item(0x40000000 + serial++, world.kinds.define(`multi ${multiId}`, { multiId }));
        world.enter(item, somewhere());
        entities.add(item);
      } else if (roll < 21) {
        const boats = [...entities].filter((one) => one instanceof Item && one.multi && one.multi.id !== HUT);
        const boat = boats[random.below(Math.max(boats.length, 1))] as Item | undefined;
        if (!boat) continue;
        if (roll === 16) setMulti(world, boat, pick(random, BOATS));
        else sailAll(world, boat, random.below(3) - 1, random.below(3) - 1, side, witnesses);
      } else if (some instanceof Mobile) {
        const x = Math.min(Math.max(some.x + random.below(3) - 1, 0), side - 1);
        const y = Math.min(Math.max(some.y + random.below(3) - 1, 0), side - 1);
        world.step(some, x, y, 0, random.below(8));
        for (const witness of witnesses) if (witness.mobile === some) witness.own = { x, y };
      }
    }
    interest.update();
    for (const witness of witnesses) {
      expect(witness.complaints, `seed ${seed}, tick ${tick}`).toEqual([]);
      expect(byKey(witness.known), `seed ${seed}, tick ${tick}`).toEqual(byKey(trueView(world, witness, entities)));
      expect(witness.own, `seed ${seed}, tick ${tick}`).toEqual({ x: witness.mobile.x, y: witness.mobile.y });
    }
  }
}

/** Sails a boat with all aboard, if all of it stays on the square. Clients that do not know of boats are redrawn. */
function sailAll(world: World, boat: Item, dx: number, dy: number, side: number, witnesses: Iterable<Witness>): void {
  const carried = aboard(world, boat);
  const isInside = ({ x, y }: Entity): boolean => x + dx >= 0 && y + dy >= 0 && x + dx < side && y + dy < side;
  if (![boat, ...carried].every(isInside)) return;
  sail(world, boat, carried, dx, dy, "fast");
  for (const witness of witnesses) {
    const { mobile, knowsBoatMoves } = witness;
    if (!knowsBoatMoves && carried.includes(mobile)) witness.own = { x: mobile.x, y: mobile.y };
  }
}
