import { setImmediate as nextTurn } from "node:timers/promises";
import { ItemFinder } from "../../runtime/services/staff-view/item-finder.js";
import { RichestSearch } from "../../runtime/services/staff-view/richest.js";
import { SeenItems } from "../../runtime/services/staff-view/seen-items.js";
import { WorldScan } from "../../runtime/services/staff-view/world-scan.js";
import { systemJobClock } from "../../runtime/services/jobs/clock.js";
import { Slices } from "../../runtime/services/jobs/slices.js";
import type { ItemQuery } from "../../runtime/contracts/inspection.js";
import { Item } from "../../runtime/world/entities/item.js";
import { LAYER } from "../../runtime/world/entities/layers.js";
import { Mobile } from "../../runtime/world/entities/mobile.js";
import { World } from "../../runtime/world/world.js";
import { printTable, threadMs } from "./harness.js";

const ITEMS = 1_000_000;
const CHARACTERS = 20_000;
const THINGS_OF_CHARACTER = 20;
const TEMPLATES = 500;
const WITH_PARAM_EVERY = 20;
const SIDE_TILES = 3_000;
const FIRST_SERIAL = 0x4000_0001;
const PAGE = 200;
/** Shorter turns have no slice of a search. */
const SLICE_MS_LEAST = 1;

/**
 * How long staff wait for a search in a world with a million items, and how long the game waits for the thread
 * meanwhile.
 */
export async function benchItemSearch(): Promise<void> {
  const world = largeWorld();
  const clock = systemJobClock;
  const walks = new WorldScan({ slices: new Slices(clock), clock });
  const seen = new SeenItems({ world, nameOf: ({ name, kind }) => name ?? kind.traits.name });
  const finder = new ItemFinder({ world, walks, seen });
  const query = (wanted: Partial<ItemQuery>): ItemQuery => ({ offset: 0, limit: PAGE, ...wanted });
  const rows = [["search", "found", "all seen", "took ms", "99 of 100 slices, ms of processor time", "longest turn"]];
  const find = (name: string, wanted: Partial<ItemQuery>) => async (): Promise<string[]> => {
    const { totalCount, isComplete } = await finder.find(query(wanted));
    return [name, totalCount.toLocaleString("en"), isComplete ? "yes" : "no"];
  };
  const searches = [
    find("a template of 2,000 things", { template: "thing7" }),
    find("a part of a name", { name: "NO 33" }),
    find("a part of a name, the last page of 1,000", { name: "thing", offset: 800 }),
    find("a param", { param: "maker" }),
    find("a param again", { param: "maker" }),
    find("a param and its value", { param: "maker", value: "smith 7" }),
    find("what a character has", { owners: [77] }),
    find("what an account with five characters has", { owners: [5, 6, 7, 8, 9] }),
    find("a template that there is not", { template: "nothing" }),
    async (): Promise<string[]> => {
      const { characters, isComplete } = await new RichestSearch({ world, walks, now: () => clock.now() }).richest();
      return ["the richest", characters.length.toLocaleString("en"), isComplete ? "yes" : "no"];
    },
  ];
  for (const search of searches) rows.push(await watched(search));
  printTable(`item search, ${ITEMS.toLocaleString("en")} items, ${CHARACTERS.toLocaleString("en")} characters`, rows);
}

/**
 * The row of a search, with its time, and the processor time that this thread used between turns of the event loop
 * meanwhile.
 */
async function watched(search: () => Promise<string[]>): Promise<string[]> {
  const turns: number[] = [];
  let isOver = false;
  const turning = (async () => {
    for (let before = threadMs(); !isOver;) {
      await nextTurn();
      const now = threadMs();
      if (now - before > SLICE_MS_LEAST) turns.push(now - before);
      before = now;
    }
  })();
  const began = performance.now();
  const row = await search();
  const took = performance.now() - began;
  isOver = true;
  await turning;
  turns.sort((a, b) => a - b);
  const high = turns[Math.floor((turns.length * 99) / 100)] ?? 0;
  return [...row, took.toFixed(0), high.toFixed(1), (turns.at(-1) ?? 0).toFixed(1)];
}

/**
 * Characters with things in backpacks and banks, a tenth of them money, and all other things in chests on the ground.
 */
function largeWorld(): World {
  const world = new World();
  world.currencies = new Map([
    ["gold", undefined],
    ["check", "worth"],
  ]);
  const kinds = Array.from({ length: TEMPLATES }, (_, n) => world.kinds.define(`thing${n}`, { name: `a thing no ${n}` }));
  const gold = world.kinds.define("gold", { isStackable: true, name: "gold" });
  const chestKind = world.kinds.define("chest", { name: "a chest" });
  let serial = FIRST_SERIAL;
  const thing = (): Item => {
    const item = new Item(serial, kinds[serial % TEMPLATES]!);
    if (serial % WITH_PARAM_EVERY === 0) item.params = new Map([["maker", `smith ${serial % 1_000}`]]);
    serial++;
    return item;
  };
  const spot = (at: number) => ({ facet: 1, x: 100 + (at % SIDE_TILES), y: 100 + Math.floor(at / SIDE_TILES), z: 0 });
  for (let n = 1; n <= CHARACTERS; n++) {
    const character = new Mobile(n);
    character.name = `Character ${n}`;
    world.enter(character, spot(n));
    for (const layer of [LAYER.backpack, LAYER.bank]) {
      const box = new Item(serial++, chestKind);
      world.putOn(box, character, layer);
      for (let at = 0; at < THINGS_OF_CHARACTER / 2; at++) world.putInto(at === 0 ? coins(serial++) : thing(), box, 50, 60);
    }
  }
  let chest = new Item(serial++, chestKind);
  world.putOnGround(chest, spot(0));
  while (world.items.size < ITEMS) {
    if (chest.contents !== undefined && chest.contents.length >= 100)
      world.putOnGround((chest = new Item(serial++, chestKind)), spot(serial - FIRST_SERIAL));
    world.putInto(thing(), chest, 50, 60);
  }
  world.unsaved.take();
  world.changes.take();
  world.changes.takeHeld();
  return world;

  function coins(of: number): Item {
    const pile = new Item(of, gold);
    pile.amount = 1 + (of % 5_000);
    return pile;
  }
}
