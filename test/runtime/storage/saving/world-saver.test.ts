import pino from "pino";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { loadWorld } from "../../../../runtime/storage/saving/world-loader.js";
import { SaveUnderWayError, WorldSaver } from "../../../../runtime/storage/saving/world-saver.js";
import { checkItems } from "../../../support/consistency.js";
import { deferred } from "../../../support/deferred.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { SerialAllocator, type Serials } from "../../../../runtime/world/entities/serials.js";
import { World } from "../../../../runtime/world/world.js";
import type { EconomySums } from "../../../../runtime/storage/economy/economy-records.js";
import { MemoryRepository } from "./memory-repository.js";

const log = pino({ level: "silent" });
const PLACE = { facet: 1, x: 100, y: 100, z: 0 };

let world: World;
let serials: SerialAllocator;
let repository: MemoryRepository;
let failing: string[];
let recovered: number;

beforeEach(() => {
  world = new World();
  serials = new SerialAllocator({ mobile: 0, item: 0 });
  repository = new MemoryRepository();
  failing = [];
  recovered = 0;
});

function saver(): WorldSaver {
  const whenFailing = (reason: string) => void failing.push(reason);
  return new WorldSaver({ world, serials, repository, log, whenFailing, whenRecovered: () => recovered++, retryMs: 5 });
}

function thing(template = "brick"): Item {
  return new Item(serials.item(), world.kinds.resolve(template), { itemId: 0x1f9f });
}

async function loaded(characters: readonly number[] = []): Promise<World> {
  const fresh = new World();
  const allocator = new SerialAllocator({ mobile: 0, item: 0 });
  await loadWorld({ world: fresh, serials: allocator, repository, characters: new Set(characters), accounts: new Set(), log });
  return fresh;
}

test("a flush writes each changed entity once, in its current state", async () => {
  const item = thing();
  world.putOnGround(item, PLACE);
  for (let x = 101; x < 110; x++) world.teleport(item, { ...PLACE, x });
  const writer = saver();
  writer.flush();
  await writer.close();
  expect(repository.lines).toHaveLength(1);
  expect((await loaded()).item(item.serial)).toMatchObject({ facet: 1, x: 109, y: 100 });
});

test("loading restores items on the ground, contained and worn, and the places of mobiles", async () => {
  const player = new Mobile(serials.mobile());
  player.name = "Nystul";
  world.enter(player, PLACE);
  const cat = new Mobile(serials.mobile());
  cat.templateId = "orione";
  world.enter(cat, { ...PLACE, x: 105 });
  const backpack = thing("backpack");
  world.putOn(backpack, player, LAYER.backpack);
  const pouch = thing("pouch");
  const gem = thing("gem");
  world.putInto(gem, pouch, 1, 2);
  world.putInto(pouch, backpack, 30, 40);
  const carried = thing();
  world.putOn(carried, player, LAYER.cursor);
  await saver().save();

  const again = await loaded([player.serial]);
  expect(again.mobile(cat.serial)).toMatchObject({ x: 105, templateId: "orione" });
  const absent = again.absent(player.serial)!;
  expect(absent).toMatchObject({ name: "Nystul", departure: PLACE });
  expect(absent.backpack?.serial).toBe(backpack.serial);
  expect(absent.equipped(LAYER.cursor)?.serial).toBe(carried.serial);
  expect(absent.equipped(LAYER.cursor)?.shownHolder).toBeUndefined();
  expect(again.item(gem.serial)?.root).toBe(absent);
  expect(again.itemCount).toBe(4);
  // The loaded world has nothing to save and no changes for clients.
  expect(again.unsaved.size).toBe(0);
  expect(again.changes.isEmpty).toBe(true);
  expect(again.changes.takeHeld()).toEqual([]);
});

test("removing a container removes its contents from storage", async () => {
  const chest = thing("chest");
  world.putOnGround(chest, PLACE);
  world.putInto(thing(), chest, 0, 0);
  const writer = saver();
  await writer.save();
  world.remove(chest);
  await writer.save();
  expect((await loaded()).itemCount).toBe(0);
});

test("an entity that is created and removed between two flushes is not stored", async () => {
  const item = thing();
  world.putOnGround(item, PLACE);
  world.remove(item);
  await saver().save();
  expect((await loaded()).itemCount).toBe(0);
});

