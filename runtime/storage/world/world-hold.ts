import type { Knex } from "knex";
import { StorageError } from "../storage.js";
import { inTransaction } from "../database/transactions.js";

/** Which part of the stored worlds a process reads and writes. */
export interface WorldHold {
  readonly processId: number;
  readonly worldId: number;
  /**
   * The epoch of the process's lease. Undefined in a process that has the database for itself: there its lock is
   * enough.
   */
  readonly epoch: number | undefined;
}

/** The identity of a process that plays no world. */
export interface WorldlessProcess {
  readonly processId: number;
  readonly worldId: undefined;
  readonly epoch: undefined;
}

/** What a process has that is alone. */
export const SOLE_HOLD: WorldHold = { processId: 1, worldId: 1, epoch: undefined };

/** Whether this process has the database for itself. */
export function isAlone({ worldId, epoch }: WorldHold | WorldlessProcess): boolean {
  return worldId !== undefined && epoch === undefined;
}

/**
 * Runs a transaction, and retries it after a conflict, while the process holds its lease. Everything that a process
 * stores of its world is stored so: once another process has taken the lease, nothing of the old one is. Rejects with a
 * StorageError of kind `fenced` then.
 */
export function inWorldTransaction<T>(
  knex: Knex,
  hold: WorldHold,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return inTransaction(knex, async (transaction) => {
    await requireLease(transaction, hold);
    return work(transaction);
  });
}

/**
 * Writes the row of the lease instead of only reading it: a cluster without locks across its nodes compares what
 * transactions write. Until this transaction ends, no other process can take the lease.
 */
async function requireLease(transaction: Knex.Transaction, hold: WorldHold): Promise<void> {
  const { processId, epoch } = hold;
  if (epoch === undefined) return;
  const held = await transaction("world_processes").where({ process_id: processId, epoch }).increment("writes");
  if (held === 0) throw fenced(hold);
}

export function fenced({ processId, epoch }: WorldHold): StorageError {
  return new StorageError(
    "fenced",
    `another process has taken over the world of process ${processId} (its lease of epoch ${epoch} is lost); nothing more is stored`,
  );
}
