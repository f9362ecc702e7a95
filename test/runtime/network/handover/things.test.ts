import { expect, test } from "vitest";
import { TransferTooLargeError } from "../../../../runtime/network/handover/leaving.js";
import { DataTable } from "../../../../runtime/world/saved/data-table.js";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import { checkItems } from "../../../support/consistency.js";
import { MemoryRepository } from "../../storage/saving/memory-repository.js";
import { HERE, THERE, Town } from "./town.js";

const [FROM, TO] = [1, 2];

/** Two towns with inboxes of their own, and the way between them. */
function towns() {
  const [there, here] = [new MemoryRepository(), new MemoryRepository()];
  const [from, to] = [new Town(here, 100), new Town(there, 200)];
  const carry = (): void => {
    for (const { number, records } of here.transfers.flatMap(({ things }) => things))
      there.waitingThings.push({ fromProcess: FROM, number, records });
  };
  return { here, there, from, to, carry };
}

/** A chest with gold and a bag with a ruby, on the ground. */
function chestIn(town: Town) {
  const [chest, gold, bag, ruby] = ["chest", "gold_coin", "bag", "ruby"].map((template) => town.thing(template)) as [
    ReturnType<Town["thing"]>,
    ReturnType<Town["thing"]>,
    ReturnType<Town["thing"]>,
    ReturnType<Town["thing"]>,
  ];
  town.world.putOnGround(chest, HERE);
  gold.amount = 700;
  town.world.putInto(gold, chest, 5, 6);
  town.world.putInto(bag, chest, 7, 8);
  town.world.putInto(ruby, bag, 1, 2);
  return { chest, gold, bag, ruby };
}

test("a chest goes with all that is in it, and stands where it was sent, with its serials and params", async () => {
  const { from, to, carry, there } = towns();
  const { chest, ruby } = chestIn(from);
  from.world.setParam(chest, "engraving", "for Lilly");
  const serials = [...from.world.items].map(({ serial }) => serial).sort();
  from.departures.sendThing(chest, THERE, TO);
  expect([from.world.item(chest.serial), from.world.itemCount]).toEqual([undefined, 0]);
  await from.saver.written();
  expect(from.told).toEqual([TO]);
  carry();
  await to.arrivals.takeThings();
  expect(to.arrived).toEqual([chest.serial]);
  expect([...to.world.items].map(({ serial }) => serial).sort()).toEqual(serials);
  const came = to.world.item(chest.serial)!;
  expect(came).toMatchObject({ ...THERE, templateId: "chest" });
  expect(came.params?.get("engraving")).toBe("for Lilly");
  expect(to.world.item(ruby.serial)?.root).toBe(came);
  expect([...checkItems(from.world), ...checkItems(to.world)]).toEqual([]);
  await to.saver.written();
  expect(there.waitingThings).toEqual([]);
});

test("a creature goes with what it wears and with its timers", async () => {
  const { from, to, carry } = towns();
  const horse = from.creature();
  from.world.putOn(from.thing("backpack"), horse, LAYER.backpack);
  const timer = new DataTable();
  timer.set("goes_with", horse.serial);
  from.world.store.table("timer").set("hunger", timer);
  from.departures.sendThing(horse, THERE, TO);
  await from.saver.written();
  carry();
  await to.arrivals.takeThings();
  expect(to.world.mobile(horse.serial)).toMatchObject({ ...THERE, templateId: "horse", departure: undefined });
  expect(to.world.mobile(horse.serial)?.backpack).toBeDefined();
  expect([...to.world.store.table("timer").keys()]).toEqual(["hunger"]);
  expect([...from.world.store.table("timer").keys()]).toEqual([]);
});

test("what cannot be stored for the other process is where it was: in its container, worn, or on the ground", async () => {
  const { here, from } = towns();
  const { chest, bag, ruby } = chestIn(from);
  const horse = from.creature();
  const saddle = from.thing("saddle");
  from.world.putOn(saddle, horse, LAYER.backpack);
  await from.saver.written();
  here.failure = new Error("the disk is full");
  for (const thing of [bag, saddle, horse]) from.departures.sendThing(thing, THERE, TO);
  expect(from.world.item(ruby.serial)).toBeUndefined();
  await expect(from.saver.written()).rejects.toThrow("the disk is full");
  expect(bag).toMatchObject({ holder: chest, x: 7, y: 8 });
  expect(ruby.holder).toBe(bag);
  expect(horse).toMatchObject({ ...HERE, departure: undefined });
  expect(from.world.mobile(horse.serial)).toBe(horse);
  // Its wearer had left when it came back.
  expect(from.world.item(saddle.serial)).toBe(saddle);
  expect(checkItems(from.world)).toEqual([]);
  here.failure = undefined;
  await from.saver.written();
  expect(here.transfers).toEqual([]);
});

test("while the database does not say whether it stored a thing it is nowhere, and it is sent once", async () => {
  const { here, from } = towns();
  const { chest } = chestIn(from);
  await from.saver.written();
  here.failure = here.silence = new Error("gone away");
  from.departures.sendThing(chest, THERE, TO);
  await expect(from.saver.written()).rejects.toThrow("gone away");
  expect(from.world.item(chest.serial)).toBeUndefined();
  here.failure = here.silence = undefined;
  await from.saver.written();
  expect(here.transfers.flatMap(({ things }) => things.map(({ number }) => number))).toEqual([1]);
  expect(from.world.item(chest.serial)).toBeUndefined();
});

test("a thing is taken once, although the inbox has it until that is stored, and it may go on meanwhile", async () => {
  const { from, to, carry, there } = towns();
  const { chest } = chestIn(from);
  from.departures.sendThing(chest, THERE, TO);
  await from.saver.written();
  carry();
  there.failure = new Error("the disk is full");
  await Promise.all([to.arrivals.takeThings(), to.arrivals.takeThings()]);
  expect(to.world.itemCount).toBe(4);
  to.departures.sendThing(to.world.item(chest.serial)!, HERE, FROM);
  await to.arrivals.takeThings();
  there.failure = undefined;
  await to.saver.written().catch(() => to.saver.written());
  await to.arrivals.takeThings();
  expect(there.waitingThings).toEqual([]);
});

test("a process goes on with the numbers after the last thing that it sent before it was started again", async () => {
  const { here, from } = towns();
  from.departures.sendThing(chestIn(from).chest, THERE, TO);
  await from.saver.written();
  const again = new Town(here, 300);
  await again.departures.open();
  again.departures.sendThing(chestIn(again).chest, THERE, TO);
  await again.saver.written();
  expect(here.transfers.flatMap(({ things }) => things.map(({ number }) => number))).toEqual([1, 2]);
});

test("something with a longer record than storage takes stays where it is", () => {
  const { from } = towns();
  const { chest } = chestIn(from);
  from.world.setParam(chest, "tale", "x".repeat(7 * 1_024 * 1_024));
  expect(() => from.departures.sendThing(chest, THERE, TO)).toThrow(TransferTooLargeError);
  expect(from.world.item(chest.serial)).toMatchObject(HERE);
});
