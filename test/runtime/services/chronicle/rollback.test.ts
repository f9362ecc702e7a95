import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Item } from "../../../../runtime/world/entities/item.js";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import type { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { engines, openForTest } from "../../storage/engines.js";
import { PLACE, RollbackRig } from "./rollback-rig.js";

const [ANNA, BOB, CEDRIC, HORSE] = [1, 2, 3, 10];

for (const { engine, isMissing, newDatabase } of engines)
  describe.skipIf(isMissing)(engine, () => {
    let database: Awaited<ReturnType<typeof openForTest>>;
    let rig: RollbackRig;
    let anna: Mobile;
    let bob: Mobile;
    let cedric: Mobile;

    beforeEach(async () => {
      database = await openForTest(newDatabase);
      rig = await RollbackRig.open(database, [ANNA, BOB, CEDRIC]);
      anna = rig.person(ANNA, "Anna");
      bob = rig.person(BOB, "Bob");
      cedric = rig.person(CEDRIC, "Cedric");
    });
    afterEach(async () => {
      expect(await rig.differences()).toEqual([]);
      await database.close();
    });

    const bagOf = (mobile: Mobile, ...things: readonly [template: string, amount: number][]): Item => {
      const bag = rig.given(mobile, "bag");
      for (const [template, amount] of things) rig.by(0, "gift", () => rig.world.putInto(rig.thing(template, amount), bag, 1, 1));
      return bag;
    };

    test("a stolen bag goes back with all that is in it, and both players are told", async () => {
      const bag = bagOf(anna, ["sword", 1], ["gold", 500]);
      rig.by(BOB, "lua/features/active_skills/stealing.lua", () => rig.world.putInto(bag, bob.backpack!, 1, 1));
      const preview = await rig.undo({ who: [BOB], cause: ["stealing"] });
      expect(preview.steps).toMatchObject([{ kind: "return", serial: bag.serial, from: BOB, to: { root: ANNA } }]);
      expect([rig.has(anna), rig.has(bob)]).toEqual(["1 bag, 1 sword, 500 gold", ""]);
      expect(rig.told).toEqual([
        { session: ANNA, text: "Staff gave you back a bag." },
        { session: BOB, text: "Staff took a bag from you." },
      ]);
    });

    test("what has gone to a map of another process is named, and stays there", async () => {
      const sword = rig.given(anna, "sword");
      rig.by(BOB, "stealing", () => rig.world.putInto(sword, bob.backpack!, 1, 1));
      rig.by(BOB, "gate", () => rig.world.forget(sword));
      expect(await rig.preview({ cause: ["stealing"] }, { replacesConsumed: true })).toMatchObject({
        steps: [],
        refused: [{ serial: sword.serial, reason: expect.stringContaining("another process of the world plays") as string }],
      });
    });

    test("what was made again and is gone once more, or went to another process, is not made a second time", async () => {
      const sword = rig.given(anna, "sword");
      rig.by(BOB, "fire", () => rig.world.remove(sword));
      const accident = { cause: ["fire"] };
      await rig.undo(accident);
      rig.by(BOB, "decay", () => rig.world.remove(rig.world.item(sword.serial)!));
      expect(await rig.preview(accident)).toMatchObject({ steps: [], consumed: [{ serial: sword.serial }] });
      await rig.undo(accident, { replacesConsumed: true });
      rig.by(BOB, "gate", () => rig.world.forget(rig.world.item(sword.serial)!));
      expect(await rig.preview(accident, { replacesConsumed: true })).toMatchObject({
        steps: [],
        refused: [{ serial: sword.serial, reason: expect.stringContaining("another process of the world plays") as string }],
      });
    });

    test("somebody who is away is told at the next login", async () => {
      const sword = rig.given(anna, "sword");
      rig.by(BOB, "stealing", () => rig.world.putInto(sword, bob.backpack!, 1, 1));
      rig.away.add(ANNA);
      await rig.undo({ cause: ["stealing"] });
      expect(rig.told).toEqual([{ session: BOB, text: "Staff took a sword from you." }]);
      expect(rig.left).toEqual([{ account: ANNA, text: "While Anna was away: Staff gave you back a sword." }]);
    });

    test("skills and stats that staff set go back, and what was trained since stays", async () => {
      const [archery, strength] = [{ skill: 31 }, { stat: "strength" }] as const;
      anna.skills = { 31: 300 };
      anna.strength = 40;
      const { now } = rig;
      const byStaff = (work: () => void): void => {
        rig.now += 1_000;
        rig.world.chronicle.during({ cause: "set_skill", actor: CEDRIC, isStaff: true }, work);
      };
      byStaff(() => rig.setPoints(anna, archery, 700));
      byStaff(() => rig.setPoints(anna, archery, 1_000));
      byStaff(() => rig.setPoints(anna, strength, 100));
      byStaff(() => rig.setPoints(bob, strength, 100));
      anna.skills = { 31: 1_004 };
      const preview = await rig.undo({ who: [ANNA], from: now }, { character: ANNA });
      expect(preview.steps).toMatchObject([
        { kind: "points", serial: ANNA, points: archery, before: 1_004, after: 304 },
        { kind: "points", serial: ANNA, points: strength, before: 100, after: 40 },
      ]);
      expect([anna.skills[31], anna.strength, bob.strength]).toEqual([304, 40, 100]);
      expect(rig.told).toEqual([{ session: ANNA, text: "Staff set your archery to 30.4 and your strength to 40." }]);
      await rig.undo({ cause: ["rollback", String(preview.number)] });
      expect([anna.skills[31], anna.strength]).toEqual([1_004, 100]);
    });

    test("gold that was mixed with other gold goes back by its amount", async () => {
      const coins = rig.given(anna, "gold", 800);
      rig.given(bob, "gold", 100);
      rig.by(BOB, "stealing", () => rig.hand(coins, bob.backpack!, 500));
      expect([rig.has(anna), rig.has(bob)]).toEqual(["300 gold", "600 gold"]);
      const preview = await rig.undo({ cause: ["stealing"] });
      expect(preview.steps).toMatchObject([{ kind: "pieces", amount: 500, from: BOB, to: { root: ANNA } }]);
      expect([rig.has(anna), rig.has(bob)]).toEqual(["800 gold", "100 gold"]);
    });

    test("a selection by serial or by kind takes both halves of a split stack", async () => {
      const coins = rig.given(anna, "gold", 800);
      rig.by(BOB, "stealing", () => rig.hand(coins, bob.backpack!, 500));
      await rig.undo({ items: [coins.serial], from: rig.now });
      expect([rig.has(anna), rig.has(bob)]).toEqual(["800 gold", ""]);
    });

    test("a selection by one side of a gift takes the other side, too, and so does a character's return", async () => {
      const coins = rig.given(anna, "gold", 800);
      const before = rig.now;
      // As scripts do it: the new stack has never been with the giver.
      const give = (): void =>
        rig.by(0, "gifts", () => {
          coins.amount -= 300;
          rig.world.renewItem(coins);
          rig.world.putInto(rig.thing("gold", 300), bob.backpack!, 1, 1);
        });
      give();
      await rig.undo({ who: [BOB], cause: ["gifts"] });
      expect([rig.has(anna), rig.has(bob), rig.pieces("gold")]).toEqual(["800 gold", "", 800]);
      rig.now += 60_000;
      give();
      await rig.undo({ who: [ANNA], from: before + 60_000 }, { character: ANNA, replacesConsumed: true });
      expect([rig.has(anna), rig.has(bob), rig.pieces("gold")]).toEqual(["800 gold", "", 800]);
    });

    test("what was spent is missing, or made again by choice", async () => {
      const coins = rig.given(anna, "gold", 500);
      rig.by(BOB, "stealing", () => rig.hand(coins, bob.backpack!));
      rig.by(BOB, "buying", () => rig.use(coins, 200));
      const theft = { cause: ["stealing"] };
      const preview = await rig.preview(theft);
      expect(preview).toMatchObject({ steps: [{ amount: 300 }], consumed: [{ amount: 200, holder: BOB }] });
      await rig.undo(theft, { replacesConsumed: true });
      expect([rig.has(anna), rig.has(bob)]).toEqual(["500 gold", ""]);
      expect(rig.world.ledger.gold.get("rollback")?.made ?? 0).toBe(0);
      expect(rig.world.ledger.entriesOf("gold").get("rollback")).toEqual({ made: 200, gone: 0 });
    });

    test("what somebody else has got since is named, and taken by choice", async () => {
      const sword = rig.given(anna, "sword");
      const coins = rig.given(anna, "gold", 500);
      rig.given(cedric, "gold", 50);
      rig.by(BOB, "stealing", () => {
        rig.hand(sword, bob.backpack!);
        rig.hand(coins, bob.backpack!);
      });
      rig.by(BOB, "trade", () => {
        rig.hand(sword, cedric.backpack!);
        rig.hand(coins, cedric.backpack!, 400);
      });
      const theft = { cause: ["stealing"] };
      const preview = await rig.preview(theft);
      expect(preview.others).toMatchObject([
        { serial: sword.serial, holder: CEDRIC },
        { serial: 0, amount: 400, holder: CEDRIC },
      ]);
      expect(preview.steps).toMatchObject([{ amount: 100, from: BOB }]);
      await rig.undo(theft);
      expect([rig.has(anna), rig.has(cedric)]).toEqual(["100 gold", "1 sword, 450 gold"]);
      await rig.undo(theft, { takesFromOthers: true });
      expect([rig.has(anna), rig.has(cedric), rig.has(bob)]).toEqual(["1 sword, 500 gold", "50 gold", ""]);
    });

    test("a destroyed item is made again from its recorded state, with its serial", async () => {
      const bag = bagOf(anna, ["sword", 1], ["gold", 70]);
      const [sword] = bag.contents!;
      sword!.name = "Heirloom";
      rig.world.setParam(sword!, "charges", 7);
      rig.by(ANNA, "lua/commands/trash.lua", () => rig.world.remove(bag));
      await rig.undo({ who: [ANNA], cause: ["trash"] });
      expect(rig.has(anna)).toBe("1 bag, 1 sword, 70 gold");
      const again = rig.world.item(sword!.serial)!;
      expect(again.name).toBe("Heirloom");
      expect(again.params?.get("charges")).toBe(7);
      expect(again.container).toBe(rig.world.item(bag.serial));
    });

    test("what was sold comes back, and the price goes", async () => {
      const sword = rig.given(anna, "sword");
      rig.given(anna, "gold", 20);
      rig.by(ANNA, "vendors", () => {
        rig.world.remove(sword);
        rig.packer.pack(rig.thing("gold", 80), anna.backpack!);
      });
      rig.by(ANNA, "buying", () =>
        rig.use(
          anna.backpack!.contents!.find(({ kind }) => kind.id === "gold")!,
          40,
        ),
      );
      const preview = await rig.undo({ cause: ["vendors"] });
      expect(preview.consumed).toMatchObject([{ amount: 20 }]);
      expect(rig.has(anna)).toBe("1 sword");
    });

    test("doubled items are removed, also from a stack that grew without a cause", async () => {
      const coins = rig.given(anna, "gold", 100);
      rig.by(ANNA, "bug", () => {
        coins.amount += 1_000;
        rig.world.renewItem(coins);
        rig.world.putInto(rig.thing("sword"), anna.backpack!, 1, 1);
      });
      await rig.undo({ cause: ["bug"] });
      expect(rig.has(anna)).toBe("100 gold");
      coins.amount += 50;
      rig.world.touch(coins);
      await rig.undo({ cause: ["unexplained"] });
      expect(rig.has(anna)).toBe("100 gold");
    });

    test("if the container is gone the owner gets it: into the bank, or the pack if it was carried", async () => {
      const chest = rig.thing("chest");
      rig.by(ANNA, "build", () => rig.world.putOnGround(chest, PLACE));
      const sword = rig.given(anna, "sword");
      const coins = rig.given(anna, "gold", 30);
      const bag = bagOf(anna, ["axe", 1]);
      const [axe] = bag.contents!;
      rig.by(ANNA, "drop", () => {
        rig.hand(sword, chest);
        rig.hand(coins, chest);
      });
      rig.by(BOB, "loot", () => {
        for (const item of [sword, coins, axe!]) rig.hand(item, bob.backpack!);
      });
      rig.by(0, "decay", () => {
        rig.world.remove(chest);
        rig.world.remove(bag);
      });
      await rig.undo({ cause: ["loot"] });
      const bank = anna.equipped(LAYER.bank)!;
      expect([rig.has(bank), rig.has(anna.backpack!), rig.has(bob)]).toEqual(["1 sword, 30 gold", "1 axe", ""]);
    });

    test("a chest that was carried off stands again where it was, and its contents are in it", async () => {
      const chest = rig.thing("chest");
      rig.by(ANNA, "build", () => rig.world.putOnGround(chest, { ...PLACE, x: 140 }));
      const coins = rig.given(anna, "gold", 30);
      rig.by(ANNA, "drop", () => rig.hand(coins, chest));
      rig.by(BOB, "loot", () => rig.world.putInto(chest, bob.backpack!, 1, 1));
      const later = rig.thing("gold", 5);
      rig.by(BOB, "drop", () => rig.hand(later, chest));
      await rig.undo({ cause: ["loot"] });
      expect(chest).toMatchObject({ facet: 1, x: 140, y: 100, holder: undefined });
      expect([rig.has(chest), rig.has(bob)]).toEqual(["30 gold", "5 gold"]);
    });

    test("players who are away get and lose things, too", async () => {
      const sword = rig.given(anna, "sword");
      rig.by(BOB, "stealing", () => rig.hand(sword, bob.backpack!));
      rig.world.depart(anna);
      rig.world.depart(bob);
      await rig.undo({ cause: ["stealing"] });
      expect([rig.has(anna), rig.has(bob)]).toEqual(["1 sword", ""]);
    });

    test("a rollback can be rolled back, and doing it twice does nothing more", async () => {
      const sword = rig.given(anna, "sword");
      const coins = rig.given(anna, "gold", 500);
      rig.by(BOB, "stealing", () => {
        rig.hand(sword, bob.backpack!);
        rig.hand(coins, bob.backpack!, 200);
      });
      const { number } = await rig.undo({ cause: ["stealing"] });
      expect((await rig.preview({ cause: ["stealing"] })).steps).toEqual([]);
      await rig.undo({ cause: ["rollback", String(number)] });
      expect([rig.has(anna), rig.has(bob)]).toEqual(["300 gold", "1 sword, 200 gold"]);
      expect(rig.pieces("gold")).toBe(500);
    });

    test("two who undo the same at once undo it once", async () => {
      const coins = rig.given(anna, "gold", 500);
      rig.by(BOB, "stealing", () => rig.hand(coins, bob.backpack!));
      rig.by(BOB, "buying", () => rig.use(coins, 100));
      const previews = [1, 2].map(() => rig.preview({ cause: ["stealing"] }, { replacesConsumed: true }));
      const numbers = (await Promise.all(previews)).map(({ number }) => number);
      const issuer = { accountName: "gm", character: 0 };
      await Promise.all([...numbers, numbers[0]!].map((number) => rig.rollbacks.apply(number, issuer)));
      expect([rig.has(anna), rig.has(bob), rig.pieces("gold")]).toEqual(["500 gold", "", 500]);
    });

    test("a preview is carried out only if the world is still as it was", async () => {
      const sword = rig.given(anna, "sword");
      rig.by(BOB, "stealing", () => rig.hand(sword, bob.backpack!));
      const preview = await rig.preview({ cause: ["stealing"] });
      rig.by(BOB, "trade", () => rig.hand(sword, cedric.backpack!));
      const answer = await rig.rollbacks.apply(preview.number, { accountName: "gm", character: 0 });
      expect(answer).toMatchObject({ isDone: false, preview: { steps: [], others: [{ holder: CEDRIC }] } });
      expect(rig.has(cedric)).toBe("1 sword");
      expect(await rig.rollbacks.apply(99, { accountName: "gm", character: 0 })).toBeUndefined();
    });

    test("what is on a cursor is refused for the moment", async () => {
      const sword = rig.given(anna, "sword");
      rig.by(BOB, "stealing", () => rig.hand(sword, bob.backpack!));
      rig.by(BOB, "PickUpItem", () => rig.world.putOn(sword, bob, LAYER.cursor));
      const preview = await rig.preview({ cause: ["stealing"] });
      expect(preview).toMatchObject({ steps: [], refused: [{ serial: sword.serial, holder: BOB }] });
    });

    test("a pet comes back to its master: one that was released, and one that died", async () => {
      const horse = rig.creature(HORSE, ANNA);
      rig.by(ANNA, "release", () => rig.world.setParam(horse, "master", undefined));
      await rig.undo({ cause: ["release"] });
      expect(horse.params?.get("master")).toBe(ANNA);
      expect(rig.published).toEqual([
        {
          name: "OwnerRestoredEvent",
          thingId: HORSE,
          ownerId: ANNA,
          ownerName: "name 1",
          ownerAccountId: 1,
          formerOwnerId: null,
        },
      ]);
      rig.by(BOB, "kill", () => rig.world.remove(horse));
      await rig.undo({ cause: ["kill"] });
      expect(rig.world.mobile(HORSE)?.params?.get("master")).toBe(ANNA);
    });

    test("a house goes back to its owner, and one that was torn down stands again with its door", async () => {
      rig.world.kinds.define("hut", { multiId: 0x64 });
      rig.world.kinds.define("door", { isMovable: false });
      const [house, door] = [rig.thing("hut"), rig.thing("door")];
      rig.by(ANNA, "placing", () => {
        rig.world.putOnGround(house, PLACE);
        rig.world.putOnGround(door, PLACE);
      });
      rig.world.setParam(door, "house", house.serial);
      rig.world.setParam(house, "owner", ANNA);
      rig.by(ANNA, "transfer", () => rig.world.setParam(house, "owner", BOB));
      await rig.undo({ cause: ["transfer"] });
      expect(house.params?.get("owner")).toBe(ANNA);
      rig.by(BOB, "demolish", () => {
        rig.world.remove(door);
        rig.world.remove(house);
      });
      await rig.undo({ cause: ["demolish"] });
      const again = rig.world.item(house.serial)!;
      expect(again).toMatchObject({ multiId: 0x64, ...PLACE });
      expect(rig.world.item(door.serial)?.params?.get("house")).toBe(house.serial);
      expect(rig.published.at(-1)).toMatchObject({ thingId: house.serial, ownerId: ANNA, ownerAccountId: ANNA });
      await rig.undo({ cause: ["placing"] });
      expect([house, door].map(({ serial }) => rig.world.item(serial))).toEqual([undefined, undefined]);
    });

    test("more houses than can be looked into one by one are refused", async () => {
      const none = { where: "nowhere", holder: 0, root: 0 } as const;
      const owned = { where: "carried", holder: ANNA, root: ANNA } as const;
      rig.by(ANNA, "placing", () => {
        for (let house = 0; house <= 200; house++)
          rig.world.chronicle.tell({ kind: "house", subject: 0x4000_1000 + house, template: "hut", from: none, to: owned });
      });
      await expect(rig.preview({ cause: ["placing"] })).rejects.toThrow("more than 200 houses and ships");
    });

    test("one character gets back what it held at a time", async () => {
      const sword = rig.given(anna, "sword");
      const coins = rig.given(anna, "gold", 100);
      const before = rig.now;
      const corpse = rig.thing("corpse");
      rig.world.putOnGround(corpse, PLACE);
      rig.by(0, "deaths", () => {
        rig.hand(sword, corpse);
        rig.hand(coins, corpse);
      });
      rig.by(0, "decay", () => rig.world.remove(corpse));
      const preview = await rig.undo({ who: [ANNA], from: before + 1 }, { character: ANNA, replacesConsumed: true });
      expect(preview.refused).toEqual([]);
      expect(rig.has(anna)).toBe("1 sword, 100 gold");
    });
  });
