import { expect, test } from "vitest";
import { TransferTooLargeError } from "../../../../runtime/network/handover/leaving.js";
import { DataTable } from "../../../../runtime/world/saved/data-table.js";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import { checkItems } from "../../../support/consistency.js";
import { deferred } from "../../../support/deferred.js";
import { MemoryRepository } from "../../storage/saving/memory-repository.js";
import { HERE, THERE, Town, transferOf } from "./town.js";

const OTHER = 2;
const CHARACTER = 11;

/** Two towns with inboxes of their own, and the way between them. */
function towns() {
  const [there, here] = [new MemoryRepository(), new MemoryRepository()];
  const [from, to] = [new Town(here, 100), new Town(there, 200)];
  const carry = (): void => {
    for (const { character, records } of here.transfers.flatMap(({ characters }) => characters))
      there.waiting.set(character, { character, records });
  };
  return { here, there, from, to, carry };
}

test("a character comes with all that it wears, carries, holds and has in the bank, with its serials, params and tables", async () => {
  const { from, to, carry, there } = towns();
  const character = from.settle(CHARACTER, 500);
  const [bank, chest, held] = [from.thing("bank_box"), from.thing("chest"), from.thing("torch")];
  from.world.putOn(bank, character, LAYER.bank);
  from.world.putInto(chest, bank, 1, 1);
  from.world.putOn(held, character, LAYER.cursor);
  from.world.setParam(chest, "engraving", "for Lilly");
  from.world.setParam(chest, "decays_at", 5_000);
  from.world.store.table("character", CHARACTER).set("deeds", 3);
  from.world.store.table("account", 7).set("votes", new DataTable());
  const serials = [...from.world.items].map(({ serial }) => serial).sort();
  const decaying: number[] = [];
  to.world.whenDecayChanged = ({ serial }) => decaying.push(serial);

  const state = { sightTiles: 12, pace: "fast" };
  await from.departures.sendCharacter(transferOf(character, { state }), OTHER);
  carry();
  const came = (await to.arrivals.takeCharacter(CHARACTER))!;

  expect(came).toMatchObject({ state, lost: [] });
  expect(came.character).toMatchObject({ name: "settler 11", departure: THERE });
  expect(to.world.absent(CHARACTER)).toBe(came.character);
  expect([...to.world.items].map(({ serial }) => serial).sort()).toEqual(serials);
  expect(came.character.equipped(LAYER.cursor)?.serial).toBe(held.serial);
  expect(to.world.item(chest.serial)?.container?.serial).toBe(bank.serial);
  expect(to.world.item(chest.serial)?.params?.get("engraving")).toBe("for Lilly");
  expect(decaying).toEqual([chest.serial]);
  expect(to.world.store.table("character", CHARACTER).get("deeds")).toBe(3);
  expect(to.world.store.table("account", 7).get("votes")).toBeInstanceOf(DataTable);
  expect([from.world.itemCount, from.world.absent(CHARACTER), from.world.mobile(CHARACTER)]).toEqual([0, undefined, undefined]);
  expect([...checkItems(from.world), ...checkItems(to.world)]).toEqual([]);
  await to.saver.written();
  expect(there.transfers.flatMap(({ takenCharacters }) => takenCharacters)).toEqual([CHARACTER]);
});

test("what was deleted of the character's tables where it comes from is gone here, and what others stored meanwhile is not", async () => {
  const { from, to, carry, there } = towns();
  const tables = [to.world.store.table("character", CHARACTER), to.world.store.table("account", 7)] as const;
  for (const table of tables) for (const key of ["owed", "kept"]) table.set(key, 1);
  await to.saver.written();
  for (const owner of [`character ${CHARACTER}`, "account 7"]) there.stored.set(`${owner} kept`, "2");
  tables[0].set("fresh", 3);
  from.world.store.table("character", CHARACTER).set("deeds", 4);
  await from.departures.sendCharacter(transferOf(from.settle(CHARACTER, 1)), OTHER);
  carry();
  await to.arrivals.takeCharacter(CHARACTER);
  expect(tables.map((table) => Object.fromEntries(table.entries()))).toEqual([{ deeds: 4, fresh: 3, kept: 2 }, { kept: 2 }]);
});

test("timers that go with the character come along, and come back when it does not go", async () => {
  const { here, from, to, carry } = towns();
  const timer = (goesWith: number): DataTable => {
    const table = new DataTable();
    table.set("at", 9);
    table.set("goes_with", goesWith);
    return table;
  };
  const character = from.settle(CHARACTER, 1);
  from.world.store.table("timer").set("curse", timer(CHARACTER));
  from.world.store.table("timer").set("auction", timer(12));
  from.world.store.whenTimerCame = to.world.store.whenTimerCame = (name) => came.push(name);
  const came: string[] = [];
  here.failure = new Error("the disk is full");
  await expect(from.departures.sendCharacter(transferOf(character), OTHER)).rejects.toThrow();
  expect([...from.world.store.table("timer").keys()].sort()).toEqual(["auction", "curse"]);
  here.failure = undefined;
  await from.departures.sendCharacter(transferOf(character), OTHER);
  expect([...from.world.store.table("timer").keys()]).toEqual(["auction"]);
  carry();
  await to.arrivals.takeCharacter(CHARACTER);
  expect(to.world.store.table("timer").get("curse")).toMatchObject({ size: 2 });
  expect(came).toEqual(["curse", "curse"]);
});

