import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { loadWorld } from "../../runtime/storage/saving/world-loader.js";
import { WorldSaver } from "../../runtime/storage/saving/world-saver.js";
import { openStorage, type StorageOptions } from "../../runtime/storage/database/open-storage.js";
import type { Storage } from "../../runtime/storage/storage.js";
import { Item } from "../../runtime/world/entities/item.js";
import { Mobile } from "../../runtime/world/entities/mobile.js";
import { SerialAllocator } from "../../runtime/world/entities/serials.js";
import { World } from "../../runtime/world/world.js";
import { onEachEngine } from "./each-engine.js";
import { printTable, threadMs, usedBytes } from "./harness.js";

const ITEMS = 250_000;
const CREATURES = 30_000;
/** As in a world with decorated towns: one item in 25 is a chest, and the next ones are inside it. */
const CHEST_EVERY = 25;
const IN_CHEST = 10;
const WITH_PARAMS_EVERY = 5;
const FACET = 1;
const SIDE_TILES = 3_000;
const MEBIBYTE = 1_024 * 1_024;
const STEADY_MS = 6_000;
const STEADY_TURN_MS = 40;
/** Changes in one turn: the steps of a thousand running players, and changes of creatures and items. */
const STEADY_CHANGES = 1_000;

const log = pino({ level: "silent" });

/** The memory that items and creatures of different kinds take, sectors and lists included. */
export function benchItems(): void {
  const world = new World();
  const serials = new SerialAllocator({ mobile: 0, item: 0 });
  const kind = world.kinds.resolve("static");
  const chestKind = world.kinds.resolve("chest");
  const rows = [["", "how many", "bytes each", "MiB in all"]];
  const measured = (name: string, count: number, make: (at: number) => void): void => {
    const before = usedBytes();
    for (let at = 0; at < count; at++) make(at);
    world.unsaved.take();
    world.changes.take();
    world.changes.takeHeld();
    const bytes = usedBytes() - before;
    rows.push([name, count.toLocaleString("en"), (bytes / count).toFixed(0), (bytes / MEBIBYTE).toFixed(1)]);
  };
  const thing = (): Item => new Item(serials.item(), kind, { itemId: 0x1f9f });
  measured("items on the ground", ITEMS, (at) => world.putOnGround(thing(), spot(at)));
  const chests = Array.from({ length: ITEMS / IN_CHEST }, (_, at) => {
    const chest = new Item(serials.item(), chestKind, { itemId: 0x0e43 });
    world.putOnGround(chest, spot(at));
    return chest;
  });
  measured(`items in containers, ${IN_CHEST} in each`, ITEMS, (at) =>
    world.putInto(thing(), chests[at % chests.length]!, 50, 60),
  );
  const keepers = [...world.items].slice(0, 50_000);
  measured("two values that scripts keep with an item", keepers.length, (at) => {
    keepers[at]!.params = new Map<string, string | number>([
      ["lock_id", `door${at}`],
      ["charges", at],
    ]);
  });
  const creatures: Mobile[] = [];
  measured("creatures, bare", CREATURES, (at) => {
    const creature = creatureOf(serials.mobile());
    world.enter(creature, spot(at * 7));
    creatures.push(creature);
  });
  measured("worn items, three on each creature", CREATURES * 3, (at) =>
    world.putOn(thing(), creatures[at % CREATURES]!, 3 + Math.floor(at / CREATURES)),
  );
  printTable("Memory, in use after garbage collection", rows);
}

/** How long saving 250,000 items holds up the game, and how long they take to load. */
export function benchSaving(): Promise<void> {
  return onEachEngine(({ engine, options }) => benchEngine(engine, options));
}

async function benchEngine(engine: string, options: Omit<StorageOptions, "log">): Promise<void> {
  const rows = [["", "took ms", "longest turn, ms of processor time", "longest pause ms"]];
  const storage = await openStorage({ ...options, log });
  try {
    const world = fullWorld();
    const items = [...world.items];
    const serials = new SerialAllocator({ mobile: ITEMS, item: 0x4000_0000 + ITEMS });
    const saver = new WorldSaver({ world, serials, repository: storage.world, log, whenFailing: ignore, whenRecovered: ignore });
    rows.push(await paused("nothing, for comparison", () => delay(2_000)));
    await saver.start(0);
    rows.push(await paused("all of it written to the journal for the first time", () => saver.written()));
    rows.push(await paused("folded into an empty snapshot", () => saver.save()));
    const began = performance.now();
    for (const item of items) world.touch(item);
    const touchedMs = performance.now() - began;
    rows.push(
      await paused("all items changed at once (the change itself took " + touchedMs.toFixed(0) + " ms)", () => saver.written()),
    );
    const changes = (STEADY_CHANGES * 1_000) / STEADY_TURN_MS;
    rows.push(await paused(`${changes.toLocaleString("en")} changes a second`, () => changeSteadily(world, items)));
    rows.push(
      await paused("the same while it is folded over a full snapshot", () => changeWhile(world, items, () => saver.save())),
    );
    for (const item of items) world.touch(item);
    await saver.close();
    rows.push(await loaded(storage, "load, all of it in journal and snapshot"));
    await storage.world.fold();
    rows.push(await loaded(storage, "load, all of it in the snapshot"));
  } finally {
    await storage.close();
  }
  printTable(`${engine}: saving ${ITEMS.toLocaleString("en")} items and ${CREATURES.toLocaleString("en")} creatures`, rows);
}

