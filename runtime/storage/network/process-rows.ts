import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "knex";
import { isMysql, isUniqueViolation, retryTransient } from "../database/transactions.js";

/** A row of `worlds`. */
export interface WorldRow {
  world_id: number;
  name: string;
  claims: number;
}

/** A row of `world_processes`. */
export interface ProcessRow {
  process_id: number;
  /** Null for a process without a world, as are its facets. */
  world_id: number | null;
  /** As in facet-lists.ts. */
  facets: string | null;
  epoch: number;
  /** By the clock of the database, in Unix milliseconds. Null while nobody has the lease. */
  lease_until: number | null;
  holder: string;
  writes: number;
}

/** Others may insert the same number at the same time. */
const INSERT_ATTEMPTS = 40;
const INSERT_PAUSE_MS = 25;
/**
 * Of a hundred processes that start together, each would lose to all others in turn; so those that lost look for
 * numbers further apart.
 */
const SPREAD = 8;

/** The present time of the database in Unix milliseconds: the clocks of the processes' machines may differ. */
export function databaseNow(knex: Knex): string {
  return isMysql(knex) ? "CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)" : "CAST(unixepoch('now', 'subsec') * 1000 AS INTEGER)";
}

/** Whether the lease of a process row runs, as an SQL expression. */
export function isLive(knex: Knex): string {
  return `COALESCE(lease_until, 0) > ${databaseNow(knex)}`;
}

/** Whether any process plays a world. */
export async function hasLiveProcess(knex: Knex): Promise<boolean> {
  return (await knex<ProcessRow>("world_processes").whereRaw(isLive(knex)).first("process_id")) !== undefined;
}

/** Makes all leases void that were not given back, so that a process which was frozen stores nothing any more. */
export async function endLeases(knex: Knex): Promise<void> {
  await knex<ProcessRow>("world_processes").whereNotNull("lease_until").increment("epoch").update({ lease_until: null });
}

/**
 * Ends the lease of a process if it is over, so that the process can store nothing under it any more, even if it was
 * only frozen.
 *
 * @returns whether that process can store nothing any more
 */
export async function endLease(knex: Knex, processId: number, epoch: number): Promise<boolean> {
  const row = () => knex<ProcessRow>("world_processes").where("process_id", processId);
  const end = { epoch: epoch + 1, lease_until: null };
  if (
    (await retryTransient(() =>
      row()
        .where({ epoch })
        .whereRaw(`NOT (${isLive(knex)})`)
        .update(end),
    )) > 0
  )
    return true;
  const now = await row().first("epoch");
  return now === undefined || now.epoch > epoch;
}

/** How long a lease runs yet, in milliseconds. */
export async function leaseLeftMs(knex: Knex, processId: number, epoch: number): Promise<number> {
  const left = knex.raw(`COALESCE(lease_until, 0) - ${databaseNow(knex)} AS left_ms`);
  const row = await knex("world_processes").where({ process_id: processId, epoch }).first<{ left_ms: number } | undefined>(left);
  return Math.max(0, row?.left_ms ?? 0);
}

/**
 * The number for a new process. Number 1 is for what was stored before there were several.
 *
 * @param attempt as retryDuplicates has it
 */
export async function nextProcessId(knex: Knex, attempt: number): Promise<number> {
  const row = await knex<ProcessRow>("world_processes").max<{ highest: number | null }>({ highest: "process_id" }).first();
  return Math.max(row?.highest ?? 0, 1) + 1 + skipped(attempt);
}

function skipped(attempt: number): number {
  return Math.floor(Math.random() * SPREAD * (attempt - 1));
}

/** Registers a process that plays no world. */
export function registerProcess(knex: Knex, holder: string): Promise<number> {
  return retryDuplicates(async (attempt) => {
    const processId = await nextProcessId(knex, attempt);
    await knex<ProcessRow>("world_processes").insert({ process_id: processId, holder });
    return processId;
  });
}

/** The id of a world, which is registered if it is new. */
export function registerWorld(knex: Knex, name: string): Promise<number> {
  return retryDuplicates(async (attempt) => {
    const known = await knex<WorldRow>("worlds").where("name", name).first("world_id");
    if (known) return known.world_id;
    const row = await knex<WorldRow>("worlds").max<{ highest: number | null }>({ highest: "world_id" }).first();
    const worldId = (row?.highest ?? 0) + 1 + skipped(attempt);
    await knex<WorldRow>("worlds").insert({ world_id: worldId, name });
    return worldId;
  });
}

/**
 * Repeats what inserts a row under the next free number, when another process has just taken it.
 *
 * @param insert is told which attempt it is
 */
export async function retryDuplicates<T>(insert: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await insert(attempt);
    } catch (error) {
      if (attempt === INSERT_ATTEMPTS || !isUniqueViolation(error)) throw error;
      await delay(Math.random() * INSERT_PAUSE_MS);
    }
  }
}
