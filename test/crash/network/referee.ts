import type { Knex } from "knex";
import { pino } from "pino";
import { loadWorld } from "../../../runtime/storage/saving/world-loader.js";
import { databaseAddress } from "../../../runtime/storage/database/database-address.js";
import { openDatabase } from "../../../runtime/storage/database/database.js";
import { createRepositories } from "../../../runtime/storage/database/repositories.js";
import type { WorldRepository } from "../../../runtime/storage/world/world-records.js";
import { SerialAllocator } from "../../../runtime/world/entities/serials.js";
import { World } from "../../../runtime/world/world.js";
import { checkItems } from "../../support/consistency.js";
import { doubledIn, storedProcesses, storedWorld, takeCensus } from "./census.js";
import { COINS } from "./wanderer.js";

/** What must be in the stored worlds, whatever was killed. */
export interface Expected {
  /** By world. */
  readonly players: ReadonlyMap<string, number>;
  /** Serials of swords, by world. */
  readonly swords: ReadonlyMap<string, readonly number[]>;
  /** Of each player the numbers that it was told, and the texts that it sent. */
  readonly tickets: readonly { readonly tickets: ReadonlySet<number>; readonly sent: ReadonlySet<string> }[];
}

/**
 * Reads the database of a stopped network, and says what is wrong with it: characters, gold and items that are not
 * there exactly once, and acknowledged tickets that are not.
 */
export async function examine(dataDirectory: string, databaseUrl: string, expected: Expected): Promise<string[]> {
  const database = await openDatabase(databaseAddress(dataDirectory, databaseUrl), {
    uncleanStop: false,
    onLost: () => undefined,
  });
  try {
    const { knex } = database;
    const faults: string[] = [];
    const worlds = await knex<{ world_id: number; name: string }>("worlds").select("world_id", "name");
    for (const { world_id: worldId, name } of worlds) faults.push(...(await worldFaults(knex, { worldId, name }, expected)));
    for (const name of expected.players.keys())
      if (!worlds.some((world) => world.name === name)) faults.push(`there is no world ${name}`);
    faults.push(...(await ticketFaults(knex, expected.tickets)));
    return faults;
  } finally {
    await database.close();
  }
}

async function worldFaults(
  knex: Knex,
  { worldId, name }: { worldId: number; name: string },
  { players, swords }: Expected,
): Promise<string[]> {
  const faults = (await itemFaultsOf(knex, worldId)).map((fault) => `${name}, ${fault}`);
  const count = await takeCensus(knex, worldId);
  const known = await knex("characters").where("world_id", worldId).select<{ serial: number }[]>("serial");
  const wanted = players.get(name) ?? 0;
  const gold = count.amounts.get("gold") ?? 0;
  const fault = (text: string): number => faults.push(`${name}: ${text}`);
  if (known.length !== wanted) fault(`${known.length} characters are registered instead of ${wanted}`);
  for (const { serial } of known) {
    const places = count.places.get(serial) ?? 0;
    if (places !== 1) fault(`the character 0x${serial.toString(16)} is in ${places} places`);
  }
  if (count.characters !== wanted) fault(`${count.characters} characters are stored instead of ${wanted}`);
  if (gold !== wanted * COINS) fault(`there are ${gold} pieces of gold instead of ${wanted * COINS}`);
  for (const serial of swords.get(name) ?? [])
    if (count.places.get(serial) !== 1) fault(`the sword 0x${serial.toString(16)} is in ${count.places.get(serial) ?? 0} places`);
  for (const doubled of doubledIn(count)) fault(doubled);
  return faults;
}

/** The faults of the items of each process of a world that is stopped. */
export async function itemFaultsOf(knex: Knex, worldId: number): Promise<string[]> {
  const faults: string[] = [];
  for (const processId of await storedProcesses(knex, worldId))
    for (const fault of await itemFaults(knex, storedWorld(knex, processId, worldId)))
      faults.push(`process ${processId}: ${fault}`);
  return faults;
}

/** The faults of the items of one process, loaded as the process itself would. */
async function itemFaults(knex: Knex, repository: WorldRepository): Promise<string[]> {
  const repositories = createRepositories(knex);
  const world = new World();
  const characters = new Set(await repositories.characters.serials());
  const accounts = new Set(await repositories.accounts.ids());
  const serials = new SerialAllocator({ mobile: 0, item: 0 });
  const loaded = await loadWorld({ world, serials, repository, characters, accounts, log: pino({ level: "silent" }) });
  return [...checkItems(world), ...(loaded.orphans > 0 ? [`${loaded.orphans} items are in nothing`] : [])];
}

async function ticketFaults(knex: Knex, players: Expected["tickets"]): Promise<string[]> {
  const stored = await knex("tickets").select<{ ticket_id: number; message: string }[]>("ticket_id", "message");
  const texts = new Map(stored.map(({ ticket_id: number, message }) => [number, message]));
  const times = new Map<string, number>();
  for (const { message } of stored) times.set(message, (times.get(message) ?? 0) + 1);
  const lost = players.flatMap(({ tickets, sent }) => [...tickets].filter((number) => !sent.has(texts.get(number) ?? "")));
  return [
    ...lost.map((number) => `ticket ${number} is lost; under its number is '${texts.get(number) ?? "nothing"}'`),
    ...[...times].filter(([, count]) => count > 1).map(([text, count]) => `the ticket '${text}' is there ${count} times`),
  ];
}
