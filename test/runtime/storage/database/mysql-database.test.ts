import net from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MysqlAddress } from "../../../../runtime/storage/database/database-address.js";
import { carryError } from "../../../../runtime/storage/database/calls.js";
import { openDatabase, type Database } from "../../../../runtime/storage/database/database.js";
import { ensureMysqlDatabase, openMysql } from "../../../../runtime/storage/database/mysql-database.js";
import { requireLongStatements } from "../../../../runtime/storage/database/mysql-statements.js";
import { asRoot, hasMysql, mysqlAddress, mysqlNote, type TestDatabase } from "../engines.js";
import { failureOf } from "./failure.js";

const parts = { uncleanStop: false, onLost: () => undefined };

describe.skipIf(!hasMysql)(`a database on ${mysqlNote}`, () => {
  let database: TestDatabase<MysqlAddress>;
  let opened: Database | undefined;

  beforeEach(() => {
    database = mysqlAddress();
  });
  afterEach(async () => {
    await opened?.close();
    opened = undefined;
    await database.remove();
  });

  it("is created if it is missing, and uses strict mode, UTC and full Unicode", async () => {
    opened = await openDatabase(database.address, parts);
    const [rows] = (await opened.knex.raw(
      "SELECT @@sql_mode AS mode, @@time_zone AS zone, @@character_set_connection AS characters",
    )) as [Record<string, string>[]];
    expect(rows[0]?.mode).toContain("STRICT_ALL_TABLES");
    expect(rows[0]).toMatchObject({ zone: "+00:00", characters: "utf8mb4" });
    const tables = await opened
      .knex("information_schema.tables")
      .where({ table_schema: database.address.database })
      .whereIn("table_name", ["accounts", "characters", "worn_items"])
      .select({ engine: "engine", collation: "table_collation" });
    expect(tables).toEqual(Array(3).fill({ engine: "InnoDB", collation: "utf8mb4_bin" }));
  });

  it("applies each migration once, even if a killed server left the migration lock behind", async () => {
    const first = await openDatabase(database.address, parts);
    expect(first.applied).toContain("0001-schema");
    await first.knex("knex_migrations_lock").update({ is_locked: 1 });
    await first.close();
    opened = await openDatabase(database.address, parts);
    expect(opened.applied).toEqual([]);
  });

  it("says that nothing can be stored when the server's disk is full or the server is read-only", async () => {
    opened = await openDatabase(database.address, parts);
    for (const [number, text] of [
      [1021, "Disk full"],
      [1030, 'Got error 28 "No space left on device" from storage engine InnoDB'],
      [1114, "The table is full"],
      [1290, "The MariaDB server is running with the --read-only option"],
      [1836, "Running in read-only mode"],
    ] as const) {
      const statement = `SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = ${number}, MESSAGE_TEXT = '${text}'`;
      const error = carryError(await opened.knex.raw(statement).catch((reason: unknown) => reason));
      expect(error).toMatchObject({ storageErrorKind: "unwritable", message: expect.stringContaining(text) as string });
    }
  });

  it("recovers after its connections were cut", async () => {
    opened = await openDatabase(database.address, parts);
    const { knex } = opened;
    const [rows] = (await knex.raw("SELECT CONNECTION_ID() AS id")) as [{ id: number }[]];
    await asRoot(`KILL ${rows[0]?.id}`);
    await expect.poll(async () => Number((await knex("accounts").count({ total: "*" }).first())?.total)).toBe(0);
  });

  it("is refused with the server's reason if the user may not create it", async () => {
    const user = `u${database.address.database.slice(-12)}`;
    await asRoot(`CREATE USER ${user}@'127.0.0.1' IDENTIFIED BY 'hunter2'`);
    try {
      const address = { ...database.address, user, password: "hunter2" };
      const hidden = await failureOf(ensureMysqlDatabase(address));
      expect(hidden.message).toMatch(new RegExp(`mysql://${user}@.*denied`));
      await asRoot(`GRANT SELECT ON *.* TO ${user}@'127.0.0.1'`);
      const missing = await failureOf(ensureMysqlDatabase(address));
      expect(missing.message).toMatch(new RegExp(`does not exist, and '${user}' may not create it: .*denied`));
      for (const refused of [hidden, missing]) {
        expect(refused.kind).toBe("unreachable");
        expect(refused.message).not.toContain("hunter2");
      }
    } finally {
      await asRoot(`DROP USER ${user}@'127.0.0.1'`);
    }
  });

  it("is refused for a wrong password, with the address but without the password", async () => {
    const refused = await failureOf(ensureMysqlDatabase({ ...database.address, user: "nobody", password: "hunter2" }));
    expect(refused.kind).toBe("unreachable");
    expect(refused.message).toContain(`mysql://nobody@127.0.0.1:${database.address.port}/${database.address.database}`);
    expect(refused.message).not.toContain("hunter2");
  });

  it("gives up on a statement if the server is silent, and uses another connection afterwards", async () => {
    await ensureMysqlDatabase(database.address);
    const proxy = await freezingProxy(database.address);
    const knex = openMysql({ ...database.address, port: proxy.port }, { silenceTimeoutMs: 200 });
    try {
      await knex.raw("SELECT 1");
      proxy.freeze();
      await expect(knex.raw("SELECT 2")).rejects.toThrow();
      proxy.thaw();
      await expect(knex.raw("SELECT 3")).resolves.toBeDefined();
    } finally {
      await knex.destroy();
      await proxy.close();
    }
  });
});

describe("a missing database server", () => {
  it("is named, with the reason", async () => {
    const port = await unusedPort();
    const address: MysqlAddress = { engine: "mysql", host: "localhost", port, user: "root", password: "hunter2", database: "x" };
    const refused = await failureOf(openDatabase(address, parts));
    expect(refused.kind).toBe("unreachable");
    expect(refused.message).toMatch(new RegExp(`mysql://root@localhost:${port}/x.*ECONNREFUSED`));
    expect(refused.message).not.toContain("hunter2");
  });
});

async function unusedPort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Forwards bytes until it is frozen, and drops them then. */
async function freezingProxy(
  to: MysqlAddress,
): Promise<{ port: number; freeze: () => void; thaw: () => void; close: () => Promise<void> }> {
  let isFrozen = false;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(to.port, to.host);
    for (const [from, into] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => isFrozen || into.write(bytes));
      from.on("error", () => undefined);
      from.on("close", () => into.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    freeze: () => void (isFrozen = true),
    thaw: () => void (isFrozen = false),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe("a server that takes only short statements", () => {
  const address: MysqlAddress = { engine: "mysql", host: "db", port: 3306, user: "shard", password: "secret", database: "shard" };
  const allowing = (bytes: number): Parameters<typeof requireLongStatements>[0] => {
    const query = (): Promise<unknown> => Promise.resolve([[{ bytes }], []]);
    return { query } as Parameters<typeof requireLongStatements>[0];
  };

  it("is refused before anything is stored, with what to set", async () => {
    await expect(requireLongStatements(allowing(16 * 1_024 * 1_024), address)).resolves.toBeUndefined();
    await expect(requireLongStatements(allowing(4 * 1_024 * 1_024), address)).rejects.toMatchObject({
      kind: "incompatible",
      message: expect.stringMatching(/up to 4 MiB; set its max_allowed_packet to 16 MiB or more$/) as string,
    });
  });
});