test("loading drops items without a holder and characters without an account, and stores their removal", async () => {
  const chest = thing("chest");
  const inside = thing();
  world.putOnGround(chest, PLACE);
  world.putInto(inside, chest, 0, 0);
  const player = new Mobile(serials.mobile());
  world.enter(player, PLACE);
  const hat = thing("hat");
  world.putOn(hat, player, LAYER.helmet);
  await saver().save();
  repository.batches.push(`["gone",${chest.serial}]\n`);

  const fresh = new World();
  const characters = new Set<number>();
  const report = await loadWorld({ world: fresh, serials, repository, characters, accounts: new Set(), log });
  expect(report).toMatchObject({ items: 0, orphans: 1 });
  expect(fresh.absent(player.serial)).toBeUndefined();
  expect([...fresh.unsaved.take().gone].sort()).toEqual([player.serial, inside.serial, hat.serial].sort());
});

test("loading drops items that contain each other", async () => {
  const line = (serial: number, holder: number): string =>
    `["item",${serial},{"template":"bag","itemId":3702,"x":1,"y":1,"holder":${holder}}]\n`;
  repository.batches.push(line(0x40000001, 0x40000002) + line(0x40000002, 0x40000001));
  const fresh = await loaded();
  expect(fresh.itemCount).toBe(0);
  expect([...fresh.unsaved.take().gone].sort()).toEqual([0x40000001, 0x40000002]);
});

describe("serials never come again:", () => {
  async function nextSerials(): Promise<Serials> {
    const allocator = new SerialAllocator({ mobile: 0, item: 0 });
    await loadWorld({ world: new World(), serials: allocator, repository, characters: new Set(), accounts: new Set(), log });
    return { mobile: allocator.mobile(), item: allocator.item() };
  }

  test("after a stop they continue after the last ones, although these things are gone", async () => {
    const writer = saver();
    await writer.start(0);
    const item = thing();
    world.putOnGround(item, PLACE);
    await writer.save();
    world.remove(item);
    const last = { mobile: serials.mobile(), item: serials.item() };
    await writer.close();
    expect(await nextSerials()).toEqual({ mobile: last.mobile + 1, item: last.item + 1 });
  });

  test("after a kill they continue after all that may have been handed out, written or not", async () => {
    await saver().start(0);
    let last: Serials = { mobile: 0, item: 0 };
    for (let count = 0; count < 20_000; count++) last = { mobile: serials.mobile(), item: serials.item() };
    const next = await nextSerials();
    expect(next.mobile).toBeGreaterThan(last.mobile);
    expect(next.item).toBeGreaterThan(last.item);
  });

  test("when none is left, an error says so, and a start warned of it", async () => {
    const warnings: string[] = [];
    const warn = (_: object, text: string): void => void warnings.push(text);
    repository.serials = { mobile: 0x3fff_ffff, item: 0x7ffe_fffe };
    await loadWorld({
      world,
      serials,
      repository,
      characters: new Set(),
      accounts: new Set(),
      log: { ...log, info: () => undefined, warn } as never,
    });
    expect(serials.item()).toBe(0x7ffe_ffff);
    expect(() => serials.item()).toThrow(/no serial is left for another item/);
    expect(() => serials.mobile()).toThrow(/no serial is left for another mobile/);
    expect(warnings.map((text) => /another \w+/.exec(text)?.[0])).toEqual(["another mobile", "another item"]);
  });
});

test("all changes are kept in order while the database fails, and the failure is reported once", async () => {
  const item = thing();
  world.putOnGround(item, PLACE);
  const writer = saver();
  repository.failure = new Error("disk full");
  const tried = vi.fn();
  repository.whenAppending = tried;
  writer.flush();
  await vi.waitFor(() => expect(failing).toEqual(["disk full"]));
  world.teleport(item, { ...PLACE, x: 200 });
  writer.flush();
  await expect(writer.save()).rejects.toThrow(/retried/);
  repository.failure = undefined;
  await writer.close();
  expect(recovered).toBe(1);
  expect(tried.mock.calls.length).toBeGreaterThan(1);
  expect((await loaded()).item(item.serial)).toMatchObject({ x: 200 });
});

test("a mobile that only moved is written by its place, and wholly when more of it changed or that is not certain", async () => {
  const walker = new Mobile(serials.mobile());
  walker.name = "Iolo";
  world.enter(walker, PLACE);
  const kinds = (): string[] => repository.batches.map((batch) => (JSON.parse(batch.split("\n")[0]!) as [string])[0]);
  const writer = saver();
  await writer.written();
  for (let x = 101; x <= 103; x++) {
    world.step(walker, x, 100, 0, 2);
    await writer.written();
  }
  walker.name = "Shamino";
  world.touch(walker);
  await writer.written();
  expect(kinds()).toEqual(["mobile", "place", "place", "place", "mobile"]);
  // The record that was not stored may have been one of those that a place needs.
  repository.failure = new Error("away");
  world.step(walker, 104, 100, 0, 2);
  await expect(writer.written()).rejects.toThrow("away");
  repository.failure = undefined;
  await writer.close();
  expect(kinds().slice(5)).toEqual(["mobile"]);
  world.step(walker, 105, 100, 0, 3);
  await saver().save();
  expect(kinds().at(-1)).toBe("place");
  expect((await loaded([walker.serial])).absent(walker.serial)).toMatchObject({
    ...{ name: "Shamino", direction: 3, departure: { ...PLACE, x: 105 } },
  });
});

