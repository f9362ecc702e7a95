import { pino } from "pino";
import type { Knex } from "knex";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linesOf } from "../../../../runtime/storage/network/handover-record.js";
import { loadWorld } from "../../../../runtime/storage/saving/world-loader.js";
import { remoteWorld } from "../../../../runtime/storage/database/remote-world.js";
import type { WorldHold } from "../../../../runtime/storage/world/world-hold.js";
import { KnexWorldRepository } from "../../../../runtime/storage/world/world-repository.js";
import type { TransferInbox, WorldRepository } from "../../../../runtime/storage/world/world-records.js";
import { NOWHERE } from "../../../../runtime/world/entities/entity.js";
import type { Item } from "../../../../runtime/world/entities/item.js";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import type { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { checkItems } from "../../../support/consistency.js";
import { deferred } from "../../../support/deferred.js";
import { IS_LONG } from "../../../support/effort.js";
import { type Random, seededRandom } from "../../../support/random.js";
import { KnexAccountRepository } from "../../../../runtime/storage/accounts/account-repository.js";
import { engines, openForTest } from "../../storage/engines.js";
import { newAccount, newCharacter } from "../../storage/samples.js";
import { HERE, THERE, Town, transferOf } from "./town.js";
import { KnexCharacterRepository } from "../../../../runtime/storage/accounts/character-repository.js";

const PROCESSES = [1, 2, 3] as const;
const CHARACTERS = [11, 12, 13, 14] as const;
const GOLD = 1_000;
/** Horses and chests, each with gold. */
const THINGS = 3;
const ALL_GOLD = (CHARACTERS.length + 2 * THINGS) * GOLD;
const STEPS = 40;
const RUNS = IS_LONG ? 60 : 4;
/**
 * Where a process may die: before the database does what it is asked for, or when it has, before the process knows.
 * "answer" is no death: the database did it, and its answer is lost.
 */
const DEATHS = ["never", "never", "before", "after", "answer"] as const;

class Killed extends Error {}

/** A horse with gold in its pack, and a chest with gold. */
function furnish(town: Town): void {
  const { world } = town;
  const [horse, pack, chest] = [town.creature(), town.thing("backpack"), town.thing("chest")];
  world.putOn(pack, horse, LAYER.backpack);
  world.putOnGround(chest, HERE);
  for (const holder of [pack, chest]) {
    const gold = town.thing("gold_coin");
    gold.amount = GOLD;
    world.putInto(gold, holder, 1, 1);
  }
}

/** A process of a world, which can die at a call to the database. */
class MortalProcess {
  readonly town: Town;
  death: (typeof DEATHS)[number] = "never";
  isDead = false;
  readonly died = deferred();
  readonly hold: WorldHold;
  private readonly repository: WorldRepository;

  constructor(hold: WorldHold, knex: Knex) {
    this.hold = hold;
    const real = remoteWorld(new KnexWorldRepository(knex, new AbortController().signal, hold));
    this.repository = {
      ...real,
      append: (...args) => this.call(() => real.append(...args)),
      exchange: (...args) => this.call(() => real.exchange(...args)),
      receivedCharacters: () => this.call(() => real.receivedCharacters()),
      receivedCharacter: (character) => this.call(() => real.receivedCharacter(character)),
      hasSentCharacter: (character) => this.call(() => real.hasSentCharacter(character)),
      receivedThings: () => this.call(() => real.receivedThings()),
      lastSentThing: () => this.call(() => real.lastSentThing()),
    } satisfies TransferInbox & WorldRepository;
    this.town = new Town(this.repository, hold.processId * 10_000 + (hold.epoch ?? 0) * 100);
  }

  async load(): Promise<void> {
    const { world, serials, departures, arrivals } = this.town;
    const [characters, accounts] = [new Set<number>(CHARACTERS), new Set<number>()];
    await loadWorld({ world, serials, repository: this.repository, characters, accounts, log: pino({ level: "silent" }) });
    await departures.open();
    await arrivals.open();
  }

  /** What can go by itself: creatures, what lies on the ground, and gold. */
  get things(): (Mobile | Item)[] {
    const { world } = this.town;
    return [...world.mobiles, ...[...world.items].filter((item) => item.facet !== NOWHERE || item.kind.id === "gold_coin")];
  }

  get characters(): Mobile[] {
    return [...this.town.world.absents];
  }

  private async call<T>(work: () => Promise<T>): Promise<T> {
    if (this.isDead || this.death === "before") this.fail();
    const value = await work();
    if (this.death === "after") this.fail();
    if (this.death === "answer") {
      this.death = "never";
      throw new Error("the connection was lost");
    }
    return value;
  }

  die(): void {
    this.isDead = true;
    this.died.resolve();
  }

  private fail(): never {
    this.die();
    throw new Killed();
  }
}

describe.each(engines)("kills of processes that hand characters over, on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    let database: Awaited<ReturnType<typeof openForTest>>;
    let knex: Knex;

    beforeAll(async () => {
      database = await openForTest(newDatabase);
      knex = database.knex;
    });
    afterAll(() => database?.close());

    /** What is stored of each serial, in all worlds and inboxes: the number of places, and the gold. */
    async function stored(): Promise<{ places: Map<number, number>; gold: number }> {
      const places = new Map<number, number>();
      let gold = 0;
      const take = (what: string, serial: number, state: { template?: string; amount?: number }): void => {
        places.set(serial, (places.get(serial) ?? 0) + 1);
        if (what === "item" && state.template === "gold_coin") gold += state.amount ?? 1;
      };
      // One transaction, since processes write meanwhile.
      const snapshot = await knex.transaction();
      for (const processId of PROCESSES) {
        const repository = remoteWorld(
          new KnexWorldRepository(snapshot, new AbortController().signal, { processId, worldId: 1, epoch: undefined }),
        );
        await repository.load((batch) => {
          for (const line of linesOf(batch)) if (line[0] === "item" || line[0] === "mobile") take(line[0], line[1], line[2]);
        });
        for (const { records } of [...(await repository.receivedCharacters()), ...(await repository.receivedThings())])
          for (const line of linesOf(records)) if (line[0] === "item" || line[0] === "mobile") take(line[0], line[1], line[2]);
      }
      await snapshot.commit();
      return { places, gold };
    }

    async function start(processId: number): Promise<MortalProcess> {
      const row = await knex("world_processes").where("process_id", processId).first<{ epoch: number }>("epoch");
      const epoch = Number(row?.epoch ?? 0) + 1;
      await knex("world_processes")
        .insert({ process_id: processId, world_id: 1, facets: String(processId), epoch, holder: "test" })
        .onConflict("process_id")
        .merge(["epoch"]);
      const process = new MortalProcess({ processId, worldId: 1, epoch }, knex);
      await process.load();
      return process;
    }

    async function reset(): Promise<void> {
      for (const table of [
        "world_arrivals",
        "world_things",
        "world_journal",
        "world_entities",
        "world_marks",
        "world_processes",
        "characters",
        "accounts",
      ])
        await knex(table).delete();
      const account = await new KnexAccountRepository(knex).create(newAccount("traveller"));
      const characters = new KnexCharacterRepository(knex);
      for (const [slot, serial] of CHARACTERS.entries()) await characters.create(newCharacter(account.accountId, slot, serial));
    }

    /** One thing that happens. */
    async function step(processes: Map<number, MortalProcess>, random: Random): Promise<void> {
      const all = [...processes.values()];
      const process = all[random.below(all.length)]!;
      const { town, characters } = process;
      process.death = DEATHS[random.below(DEATHS.length)]!;
      const character = characters[random.below(Math.max(1, characters.length))];
      const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);
      const kind = random.below(6);
      if (kind === 4) {
        const things = process.things;
        const [thing, other] = [things[random.below(Math.max(1, things.length))], PROCESSES[random.below(PROCESSES.length)]!];
        if (!thing || other === process.hold.processId) return;
        town.departures.sendThing(thing, THERE, other);
        // What comes next happens while it is on the way, or when it has been sent.
        if (random.below(2) === 0) await Promise.race([quietly(town.saver.written()), process.died.promise]);
      } else if (kind === 5) await Promise.race([quietly(town.arrivals.takeThings()), process.died.promise]);
      else if (kind === 0 && character) {
        const other = PROCESSES[random.below(PROCESSES.length)]!;
        if (other === process.hold.processId) return;
        const to = processes.get(other)!;
        const sent = town.departures.sendCharacter(transferOf(character, { to: THERE }), other).then(
          () => to.town.arrivals.takeCharacter(character.serial),
          () => undefined,
        );
        // A dead process never answers: what it would do next is not waited for.
        await Promise.race([quietly(sent), process.died.promise, to.died.promise]);
      } else if (kind === 1 && characters.length > 1) {
        const [from, to] = [character!, characters[random.below(characters.length)]!];
        const coins = from.backpack?.contents?.find((item) => item.amount > 0);
        if (coins && to.backpack && from !== to) town.world.putInto(coins, to.backpack, 1, 1);
        await Promise.race([quietly(town.saver.written()), process.died.promise]);
      } else if (kind === 2) await Promise.race([quietly(town.saver.written()), process.died.promise]);
      else process.die();
    }

    test.each(Array.from({ length: RUNS }, (_, seed) => [seed + 1]))(
      "leave each character in one place, and as much gold as before (seed %i)",
      async (seed) => {
        await reset();
        const random = seededRandom(seed);
        const processes = new Map<number, MortalProcess>();
        for (const processId of PROCESSES) processes.set(processId, await start(processId));
        const first = processes.get(1)!.town;
        for (const serial of CHARACTERS) first.world.depart(first.settle(serial, GOLD));
        for (let n = 0; n < THINGS; n++) furnish(first);
        await first.saver.written();
        const all = (await stored()).places;
        for (let n = 0; n < STEPS; n++) {
          await step(processes, random);
          for (const [processId, process] of processes) {
            if (!process.isDead) continue;
            void process.town.saver.close().catch(() => undefined);
            processes.set(processId, await start(processId));
          }
          const { places, gold } = await stored();
          const where = `after step ${n} of seed ${seed}`;
          expect(
            [...places].filter(([, count]) => count !== 1),
            where,
          ).toEqual([]);
          expect([gold, [...all.keys()].filter((serial) => !places.has(serial))], where).toEqual([ALL_GOLD, []]);
        }
        for (const process of processes.values()) {
          process.death = "never";
          await process.town.saver.written();
          await process.town.arrivals.open();
        }
        for (const { town } of processes.values()) expect(checkItems(town.world)).toEqual([]);
        const here = [...processes.values()].flatMap(({ characters }) => characters.map(({ serial }) => serial)).sort();
        expect(here).toEqual([...CHARACTERS]);
        const items = [...processes.values()].flatMap(({ town }) => [...town.world.items]);
        expect(items.reduce((sum, item) => sum + (item.kind.id === "gold_coin" ? item.amount : 0), 0)).toBe(ALL_GOLD);
        const mobiles = [...processes.values()].flatMap(({ town }) => [...town.world.mobiles]);
        expect(
          [...items, ...mobiles]
            .map(({ serial }) => serial)
            .concat(CHARACTERS)
            .sort(),
        ).toEqual([...all.keys()].sort());
        for (const { town } of processes.values()) await town.saver.close();
      },
    );
  });
});
