import type { Knex } from "knex";
import { databaseAddress } from "../../../runtime/storage/database-address.js";
import { openDatabase } from "../../../runtime/storage/database.js";
import { readProcesses } from "./stored-processes.js";
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
  const { places, items, mobiles, faults } = await readProcesses(knex, worldId);
  const known = await knex("characters").where("world_id", worldId).select<{ serial: number }[]>("serial");
  const wanted = players.get(name) ?? 0;
  const fault = (text: string): number => faults.push(text);
  const gold = items.filter(({ template }) => template === "gold").reduce((sum, { amount = 1 }) => sum + amount, 0);
  // Creatures have a template.
  const characters = mobiles.filter(({ template }) => template === undefined).length;
  if (known.length !== wanted) fault(`${known.length} characters are registered instead of ${wanted}`);
  for (const { serial } of known) {
    const count = places.get(serial) ?? 0;
    if (count !== 1) fault(`the character 0x${serial.toString(16)} is in ${count} places`);
  }
  if (characters !== wanted) fault(`${characters} characters are stored instead of ${wanted}`);
  if (gold !== wanted * COINS) fault(`there are ${gold} pieces of gold instead of ${wanted * COINS}`);
  for (const serial of swords.get(name) ?? [])
    if (places.get(serial) !== 1) fault(`the sword 0x${serial.toString(16)} is in ${places.get(serial) ?? 0} places`);
  for (const [serial, count] of places) if (count > 1) fault(`0x${serial.toString(16)} is in ${count} places`);
  return faults.map((text) => `${name}: ${text}`);
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
