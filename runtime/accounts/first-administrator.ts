import { randomInt } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import type { Storage } from "../storage/storage.js";
import { passwordSchema } from "./account-rules.js";
import type { Accounts } from "./accounts.js";

export const ADMINISTRATOR_USERNAME = "admin";
export const ADMINISTRATOR_PASSWORD_FILE = "admin-password.txt";
const ADMINISTRATOR_EMAIL = "admin@localhost";

/** Without the characters that are mistaken for each other; 20 of them are 115 bits. */
const passwordAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789";
const GENERATED_PASSWORD_LENGTH = 20;

/** The password which the configuration gives to the first Administrator breaks the rule for passwords. The message does not repeat it. */
export class AdministratorPasswordError extends Error {
  override readonly name = "AdministratorPasswordError";
}

export interface FirstAdministrator {
  username: string;
  /** To be shown once, and never logged. */
  password: string;
  /** Where it was written to, readable by the owner only; null for one that the configuration gave. */
  passwordFile: string | null;
}

export interface FirstAdministratorParts {
  accounts: Accounts;
  storage: Pick<Storage, "accounts">;
  dataDirectory: string;
  /** SHARD_ADMIN_PASSWORD: used instead of a random one. */
  password?: string | null | undefined;
}

/**
 * Creates the account `admin` where there are no accounts at all; undefined where there are some.
 * Rejects with {@link AdministratorPasswordError}, also where the given password would not be needed.
 */
export async function ensureFirstAdministrator(parts: FirstAdministratorParts): Promise<FirstAdministrator | undefined> {
  const given = parts.password ?? null;
  if (given !== null) requireValid(given);
  if ((await parts.storage.accounts.count()) > 0) return undefined;

  const password = given ?? generatePassword();
  // Before the account: a crash in between leaves a file without effect, not an account that nobody can enter.
  const passwordFile = given === null ? await writePassword(parts.dataDirectory, password) : null;
  await parts.accounts.create({
    username: ADMINISTRATOR_USERNAME,
    password,
    email: ADMINISTRATOR_EMAIL,
    role: "Administrator",
  });
  return { username: ADMINISTRATOR_USERNAME, password, passwordFile };
}

function requireValid(password: string): void {
  const result = passwordSchema.safeParse(password);
  if (result.success) return;
  throw new AdministratorPasswordError(`SHARD_ADMIN_PASSWORD ${result.error.issues[0]?.message ?? "is not allowed"}`);
}

function generatePassword(): string {
  return Array.from({ length: GENERATED_PASSWORD_LENGTH }, () => passwordAlphabet[randomInt(passwordAlphabet.length)]).join("");
}

async function writePassword(dataDirectory: string, password: string): Promise<string> {
  const file = path.join(dataDirectory, ADMINISTRATOR_PASSWORD_FILE);
  await fs.rm(file, { force: true }); // An older one keeps its mode, which may be another.
  const handle = await fs.open(file, "wx", 0o600);
  try {
    await handle.writeFile(`${password}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return file;
}
