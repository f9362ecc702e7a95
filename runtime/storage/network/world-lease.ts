import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "knex";
import { facetsText, sharedFacets } from "./facet-lists.js";
import type { LeaseTiming, WorldPlace } from "./network-records.js";
import { databaseNow, type ProcessRow, registerWorld, retryDuplicates } from "./process-rows.js";
import { StorageError } from "../storage.js";
import { inTransaction, retryTransient } from "../database/transactions.js";
import { fenced, type WorldHold } from "../world/world-hold.js";
import { lockWorld, type Neighbour, readNeighbours, settle, type Sign } from "./world-parts.js";

export const LEASE_TIMING: LeaseTiming = { leaseMs: 6_000, renewMs: 1_500, lookMs: 500 };

/** A lease that a process had or has. */
export type Lease = Pick<WorldHold, "processId" | "epoch">;

interface Wish extends WorldPlace {
  readonly holder: string;
  /** A lease whose process is known to have ended. */
  readonly former?: Lease | undefined;
}

/**
 * The right of one process to store a part of a world. Its epoch grows each time a process takes it, and everything is
 * stored under its epoch, so it does not matter whether a process that was frozen knows that it has lost the lease.
 */
export class WorldLease {
  readonly hold: WorldHold;
  readonly #knex: Knex;
  readonly #timing: LeaseTiming;
  #timer: NodeJS.Timeout | undefined;
  #renewing: Promise<void> | undefined;
  #isReleased = false;

  private constructor(knex: Knex, hold: WorldHold, timing: LeaseTiming) {
    this.#knex = knex;
    this.hold = hold;
    this.#timing = timing;
  }

  /**
   * Takes the lease. While a process that may have been killed still holds it, waits for the end of the lease or a sign
   * of life. What other processes that do not run have stored on these facets becomes this one's. Rejects with a
   * StorageError: of kind `locked` if another process has the lease or one with some of the facets, and of kind
   * `incomplete` if what another one stored cannot be moved.
   */
  static async take(knex: Knex, wish: Wish, timing = LEASE_TIMING): Promise<WorldLease> {
    const worldId = await registerWorld(knex, wish.name);
    for (let before: Sign | undefined; ;) {
      const outcome = await retryDuplicates((attempt) =>
        inTransaction(knex, (transaction) => tryToTake(transaction, worldId, { ...wish, leaseMs: timing.leaseMs, attempt })),
      );
      if ("hold" in outcome) return new WorldLease(knex, outcome.hold, timing);
      const { held } = outcome;
      if (before !== undefined && hasMoved(before, held)) throw locked(wish, held);
      before ??= held;
      await delay(timing.lookMs);
    }
  }

  /** Renews the lease from time to time. @param onLost called once if another process has taken it */
  keep(onLost: (error: StorageError) => void): void {
    if (this.#isReleased) return;
    this.#timer = setTimeout(() => {
      this.#renewing = this.#renew().then(
        (isHeld) => {
          if (isHeld) this.keep(onLost);
          else if (!this.#isReleased) onLost(fenced(this.hold));
        },
        () => this.keep(onLost), // The database is away; whoever has the lease afterwards decides.
      );
    }, this.#timing.renewMs);
  }

  /** Lets another process take the lease at once. */
  async release(): Promise<void> {
    this.#isReleased = true;
    clearTimeout(this.#timer);
    await this.#renewing; // It would take the lease again.
    await retryTransient(() => this.#row().update({ lease_until: null }));
  }

  async #renew(): Promise<boolean> {
    const until = this.#knex.raw(leaseEnd(this.#knex), [this.#timing.leaseMs]);
    return (await retryTransient(() => this.#row().update({ lease_until: until, writes: this.#knex.raw("writes + 1") }))) > 0;
  }

  #row() {
    const { processId, epoch } = this.hold;
    return this.#knex<ProcessRow>("world_processes").where({ process_id: processId, epoch: epoch! });
  }
}

async function tryToTake(
  transaction: Knex.Transaction,
  worldId: number,
  wish: Wish & { leaseMs: number; attempt: number },
): Promise<{ hold: WorldHold } | { held: Sign }> {
  await lockWorld(transaction, worldId);
  const facets = facetsText(wish.facets);
  const neighbours = await readNeighbours(transaction, worldId);
  const exact = neighbours.find((process) => process.facets === facets);
  const runs = (one: Neighbour): boolean => one.isLive && !isSame(one, wish.former);
  if (exact && runs(exact)) return { held: exact.row };
  for (const other of neighbours) if (runs(other) && sharedFacets(other.facets, facets).length > 0) throw locked(wish, other.row);
  const { processId, epoch: before } = await settle(transaction, { worldId, facets, neighbours, attempt: wish.attempt });
  const epoch = before + 1;
  const taken = { epoch, lease_until: transaction.raw(leaseEnd(transaction), [wish.leaseMs]), holder: wish.holder };
  await transaction<ProcessRow>("world_processes").where("process_id", processId).update(taken);
  return { hold: { processId, worldId, epoch } };
}

function isSame({ processId, epoch }: Neighbour, former: Lease | undefined): boolean {
  return former !== undefined && former.processId === processId && former.epoch === epoch;
}

function hasMoved(before: Sign, now: Sign): boolean {
  const members = ["process_id", "epoch", "lease_until", "writes"] as const;
  return members.some((member) => before[member] !== now[member]);
}

function locked({ name }: Wish, { process_id: processId, holder }: Sign): StorageError {
  return new StorageError("locked", `the world '${name}' is in use by process ${processId} (${holder})`);
}

function leaseEnd(knex: Knex): string {
  return `${databaseNow(knex)} + ?`;
}
