import fs from "node:fs";
import path from "node:path";
import { describeAddress, type DatabaseAddress } from "./database-address.js";

/** Says with which database the data directory was used last. */
const FILE_NAME = "database.json";
/** The server writes these only when it has a database, and versions without the file above did so too. */
const OTHER_SIGNS = ["jwt-secret", "admin-password.txt"];

/** Why an empty database must be refused: the directory was used before, so there was another. Undefined for a new directory. */
export function refusalOfEmpty(directory: string, address: DatabaseAddress): string | undefined {
  const file = path.join(directory, FILE_NAME);
  if (![file, ...OTHER_SIGNS.map((name) => path.join(directory, name))].some((sign) => fs.existsSync(sign))) return undefined;
  return (
    `the data directory ${directory} was used before${withDatabase(file)}, but ${describeAddress(address)} is missing or empty. ` +
    "Put the database back, restore a backup or correct --data and --database-url; or start with " +
    "--persistence-allow-empty-database, without any account and with an empty world"
  );
}

/** Notes the database that the directory is used with. */
export function noteDatabase(directory: string, address: DatabaseAddress): void {
  const file = path.join(directory, FILE_NAME);
  const text = `${JSON.stringify({ database: describeAddress(address) })}\n`;
  if (fs.existsSync(file) && fs.readFileSync(file, "utf8") === text) return;
  fs.writeFileSync(file, text, { mode: 0o600 });
}

function withDatabase(file: string): string {
  try {
    const { database } = JSON.parse(fs.readFileSync(file, "utf8")) as { database: string };
    return ` with ${database}`;
  } catch {
    return ""; // It is missing, or a kill left half of it.
  }
}
