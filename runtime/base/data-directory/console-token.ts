import { randomBytes } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

export const CONSOLE_TOKEN_FILE = "console-token";
const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;

/**
 * Generates the secret that the operator's console signs in with, and writes it to `<data>/console-token`, readable by
 * the owner only. Each start generates another. A user who can read it can also read the key that signs tokens, so it
 * grants nothing new.
 */
export function writeConsoleToken(dataDirectory: string): string {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const file = path.join(dataDirectory, CONSOLE_TOKEN_FILE);
  const draft = `${file}.${process.pid}.tmp`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${secret}\n`, { mode: OWNER_ONLY, flag: "wx" });
  // By a rename, so that no reader sees half of it and the mode of an older file does not remain.
  renameSync(draft, file);
  return secret;
}

/** The process that holds the directory calls this at a stop, and at a start without tokens. */
export function removeConsoleToken(dataDirectory: string): void {
  rmSync(path.join(dataDirectory, CONSOLE_TOKEN_FILE), { force: true });
}