test("creatures come along with what they carry, and stand where they were sent", async () => {
  const { from, to, carry } = towns();
  const character = from.settle(CHARACTER, 1);
  const horse = from.creature();
  from.world.putOn(from.thing("backpack"), horse, LAYER.backpack);
  await from.departures.sendCharacter(transferOf(character, { followers: [horse] }), OTHER);
  carry();
  const { followers } = (await to.arrivals.takeCharacter(CHARACTER))!;
  expect(followers).toHaveLength(1);
  expect(to.world.mobile(horse.serial)).toMatchObject({ ...THERE, templateId: "horse", departure: undefined });
  expect(to.world.mobile(horse.serial)?.backpack).toBeDefined();
  expect(from.world.mobile(horse.serial)).toBeUndefined();
});

test("what leaves and what stays are stored in one batch with the departure", async () => {
  const { here, from } = towns();
  const character = from.settle(CHARACTER, 500);
  const friend = from.settle(12, 0);
  await from.saver.written();
  here.batches.length = 0;
  const coins = character.backpack!.contents![0]!;
  from.world.putInto(coins, friend.backpack!, 1, 1);
  await from.departures.sendCharacter(transferOf(character), OTHER);
  expect(here.batches).toHaveLength(1);
  expect(here.transfers).toHaveLength(1);
  expect(here.batches[0]).toContain(`["gone",${CHARACTER}]`);
  expect(here.batches[0]).toContain(`["item",${coins.serial},`);
  expect(Buffer.from(here.transfers[0]!.characters[0]!.records).toString()).not.toContain(`${coins.serial}`);
});

test("when the database refuses the departure, the character and its creatures are where they were, the same objects", async () => {
  const { here, from } = towns();
  const character = from.settle(CHARACTER, 500);
  const horse = from.creature();
  await from.saver.written();
  const before = here.lines.length;
  here.failure = new Error("the disk is full");
  const sent = from.departures.sendCharacter(transferOf(character, { followers: [horse] }), OTHER);
  expect([from.world.mobile(CHARACTER), from.world.mobile(horse.serial), from.world.itemCount]).toEqual([
    undefined,
    undefined,
    0,
  ]);
  await expect(sent).rejects.toThrow("the disk is full");
  expect(from.world.absent(CHARACTER)).toBe(character);
  expect(character.departure).toEqual(HERE);
  expect(from.world.mobile(horse.serial)).toBe(horse);
  expect(horse).toMatchObject(HERE);
  expect(checkItems(from.world)).toEqual([]);
  here.failure = undefined;
  await from.saver.written();
  expect(here.transfers).toEqual([]);
  expect(here.lines.slice(before).filter((line) => line.startsWith('["gone"'))).toEqual([]);
});

test("while the database does not say whether it stored the departure, the character is nowhere, and goes when it is stored", async () => {
  const { here, from } = towns();
  const character = from.settle(CHARACTER, 500);
  await from.saver.written();
  here.failure = here.silence = new Error("gone away");
  const asked = deferred();
  here.whenAppending = () => asked.resolve();
  const sent = from.departures.sendCharacter(transferOf(character), OTHER);
  await asked.promise;
  expect(await from.arrivals.takeCharacter(CHARACTER)).toBeUndefined();
  here.failure = here.silence = undefined;
  await sent;
  expect(here.transfers.flatMap(({ characters }) => characters.map((one) => one.character))).toEqual([CHARACTER]);
  expect(from.world.absent(CHARACTER)).toBeUndefined();
});

test("a character with a longer record than storage takes stays", () => {
  const { from } = towns();
  const character = from.settle(CHARACTER, 500);
  from.world.setParam(character, "tale", "x".repeat(7 * 1_024 * 1_024));
  expect(() => from.departures.sendCharacter(transferOf(character), OTHER)).toThrow(TransferTooLargeError);
  expect(from.world.absent(CHARACTER)).toBe(character);
  expect(from.world.itemCount).toBe(2);
});

test("two who ask for an arrival at once get the same, and later ones nothing", async () => {
  const { from, to, carry } = towns();
  await from.departures.sendCharacter(transferOf(from.settle(CHARACTER, 5)), OTHER);
  carry();
  const [one, other] = await Promise.all([to.arrivals.takeCharacter(CHARACTER), to.arrivals.takeCharacter(CHARACTER)]);
  expect(one).toBe(other);
  expect(await to.arrivals.takeCharacter(CHARACTER)).toBeUndefined();
  expect(to.world.itemCount).toBe(2);
});
