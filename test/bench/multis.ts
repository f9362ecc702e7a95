import type { Socket } from "node:net";
import { pino } from "pino";
import { GENERATION } from "../../runtime/game/connection/client-version.js";
import { Outbox } from "../../runtime/game/connection/outbox.js";
import { SendBuffer } from "../../runtime/game/connection/send-buffer.js";
import { loadWorld } from "../../runtime/storage/saving/world-loader.js";
import { WorldSaver } from "../../runtime/storage/saving/world-saver.js";
import { openStorage } from "../../runtime/storage/database/open-storage.js";
import { entityEncoder } from "../../runtime/game/view/entity-encoder.js";
import { InterestManager } from "../../runtime/game/view/interest.js";
import { Item } from "../../runtime/world/entities/item.js";
import { Mobile } from "../../runtime/world/entities/mobile.js";
import { takeStep } from "../../runtime/world/space/movement.js";
import { aboard } from "../../runtime/world/multis/aboard.js";
import { componentsOf, type DesignTile } from "../../runtime/world/multis/house-design.js";
import { MultiShape } from "../../runtime/world/multis/multi-shape.js";
import { SerialAllocator } from "../../runtime/world/entities/serials.js";
import { World } from "../../runtime/world/world.js";
import { temporaryDirectory } from "../runtime/storage/engines.js";
import { FACET, MadeGround, THING } from "../runtime/world/terrain/made-ground.js";
import { seededRandom } from "../support/random.js";
import { printTable, secondsOf, usedBytes } from "./harness.js";
import { setDesign } from "../../runtime/world/multis/reshaping.js";
import { sail } from "../../runtime/world/multis/sailing.js";

const HOUSES = 5_000;
const BOATS = 500;
const PLAYERS = 1_000;
/** Each boat carries a player and so many things. */
const CARGO = 4;
const SPACING_TILES = 20;
const HOUSES_IN_ROW = 71;
/** One house in ten is of its owner's own design, and one in a hundred a castle. */
const DESIGNED_EVERY = 10;
const CASTLE_EVERY = 100;
const [COTTAGE, CASTLE, BOAT] = [0x64, 0x7e, 0x00];
const DESIGN_STOREYS = 3;
/** Updates between two moves of a boat: four moves a second. */
const UPDATES_BETWEEN_MOVES = 6;
const UPDATES = 60;
const STEPS = 200_000;
const [EAST, WEST] = [2, 6];
const MEBIBYTE = 1_024 * 1_024;

/** A floor, and walls around it but for a gap in the south. */
function building(half: number, storeys: number): DesignTile[] {
  const tiles: DesignTile[] = [];
  for (let storey = 0; storey < storeys; storey++) {
    for (let dx = -half; dx <= half; dx++) {
      for (let dy = -half; dy <= half; dy++) {
        const isRim = Math.max(Math.abs(dx), Math.abs(dy)) === half && (dx !== 0 || dy !== half);
        tiles.push({ tile: isRim ? THING.wall.tile : THING.floor.tile, dx, dy, dz: storey * 20 });
      }
    }
  }
  return tiles;
}

/** What 5,000 houses and 500 boats cost: memory, start, saves, steps of walkers, and updates of 1,000 players. */
export async function benchMultis(): Promise<void> {
  const rows = [["", "figure"]];
  const empty = new Sea(0, 0);
  rows.push(["a step, no house in the world", spread(empty.steps())]);
  rows.push([`an update of ${PLAYERS.toLocaleString("en")} who walk, no house in the world`, empty.updates()]);
  const before = usedBytes();
  const full = new Sea(HOUSES, BOATS);
  const used = (usedBytes() - before) / MEBIBYTE;
  rows.push([`${HOUSES.toLocaleString("en")} houses and ${BOATS} boats with ${CARGO} things each`, `${used.toFixed(1)} MiB`]);
  rows.push(["a step, among them", spread(full.steps())]);
  rows.push(["an update, among them, the boats at rest", full.updates()]);
  rows.push(["an update, the boats sailing four times a second", full.updates(true)]);
  rows.push(...(await full.storage()));
  printTable("Houses and boats", rows);
}

class Sea {
  private readonly ground = new MadeGround();
  private readonly world: World = this.ground.world;
  private readonly interest: InterestManager;
  private readonly serials = new SerialAllocator({ mobile: 0, item: 0 });
  private readonly boats: Item[] = [];
  private readonly walkers: Mobile[] = [];
  private isEastward = true;

