import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { examineChronicle } from "../../../../runtime/storage/chronicle/check-chronicle.js";
import { KnexChronicleRepository } from "../../../../runtime/storage/chronicle/chronicle-repository.js";
import { type ChunkRow, linesOf } from "../../../../runtime/storage/chronicle/chronicle-chunks.js";
import type { LineQuery, StoredLine } from "../../../../runtime/storage/chronicle/chronicle-records.js";
import { createRepositories } from "../../../../runtime/storage/database/repositories.js";
import { remoteWorld } from "../../../../runtime/storage/database/remote-world.js";
import { loadWorld } from "../../../../runtime/storage/saving/world-loader.js";
import { encodedState } from "../../../../runtime/storage/saving/entity-records.js";
import { WorldSaver } from "../../../../runtime/storage/saving/world-saver.js";
import { NO_TRANSFERS } from "../../../../runtime/storage/network/transfer-records.js";
import { SOLE_HOLD } from "../../../../runtime/storage/world/world-hold.js";
import type { WorldRepository } from "../../../../runtime/storage/world/world-records.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { SerialAllocator } from "../../../../runtime/world/entities/serials.js";
import { ItemPacker } from "../../../../runtime/world/items/item-packer.js";
import { merge, pileLike } from "../../../../runtime/world/items/stacking.js";
import { World } from "../../../../runtime/world/world.js";
import { seededRandom } from "../../../support/random.js";
import { engines, openForTest } from "../engines.js";

const log = pino({ level: "silent" });
const PLACE = { facet: 1, x: 100, y: 100, z: 0 };
const [ANNA, BOB] = [1, 2];
const CREATURE = 3;
const HOUR_MS = 3_600_000;

