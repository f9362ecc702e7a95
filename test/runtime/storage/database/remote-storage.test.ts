import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import type { FromStorageWorker, ToStorageWorker } from "../../../../runtime/storage/database/calls.js";
import { MAX_WAITING_CALLS, RemoteStorage } from "../../../../runtime/storage/database/remote-storage.js";
import type { StorageError } from "../../../../runtime/storage/storage.js";
import { failureOf } from "./failure.js";

/** The worker's side. The test sends its answers. */
class FakeWorker extends EventEmitter {
  readonly received: ToStorageWorker[] = [];
  isTerminated = false;

  postMessage(message: ToStorageWorker): void {
    this.received.push(message);
  }

  send(message: FromStorageWorker): void {
    this.emit("message", message);
  }

  terminate(): Promise<number> {
    this.isTerminated = true;
    this.emit("exit", 1);
    return Promise.resolve(1);
  }
}

function setUp() {
  const worker = new FakeWorker();
  const failures: StorageError[] = [];
  const nothing = (): void => undefined;
  const writes = { whenFailing: nothing, whenRecovered: nothing };
  const storage = new RemoteStorage(
    worker as unknown as Worker,
    { processId: 1, worldId: 1, isAlone: true },
    (error) => failures.push(error),
    writes,
  );
  return { worker, failures, storage };
}

describe("calls to the storage worker", () => {
  it("are answered by number, in any order", async () => {
    const { worker, storage } = setUp();
    const count = storage.accounts.count();
    const found = storage.characters.find(7);
    expect(worker.received).toEqual([
      { kind: "call", id: 1, target: "accounts", method: "count", args: [] },
      { kind: "call", id: 2, target: "characters", method: "find", args: [7] },
    ]);
    worker.send({ kind: "answer", id: 2, value: undefined });
    worker.send({ kind: "answer", id: 1, value: 3 });
    worker.send({ kind: "answer", id: 99, value: "nobody asked" });
    expect(await found).toBeUndefined();
    expect(await count).toBe(3);
  });

  it("are counted by repository until they are answered, if they change something", async () => {
    const { worker, storage } = setUp();
    const calls = [storage.accounts.count(), storage.accounts.delete(1), storage.characters.delete(7), storage.ping()];
    expect(storage.waitingChanges).toEqual({ accounts: 1, characters: 1 });
    for (const id of [1, 2, 3, 4]) worker.send({ kind: "answer", id, value: undefined });
    await Promise.all(calls);
    expect(storage.waitingChanges).toEqual({});
  });

  it("are refused beyond the limit, and accepted again below it", async () => {
    const { worker, storage } = setUp();
    const waiting = Array.from({ length: MAX_WAITING_CALLS }, () => storage.accounts.count());
    await expect(storage.accounts.count()).rejects.toMatchObject({ kind: "overloaded" });
    worker.send({ kind: "answer", id: 1, value: 0 });
    const next = storage.accounts.count();
    for (const message of worker.received) if (message.kind === "call") worker.send({ kind: "answer", id: message.id, value: 0 });
    await Promise.all([...waiting, next]);
  });

  it("are all rejected if the worker dies, and that is reported once", async () => {
    const { worker, storage, failures } = setUp();
    const waiting = [storage.accounts.count(), storage.characters.highestSerials(), storage.ping()];
    worker.emit("error", new Error("out of memory"));
    worker.emit("exit", 1);
    for (const call of waiting) {
      const error = await failureOf(call);
      expect(error.kind).toBe("closed");
      expect(error.message).toContain("out of memory");
    }
    await expect(storage.accounts.count()).rejects.toMatchObject({ kind: "closed" });
    expect(failures.map((error) => error.kind)).toEqual(["closed"]);
    expect(storage.hasFailed).toBe(true);
    await storage.close();
  });

  it("are all rejected if the worker exits without an error", async () => {
    const { worker, storage, failures } = setUp();
    const waiting = storage.accounts.count();
    worker.emit("exit", 0);
    await expect(waiting).rejects.toMatchObject({ kind: "closed" });
    expect(failures).toHaveLength(1);
  });

  it("are all rejected if another server took over the database", async () => {
    const { worker, storage, failures } = setUp();
    const waiting = storage.accounts.count();
    worker.send({ kind: "lost", error: { name: "StorageError", message: "in use", storageErrorKind: "locked" } });
    await expect(waiting).rejects.toMatchObject({ kind: "locked" });
    expect(failures.map((error) => error.kind)).toEqual(["locked"]);
    expect(worker.isTerminated).toBe(true);
  });

  it("are rejected if the worker exits during closing without an answer", async () => {
    const { worker, storage, failures } = setUp();
    const waiting = storage.accounts.count();
    const closed = storage.close();
    worker.emit("exit", 0);
    await expect(waiting).rejects.toMatchObject({ kind: "closed" });
    await closed;
    expect(failures).toEqual([]);
  });
});
