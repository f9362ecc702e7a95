import type { Knex } from "knex";
import { linesOf } from "../../../runtime/storage/network/handover-record.js";
import { remoteWorld } from "../../../runtime/storage/database/remote-world.js";
import { KnexWorldRepository } from "../../../runtime/storage/world/world-repository.js";

/** What is stored of a world, all its processes and inboxes together. */
export interface Census {
  /** In how many places each item and mobile is, by serial. */
  readonly places: ReadonlyMap<number, number>;
  /** How much of each template there is. */
  readonly amounts: ReadonlyMap<string, number>;
  /** What all bank checks are worth together. */
  readonly checks: number;
  readonly characters: number;
  /** Characters and things that are between two processes. */
  readonly onTheWay: number;
}

/** The processes of a world that have stored something. */
export async function storedProcesses(knex: Knex, worldId: number): Promise<number[]> {
  const rows = await knex<{ process_id: number; world_id: number }>("world_processes")
    .where("world_id", worldId)
    .select("process_id");
  return rows.map((row) => row.process_id);
}

/** The stored world of a process, to read. */
export function storedWorld(knex: Knex, processId: number, worldId: number): ReturnType<typeof remoteWorld> {
  return remoteWorld(new KnexWorldRepository(knex, new AbortController().signal, { processId, worldId, epoch: undefined }));
}

/**
 * Counts what is stored of a world, as it is at one moment: its processes may run and store meanwhile.
 *
 * @param knex of MariaDB or MySQL, where a transaction reads what was there at its first query
 */
export async function takeCensus(knex: Knex, worldId: number): Promise<Census> {
  const count = { places: new Map<number, number>(), amounts: new Map<string, number>(), checks: 0, characters: 0, onTheWay: 0 };
  const moment = await knex.transaction();
  try {
    for (const processId of await storedProcesses(moment, worldId)) {
      const repository = storedWorld(moment, processId, worldId);
      await repository.load((batch) => add(count, batch));
      const transfers = [...(await repository.receivedCharacters()), ...(await repository.receivedThings())];
      for (const { records } of transfers) add(count, records);
      count.onTheWay += transfers.length;
    }
  } finally {
    await moment.commit();
  }
  return count;
}

/** Everything that is stored in more than one place, in words. */
export function doubledIn({ places }: Census): string[] {
  return [...places].filter(([, count]) => count > 1).map(([serial, count]) => `0x${serial.toString(16)} is in ${count} places`);
}

type Count = { -readonly [Key in keyof Census]: Census[Key] extends ReadonlyMap<infer K, infer V> ? Map<K, V> : Census[Key] };

function add(count: Count, batch: Uint8Array): void {
  for (const line of linesOf(batch)) {
    if (line[0] !== "item" && line[0] !== "mobile") continue;
    count.places.set(line[1], (count.places.get(line[1]) ?? 0) + 1);
    // Creatures have a template.
    if (line[0] === "mobile" && line[2].template === undefined) count.characters++;
    if (line[0] !== "item") continue;
    const { template = "", amount = 1, params } = line[2];
    count.amounts.set(template, (count.amounts.get(template) ?? 0) + amount);
    if (template === "bank_check") count.checks += Number(params?.["worth"] ?? 0);
  }
}