async function changeSteadily(world: World, items: readonly Item[]): Promise<void> {
  let at = 0;
  for (const until = performance.now() + STEADY_MS; performance.now() < until;) {
    at = change(world, items, at);
    await delay(STEADY_TURN_MS);
  }
}

async function changeWhile(world: World, items: readonly Item[], work: () => Promise<unknown>): Promise<void> {
  let isDone = false;
  const done = work().finally(() => (isDone = true));
  for (let at = 0; !isDone;) {
    at = change(world, items, at);
    await delay(STEADY_TURN_MS);
  }
  await done;
}

function change(world: World, items: readonly Item[], from: number): number {
  for (let n = 0; n < STEADY_CHANGES; n++) world.touch(items[(from + n) % items.length]!);
  return (from + STEADY_CHANGES) % items.length;
}

/**
 * The longest delay of the event loop during the work, and the most processor time that this thread used between two
 * turns. Only the first includes the time that other programs took.
 */
async function paused(name: string, work: () => Promise<unknown>): Promise<string[]> {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  let worstTurnMs = 0;
  let isOver = false;
  const turns = async (): Promise<void> => {
    for (let before = threadMs(); !isOver;) {
      await nextTurn();
      const now = threadMs();
      worstTurnMs = Math.max(worstTurnMs, now - before);
      before = now;
    }
  };
  histogram.enable();
  const began = performance.now();
  const turning = turns();
  await work();
  const took = performance.now() - began;
  isOver = true;
  await turning;
  histogram.disable();
  return [name, took.toFixed(0), worstTurnMs.toFixed(1), (histogram.max / 1e6).toFixed(1)];
}

async function loaded(storage: Storage, name: string): Promise<string[]> {
  const world = new World();
  const serials = new SerialAllocator({ mobile: 0, item: 0 });
  const { items, mobiles, elapsedMs } = await loadWorld({
    world,
    serials,
    repository: storage.world,
    characters: new Set(),
    accounts: new Set(),
    log,
  });
  if (items !== ITEMS || mobiles !== CREATURES) throw new Error(`${items} items and ${mobiles} creatures were loaded`);
  return [name, elapsedMs.toFixed(0), "", ""];
}

function fullWorld(): World {
  const world = new World();
  const serials = new SerialAllocator({ mobile: 0, item: 0 });
  const kind = world.kinds.resolve("static");
  const chestKind = world.kinds.resolve("chest");
  let chest: Item | undefined;
  for (let at = 0; at < ITEMS; at++) {
    const place = at % CHEST_EVERY;
    const item = new Item(serials.item(), place === 0 ? chestKind : kind, { itemId: 0x0e43, hue: at % 3 === 0 ? 33 : 0 });
    if (at % WITH_PARAMS_EVERY === 0) {
      item.params = new Map<string, string | number>([
        ["lock_id", `door${at}`],
        ["charges", at],
      ]);
    }
    if (chest && place > 0 && place <= IN_CHEST) world.putInto(item, chest, 50, 60);
    else world.putOnGround(item, spot(at));
    if (place === 0) chest = item;
  }
  for (let at = 0; at < CREATURES; at++) world.enter(creatureOf(serials.mobile()), spot(at * 7));
  for (const entity of world.changes.take()) entity.changed = false;
  for (const item of world.changes.takeHeld()) item.isRearranged = false;
  return world;
}

function creatureOf(serial: number): Mobile {
  const creature = new Mobile(serial);
  creature.templateId = "orc";
  creature.name = "an orc";
  creature.body = 0x11;
  creature.skills = { 26: 500, 27: 500, 43: 500 };
  return creature;
}

function spot(at: number): { facet: number; x: number; y: number; z: number } {
  const number = (at * 7_919) % (SIDE_TILES * SIDE_TILES);
  return { facet: FACET, x: number % SIDE_TILES, y: Math.floor(number / SIDE_TILES), z: 0 };
}

function ignore(): void {
  // The figures show failures.
}
