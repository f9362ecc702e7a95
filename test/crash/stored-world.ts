import { pino } from "pino";
import { encodeEntities } from "../../runtime/storage/saving/entity-records.js";
import { type LoadedWorld, loadWorld } from "../../runtime/storage/saving/world-loader.js";
import { databaseAddress } from "../../runtime/storage/database/database-address.js";
import { type Database, openDatabase } from "../../runtime/storage/database/database.js";
import { createRepositories, type Repositories } from "../../runtime/storage/database/repositories.js";
import { remoteWorld } from "../../runtime/storage/database/remote-world.js";
import { SOLE_HOLD } from "../../runtime/storage/world/world-hold.js";
import type { WorldRepository } from "../../runtime/storage/world/world-records.js";
import { Item } from "../../runtime/world/entities/item.js";
import type { Mobile } from "../../runtime/world/entities/mobile.js";
import { SerialAllocator } from "../../runtime/world/entities/serials.js";
import { World } from "../../runtime/world/world.js";

/** Where the data of a stopped server are. */
export interface DataPlace {
  readonly dataDirectory: string;
  readonly databaseUrl?: string;
}

/** How a journal's last row may be damaged. */
export type Damage = "cut off" | "changed";

/** The stored world of a stopped server, read as the server itself would. */
export class StoredWorld {
  readonly world = new World();
  readonly serials: SerialAllocator;
  readonly loaded: LoadedWorld;
  readonly accounts: Repositories["accounts"];
  readonly tickets: Repositories["tickets"];
  readonly #economy: Repositories["economy"];
  readonly #database: Database;
  readonly #repository: WorldRepository;

  private constructor(parts: {
    database: Database;
    repositories: Repositories;
    repository: WorldRepository;
    world: World;
    serials: SerialAllocator;
    loaded: LoadedWorld;
  }) {
    this.#database = parts.database;
    this.#repository = parts.repository;
    this.world = parts.world;
    this.serials = parts.serials;
    this.loaded = parts.loaded;
    this.accounts = parts.repositories.accounts;
    this.tickets = parts.repositories.tickets;
    this.#economy = parts.repositories.economy;
  }

  static async open(at: DataPlace): Promise<StoredWorld> {
    const database = await open(at);
    const repositories = createRepositories(database.knex);
    const repository = remoteWorld(repositories.world);
    const world = new World();
    const serials = new SerialAllocator(await repositories.characters.highestSerials());
    const characters = new Set(await repositories.characters.serials());
    const accounts = new Set(await repositories.accounts.ids());
    const loaded = await loadWorld({ world, serials, repository, characters, accounts, log: pino({ level: "silent" }) });
    return new StoredWorld({ database, repositories, repository, world, serials, loaded });
  }

  /** The total amount of all items of a template. */
  total(template: string): number {
    let total = 0;
    for (const item of this.world.items) if (item.kind.id === template) total += item.amount;
    return total;
  }

  /** The gold that came less the gold that went, by the figures of the economy of all its hours. */
  async goldOfFigures(): Promise<number> {
    const { hours } = await this.#economy.read(SOLE_HOLD.worldId, 0, 1);
    return hours.flatMap(({ causes }) => causes).reduce((sum, { made, gone }) => sum + made - gone, 0);
  }

  character(name: string): Mobile {
    for (const mobile of this.world.absents) if (mobile.name === name) return mobile;
    throw new Error(`${name} is not in the stored world`);
  }

  /** Stores a new item in a character's backpack or at its feet. */
  async give(name: string, template: string, looks: { itemId: number; amount: number }, to: "backpack" | "feet"): Promise<Item> {
    const { backpack, departure } = this.character(name);
    if (!backpack || !departure) throw new Error(`${name} has no backpack`);
    const item = new Item(this.serials.item(), this.world.kinds.resolve(template), looks);
    item.amount = looks.amount;
    if (to === "feet") this.world.putOnGround(item, departure);
    else this.world.putInto(item, backpack, 60, 80);
    await this.#repository.append(this.serials.last, Buffer.from(encodeEntities([item])));
    return item;
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}

/** Damages the last row of the journal. Resolves with false when there is none. */
export async function damageJournal(at: DataPlace, damage: Damage): Promise<boolean> {
  const { knex, close } = await open(at);
  try {
    const last = await knex<{ id: number; batch: Buffer }>("world_journal").orderBy("id", "desc").first();
    if (!last) return false;
    const batch = damage === "cut off" ? last.batch.subarray(0, last.batch.length >> 1) : Buffer.from(last.batch);
    if (damage === "changed") batch[batch.length >> 1]! ^= 1;
    await knex("world_journal").where("id", last.id).update({ batch });
    return true;
  } finally {
    await close();
  }
}

/** Rows of the journal that were set aside. */
export async function setAsideCount(at: DataPlace): Promise<number> {
  const { knex, close } = await open(at);
  try {
    const row = await knex("journal_set_aside").count<{ total: number | string }>({ total: "*" }).first();
    return Number(row?.total ?? 0);
  } finally {
    await close();
  }
}

function open({ dataDirectory, databaseUrl }: DataPlace): Promise<Database> {
  return openDatabase(databaseAddress(dataDirectory, databaseUrl), { uncleanStop: false, onLost: () => undefined });
}
