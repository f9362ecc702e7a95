import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction, retryTransient } from "../../../../runtime/storage/database/transactions.js";
import { deferred } from "../../../support/deferred.js";
import { hasMysql, mysqlAddress, mysqlNote, openForTest } from "../engines.js";

const DEADLOCK = 1213;
const DUPLICATE = 1062;

function databaseError(errno: number): Error {
  return Object.assign(new Error(`error ${errno}`), { errno });
}

describe("a statement that lost a conflict", () => {
  it("is retried until it succeeds", async () => {
    let attempts = 0;
    const result = await retryTransient(() => {
      attempts += 1;
      return attempts < 3 ? Promise.reject(databaseError(DEADLOCK)) : Promise.resolve("done");
    });
    expect([result, attempts]).toEqual(["done", 3]);
  });

  it("is given up after a few attempts", async () => {
    let attempts = 0;
    const failing = retryTransient(() => {
      attempts += 1;
      return Promise.reject(databaseError(DEADLOCK));
    });
    await expect(failing).rejects.toThrow(`error ${DEADLOCK}`);
    expect(attempts).toBeGreaterThan(3);
    expect(attempts).toBeLessThan(10);
  });

  it("is not retried for other errors", async () => {
    let attempts = 0;
    const failing = retryTransient(() => {
      attempts += 1;
      return Promise.reject(databaseError(DUPLICATE));
    });
    await expect(failing).rejects.toThrow(`error ${DUPLICATE}`);
    expect(attempts).toBe(1);
  });
});

describe.skipIf(!hasMysql)(`transactions on ${mysqlNote}`, () => {
  let database: Awaited<ReturnType<typeof openForTest>>;

  beforeAll(async () => {
    database = await openForTest(() => Promise.resolve(mysqlAddress()));
    await database.knex.schema.createTable("purses", (table) => {
      table.integer("id").primary();
      table.integer("gold").notNullable();
    });
    await database.knex("purses").insert([
      { id: 1, gold: 100 },
      { id: 2, gold: 100 },
    ]);
  });
  afterAll(() => database?.close());

  const conflicts = [
    ["a deadlock, or a Galera cluster's certification", DEADLOCK],
    ["the end of a wait for a lock", 1205],
    ["a server that is not part of its Galera cluster", 1047],
    ["TiDB's write conflict", 9007],
    ["TiDB's conflict of a transaction that it cannot repeat", 8002],
    ["TiDB's refusal to commit", 8022],
  ] as const;
  it.each(conflicts)("are repeated as a whole after %s (%i)", async (_, errno) => {
    await database.knex("purses").where("id", 1).update({ gold: 100 });
    let attempts = 0;
    await inTransaction(database.knex, async (transaction) => {
      attempts += 1;
      await transaction("purses").where("id", 1).decrement("gold", 10);
      if (attempts < 3) await transaction.raw(`SIGNAL SQLSTATE '45000' SET MYSQL_ERRNO = ${errno}, MESSAGE_TEXT = 'conflict'`);
    });
    expect(attempts).toBe(3);
    expect(await database.knex("purses").where("id", 1).pluck("gold")).toEqual([90]);
    await database.knex("purses").where("id", 1).update({ gold: 100 });
  });

  it("both succeed although they deadlock", async () => {
    let attempts = 0;
    let waiting = 0;
    const bothHoldOne = deferred();
    const pay = (from: number, to: number): Promise<void> =>
      inTransaction(database.knex, async (transaction) => {
        attempts += 1;
        await transaction("purses").where("id", from).decrement("gold", 10);
        waiting += 1;
        if (waiting === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await transaction("purses").where("id", to).increment("gold", 10);
      });
    await Promise.all([pay(1, 2), pay(2, 1)]);
    expect(await database.knex("purses").orderBy("id").pluck("gold")).toEqual([100, 100]);
    expect(attempts).toBe(3);
  });
});
