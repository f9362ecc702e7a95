import { readFileSync, writeFileSync } from "node:fs";
import type { Knex } from "knex";
import { type DatabaseAddress, describeAddress, type MysqlAddress } from "./database-address.js";
import { migrate, schemaState, schemaVersion } from "../migrations/migrations.js";
import { ensureMysqlDatabase, openMysql } from "./mysql-database.js";
import { MysqlServerLock } from "./mysql-server-lock.js";
import type { NetworkPlace } from "../network/network-records.js";
import { endLeases, hasLiveProcess, registerProcess } from "../network/process-rows.js";
import { StorageError } from "../storage.js";
import type { WorldHold, WorldlessProcess } from "../world/world-hold.js";
import { type Lease, LEASE_TIMING, WorldLease } from "../network/world-lease.js";

const LOCK_WAIT_S = 5;
/** Other processes that start may be bringing the schema up to date. */
const MIGRATION_WAIT_S = 60;

interface SharedDatabase {
  readonly knex: Knex;
  readonly applied: string[];
  readonly hold: WorldHold | WorldlessProcess;
  readonly close: () => Promise<void>;
}

/**
 * Opens a database for one of several processes, migrates its schema if no other process is using it, and takes the
 * lease of the part of the world that this process plays. Rejects with StorageError.
 *
 * @param refuseIf throws if the database is empty and must not be
 */
export async function openShared(
  address: DatabaseAddress,
  network: NetworkPlace,
  { onLost, refuseIf }: { onLost: (error: StorageError) => void; refuseIf: (isEmpty: boolean) => void },
): Promise<SharedDatabase> {
  if (address.engine !== "mysql")
    throw new StorageError(
      "address",
      "the processes of a network share a MySQL or MariaDB database, so --database-url is needed",
    );
  await ensureMysqlDatabase(address);
  const { leaseMs } = network.lease ?? LEASE_TIMING;
  const knex = openMysql(address, { idleTimeoutS: Math.ceil(leaseMs / 1_000), isShared: true });
  try {
    const isPending = (await schemaState(knex)).pending.length > 0;
    const applied = await withServerLock(address, isPending ? MIGRATION_WAIT_S : LOCK_WAIT_S, async () => {
      refuseIf((await schemaVersion(knex)) === undefined);
      return migrateShared(knex, address);
    });
    const { hold, release } = await join(knex, network, onLost);
    try {
      await withServerLock(address, LOCK_WAIT_S, () => Promise.resolve());
    } catch (error) {
      await release();
      throw error;
    }
    const close = async (): Promise<void> => {
      await release().catch(() => undefined); // Without the database, the lease ends by itself.
      await knex.destroy();
    };
    return { knex, applied, hold, close };
  } catch (error) {
    await knex.destroy();
    throw error;
  }
}

/** Rejects with a StorageError of kind `locked` while processes of a network use the database. */
export async function refuseNetwork(knex: Knex, address: MysqlAddress): Promise<void> {
  if ((await knex.schema.hasTable("world_processes")) && (await hasLiveProcess(knex)))
    throw new StorageError("locked", `the database ${describeAddress(address)} is in use by processes of a network`);
}

async function migrateShared(knex: Knex, address: MysqlAddress): Promise<string[]> {
  const { pending } = await schemaState(knex);
  if (pending.length === 0) return [];
  await refuseNetwork(knex, address);
  // One that was only frozen knows the old schema.
  if (await knex.schema.hasTable("world_processes")) await endLeases(knex);
  return migrate(knex);
}

async function join(
  knex: Knex,
  { holder, world, lease: timing, leaseFile }: NetworkPlace,
  onLost: (error: StorageError) => void,
): Promise<{ hold: WorldHold | WorldlessProcess; release: () => Promise<void> }> {
  if (world === undefined) {
    const processId = await registerProcess(knex, holder);
    return { hold: { processId, worldId: undefined, epoch: undefined }, release: () => Promise.resolve() };
  }
  const lease = await WorldLease.take(
    knex,
    { ...world, holder, former: leaseFile === undefined ? undefined : readLease(leaseFile) },
    timing,
  );
  if (leaseFile) writeFileSync(leaseFile, JSON.stringify(lease.hold));
  lease.keep(onLost);
  return { hold: lease.hold, release: () => lease.release() };
}

/** The last lease of a data directory; undefined if nobody knows it. */
function readLease(file: string): Lease | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Lease;
  } catch {
    // Missing, or cut short: the end of the lease is waited for.
    return undefined;
  }
}

/**
 * Works while no server has the database for itself. Such a server looks for leases once it has the lock, so this is
 * done before and after a lease is taken. Where the database has no such lock, no server can have it for itself.
 */
async function withServerLock<T>(address: MysqlAddress, waitS: number, work: () => Promise<T>): Promise<T> {
  const lock = new MysqlServerLock(address, () => undefined, { waitS });
  const isTaken = await lock.take().then(
    () => true,
    (error: unknown) => {
      if (error instanceof StorageError && error.kind === "incompatible") return false;
      throw error;
    },
  );
  try {
    return await work();
  } finally {
    if (isTaken) await lock.release();
  }
}
