import path from "node:path";
import { StorageError } from "../storage.js";

export interface SqliteAddress {
  engine: "sqlite";
  file: string;
}

export interface MysqlAddress {
  engine: "mysql";
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export type DatabaseAddress = SqliteAddress | MysqlAddress;

const SQLITE_FILE_NAME = "shard.sqlite";
const MYSQL_PORT = 3306;
const mysqlDatabaseName = /^[A-Za-z0-9_$-]{1,64}$/;
const allowed = "allowed is mysql://user:password@host:port/database";

/**
 * The address of the database: the server in the URL, or the SQLite file in the data directory. Throws {@link
 * StorageError}.
 */
export function databaseAddress(dataDirectory: string, databaseUrl: string | null | undefined): DatabaseAddress {
  if (databaseUrl === null || databaseUrl === undefined || databaseUrl === "") {
    return { engine: "sqlite", file: path.join(dataDirectory, SQLITE_FILE_NAME) };
  }
  return parseDatabaseUrl(databaseUrl);
}

/**
 * Reads `mysql://user:password@host:port/database` (`mariadb://` means the same; user, password and database may be
 * percent-encoded). Throws {@link StorageError}. Its message does not repeat the URL, which may hold a password.
 */
export function parseDatabaseUrl(text: string): MysqlAddress {
  if (!URL.canParse(text)) throw refused("it is not a URL");
  const url = new URL(text);
  if (url.protocol !== "mysql:" && url.protocol !== "mariadb:") throw refused(`unknown kind of database '${url.protocol}'`);
  if (url.hostname === "") throw refused("the host is missing");
  if (url.username === "") throw refused("the user is missing");
  if (url.search !== "" || url.hash !== "") throw refused("options after '?' or '#' are not known");
  const database = decode(url.pathname.slice(1));
  if (!mysqlDatabaseName.test(database)) {
    throw refused("the database name must be 1 to 64 of letters, digits, '_', '$' and '-'");
  }
  return {
    engine: "mysql",
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? MYSQL_PORT : Number(url.port),
    user: decode(url.username),
    password: decode(url.password),
    database,
  };
}

/** The address for logs and messages, without the password. */
export function describeAddress(address: DatabaseAddress): string {
  if (address.engine === "sqlite") return address.file;
  const host = address.host.includes(":") ? `[${address.host}]` : address.host;
  return `mysql://${address.user}@${host}:${address.port}/${address.database}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refused("a '%' must be followed by two hexadecimal digits");
  }
}

function refused(reason: string): StorageError {
  return new StorageError("address", `the database URL cannot be used: ${reason}; ${allowed}`);
}