test("a second save is refused while one runs", async () => {
  world.putOnGround(thing(), PLACE);
  const writer = saver();
  const first = writer.save();
  await expect(writer.save()).rejects.toThrow(SaveUnderWayError);
  expect(await first).toMatchObject({ records: 1 });
  await writer.save();
  expect(repository.folds).toBe(2);
});

test("the whole world is written again after damage to the journal", async () => {
  const items = [thing(), thing()];
  for (const item of items) world.putOnGround(item, PLACE);
  const writer = saver();
  await writer.save();
  repository.batches.length = 0;
  repository.damaged = 1;
  await writer.save();
  expect((await loaded()).itemCount).toBe(2);
});

test("a save writes the changes up to its start and does not wait for later ones", async () => {
  const walker = new Mobile(serials.mobile());
  world.enter(walker, PLACE);
  let appends = 0;
  repository.whenAppending = () => {
    if (++appends > 100) throw new Error("the save goes on for ever");
    world.step(walker, walker.x + 1, walker.y, 0, 2);
  };
  expect(await saver().save()).toMatchObject({ records: 1 });
  expect(appends).toBe(1);
});

test("while the database fails, each entity is kept once, and entities that came and went are not kept", async () => {
  const item = thing();
  world.putOnGround(item, PLACE);
  const writer = saver();
  repository.failure = new Error("gone");
  const passing: number[] = [];
  for (let x = 101; x <= 200; x++) {
    world.teleport(item, { ...PLACE, x });
    const short = thing();
    passing.push(short.serial);
    world.putInto(short, item, 1, 1);
    world.remove(short);
    const tried = new Promise<void>((resolve) => (repository.whenAppending = resolve));
    writer.flush();
    if (x % 40 === 0) await tried;
  }
  const { entities } = world.unsaved.take();
  world.unsaved.giveBack({ entities, gone: passing });
  expect(entities.length).toBeLessThanOrEqual(1);
  repository.failure = undefined;
  await writer.close();
  expect(repository.lines.filter((line) => line.startsWith('["item"'))).toHaveLength(1);
  expect((await loaded()).item(item.serial)).toMatchObject({ x: 200 });
});

test("an item that is removed and put back is stored", async () => {
  const item = thing();
  world.putOnGround(item, PLACE);
  const writer = saver();
  await writer.save();
  world.remove(item);
  world.putOnGround(item, { ...PLACE, x: 150 });
  await writer.save();
  expect((await loaded()).item(item.serial)).toMatchObject({ x: 150 });
});

test("a failed write is repeated with the current state, without items that are gone by then", async () => {
  const [stays, goes] = [thing(), thing()];
  for (const item of [stays, goes]) world.putOnGround(item, PLACE);
  const writer = saver();
  repository.failure = new Error("away");
  writer.flush();
  await vi.waitFor(() => expect(failing).toHaveLength(1));
  world.remove(goes);
  world.teleport(stays, { ...PLACE, x: 170 });
  repository.failure = undefined;
  await vi.waitFor(() => expect(recovered).toBe(1));
  const again = await loaded();
  expect(again.item(goes.serial)).toBeUndefined();
  expect(again.item(stays.serial)).toMatchObject({ x: 170 });
});

test("a large save yields to the event loop, and still writes one batch from one moment", async () => {
  const [from, to] = [thing("chest"), thing("chest")];
  for (const chest of [from, to]) world.putOnGround(chest, PLACE);
  const coins = Array.from({ length: 30_000 }, () => thing("gold"));
  for (const coin of coins) {
    coin.amount = 10;
    world.putInto(coin, from, 1, 1);
  }
  const writer = saver();
  let isWritten = false;
  const saved = writer.save().finally(() => (isWritten = true));
  let turns = 0;
  // Meanwhile coins are moved between the chests, and gold from pile to pile.
  for (let at = 1; !isWritten; at++) {
    const coin = coins[(at * 7919) % coins.length]!;
    const other = coins[(at * 104729) % coins.length]!;
    world.putInto(coin, to, 2, 2);
    other.amount += coin.amount - 1;
    coin.amount = 1;
    for (const item of [coin, other]) world.renewItem(item);
    const back = coins[(at * 15485863) % coins.length]!;
    world.remove(back);
    world.putInto(back, from, 3, 3);
    await new Promise((resolve) => setImmediate(resolve));
    turns++;
  }
  await saved;
  expect(turns).toBeGreaterThan(3);
  expect(repository.batches).toHaveLength(1);
  const again = await loaded();
  expect(checkItems(again)).toEqual([]);
  let gold = 0;
  for (const item of again.items) if (item.kind.id === "gold") gold += item.amount;
  expect(gold).toBe(300_000);
});

