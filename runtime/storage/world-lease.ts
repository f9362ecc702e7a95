import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "knex";
import { facetsInWords, facetsText, shareFacets } from "./facet-lists.js";
import type { LeaseTiming, WorldPlace } from "./network-records.js";
import {
  databaseNow,
  isLive,
  nextProcessId,
  type ProcessRow,
  registerWorld,
  retryDuplicates,
  type WorldRow,
} from "./process-rows.js";
import { StorageError } from "./storage.js";
import { inTransaction, retryTransient } from "./transactions.js";
import { fenced, SOLE_HOLD, type WorldHold } from "./world-hold.js";

const LEASE_TIMING: LeaseTiming = { leaseMs: 12_000, renewMs: 3_000, lookMs: 500 };

interface Wish extends WorldPlace {
  readonly holder: string;
}

/** What shows that a process lives: its lease is renewed, or something is stored under it. */
type Sign = Pick<ProcessRow, "process_id" | "epoch" | "lease_until" | "writes" | "holder">;
type Neighbour = Sign & Pick<ProcessRow, "facets"> & { is_live: number };

/**
 * The right of one process to store a part of a world. Its epoch grows each time a process takes it, and everything is stored under its
 * epoch, so it does not matter whether a process that was frozen knows that it has lost the lease.
 */
export class WorldLease {
  readonly hold: WorldHold;
  readonly #knex: Knex;
  readonly #timing: LeaseTiming;
  #timer: NodeJS.Timeout | undefined;
  #isReleased = false;

  private constructor(knex: Knex, hold: WorldHold, timing: LeaseTiming) {
    this.#knex = knex;
    this.hold = hold;
    this.#timing = timing;
  }

  /**
   * Takes the lease. While a process that may have been killed still holds it, waits for the end of the lease or a sign of life. Rejects
   * with a StorageError: of kind `locked` if another process has it or one with the same facets, and of kind `incompatible` if another
   * process without a lease stores what is on these facets.
   */
  static async take(knex: Knex, wish: Wish, timing = LEASE_TIMING): Promise<WorldLease> {
    const worldId = await registerWorld(knex, wish.name);
    for (let before: Sign | undefined; ;) {
      const outcome = await retryDuplicates(() =>
        inTransaction(knex, (transaction) => tryToTake(transaction, worldId, { ...wish, leaseMs: timing.leaseMs })),
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
      this.#renew().then(
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
  wish: Wish & { leaseMs: number },
): Promise<{ hold: WorldHold } | { held: Sign }> {
  // Makes those who take leases of this world wait for each other, and clusters refuse one of two at the same time.
  await transaction<WorldRow>("worlds").where("world_id", worldId).increment("claims");
  const facets = facetsText(wish.facets);
  const registered = await transaction<ProcessRow>("world_processes")
    .where("world_id", worldId)
    .select<Neighbour[]>("*", transaction.raw(`${isLive(transaction)} AS is_live`));
  const neighbours = withFirst(registered, worldId);
  const own = neighbours.find((process) => process.facets === facets);
  if (own && own.is_live !== 0) return { held: own };
  for (const other of neighbours) if (other !== own) await refuseShared(transaction, wish, other);
  const processId = own?.process_id ?? (await nextProcessId(transaction));
  const epoch = (own?.epoch ?? 0) + 1;
  const taken = { epoch, lease_until: transaction.raw(leaseEnd(transaction), [wish.leaseMs]), holder: wish.holder };
  const isRegistered = registered.some((process) => process.process_id === processId);
  if (isRegistered) await transaction<ProcessRow>("world_processes").where("process_id", processId).update(taken);
  else await transaction("world_processes").insert({ ...taken, process_id: processId, world_id: worldId, facets });
  return { hold: { processId, worldId, epoch } };
}

/** What a shard that was alone has stored counts as a process that has all facets of the first world. */
function withFirst(registered: Neighbour[], worldId: number): Neighbour[] {
  const first = SOLE_HOLD;
  if (worldId !== first.worldId || registered.some((process) => process.process_id === first.processId)) return registered;
  const unregistered = {
    process_id: first.processId,
    facets: facetsText(null),
    epoch: 0,
    lease_until: null,
    writes: 0,
    holder: "",
  };
  return [...registered, { ...unregistered, is_live: 0 }];
}

/** A process that has never stored anything is in nobody's way. */
async function refuseShared(transaction: Knex.Transaction, wish: Wish, other: Neighbour): Promise<void> {
  const theirs = other.facets ?? "";
  if (!shareFacets(facetsText(wish.facets), theirs)) return;
  if (other.is_live !== 0) throw locked(wish, other);
  if ((await transaction("world_marks").where("process_id", other.process_id).first("name")) === undefined) return;
  throw new StorageError(
    "incompatible",
    `process ${other.process_id} stores ${facetsInWords(theirs)} of the world '${wish.name}', so a process cannot begin with ` +
      `${facetsInWords(facetsText(wish.facets))} of it; start one with ${facetsInWords(theirs)}`,
  );
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
