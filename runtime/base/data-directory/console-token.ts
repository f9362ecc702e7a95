import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import { replaceFile } from "../reports/whole-file.js";

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
  replaceFile(path.join(dataDirectory, CONSOLE_TOKEN_FILE), `${secret}\n`, { mode: OWNER_ONLY });
  return secret;
}

/** The process that holds the directory calls this at a stop, and at a start without tokens. */
export function removeConsoleToken(dataDirectory: string): void {
  rmSync(path.join(dataDirectory, CONSOLE_TOKEN_FILE), { force: true });
}
