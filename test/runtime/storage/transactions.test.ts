import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction, retryTransient } from "../../../runtime/storage/transactions.js";
import { deferred } from "../../support/deferred.js";
import { hasMysql, mysqlAddress, mysqlNote, openForTest } from "./engines.js";

function databaseError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describe("a statement that lost a conflict", () => {
  it("is retried until it succeeds", async () => {
    let attempts = 0;
    const result = await retryTransient(() => {
      attempts += 1;
      return attempts < 3 ? Promise.reject(databaseError("ER_LOCK_DEADLOCK")) : Promise.resolve("done");
    });
    expect([result, attempts]).toEqual(["done", 3]);
  });

  it("is given up after a few attempts", async () => {
    let attempts = 0;
    const failing = retryTransient(() => {
      attempts += 1;
      return Promise.reject(databaseError("ER_LOCK_DEADLOCK"));
    });
    await expect(failing).rejects.toThrow("ER_LOCK_DEADLOCK");
    expect(attempts).toBeGreaterThan(3);
    expect(attempts).toBeLessThan(10);
  });

  it("is not retried for other errors", async () => {
    let attempts = 0;
    const failing = retryTransient(() => {
      attempts += 1;
      return Promise.reject(databaseError("ER_DUP_ENTRY"));
    });
    await expect(failing).rejects.toThrow("ER_DUP_ENTRY");
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