for (const { engine, isMissing, newDatabase } of engines)
  describe.skipIf(isMissing)(engine, () => {
    let database: Awaited<ReturnType<typeof openForTest>>;
    let repository: WorldRepository;
    let chronicle: KnexChronicleRepository;
    let world: World;
    let serials: SerialAllocator;
    let saver: WorldSaver;
    let now: number;

    beforeEach(async () => {
      database = await openForTest(newDatabase);
      repository = remoteWorld(createRepositories(database.knex).world);
      chronicle = new KnexChronicleRepository(database.knex, SOLE_HOLD);
      now = Date.now() - HOUR_MS;
      await start();
    });
    afterEach(() => database.close());

    /** Loads the world as a server that starts. What the last one had not stored is gone, as after a kill. */
    async function start(of = repository): Promise<void> {
      world = new World();
      serials = new SerialAllocator({ mobile: CREATURE, item: 0 });
      const characters = new Set([ANNA, BOB]);
      await loadWorld({ world, serials, repository, characters, accounts: new Set(), log });
      for (const name of ["gold", "arrow"]) world.kinds.define(name, { isStackable: true });
      for (const name of ["backpack", "chest", "corpse"]) world.kinds.define(name, { containerGump: 60 });
      world.chronicle.stateOf = encodedState;
      world.chronicle.now = () => now;
      world.chronicle.begin(await chronicle.last(), world.items);
      const nothing = (): void => undefined;
      saver = new WorldSaver({ world, serials, repository: of, log, whenFailing: nothing, whenRecovered: nothing, retryMs: 1 });
    }

    function person(serial: number): Mobile {
      const mobile = world.absent(serial) ?? world.mobile(serial) ?? new Mobile(serial);
      if (serial === CREATURE) mobile.templateId = "orc";
      if (mobile.facet === -1) world.enter(mobile, mobile.departure ?? PLACE);
      if (!mobile.backpack) world.putOn(thing("backpack"), mobile, LAYER.backpack);
      return mobile;
    }

    function thing(template = "sword", amount = 1): Item {
      const item = new Item(serials.item(), world.kinds.resolve(template));
      item.amount = amount;
      return item;
    }

    const by = (actor: number, cause: string, work: () => void): void => world.chronicle.during({ cause, actor }, work);

    async function found(query: LineQuery): Promise<StoredLine[]> {
      await saver.written();
      return [...(await chronicle.search(query, 100)).lines];
    }

    async function differences(): Promise<readonly string[]> {
      return (await examineChronicle(database.address)).differences;
    }

    test("lines tell who had an item, who took it, why, and where it went", async () => {
      const [anna, bob] = [person(ANNA), person(BOB)];
      const sword = thing();
      by(ANNA, "lua/features/crafting/smithing.lua", () => world.putInto(sword, anna.backpack!, 1, 1));
      by(BOB, "lua/features/active_skills/stealing.lua", () => world.putInto(sword, bob.backpack!, 1, 1));
      const lines = await found({ items: [sword.serial] });
      expect(lines).toMatchObject([
        {
          ...{ kind: "move", cause: "lua/features/active_skills/stealing.lua", actor: BOB, facet: 1, x: 100, y: 100, at: now },
          ...{ from: { where: "carried", root: ANNA }, to: { where: "carried", holder: bob.backpack!.serial, root: BOB } },
        },
        { kind: "make", actor: ANNA, from: { where: "nowhere" } },
      ]);
      expect(await found({ who: [BOB], cause: ["stealing"], template: ["sword"] })).toEqual([lines[0]]);
      expect(await found({ who: [ANNA], kinds: ["move"] })).toEqual([lines[0]]);
      expect(await found({ items: [sword.serial], to: now - 1 })).toEqual([]);
      expect(await found({ place: { ...PLACE, radius: 5 }, items: [sword.serial] })).toEqual(lines);
      expect(await found({ place: { facet: 0, x: 100, y: 100, radius: 5 } })).toEqual([]);
    });

    test("lifting and dropping is one line, and nothing where the item ends where it was", async () => {
      const [anna, bob] = [person(ANNA), person(BOB)];
      const [sword, shield] = [thing(), thing("shield")];
      for (const item of [sword, shield]) world.putInto(item, anna.backpack!, 1, 1);
      await saver.written();
      by(ANNA, "PickUpItem", () => world.putOn(sword, anna, LAYER.cursor));
      by(ANNA, "DropItem", () => world.putInto(sword, bob.backpack!, 1, 1));
      by(ANNA, "PickUpItem", () => world.putOn(shield, anna, LAYER.cursor));
      by(ANNA, "DropItem", () => world.putInto(shield, anna.backpack!, 5, 5));
      expect(await found({ kinds: ["move"] })).toMatchObject([{ subject: sword.serial, cause: "DropItem", to: { root: BOB } }]);
      expect(await differences()).toEqual([]);
    });

    test("what a container holds goes along with it", async () => {
      const [anna, bob] = [person(ANNA), person(BOB)];
      const chest = thing("chest");
      const coins = thing("gold", 500);
      world.putInto(coins, chest, 1, 1);
      world.putInto(chest, anna.backpack!, 1, 1);
      by(BOB, "PickUpItem", () => world.putOn(chest, bob, LAYER.cursor));
      expect(await found({ items: [coins.serial] })).toMatchObject([
        { kind: "move", amount: 500, from: { root: ANNA }, to: { holder: chest.serial, root: BOB } },
        { kind: "make", to: { holder: chest.serial, root: ANNA } },
      ]);
      expect(await differences()).toEqual([]);
    });

    test("what creatures have and what decays unseen is left out until a player has it", async () => {
      const orc = person(CREATURE);
      const [axe, club] = [thing("axe"), thing("club")];
      for (const item of [axe, club]) world.putInto(item, orc.backpack!, 1, 1);
      const corpse = thing("corpse");
      world.putOnGround(corpse, PLACE);
      for (const item of [axe, club]) world.putInto(item, corpse, 1, 1);
      const anna = person(ANNA);
      world.putInto(axe, anna.backpack!, 1, 1);
      world.remove(corpse);
      expect(await found({ template: ["club"] })).toEqual([]);
      expect(await found({ template: ["axe"] })).toMatchObject([
        { kind: "move", from: { where: "corpse", root: corpse.serial } },
      ]);
      expect(await differences()).toEqual([]);
    });

    test("a destroyed item is recorded with its whole state", async () => {
      const sword = thing();
      sword.name = "Heirloom";
      world.putInto(sword, person(ANNA).backpack!, 1, 1);
      world.setParam(sword, "charges", 7);
      const state = encodedState(sword);
      world.remove(sword);
      expect(await found({ kinds: ["gone"] })).toMatchObject([
        { subject: sword.serial, more: JSON.parse(JSON.stringify(state)) as unknown },
      ]);
    });

    test("a stack that grows without a cause is recorded as unexplained", async () => {
      const coins = thing("gold", 10);
      world.putInto(coins, person(ANNA).backpack!, 1, 1);
      await saver.written();
      coins.amount = 5_000;
      world.touch(coins);
      expect(await found({ kinds: ["amount"] })).toMatchObject([{ cause: "unexplained", amount: 4_990 }]);
    });

    test("pets and houses tell to whom they were given", async () => {
      const orc = person(CREATURE);
      world.setParam(orc, "master", ANNA);
      world.setParam(orc, "master", BOB);
      world.remove(orc);
      expect(await found({ kinds: ["pet"] })).toMatchObject([
        { from: { root: BOB }, to: { root: 0 }, more: { template: "orc" } },
        { from: { root: ANNA }, to: { root: BOB } },
        { from: { root: 0 }, to: { root: ANNA }, subject: CREATURE },
      ]);
    });

    test("a batch that was stored although its call failed is stored once", async () => {
      const reached: WorldRepository = {
        ...repository,
        exchange: async (...args) => {
          await repository.exchange(...args);
          if (fails) throw new Error("the answer was lost");
        },
      };
      let fails = true;
      await start(reached);
      world.putInto(thing(), person(ANNA).backpack!, 1, 1);
      await expect(saver.written()).rejects.toThrow("the answer was lost");
      fails = false;
      await saver.close();
      expect(await chronicle.last()).toMatchObject({ line: 2 });
      expect((await chronicle.search({}, 100)).lines).toHaveLength(2);
      expect(await differences()).toEqual([]);
    });

    test("after each of 20 kills the record gives exactly the holders of the stored world", async () => {
      const random = seededRandom(42);
      const pick = (below: number): number => random.below(below);
      let isKilled = false;
      const exchange: WorldRepository["exchange"] = (...args) =>
        isKilled ? Promise.reject(new Error("the process was killed")) : repository.exchange(...args);
      const mortal: WorldRepository = {
        ...repository,
        exchange,
        append: (next, ...pieces) => exchange(next, NO_TRANSFERS, ...pieces),
      };
      await start(mortal);
      for (let kill = 0; kill < 20; kill++) {
        const packer = new ItemPacker(world, () => 0.5);
        const people = [person(ANNA), person(BOB), person(CREATURE)];
        const chest = thing("chest");
        world.putOnGround(chest, PLACE);
        for (let step = 0; step < 120; step++) {
          const items = [...world.items].filter((one) => one.layer !== LAYER.backpack);
          const item = items[pick(items.length)]!;
          const someone = people[pick(people.length)]!;
          by(someone.serial, "walk", () => {
            const what = pick(12);
            if (what === 0 || what > 8) packer.pack(thing(["sword", "gold", "chest"][pick(3)]), someone.backpack!);
            else if (what === 1) world.putOnGround(item, { ...PLACE, x: 100 + pick(9) });
            else if (what === 2 && !someone.equipped(LAYER.cursor)) world.putOn(item, someone, LAYER.cursor);
            else if (what === 3 && !someone.backpack!.isWithin(item)) packer.pack(item, someone.backpack!);
            else if (what === 4 && item.contents === undefined && item !== chest) world.remove(item);
            else if (what === 5 && item.kind.id === "gold") {
              item.amount += 100;
              world.renewItem(item);
            } else if (what === 6 && item.amount > 1) {
              const rest = pileLike(item, serials.item(), item.amount - 1);
              item.amount = 1;
              if (!someone.equipped(LAYER.cursor)) world.putOn(item, someone, LAYER.cursor);
              else world.renewItem(item);
              world.putOnGround(rest, PLACE);
            } else if (what === 7 && !chest.isWithin(item) && world.item(chest.serial)) world.putInto(item, chest, 1, 1);
            else if (what === 8 && item.kind.id === "gold") {
              const other = items.find((one) => one !== item && one.kind === item.kind);
              if (other) merge(world, other, item);
            }
          });
          if (step % 40 === 39) await saver.written();
          else if (pick(10) === 0) saver.flush();
        }
        if (kill % 3 === 0) await repository.fold();
        isKilled = true;
        await saver.close().catch(() => undefined);
        isKilled = false;
        expect(await differences()).toEqual([]);
        await start(mortal);
      }
      await chronicle.tidy({ days: 30, maxMib: 100, speech: 0 });
      const check = await examineChronicle(database.address);
      expect(check).toMatchObject({ differences: [], older: 0 });
      expect(check.items).toBeGreaterThan(50);
    });

    test("a line is dropped after its days, also where few lines are written in a day", async () => {
      const [days, day] = [30, 86_400_000];
      now = Date.now() - (days + 5) * day;
      const anna = person(ANNA);
      world.chronicle.tell({ kind: "logout", subject: ANNA, more: { name: "Anna" } });
      await saver.written();
      now = Date.now() - HOUR_MS;
      for (let count = 0; count < 4_200; count++) {
        if (count % 500 === 0) await saver.written();
        world.chronicle.tell({ kind: "note", subject: anna.serial, more: "later" });
      }
      await saver.written();
      expect(await found({ kinds: ["logout"] })).toHaveLength(1);
      // Of a process that does not run any more.
      const [old] = await database.knex<ChunkRow>("chronicle_chunks").orderBy("first_line").limit(1);
      await database.knex("chronicle_chunks").insert({ ...old, process_id: 7 });
      await chronicle.tidy({ days, maxMib: 100, speech: 0 });
      expect(await found({ kinds: ["logout"] })).toEqual([]);
      expect(await database.knex("chronicle_chunks").where("is_packed", 1).count({ rows: "*" })).toEqual([{ rows: 1 }]);
    });

    test("what was said is forgotten after its days, packed or not, and other lines stay", async () => {
      const [limits, day] = [{ days: 30, maxMib: 100, speech: 2 }, 86_400_000];
      now = Date.now() - 4 * day;
      const anna = person(ANNA);
      world.chronicle.hasSpeech = true;
      const speak = async (at: number, notes: number): Promise<void> => {
        now = at;
        world.chronicle.said(anna, "my secret");
        for (let count = 0; count < notes; count++) world.chronicle.tell({ kind: "note", subject: ANNA, more: "kept" });
        await saver.written();
      };
      const stored = async (): Promise<string> => {
        const rows = await database.knex("chronicle_chunks").select();
        return JSON.stringify((await Promise.all(rows.map(linesOf))).flat().map(({ more }) => more ?? ""));
      };
      await speak(Date.now() - 3 * day, 4_200);
      await chronicle.tidy({ ...limits, speech: 30 });
      expect(await found({ kinds: ["speech"] })).toMatchObject([{ subject: ANNA, more: "my secret" }]);
      await chronicle.tidy(limits);
      expect(await stored()).not.toContain("secret");
      await speak(Date.now() - 2 * day - HOUR_MS, 1);
      await chronicle.tidy(limits);
      expect(await stored()).not.toContain("secret");
      expect(await found({ kinds: ["speech"] })).toEqual([]);
      expect((await found({ who: [ANNA], kinds: ["note"] })).length).toBe(100);
      // Of a process of the same world that does not run any more.
      await speak(Date.now() - 2 * day - HOUR_MS, 1);
      const [old] = await database.knex<ChunkRow>("chronicle_chunks").orderBy("first_line", "desc").limit(1);
      await database.knex("chronicle_chunks").where("first_line", old!.first_line).update("process_id", 7);
      expect(await stored()).toContain("secret");
      await chronicle.tidy(limits);
      expect(await stored()).not.toContain("secret");
      await database.knex("chronicle_chunks").where("process_id", 7).update("process_id", 1);
      await speak(Date.now(), 1);
      await chronicle.tidy(limits);
      expect(await found({ kinds: ["speech"] })).toHaveLength(1);
      await chronicle.tidy({ ...limits, speech: 0 });
      expect(await stored()).not.toContain("secret");
      expect(await differences()).toEqual([]);
    });

    test("items that the snapshot of another process has, too, are found", async () => {
      const row = { kind: "item", state: "{}" };
      await database.knex("world_marks").insert({ process_id: 2, name: "last_batch", value: 1 });
      await database
        .knex("world_entities")
        .insert([
          ...[1, 2].map((serial) => ({ ...row, process_id: SOLE_HOLD.processId, serial: 0x4000_0000 + serial })),
          ...[2, 3].map((serial) => ({ ...row, process_id: 2, serial: 0x4000_0000 + serial })),
        ]);
      expect(await chronicle.doubled()).toEqual([0x4000_0002]);
    });

    test("packed lines are found as others are, page by page, and the oldest go first", async () => {
      const anna = person(ANNA);
      const swords = Array.from({ length: 30 }, () => thing());
      const purse = thing("gold", 5);
      by(ANNA, "walk", () => world.putInto(purse, anna.backpack!, 1, 1));
      for (let round = 0; round < 400; round++) {
        now += 1_000;
        if (round % 40 === 39)
          by(ANNA, "walk", () => {
            purse.amount++;
            world.renewItem(purse);
          });
        for (const sword of swords)
          by(ANNA, "walk", () =>
            round % 2 ? world.putOnGround(sword, { ...PLACE, x: 100 + round }) : world.putInto(sword, anna.backpack!, 1, 1),
          );
        if (round % 40 === 0) await saver.written();
      }
      await saver.written();
      const [sword] = swords;
      const before = await found({ items: [sword!.serial] });
      const size = await chronicle.tidy({ days: 30, maxMib: 100, speech: 0 });
      expect(size.lines).toBe(12_012);
      expect(size.bytes / size.lines).toBeLessThan(40);
      expect(await found({ items: [sword!.serial] })).toEqual(before);
      const pages: StoredLine[] = [];
      for (
        let next: StoredLine | undefined | { at: number; processId: number; number: number }, first = true;
        first || next;
        first = false
      ) {
        const page = await chronicle.search({ items: [sword!.serial] }, 70, next);
        pages.push(...page.lines);
        next = page.next;
      }
      expect(pages).toHaveLength(400);
      expect(new Set(pages.map(({ number }) => number)).size).toBe(400);
      expect(pages.map(({ at }) => at)).toEqual([...pages.map(({ at }) => at)].sort((a, b) => b - a));
      expect(await found({ items: [sword!.serial], place: { ...PLACE, x: 105, radius: 1 } })).toHaveLength(1);
      expect(await differences()).toEqual([]);

      const few = await chronicle.tidy({ days: 30, maxMib: (size.bytes * 0.7) / 1_048_576, speech: 0 });
      expect(few.lines).toBeLessThan(size.lines);
      expect(few.since).toBeGreaterThan(size.since!);
      expect((await examineChronicle(database.address)).differences).toEqual([]);
      expect((await chronicle.tidy({ days: 0, maxMib: 100, speech: 0 })).lines).toBe(0);
      expect(await database.knex("chronicle_keys").select()).toEqual([]);
    });
  });
