import { parentPort } from "node:worker_threads";
import { CallLanes } from "./call-lanes.js";
import {
  carryError,
  wholeBuffers,
  type StorageCall,
  type FromStorageWorker,
  type StorageWorkerData,
  type ToStorageWorker,
} from "./calls.js";
import { openDatabase, type Database } from "./database.js";
import { isAlone } from "../world/world-hold.js";
import { requireFile } from "./sqlite-client.js";
import { probeWrites } from "./write-watch.js";
import { createRepositories, repositoryMethods, type Repositories } from "./repositories.js";

/**
 * The thread that waits for the database, so that the main thread does not. It opens the database that its first
 * message names, and executes the calls that RemoteStorage sends.
 */
if (parentPort === null) throw new Error("the storage worker must run as a worker thread");
const port = parentPort;

function send(message: FromStorageWorker): void {
  port.postMessage(message, message.kind === "answer" ? wholeBuffers([message.value]) : []);
}

async function open({ address, ...parts }: StorageWorkerData): Promise<void> {
  try {
    const database = await openDatabase(address, {
      ...parts,
      onLost: (error) => send({ kind: "lost", error: carryError(error) }),
    });
    serve(database);
    const { processId, worldId } = database.hold;
    const process = { processId, worldId, isAlone: isAlone(database.hold) };
    send({ kind: "opened", applied: database.applied, process });
  } catch (error) {
    send({ kind: "notOpened", error: carryError(error) });
    port.close();
  }
}

function serve(database: Database): void {
  const lanes = new CallLanes();
  const closing = new AbortController();
  const repositories = createRepositories(database.knex, closing.signal, database.hold);
  port.on("message", (message: ToStorageWorker) => {
    if (message.kind === "close") {
      closing.abort();
      void lanes.drained().then(() => close(database));
    } else lanes.run(laneOf(message), () => answer(database, repositories, message));
  });
}

/** A fold takes seconds, and appends must not wait for it. */
function laneOf({ target, method }: StorageCall): string {
  return method === "fold" ? `${target}.${method}` : target;
}

async function answer(database: Database, repositories: Repositories, call: StorageCall): Promise<void> {
  try {
    send({ kind: "answer", id: call.id, value: await carryOut(database, repositories, call) });
  } catch (error) {
    send({ kind: "refusal", id: call.id, error: carryError(error) });
  }
}

async function carryOut(database: Database, repositories: Repositories, { target, method, args }: StorageCall): Promise<unknown> {
  if (target === "connection" && method === "ping") {
    requireFile(database.knex);
    await database.knex.raw("SELECT 1");
    return undefined;
  }
  if (target === "connection" && method === "probeWrites") return probeWrites(database.knex);
  if (!Object.hasOwn(repositoryMethods, target)) throw new Error(`there is no repository '${target}'`);
  const name = target as keyof Repositories;
  if (!(repositoryMethods[name] as readonly string[]).includes(method))
    throw new Error(`the repository '${target}' has no method '${method}'`);
  const repository = repositories[name] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  return repository[method]?.(...args);
}

async function close(database: Database): Promise<void> {
  await database.close();
  send({ kind: "closed" });
  port.close();
}

port.once("message", (data: StorageWorkerData) => void open(data));
