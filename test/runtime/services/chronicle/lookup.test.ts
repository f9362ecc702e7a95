import { beforeEach, describe, expect, test } from "vitest";
import { historyCommand } from "../../../../runtime/services/commands/native/history.js";
import { TestRecord, testLookup } from "../../../../runtime/scripting/testing/worlds/test-record.js";
import { FakePlayers } from "../../../../runtime/scripting/testing/fakes/fake-players.js";
import type { OnlinePlayer } from "../../../../runtime/contracts/players.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import type { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { SerialAllocator } from "../../../../runtime/world/entities/serials.js";
import { designOf } from "../../../../runtime/world/saved/settings.js";
import { World } from "../../../../runtime/world/world.js";
import type { Account } from "../../../../runtime/storage/storage.js";
import type { AccountLevel } from "../../../../runtime/contracts/levels.js";
import { newRegistry, playerIssuer, terminalIssuer } from "../commands/support.js";

const NOW = Date.parse("2026-11-28T18:30:00Z");
const PLACE = { facet: 1, x: 1434, y: 1699, z: 0 };
const PLACE_TEXT = "Trammel 1434,1699";

describe("a history", () => {
  let world: World;
  let serials: SerialAllocator;
  let players: FakePlayers;
  let anna: Mobile;
  let bob: Mobile;
  let reader: OnlinePlayer;
  let registry: ReturnType<typeof newRegistry>["registry"];
  let roles: Record<number, AccountLevel>;

  beforeEach(() => {
    world = new World();
    serials = new SerialAllocator({ mobile: 100, item: 0 });
    world.kinds.define("bandage", { name: "clean bandage%s%", isStackable: true });
    world.kinds.define("long_sword", { name: "long sword" });
    world.kinds.define("backpack", { name: "backpack", containerGump: 60 });
    world.kinds.define("corpse", { name: "corpse", containerGump: 9 });
    players = new FakePlayers({ world, serials });
    roles = {};
    const person = (name: string): Mobile => world.mobile(players.enter({ name }).characterId)!;
    [anna, bob] = [person("Anna"), person("Bob Smith")];
    reader = players.enter({ name: "Nystul", role: "Counselor" });
    // What they have is known by then.
    const record = new TestRecord(world, true, () => NOW);
    const account = (accountId: number): Account => ({
      ...{ accountId, username: `account${accountId}`, email: "", role: roles[accountId] ?? "Regular", isActive: true },
      ...{ passwordHash: "", tokenVersion: 0, createdAt: 0, lastLoginAt: null, ban: null },
    });
    const accounts = {
      find: (accountId: number) => Promise.resolve(account(accountId)),
      findByName: (name: string) => Promise.resolve(name === "account1" ? account(1) : undefined),
    };
    ({ registry } = newRegistry());
    const lookup = testLookup({ world, players, accounts, record, now: () => NOW });
    registry.add(historyCommand({ lookup, players }));
  });

  const thing = (template: string, amount = 1): Item => {
    const item = new Item(serials.item(), world.kinds.resolve(template));
    item.amount = amount;
    return item;
  };
  const by = (mobile: Mobile, cause: string, work: () => void): void =>
    world.chronicle.during({ cause, actor: mobile.serial }, work);
  /** What the command shows, without times and without the place. */
  async function shown(line: string): Promise<string[]> {
    const { lines } = await registry.execute(line, playerIssuer("Counselor", reader.sessionId));
    return lines.map((one) => one.replace(/^[\d-]+ [\d:]+ {2}/, "").replace(`, ${PLACE_TEXT}`, ""));
  }

  test("tells in sentences who did what with what", async () => {
    const [sword, bandages] = [thing("long_sword"), thing("bandage", 3)];
    by(anna, "lua/features/crafting/smithing.lua", () => world.putInto(sword, anna.backpack!, 1, 1));
    by(anna, "DropItem", () => world.putOnGround(sword, PLACE));
    by(bob, "DropItem", () => world.putInto(sword, bob.backpack!, 1, 1));
    by(bob, "DropItem", () => world.putInto(sword, anna.backpack!, 1, 1));
    by(bob, "lua/features/active_skills/stealing.lua", () => world.putInto(sword, bob.backpack!, 1, 1));
    by(bob, "Trade", () => world.putInto(bandages, bob.backpack!, 1, 1));
    by(bob, "lua/features/healing/bandages.lua", () => world.remove(bandages));
    expect(await shown("lookup where=here")).toEqual([
      "Bob Smith used up 3 clean bandages (bandages)",
      "Bob Smith got 3 clean bandages",
      "Bob Smith took a long sword from Anna (stealing)",
      "Bob Smith gave a long sword to Anna",
      "Bob Smith picked up a long sword",
      "Anna dropped a long sword on the ground",
      "Anna got a long sword (smithing)",
    ]);
  });

  test("names the owner of a corpse that was looted, and finds the looting by that name", async () => {
    const bandages = thing("bandage", 3);
    world.putInto(bandages, bob.backpack!, 1, 1);
    const corpse = thing("corpse");
    world.setParam(corpse, "owner", bob.serial);
    world.putOnGround(corpse, PLACE);
    world.putInto(bandages, corpse, 1, 1);
    by(anna, "DropItem", () => world.putInto(bandages, anna.backpack!, 1, 1));
    world.remove(corpse);
    expect((await shown("history Bob Smith"))[0]).toBe("Anna took 3 clean bandages from Bob Smith's corpse");
  });

  test("goes on page by page", async () => {
    for (let i = 0; i < 12; i++) by(anna, "DropItem", () => world.putInto(thing("long_sword"), anna.backpack!, 1, 1));
    expect(await shown("history who=Anna")).toHaveLength(11);
    expect(await shown("history more")).toHaveLength(2);
    expect(await shown("history more")).toEqual(["There is nothing more to show."]);
  });

  test("finds those of an account, and says what is wrong with a selection", async () => {
    by(anna, "DropItem", () => world.putInto(thing("long_sword"), anna.backpack!, 1, 1));
    by(bob, "DropItem", () => world.putInto(thing("long_sword"), bob.backpack!, 1, 1));
    expect(await shown("history who=account:account1")).toEqual(["Anna got a long sword"]);
    expect(await shown(`history who=0x${bob.serial.toString(16)}`)).toEqual(["Bob Smith got a long sword"]);
    expect(await shown("history who=Nobody")).toEqual(["who names neither a character nor an account: Nobody."]);
    expect(await shown("history when=soon who=Anna")).toEqual([expect.stringMatching(/^when must be such as last 2h/)]);
    players.enter({ name: "anna" });
    expect(await shown("history who=Anna")).toEqual([
      expect.stringMatching(/^who names 2 characters. Give the serial: 0x1 of account/),
    ]);
    const { lines } = await registry.execute("history where=here", terminalIssuer());
    expect(lines).toEqual(["where can be here only in the game; name a facet with x and y."]);
  });

  test("is not told of somebody whose account's level is above the reader's", async () => {
    roles[1] = "GameMaster";
    expect(await shown("history who=Anna")).toEqual(["who names an account whose level is above yours."]);
  });

  test("tells of pets, names, skills, tickets and deaths", async () => {
    const [subject, place] = [anna.serial, PLACE];
    const none = { where: "nowhere", holder: 0, root: 0 } as const;
    const of = (who: Mobile) => ({ where: "carried", holder: who.serial, root: who.serial }) as const;
    world.chronicle.tell({ kind: "pet", subject: 99, template: "horse", place, from: none, to: of(anna) });
    world.chronicle.tell({ kind: "pet", subject: 99, template: "horse", place, from: of(anna), to: of(bob) });
    world.chronicle.tell({ kind: "name", subject, place, more: { before: "Ann", after: "Anna" } });
    world.chronicle.tell({ kind: "skill", subject, place, more: { skill: 25, before: 300, after: 1000 } });
    world.chronicle.tell({ kind: "ticket", subject, place, more: { ticketId: 12, status: "Open", category: "Bug" } });
    world.chronicle.tell({ kind: "death", subject, place, actor: 77, more: { killer: 77, name: "an orc" } });
    world.chronicle.tell({ kind: "logout", subject, place, more: { name: "Anna" } });
    expect(await shown("history where=here")).toEqual([
      "Anna left the world",
      "Anna was killed by an orc",
      "Anna opened ticket 12 (Bug)",
      "Anna got 100.0 in magery instead of 30.0",
      "Ann is called Anna now",
      "Anna passed a horse to Bob Smith",
      "Anna became the owner of a horse",
    ]);
  });

  test("tells who rebuilt a house, and which stats staff set", async () => {
    world.kinds.define("villa", { name: "villa", multiId: 0x64 });
    const house = thing("villa");
    world.setParam(house, "owner", anna.serial);
    world.putOnGround(house, PLACE);
    by(bob, "lua/features/houses/houses.lua", () => world.chronicle.rebuilt(house, designOf(house)));
    const more = { stat: "strength", before: 50, after: 100 };
    world.chronicle.tell({ kind: "skill", subject: anna.serial, place: PLACE, more });
    expect(await shown("history kind=house,skill where=here")).toEqual([
      "Anna got 100 in strength instead of 50",
      "Bob Smith rebuilt a villa (houses)",
    ]);
  });

  test("names what players put on", async () => {
    const sword = thing("long_sword");
    world.putInto(sword, anna.backpack!, 1, 1);
    by(anna, "EquipItem", () => world.putOn(sword, anna, LAYER.oneHanded));
    expect((await shown("history what=sword"))[0]).toBe("Anna put on a long sword");
  });
});
