import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MysqlAddress } from "../../../../runtime/storage/database/database-address.js";
import { connectMysql, ensureMysqlDatabase } from "../../../../runtime/storage/database/mysql-database.js";
import { MysqlServerLock } from "../../../../runtime/storage/database/mysql-server-lock.js";
import type { StorageError } from "../../../../runtime/storage/storage.js";
import { deferred } from "../../../support/deferred.js";
import { hasMysql, mysqlAddress, mysqlNote, type TestDatabase } from "../engines.js";
import { failureOf } from "./failure.js";

describe.skipIf(!hasMysql)(`the lock on a database on ${mysqlNote}`, () => {
  let database: TestDatabase<MysqlAddress>;
  let locks: MysqlServerLock[];

  beforeEach(async () => {
    locks = [];
    database = mysqlAddress();
    await ensureMysqlDatabase(database.address);
  });
  afterEach(async () => {
    for (const lock of locks) await lock.release();
    await database.remove();
  });

  function newLock({ waitS = 0, onLost }: { waitS?: number; onLost?: (error: StorageError) => void } = {}): MysqlServerLock {
    const lock = new MysqlServerLock(database.address, onLost ?? (() => undefined), { waitS, retakeIntervalMs: 20 });
    locks.push(lock);
    return lock;
  }

  async function holder(): Promise<number | null> {
    const connection = await connectMysql(database.address);
    const [rows] = await connection.query("SELECT id FROM information_schema.processlist WHERE db = ? AND IS_USED_LOCK(?) = id", [
      database.address.database,
      lockName(),
    ]);
    await connection.end();
    return (rows as { id: number }[])[0]?.id ?? null;
  }

  /** The number of connections that wait for the lock. */
  async function queueLength(): Promise<number> {
    const connection = await connectMysql(database.address);
    const [rows] = await connection.query("SELECT id FROM information_schema.processlist WHERE db = ? AND state = 'User lock'", [
      database.address.database,
    ]);
    await connection.end();
    return (rows as unknown[]).length;
  }

  function lockName(): string {
    return `shardkeeper-${createHash("sha256").update(database.address.database).digest("hex").slice(0, 32)}`;
  }

  async function kill(id: number | null): Promise<void> {
    const connection = await connectMysql(database.address);
    await connection.query(`KILL ${id}`);
    await connection.end();
  }

  it("keeps a second server out until it is released", async () => {
    const first = newLock();
    await first.take();
    const refused = await failureOf(newLock().take());
    expect(refused.kind).toBe("locked");
    expect(refused.message).toContain("in use by another server");
    await first.release();
    // MariaDB frees the lock some time after the connection is closed.
    await newLock({ waitS: 30 }).take();
  });

  it("waits briefly for a server that is stopping", async () => {
    const first = newLock();
    await first.take();
    const second = newLock({ waitS: 30 }).take();
    await first.release();
    await second;
  });

  it("is taken again if its connection breaks", async () => {
    await newLock().take();
    const before = await holder();
    await kill(before);
    await expect.poll(holder).not.toBeNull();
    expect(await holder()).not.toBe(before);
  });

  it("is lost if another server takes it first", async () => {
    const lost = deferred<StorageError>();
    await newLock({ onLost: lost.resolve }).take();
    const waiting = newLock({ waitS: 30 }).take();
    // Without this wait the first server could take the lock again before the second one asks for it.
    await expect.poll(queueLength).toBe(1);
    await kill(await holder());
    await waiting;
    expect((await lost.promise).kind).toBe("locked");
  });
});
