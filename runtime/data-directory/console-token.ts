import { randomBytes } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

export const CONSOLE_TOKEN_FILE = "console-token";
const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;

/**
 * Makes the secret by which the operator's console signs in, and writes it to `<data>/console-token` for the owner of the data
 * directory alone to read. It is another one after each start. Whoever can read it can read the key that signs tokens, too, so it
 * opens no door that was closed.
 */
export function writeConsoleToken(dataDirectory: string): string {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const file = path.join(dataDirectory, CONSOLE_TOKEN_FILE);
  const draft = `${file}.${process.pid}.tmp`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${secret}\n`, { mode: OWNER_ONLY, flag: "wx" });
  // Renamed, so that neither a reader sees half of it nor an older file's mode stays.
  renameSync(draft, file);
  return secret;
}

/** To be called by the holder of the directory: at the end, and before a start that makes none. */
export function removeConsoleToken(dataDirectory: string): void {
  rmSync(path.join(dataDirectory, CONSOLE_TOKEN_FILE), { force: true });
}
