import { randomInt } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { DuplicateUsernameError, type Storage } from "../../storage/storage.js";
import { passwordSchema } from "./account-rules.js";
import type { Accounts } from "./accounts.js";

export const ADMINISTRATOR_USERNAME = "admin";
const ADMINISTRATOR_PASSWORD_FILE = "admin-password.txt";
export const ADMINISTRATOR_EMAIL = "admin@localhost";

/** Without characters that look alike. 20 characters hold 115 bits. */
const passwordAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789";
const GENERATED_PASSWORD_LENGTH = 20;

/**
 * The configured password of the first Administrator breaks the rule for passwords. The message does not contain the
 * password.
 */
export class AdministratorPasswordError extends Error {
  override readonly name = "AdministratorPasswordError";
}

export interface FirstAdministrator {
  username: string;
  /** Shown once and never logged. */
  password: string;
  /** The file that holds it, readable only by its owner; null if the configuration gave the password. */
  passwordFile: string | null;
}

export interface FirstAdministratorParts {
  accounts: Accounts;
  storage: Pick<Storage, "accounts">;
  dataDirectory: string;
  /** SHARD_ADMIN_PASSWORD; without it the password is random. */
  password?: string | null | undefined;
}

/**
 * Creates the account `admin` if there are no accounts; resolves to undefined if there are some. Rejects with
 * {@link AdministratorPasswordError}, even if the given password is not needed.
 */
export async function ensureFirstAdministrator(parts: FirstAdministratorParts): Promise<FirstAdministrator | undefined> {
  const given = parts.password ?? null;
  if (given !== null) requireValid(given);
  if ((await parts.storage.accounts.count()) > 0) return undefined;

  const password = given ?? generatePassword();
  // The file comes first: a crash in between leaves an unused file, not an account without a known password.
  const passwordFile = given === null ? await writePassword(parts.dataDirectory, password) : null;
  try {
    await parts.accounts.create({
      username: ADMINISTRATOR_USERNAME,
      password,
      email: ADMINISTRATOR_EMAIL,
      role: "Administrator",
    });
  } catch (error) {
    // Another process of the network was faster.
    if (!(error instanceof DuplicateUsernameError)) throw error;
    if (passwordFile !== null) await fs.rm(passwordFile, { force: true });
    return undefined;
  }
  return { username: ADMINISTRATOR_USERNAME, password, passwordFile };
}

function requireValid(password: string): void {
  const result = passwordSchema.safeParse(password);
  if (result.success) return;
  throw new AdministratorPasswordError(`SHARD_ADMIN_PASSWORD ${result.error.issues[0]?.message ?? "is not allowed"}`);
}

/** A random password for an Administrator. */
export function generatePassword(): string {
  return Array.from({ length: GENERATED_PASSWORD_LENGTH }, () => passwordAlphabet[randomInt(passwordAlphabet.length)]).join("");
}

/** Where a random password of the first Administrator is kept. */
export function passwordFileIn(dataDirectory: string): string {
  return path.join(dataDirectory, ADMINISTRATOR_PASSWORD_FILE);
}

/** Writes it to a file that only its owner can read. Returns the file. */
export async function writePassword(dataDirectory: string, password: string): Promise<string> {
  const file = passwordFileIn(dataDirectory);
  await fs.rm(file, { force: true }); // A file that exists already keeps its mode, which may be different.
  const handle = await fs.open(file, "wx", 0o600);
  try {
    await handle.writeFile(`${password}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return file;
}