  constructor(houses: number, boats: number) {
    const { world } = this;
    world.ground.shapes = new Map([
      [COTTAGE, new MultiShape(componentsOf(building(3, 1)))],
      [CASTLE, new MultiShape(componentsOf(building(15, 3)))],
      [BOAT, new MultiShape(componentsOf(building(3, 1)))],
    ]);
    const encoder = entityEncoder(() => undefined);
    this.interest = new InterestManager({ world, encoder, sendBuffer: new SendBuffer() });
    for (let n = 0; n < houses; n++) {
      const multiId = n % CASTLE_EVERY === 0 ? CASTLE : COTTAGE;
      const house = this.place(
        multiId,
        10 + (n % HOUSES_IN_ROW) * SPACING_TILES,
        10 + Math.floor(n / HOUSES_IN_ROW) * SPACING_TILES,
      );
      if (n % DESIGNED_EVERY === 1) setDesign(world, house, building(7, DESIGN_STOREYS));
    }
    for (let n = 0; n < boats; n++) {
      const boat = this.place(BOAT, 20 + (n % HOUSES_IN_ROW) * SPACING_TILES, 20 + Math.floor(n / HOUSES_IN_ROW) * SPACING_TILES);
      this.boats.push(boat);
      for (let c = 0; c < CARGO; c++) {
        const crate = new Item(this.serials.item(), world.kinds.resolve("crate"), { itemId: 1 });
        world.putOnGround(crate, { facet: FACET, x: boat.x + 1, y: boat.y, z: 0 });
      }
      this.admit(boat.x, boat.y);
    }
    for (let n = boats; n < PLAYERS; n++) {
      const x = 18 + (n % HOUSES_IN_ROW) * SPACING_TILES;
      this.walkers.push(this.admit(x, 18 + Math.floor(n / HOUSES_IN_ROW) * SPACING_TILES));
    }
    this.interest.update();
  }

  /** Microseconds of the steps of walkers to and fro: those within the share. */
  steps(): (share: number) => number {
    const { world, ground, walkers } = this;
    const took: number[] = [];
    const random = seededRandom(1);
    for (let n = 0; n < STEPS; n++) {
      const walker = walkers[random.below(walkers.length)]!;
      const began = process.hrtime.bigint();
      takeStep(world, ground.terrain, walker, walker.direction === EAST ? WEST : EAST);
      takeStep(world, ground.terrain, walker, walker.direction);
      took.push(Number(process.hrtime.bigint() - began) / 2_000);
      walker.stepsEnd = 0;
    }
    this.interest.update();
    took.sort((a, b) => a - b);
    return (share) => took[Math.floor(took.length * share)]!;
  }

  /** Time of an update in which everybody walks, or sails. */
  updates(isSailing = false): string {
    const { world, interest, boats, walkers } = this;
    let count = 0;
    const seconds = secondsOf(() => {
      for (let n = 0; n < UPDATES; n++) {
        const eastward = (this.isEastward = !this.isEastward);
        for (const mobile of walkers) world.step(mobile, mobile.x + (eastward ? 1 : -1), mobile.y, 0, eastward ? EAST : WEST);
        const turn = count++ % UPDATES_BETWEEN_MOVES;
        const way = Math.floor(count / UPDATES_BETWEEN_MOVES) % 2 === 0 ? 1 : -1;
        for (let b = turn; isSailing && b < boats.length; b += UPDATES_BETWEEN_MOVES) {
          const boat = boats[b]!;
          sail(world, boat, aboard(world, boat), way, 0, "fast");
        }
        interest.update();
      }
    });
    return `${((seconds / UPDATES) * 1e3).toFixed(2)} ms`;
  }

  /** How long it takes to store all of it and to load it. */
  async storage(): Promise<string[][]> {
    const directory = await temporaryDirectory();
    const log = pino({ level: "silent" });
    const storage = await openStorage({ dataDirectory: directory.path, log });
    try {
      const parts = { world: this.world, serials: this.serials, repository: storage.world, log };
      const saver = new WorldSaver({ ...parts, whenFailing: () => {}, whenRecovered: () => {} });
      await saver.start(0);
      const written = await timed(() => saver.written());
      for (const boat of this.boats) sail(this.world, boat, aboard(this.world, boat), 1, 0, "fast");
      const sailed = await timed(() => saver.written());
      const saved = await timed(() => saver.save());
      await saver.close();
      const world = new World();
      world.ground.shapes = this.world.ground.shapes;
      const serials = new SerialAllocator({ mobile: 0, item: 0 });
      const loading = {
        world,
        serials,
        repository: storage.world,
        characters: new Set<number>(),
        accounts: new Set<number>(),
        log,
      };
      const loaded = await timed(() => loadWorld(loading));
      return [
        ["all of it written for the first time", `${written.toFixed(0)} ms`],
        [`one move of each of the ${BOATS} boats written`, `${sailed.toFixed(0)} ms`],
        ["a save", `${saved.toFixed(0)} ms`],
        ["loaded", `${loaded.toFixed(0)} ms`],
      ];
    } finally {
      await storage.close();
      await directory.remove();
    }
  }

  private place(multiId: number, x: number, y: number): Item {
    const { world } = this;
    const multi = new Item(this.serials.item(), world.kinds.define(`multi ${multiId}`, { multiId }));
    world.putOnGround(multi, { facet: FACET, x, y, z: 0 });
    return multi;
  }

  private admit(x: number, y: number): Mobile {
    const mobile = new Mobile(this.serials.mobile());
    const socket = { writableLength: 0, destroyed: false, write: () => true } as unknown as Socket;
    const outbox = new Outbox({ socket, limitBytes: 1 << 30, wake: () => {}, overflow: () => {} });
    const sight = { sightTiles: 18, shownSightTiles: 18, rank: 0, shownRank: 0 };
    mobile.direction = EAST;
    this.world.enter(mobile, { facet: FACET, x, y, z: 0 });
    this.interest.admit({ mobile, generation: GENERATION.today, knowsBoatMoves: true, mayRestartSteps: false, outbox, ...sight });
    return mobile;
  }
}

function spread(share: (part: number) => number): string {
  return `median ${share(0.5).toFixed(2)} us, p95 ${share(0.95).toFixed(2)} us, p99 ${share(0.99).toFixed(2)} us`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
