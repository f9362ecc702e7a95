import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import { workerEntry } from "../../base/system/worker-entry.js";
import { restoreError, type FromStorageWorker, type StorageWorkerData } from "./calls.js";
import { lockDataDirectory, openDataDirectory, type DataDirectoryLock } from "./data-directory-lock.js";
import { databaseAddress, describeAddress } from "./database-address.js";
import type { NetworkPlace, ProcessIdentity } from "../network/network-records.js";
import { RemoteStorage } from "./remote-storage.js";
import { StorageError, type Storage } from "../storage.js";
import { noteDatabase, refusalOfEmpty } from "./used-database.js";

const LEASE_FILE_NAME = "world-lease.json";

export interface StorageOptions {
  /** Created if missing, and locked for this process until the storage is closed. */
  dataDirectory: string;
  /** `mysql://user:password@host:port/database`. Without it, the SQLite file in the data directory is used. */
  databaseUrl?: string | null | undefined;
  /** Accepts an empty database although the directory was used before. */
  allowEmptyDatabase?: boolean;
  /** For one of several processes on the same database. Without it, this process has the database for itself. */
  network?: NetworkPlace | undefined;
  log: Logger;
  /** Made by {@link startStorageThread} before. */
  thread?: Worker | undefined;
  /** Called once when the storage has become unusable. Every later call is rejected. */
  onFailure?: (error: StorageError) => void;
}

/**
 * Locks the data directory, unless this process plays no world, opens the database in a worker thread and migrates its
 * schema. Rejects with {@link StorageError}: a bad URL, an unreachable database, another running server, a damaged
 * file, or an empty database in a directory that was used before.
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { dataDirectory, databaseUrl, allowEmptyDatabase = false, network, log, onFailure, thread } = options;
  const address = databaseAddress(dataDirectory, databaseUrl);
  const isWorldless = network !== undefined && network.world === undefined;
  const directoryLock = isWorldless ? openDataDirectory(dataDirectory) : lockDataDirectory(dataDirectory);
  try {
    if (directoryLock.uncleanStop) log.warn({ dataDirectory }, "the last server here did not stop properly");
    const { worker, applied, process } = await openIn(thread ?? startStorageThread(), {
      address,
      network: network && { ...network, leaseFile: path.join(dataDirectory, LEASE_FILE_NAME) },
      uncleanStop: directoryLock.uncleanStop,
      refusalOfEmpty: allowEmptyDatabase ? undefined : refusalOfEmpty(dataDirectory, address),
    });
    try {
      const before = noteDatabase(dataDirectory, address);
      if (before !== undefined) log.warn({ before }, "the data directory was used with another database before");
    } catch (err) {
      log.warn({ err }, "the database in use could not be noted in the data directory");
    }
    log.info({ database: describeAddress(address), applied, ...(network && process) }, "database open");
    const whenLost = (error: StorageError): void => {
      log.error({ err: error }, "the storage has failed");
      onFailure?.(error);
    };
    const storage = new RemoteStorage(worker, process, whenLost, {
      whenFailing: (err) => log.error({ err }, "the database stores nothing; it is tried again until it does"),
      whenRecovered: () => log.info("the database stores changes again"),
    });
    return releasingAfterwards(storage, directoryLock);
  } catch (error) {
    directoryLock.release(!directoryLock.uncleanStop);
    throw error;
  }
}

/** Starts the thread of a storage, whose code takes a moment to load, before anything can be opened. */
export function startStorageThread(): Worker {
  return new Worker(workerEntry("storage/database/storage-worker.js"), { name: "storage" });
}

async function openIn(
  worker: Worker,
  data: StorageWorkerData,
): Promise<{ worker: Worker; applied: string[]; process: ProcessIdentity }> {
  worker.postMessage(data);
  const message = await firstMessage(worker);
  if (message.kind === "opened") return { worker, applied: message.applied, process: message.process };
  await worker.terminate();
  throw message.kind === "notOpened" ? restoreError(message.error) : new Error(`the storage worker sent '${message.kind}' first`);
}

function firstMessage(worker: Worker): Promise<FromStorageWorker> {
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", (error) => reject(new StorageError("failed", `the storage worker did not start: ${String(error)}`)));
    worker.once("exit", (code) =>
      reject(new StorageError("failed", `the storage worker ended with code ${code} while starting`)),
    );
  });
}

function releasingAfterwards(storage: RemoteStorage, lock: DataDirectoryLock): Storage {
  const close = storage.close.bind(storage);
  return Object.assign(storage, {
    close: async () => {
      await close();
      lock.release(!storage.hasFailed);
    },
  });
}
