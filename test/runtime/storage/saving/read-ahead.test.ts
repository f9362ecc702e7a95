import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createRepositories } from "../../../../runtime/storage/database/repositories.js";
import { remoteWorld } from "../../../../runtime/storage/database/remote-world.js";
import { encodedState } from "../../../../runtime/storage/saving/entity-records.js";
import { type ReadAhead, readAhead } from "../../../../runtime/storage/saving/read-ahead.js";
import { loadWorld } from "../../../../runtime/storage/saving/world-loader.js";
import { WorldReading } from "../../../../runtime/storage/saving/world-reading.js";
import { WorldSaver } from "../../../../runtime/storage/saving/world-saver.js";
import type { WorldRepository } from "../../../../runtime/storage/world/world-records.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { SerialAllocator } from "../../../../runtime/world/entities/serials.js";
import { World } from "../../../../runtime/world/world.js";
import { type Random, seededRandom } from "../../../support/random.js";
import { engines, openForTest } from "../engines.js";

const log = pino({ level: "silent" });
const CREATURES = 20;
const PLAYER = CREATURES + 1;
const HISTORIES = 8;
const ACTS = 120;

/** A world that changes by chance. */
class Changing {
  readonly world = new World();
  readonly serials = new SerialAllocator({ mobile: PLAYER, item: 0 });
  private readonly random: Random;

  constructor(seed: number) {
    this.random = seededRandom(seed);
    this.world.kinds.define("bag", { containerGump: 60 });
    for (let serial = 1; serial <= PLAYER; serial++) {
      const mobile = new Mobile(serial);
      mobile.name = `mobile ${serial}`;
      if (serial !== PLAYER) mobile.templateId = "horse";
      this.world.enter(mobile, this.place());
    }
  }

  act(): void {
    const { world } = this;
    const [item, other] = [this.one([...world.items]), this.one([...world.items])];
    const mobile = this.one([...world.mobiles].filter(({ isPlayer }) => !isPlayer));
    const key = `key ${this.below(5)}`;
    const acts: (() => void)[] = [
      () => world.putOnGround(new Item(this.serials.item(), world.kinds.resolve("bag"), { itemId: 0xe76 }), this.place()),
      () => item && world.putOnGround(item, this.place()),
      () => item && other && !other.isWithin(item) && world.putInto(item, other, this.below(50), this.below(50)),
      () => item && mobile && !mobile.equipped(LAYER.backpack) && world.putOn(item, mobile, LAYER.backpack),
      () => item && world.setParam(item, key, this.below(100)),
      () => item && this.below(3) === 0 && world.remove(item),
      () => mobile && world.step(mobile, mobile.x, Math.min(mobile.y + 1, 200), 0, this.below(8)),
      () => mobile && world.setParam(mobile, key, this.below(100)),
      () => mobile && this.below(9) === 0 && world.remove(mobile),
      () => void world.store.table("global").set(key, this.below(3) === 0 ? undefined : this.below(100)),
    ];
    acts[this.below(acts.length)]!();
  }

  private place(): { facet: number; x: number; y: number; z: number } {
    return { facet: this.below(2), x: this.below(200), y: this.below(200), z: 0 };
  }

  private one<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  private below(limit: number): number {
    return limit === 0 ? 0 : this.random.below(limit);
  }
}

async function load(repository: WorldRepository, ahead?: ReadAhead): Promise<Map<string, unknown>> {
  const world = ahead?.reading.world ?? new World();
  const characters = new Set([PLAYER]);
  await loadWorld({
    ...{ world, ahead, repository, characters, accounts: new Set<number>(), log },
    serials: new SerialAllocator({ mobile: 0, item: 0 }),
  });
  const states = new Map<string, unknown>();
  for (const entity of [...world.items, ...world.mobiles, ...world.absents])
    states.set(`${entity.constructor.name} ${entity.serial}`, encodedState(entity));
  for (const { key, json } of world.store.membersOf("global", 0)) states.set(`member ${key}`, json);
  return states;
}

describe.each(engines)("a world that was read ahead, on $engine", ({ isMissing, newDatabase }) => {
  test.skipIf(isMissing)("is the stored world once what changed since is read", async () => {
    const { knex, address, close } = await openForTest(newDatabase);
    const repository = remoteWorld(createRepositories(knex).world);
    const nothing = (): void => undefined;
    try {
      for (let seed = 1; seed <= HISTORIES; seed++) {
        for (const table of ["world_entities", "world_journal", "world_marks", "script_store"]) await knex(table).delete();
        const changing = new Changing(seed);
        const { world, serials } = changing;
        const saver = new WorldSaver({ world, serials, repository, log, whenFailing: nothing, whenRecovered: nothing });
        const play = async (): Promise<void> => {
          for (let act = 0; act < ACTS; act++) {
            changing.act();
            if (act % 20 === 0) await saver.written();
          }
          await saver.written();
        };
        await play();
        await saver.save();
        await play();
        const ahead = await readAhead(address, new WorldReading(new World(), log));
        await play();
        expect(await repository.hasAllSince(ahead.lastBatch)).toBe(true);
        const stored = await load(repository);
        expect(stored.size, `history ${seed}`).toBeGreaterThan(CREATURES);
        expect(await load(repository, ahead), `history ${seed}`).toEqual(stored);
        await saver.save();
        expect(await repository.hasAllSince(ahead.lastBatch)).toBe(false);
        await saver.close();
      }
    } finally {
      await close();
    }
  });

  test.skipIf(isMissing)("is not read where something is damaged, and nothing is set aside then", async () => {
    const { knex, address, close } = await openForTest(newDatabase);
    try {
      await knex("world_entities").insert({ process_id: 1, serial: 1, kind: "mobile", state: "no JSON" });
      await expect(readAhead(address, new WorldReading(new World(), log))).rejects.toThrow();
      expect(await knex("world_entities").select("serial")).toHaveLength(1);
    } finally {
      await close();
    }
  });
});
