import fs from "node:fs";
import path from "node:path";
import { replaceFile } from "../../base/reports/whole-file.js";
import { describeAddress, type DatabaseAddress } from "./database-address.js";

/** Says with which database the data directory was used last. */
const FILE_NAME = "database.json";
/** The server writes these only when it has a database, so they show a use even if the file above is lost. */
const OTHER_SIGNS = ["jwt-secret", "admin-password.txt"];

/**
 * Why an empty database must be refused: the directory was used before, so there was another. Undefined for a new
 * directory.
 */
export function refusalOfEmpty(directory: string, address: DatabaseAddress): string | undefined {
  const file = path.join(directory, FILE_NAME);
  if (![file, ...OTHER_SIGNS.map((name) => path.join(directory, name))].some((sign) => fs.existsSync(sign))) return undefined;
  const before = databaseIn(file);
  return (
    `the data directory ${directory} was used before${before === undefined ? "" : ` with ${before}`}, but ${describeAddress(address)} is missing or empty. ` +
    "Put the database back, restore a backup or correct --data and --database-url; or start with " +
    "--persistence-allow-empty-database, without any account and with an empty world"
  );
}

/** Notes the database that the directory is used with. Returns the one of the last time, if that was another. */
export function noteDatabase(directory: string, address: DatabaseAddress): string | undefined {
  const file = path.join(directory, FILE_NAME);
  const [before, database] = [databaseIn(file), describeAddress(address)];
  if (before === database) return undefined;
  replaceFile(file, `${JSON.stringify({ database })}\n`, { mode: 0o600 });
  return before;
}

function databaseIn(file: string): string | undefined {
  try {
    return (JSON.parse(fs.readFileSync(file, "utf8")) as { database: string }).database;
  } catch {
    return undefined; // It is missing, or a kill left half of it.
  }
}