test("a saver knows what is changed and not stored, also while it is being written", async () => {
  let clock = 1_000;
  const writer = new WorldSaver({
    ...{ world, serials, repository, log, now: () => clock },
    whenFailing: () => undefined,
    whenRecovered: () => undefined,
  });
  const [item, other] = [thing(), thing()];
  const walker = new Mobile(serials.mobile());
  world.putOnGround(item, PLACE);
  world.enter(walker, PLACE);
  const written = deferred();
  const begun = new Promise<void>((resolve) => (repository.whenAppending = resolve));
  repository.hold = written.promise;
  writer.flush();
  await begun;
  clock = 5_000;
  expect(writer.unsaved).toEqual({ items: 1, mobiles: 1, stored: 0, oldestMs: 4_000 });
  world.teleport(item, { ...PLACE, x: 101 });
  world.putOnGround(other, PLACE);
  expect(writer.unsaved).toEqual({ items: 2, mobiles: 1, stored: 0, oldestMs: 4_000 });
  written.resolve();
  await writer.written();
  expect(writer.unsaved).toEqual({ items: 0, mobiles: 0, stored: 0, oldestMs: 0 });
  world.remove(other);
  expect(writer.unsaved).toMatchObject({ items: 1, mobiles: 0 });
  await writer.close();
});

test("a glance writes what is changed as soon as that is much, and notes when the oldest change was made", async () => {
  let clock = 1_000;
  const writer = new WorldSaver({
    ...{ world, serials, repository, log, now: () => clock },
    whenFailing: () => undefined,
    whenRecovered: () => undefined,
  });
  world.putOnGround(thing(), PLACE);
  writer.writeIfMany();
  clock = 3_000;
  writer.writeIfMany();
  expect(writer.unsaved).toMatchObject({ items: 1, oldestMs: 2_000 });
  expect(repository.batches).toEqual([]);
  for (let i = 0; i < 4_000; i++) world.putOnGround(thing(), PLACE);
  writer.writeIfMany();
  await writer.written();
  expect(repository.batches).not.toEqual([]);
  await writer.close();
});

test("closing retries for a while", async () => {
  world.putOnGround(thing(), PLACE);
  repository.failure = new Error("disk full");
  let appends = 0;
  repository.whenAppending = () => {
    if (++appends === 3) repository.failure = undefined;
  };
  await saver().close();
  expect((await loaded()).itemCount).toBe(1);
});

test("sums of the economy are stored with the batch of their moment, and taken again where that failed", async () => {
  const settled: boolean[] = [];
  let sum = 0;
  let isChanged = false;
  const economy: EconomySums = {
    take: () => (isChanged ? [{ from: 0, causes: [{ cause: "orcs", made: sum, gone: 0 }], sold: [] }] : []),
    settle: (_, isStored) => {
      settled.push(isStored);
      if (isStored) isChanged = false;
    },
  };
  const quiet = { whenFailing: () => undefined, whenRecovered: () => undefined, retryMs: 5 };
  const writer = new WorldSaver({ world, serials, repository, log, economy, ...quiet });
  const drop = (gold: number) => {
    sum += gold;
    isChanged = true;
    world.putOnGround(thing("gold"), PLACE);
  };
  drop(5);
  repository.failure = new Error("no room");
  await expect(writer.written()).rejects.toThrow("no room");
  drop(2);
  repository.failure = undefined;
  await writer.written();
  // Sums alone are a batch too.
  sum = 9;
  isChanged = true;
  await writer.written();
  await writer.close();
  expect(repository.transfers.map(({ economy: stored }) => stored![0]!.causes[0]!.made)).toEqual([7, 9]);
  expect(repository.batches).toHaveLength(1);
  expect(settled).toEqual([false, true, true]);
});

test("closing fails if the last changes cannot be written", async () => {
  world.putOnGround(thing(), PLACE);
  repository.failure = new Error("disk full");
  await expect(saver().close()).rejects.toThrow(/could not be written/);
});
