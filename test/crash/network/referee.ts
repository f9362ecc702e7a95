import type { Knex } from "knex";
import { pino } from "pino";
import { linesOf } from "../../../runtime/handover/luggage.js";
import { loadWorld } from "../../../runtime/persistence/world-loader.js";
import { databaseAddress } from "../../../runtime/storage/database-address.js";
import { openDatabase } from "../../../runtime/storage/database.js";
import { remoteWorld } from "../../../runtime/storage/remote-world.js";
import { createRepositories } from "../../../runtime/storage/repositories.js";
import { KnexWorldRepository } from "../../../runtime/storage/world-repository.js";
import { SerialAllocator } from "../../../runtime/world/serials.js";
import { World } from "../../../runtime/world/world.js";
import { checkItems } from "../../support/consistency.js";
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

/** What is counted in a world, all its processes and mailboxes together. */
interface Count {
  readonly places: Map<number, number>;
  gold: number;
  characters: number;
}

/**
 * Reads the database of a stopped network, and says what is wrong with it: characters, gold and items that are not there exactly once,
 * and acknowledged tickets that are not.
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
  const faults: string[] = [];
  const count: Count = { places: new Map(), gold: 0, characters: 0 };
  const processes = await knex<{ process_id: number; world_id: number }>("world_processes")
    .where("world_id", worldId)
    .select("process_id");
  for (const { process_id: processId } of processes) {
    const hold = { processId, worldId, epoch: undefined };
    const repository = remoteWorld(new KnexWorldRepository(knex, new AbortController().signal, hold));
    await repository.load((batch) => take(count, batch));
    for (const { records } of await repository.arrivals()) take(count, records);
    faults.push(...(await itemFaults(knex, repository)).map((fault) => `${name}, process ${processId}: ${fault}`));
  }
  const known = await knex("characters").where("world_id", worldId).select<{ serial: number }[]>("serial");
  const wanted = players.get(name) ?? 0;
  const fault = (text: string): number => faults.push(`${name}: ${text}`);
  if (known.length !== wanted) fault(`${known.length} characters are registered instead of ${wanted}`);
  for (const { serial } of known) {
    const places = count.places.get(serial) ?? 0;
    if (places !== 1) fault(`the character 0x${serial.toString(16)} is in ${places} places`);
  }
  if (count.characters !== wanted) fault(`${count.characters} characters are stored instead of ${wanted}`);
  if (count.gold !== wanted * COINS) fault(`there are ${count.gold} pieces of gold instead of ${wanted * COINS}`);
  for (const serial of swords.get(name) ?? [])
    if (count.places.get(serial) !== 1) fault(`the sword 0x${serial.toString(16)} is in ${count.places.get(serial) ?? 0} places`);
  for (const [serial, places] of count.places) if (places > 1) fault(`0x${serial.toString(16)} is in ${places} places`);
  return faults;
}

function take(count: Count, batch: Uint8Array): void {
  for (const line of linesOf(batch)) {
    if (line[0] !== "item" && line[0] !== "mobile") continue;
    count.places.set(line[1], (count.places.get(line[1]) ?? 0) + 1);
    if (line[0] === "item" && line[2].template === "gold") count.gold += line[2].amount ?? 1;
    // Creatures have a template.
    if (line[0] === "mobile" && line[2].template === undefined) count.characters++;
  }
}

/** The faults of the items of one process, loaded as the process itself would. */
async function itemFaults(knex: Knex, repository: ReturnType<typeof remoteWorld>): Promise<string[]> {
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
