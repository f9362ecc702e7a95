import type { Knex } from "knex";
import { facetsText, isWithin, sharedFacets, withoutFacets } from "./facet-lists.js";
import { moveFacets } from "./moved-facets.js";
import { isLive, nextProcessId, type ProcessRow, type WorldRow } from "./process-rows.js";
import { foldWhole, writeStoredOfJournal } from "../world/whole-fold.js";
import { StorageError } from "../storage.js";
import { inTransaction } from "../database/transactions.js";
import { SOLE_HOLD } from "../world/world-hold.js";

/** What shows that a process lives: its lease is renewed, or something is stored under it. */
export type Sign = Pick<ProcessRow, "process_id" | "epoch" | "lease_until" | "writes" | "holder">;

/** A process that stores, or stored, a part of a world. */
export interface Neighbour {
  readonly processId: number;
  readonly facets: string;
  readonly epoch: number;
  readonly isLive: boolean;
  /** Whether it stored under its lease last. Else it had the database for itself. */
  readonly wasLeased: boolean;
  readonly row: Sign;
}

/** The holder of a part that a process without a lease stored last. */
const ALONE = "";

/** Makes those who take parts of a world wait for each other, and clusters refuse one of two at the same time. */
export async function lockWorld(transaction: Knex.Transaction, worldId: number): Promise<void> {
  await transaction<WorldRow>("worlds").where("world_id", worldId).increment("claims");
}

/**
 * The processes of a world, by their numbers. What a shard that was alone has stored is that of one which has all
 * facets of the first world.
 */
export async function readNeighbours(transaction: Knex.Transaction, worldId: number): Promise<Neighbour[]> {
  if (worldId === SOLE_HOLD.worldId) await registerFirst(transaction);
  const rows = await transaction<ProcessRow>("world_processes")
    .where("world_id", worldId)
    .orderBy("process_id")
    .select<(ProcessRow & { facets: string; is_live: number })[]>("*", transaction.raw(`${isLive(transaction)} AS is_live`));
  return rows.map((row) => ({
    ...{ processId: row.process_id, facets: row.facets, epoch: row.epoch, row },
    isLive: row.is_live !== 0,
    wasLeased: row.holder !== ALONE,
  }));
}

/** A part of a world that a process is to play, and who has it. */
interface Wish {
  readonly worldId: number;
  /** As in facet-lists.ts. */
  readonly facets: string;
  /** None of those who have some of the facets runs. */
  readonly neighbours: readonly Neighbour[];
  /** As retryDuplicates has it. */
  readonly attempt: number;
}

/**
 * Makes all that is stored on some facets of a world that of one process, in a transaction of the caller. Those who had
 * some of it keep the rest, and are fenced: one that was only frozen may not go on. A process that loses all its facets
 * is none of the world any more. The one that gets all the facets of another one goes on as that.
 */
export async function settle(
  transaction: Knex.Transaction,
  { worldId, facets, neighbours, attempt }: Wish,
): Promise<{ processId: number; epoch: number }> {
  const sharing = neighbours.filter((one) => sharedFacets(one.facets, facets).length > 0);
  const own = sharing.find((one) => one.facets === facets) ?? sharing.find((one) => isWithin(one.facets, facets));
  const processId = own?.processId ?? (await newNumber(transaction, { worldId, facets, attempt }));
  if (own && !own.wasLeased) await writeStoredOfJournal(transaction, { processId, worldId });
  const others = sharing.filter((one) => one !== own);
  if (own && others.length > 0) await foldWhole(transaction, { processId, worldId, wasLeased: true });
  for (const other of others) await take(transaction, { worldId, facets, processId }, other);
  if (own) await rowOf(transaction, processId).update({ facets });
  else await transaction("world_processes").insert({ process_id: processId, world_id: worldId, facets, holder: "new" });
  return { processId, epoch: own?.epoch ?? 0 };
}

/**
 * Makes the whole first world that of a process which has the database for itself. To be called before that loads it.
 * Rejects with a StorageError of kind `incomplete` if what another one stored cannot be moved.
 */
export async function settleAlone(knex: Knex): Promise<void> {
  const { worldId, processId } = SOLE_HOLD;
  if ((await knex<ProcessRow>("world_processes").where("world_id", worldId).first("process_id")) === undefined) return;
  await inTransaction(knex, async (transaction) => {
    await lockWorld(transaction, worldId);
    const neighbours = await readNeighbours(transaction, worldId);
    const own = neighbours.find((one) => one.processId === processId);
    const others = neighbours.filter((one) => one !== own);
    if (own && !own.wasLeased && others.length === 0) return;
    if (own) await foldIfWhole(transaction, own, others.length > 0);
    const facets = facetsText(null);
    for (const other of others) await take(transaction, { worldId, facets, processId }, other);
    const epoch = (own?.epoch ?? 0) + 1;
    const row = { world_id: worldId, facets, holder: ALONE, lease_until: null, epoch };
    if (await isRegistered(transaction, processId)) await rowOf(transaction, processId).update(row);
    else await transaction("world_processes").insert({ ...row, process_id: processId });
  });
}

/** Moves what another process has of these facets, and leaves it the rest. */
async function take(
  transaction: Knex.Transaction,
  { worldId, facets, processId }: { worldId: number; facets: string; processId: number },
  { processId: from, wasLeased, epoch, facets: theirs }: Neighbour,
): Promise<void> {
  await foldWhole(transaction, { processId: from, worldId, wasLeased });
  const shared = sharedFacets(theirs, facets);
  const left = withoutFacets(theirs, shared);
  await moveFacets(transaction, { worldId, from, to: processId, facets: left === undefined ? undefined : shared });
  const part = left === undefined ? { world_id: null, facets: null } : { facets: left };
  await rowOf(transaction, from).update({ ...part, epoch: epoch + 1, lease_until: null });
}

/** A process with a damaged journal that has no others to join may still load what is left of it. */
async function foldIfWhole(transaction: Knex.Transaction, own: Neighbour, isNeeded: boolean): Promise<void> {
  try {
    await foldWhole(transaction, { ...own, worldId: SOLE_HOLD.worldId });
  } catch (error) {
    if (isNeeded || !(error instanceof StorageError)) throw error;
  }
}

/** The first world of a database is the first process's, until it is split. */
async function newNumber(transaction: Knex.Transaction, { worldId, facets, attempt }: Omit<Wish, "neighbours">): Promise<number> {
  const first = SOLE_HOLD;
  const isFirst = worldId === first.worldId && facets === facetsText(null);
  return isFirst && !(await isRegistered(transaction, first.processId)) ? first.processId : nextProcessId(transaction, attempt);
}

/** What a shard stored that was alone and never met a network. */
async function registerFirst(transaction: Knex.Transaction): Promise<void> {
  const { processId, worldId } = SOLE_HOLD;
  if (await isRegistered(transaction, processId)) return;
  if ((await transaction("world_marks").where("process_id", processId).first("name")) === undefined) return;
  const facets = facetsText(null);
  await transaction("world_processes").insert({ process_id: processId, world_id: worldId, facets, holder: ALONE });
}

async function isRegistered(transaction: Knex.Transaction, processId: number): Promise<boolean> {
  return (await rowOf(transaction, processId).first("process_id")) !== undefined;
}

function rowOf(transaction: Knex.Transaction, processId: number): Knex.QueryBuilder<ProcessRow> {
  return transaction<ProcessRow>("world_processes").where("process_id", processId);
}
