import fs from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { deflateRawSync } from "node:zlib";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import type { Knex } from "knex";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ChunkRow, linesOf } from "../../../../runtime/storage/chronicle/chronicle-chunks.js";
import type { SqliteAddress } from "../../../../runtime/storage/database/database-address.js";
import { openDatabase } from "../../../../runtime/storage/database/database.js";
import { carryError } from "../../../../runtime/storage/database/calls.js";
import { latestSchema, migrateTo, schemaVersion } from "../../../../runtime/storage/migrations/migrations.js";
import { openSqlite } from "../../../../runtime/storage/database/sqlite-database.js";
import { inTransaction } from "../../../../runtime/storage/database/transactions.js";
import { probeWrites } from "../../../../runtime/storage/database/write-watch.js";
import { sqliteAddress, type TestDatabase } from "../engines.js";
import { failureOf } from "./failure.js";

describe("a SQLite database", () => {
  let database: TestDatabase;
  let address: SqliteAddress;

  beforeEach(async () => {
    database = await sqliteAddress();
    address = database.address as SqliteAddress;
  });
  afterEach(() => database.remove());

  const open = () => openDatabase(address, { uncleanStop: false, onLost: () => undefined });

  it("syncs commits to disk, checks references and is readable only by its owner", async () => {
    const { knex, close } = await open();
    const pragma = async (name: string): Promise<unknown> => {
      const [row] = await knex.raw<Record<string, unknown>[]>(`PRAGMA ${name}`);
      return Object.values(row ?? {})[0];
    };
    expect(await pragma("journal_mode")).toBe("wal");
    expect(await pragma("synchronous")).toBe(2);
    expect(await pragma("foreign_keys")).toBe(1);
    for (const file of [address.file, `${address.file}-wal`]) expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
    await close();
  });

  it("applies each migration once", async () => {
    const first = await open();
    expect(first.applied.at(-1)).toBe(latestSchema);
    await first.close();
    const second = await open();
    expect(second.applied).toEqual([]);
    await second.close();
  });

  it("of an earlier version gets the tables that came since", async () => {
    const earlier = await openSqlite(address, { uncleanStop: false });
    await migrateTo(earlier, "0001-schema");
    expect(await earlier.schema.hasTable("chronicle_chunks")).toBe(false);
    await earlier.destroy();
    const { knex, close } = await open();
    for (const table of ["chronicle_chunks", "chronicle_keys"]) expect(await knex.schema.hasTable(table)).toBe(true);
    await close();
  });

  it("of an earlier version keeps what its record had packed", async () => {
    const earlier = await openSqlite(address, { uncleanStop: false });
    await migrateTo(earlier, "0006-ticket-priority");
    const numbers = (value: number, other = value): number[] => [value, other];
    const words = { words: ["bought", "sold"], at: [0, 1] };
    // Times, kinds, causes, actors, subjects, templates, amounts, from, to, place.
    const columns = [
      ...[numbers(1_000, 50), numbers(0), words, numbers(7, 9), numbers(0x4000_0001, 0x4000_0002)],
      ...[{ words: ["dagger"], at: [0, 0] }, numbers(1), numbers(1), numbers(9, 7), numbers(9, 7)],
      ...[numbers(1), numbers(7, 9), numbers(7, 9), numbers(1), numbers(1_500), numbers(1_600), numbers(0)],
    ];
    const content = deflateRawSync(JSON.stringify(columns));
    const place = { process_id: 0, world_id: 0, first_line: 1, line_count: 2, first_at: 1_000, last_at: 1_050 };
    await earlier("chronicle_chunks").insert({ ...place, is_packed: 1, bytes: content.length, content });
    await earlier.destroy();
    const { knex, close } = await open();
    const chunk = (await knex<ChunkRow>("chronicle_chunks").first())!;
    expect(chunk.bytes).toBe(chunk.content.length);
    const seen = (await linesOf(chunk)).map(({ at, cause, actor, subject, template, from, to, x, number }) => {
      return [at, cause, actor, subject, template, from.holder, to.root, x, number];
    });
    expect(seen).toEqual([
      [1_000, "bought", 7, 0x4000_0001, "dagger", 9, 7, 1_500, 1],
      [1_050, "sold", 9, 0x4000_0002, "dagger", 7, 9, 1_500, 2],
    ]);
    await close();
  });

  it("can be migrated even if a killed server left the migration lock behind", async () => {
    const knex = await openSqlite(address, { uncleanStop: false });
    expect(await schemaVersion(knex)).toBeUndefined();
    await knex("knex_migrations_lock").update({ is_locked: 1 });
    await knex.destroy();
    const { applied, close } = await open();
    expect(applied.at(-1)).toBe(latestSchema);
    await close();
  });

  it("is refused if a newer server wrote it", async () => {
    const { knex, close } = await open();
    await knex("knex_migrations").insert({ name: "9999-from-the-future", batch: 2 });
    await close();
    const refused = await failureOf(open());
    expect(refused.kind).toBe("incompatible");
    expect(refused.message).toContain("9999-from-the-future");
  });

  it("is refused if it contains another program's tables, and these stay unchanged", async () => {
    const knex = await openSqlite(address, { uncleanStop: false });
    await knex.schema.createTable("accounts", (table) => table.string("iban"));
    await knex("accounts").insert({ iban: "DE00" });
    await knex.destroy();
    await expect(open()).rejects.toMatchObject({ kind: "incompatible" });
    const again = await openSqlite(address, { uncleanStop: false });
    expect(await again("accounts").select()).toEqual([{ iban: "DE00" }]);
    await again.destroy();
  });

  it("is refused if the file is not a database", async () => {
    await fs.writeFile(address.file, "Dear diary, ".repeat(100));
    const refused = await failureOf(open());
    expect(refused.kind).toBe("damaged");
    expect(refused.message).toContain(address.file);
  });

  it("is refused if the file cannot be opened", async () => {
    await fs.mkdir(address.file);
    await expect(open()).rejects.toMatchObject({ kind: "failed" });
  });

  it.each<[string, (knex: Knex) => unknown]>([
    ["a file that may not grow", (knex) => knex.raw("PRAGMA max_page_count = 1")],
    ["a read-only file", (knex) => knex.raw("PRAGMA query_only = ON")],
    ["a file that another program keeps locked", lockOut],
  ])("says that nothing can be stored in %s", async (_, block) => {
    const { knex, close } = await open();
    try {
      await block(knex);
      const error = carryError(await probeWrites(knex).catch((reason: unknown) => reason));
      expect(error.storageErrorKind).toBe("unwritable");
    } finally {
      blocker?.close();
      await close();
    }
  });

  let blocker: DatabaseSyncInstance | undefined;
  function lockOut(): void {
    blocker = new DatabaseSync(address.file);
    blocker.exec("BEGIN IMMEDIATE");
  }

  it("says that nothing can be stored while its file is moved, deleted or replaced, until it is back", async () => {
    const { knex, close } = await open();
    const stored = async () => carryError(await probeWrites(knex).catch((reason: unknown) => reason));
    const away = `${address.file}.away`;
    await fs.rename(address.file, away);
    expect(await stored()).toMatchObject({
      storageErrorKind: "unwritable",
      message: expect.stringMatching(/was moved or deleted while the server runs/) as string,
    });
    await fs.writeFile(address.file, "");
    expect((await stored()).message).toContain("was replaced by another file");
    expect(await knex("accounts").select()).toEqual([]);
    await fs.rename(away, address.file);
    await probeWrites(knex);
    await inTransaction(knex, async (transaction) => {
      await transaction("write_probe").insert({ content: Buffer.from("x") });
    });
    await close();
  });

  it("writes its file again with everything that was stored, if it was deleted", async () => {
    const { knex, close } = await open();
    const store = (name: string) =>
      inTransaction(knex, (transaction) => transaction("world_marks").insert({ process_id: 1, name, value: 7 }));
    await store("before");
    await fs.rm(address.file);
    expect(carryError(await store("meanwhile").catch((reason: unknown) => reason)).storageErrorKind).toBe("unwritable");
    await probeWrites(knex);
    await store("after");
    await close();
    expect((await fs.stat(address.file)).mode & 0o777).toBe(0o600);
    const again = new DatabaseSync(address.file);
    expect(again.prepare("PRAGMA quick_check").all()).toEqual([{ quick_check: "ok" }]);
    expect(again.prepare("SELECT name FROM world_marks ORDER BY name").all()).toEqual([{ name: "after" }, { name: "before" }]);
    again.close();
  });

  it("has a small write-ahead log again after a long reader", async () => {
    const { knex, close } = await open();
    const reader = new DatabaseSync(address.file);
    reader.exec("BEGIN");
    reader.prepare("SELECT count(*) FROM accounts").all();
    for (let i = 0; i < 8; i++) await knex("write_probe").insert({ content: Buffer.alloc(1_000_000, i) });
    const walBytes = async () => (await fs.stat(`${address.file}-wal`)).size;
    expect(await walBytes()).toBeGreaterThan(8_000_000);
    reader.exec("COMMIT");
    reader.close();
    for (let i = 0; i < 3; i++) await knex("write_probe").insert({ content: Buffer.alloc(10, i) });
    expect(await walBytes()).toBeLessThanOrEqual(4 * 1_024 * 1_024);
    await close();
  });

  it("waits for another program that writes, without keeping its thread", async () => {
    const { knex, close } = await open();
    const other = new DatabaseSync(address.file);
    try {
      for (const work of [
        () => probeWrites(knex),
        () =>
          inTransaction(knex, async (transaction) => {
            await transaction("accounts").count();
            await probeWrites(transaction);
          }),
      ]) {
        other.exec("BEGIN IMMEDIATE");
        const done = work();
        await nextTurn();
        other.exec("COMMIT");
        await done;
      }
    } finally {
      other.close();
      await close();
    }
  });

  it("is checked for damage after an unclean stop", async () => {
    const { knex, close } = await open();
    const rows = Array.from({ length: 500 }, (_, index) => ({
      username: `name${index}`,
      username_folded: `name${index}`,
      email: "x@example.com",
      role: "Regular",
      is_active: 1,
      password_hash: "h".repeat(90),
      created_at: 0,
    }));
    await knex.batchInsert("accounts", rows, 100);
    await close();
    const file = await fs.open(address.file, "r+");
    const { size } = await file.stat();
    await file.write(Buffer.alloc(4_096, 0xee), 0, 4_096, Math.floor(size / 4_096 / 2) * 4_096);
    await file.close();
    const examined = openDatabase(address, { uncleanStop: true, onLost: () => undefined });
    await expect(examined).rejects.toMatchObject({ kind: "damaged" });
  });
});
