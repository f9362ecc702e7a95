import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { replaceFile } from "../../base/reports/whole-file.js";
import { z } from "zod";
import type { Account } from "../../storage/storage.js";
import { addressKey } from "./address-key.js";
import { ExpiringTable } from "./expiring-table.js";

export const RECENT_LOGINS_FILE = "recent-logins.json";
/** How long after its last login from an address an account's password is checked without the expensive hash. */
export const RECENT_MS = 3_600_000;
const ENTRIES_MAXIMUM = 50_000;
const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

const fileSchema = z.object({
  key: z.base64url(),
  logins: z.array(z.tuple([z.string(), z.base64url(), z.number()])),
});

interface RecentLogin {
  readonly proof: Buffer;
  /** Unix milliseconds. */
  expiresAt: number;
}

type KnownAccount = Pick<Account, "accountId" | "passwordHash">;

/**
 * Checks a password by a fast keyed hash if the account logged in with it from the same address within the last hour.
 * So a whole shard comes back in the time that its connections take, and not in that of its expensive hashes. The key
 * and the hashes are in memory only. A stop writes them to a file of its owner, and the next start removes it.
 */
export class RecentLogins {
  private readonly key: Buffer;
  private readonly table: ExpiringTable<RecentLogin>;
  private readonly now: () => number;

  /** @param now Unix milliseconds */
  constructor(now: () => number = Date.now, key: Buffer = randomBytes(KEY_BYTES)) {
    this.now = now;
    this.key = key;
    this.table = new ExpiringTable(ENTRIES_MAXIMUM, now);
  }

  /** Takes over what the last stop wrote, and removes the file. */
  static open(dataDirectory: string, now: () => number = Date.now): RecentLogins {
    const file = path.join(dataDirectory, RECENT_LOGINS_FILE);
    let text: string;
    try {
      text = readFileSync(file, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      return new RecentLogins(now);
    }
    rmSync(file);
    const written = fileSchema.safeParse(jsonOf(text));
    // Half of a file helps nobody: passwords are checked as usual then.
    if (!written.success) return new RecentLogins(now);
    const recent = new RecentLogins(now, Buffer.from(written.data.key, "base64url"));
    for (const [name, proof, expiresAt] of written.data.logins) {
      // No login can be that recent: the clock was set back.
      if (expiresAt > now() + RECENT_MS) continue;
      recent.table.renew(name, () => ({ proof: Buffer.from(proof, "base64url"), expiresAt }));
    }
    return recent;
  }

  /** Whether the account logged in with this password, from there, within the last hour. */
  knows(account: KnownAccount, password: string, address: string): boolean {
    const known = this.table.get(nameOf(account, address));
    return known !== undefined && timingSafeEqual(known.proof, this.proofOf(account, password, address));
  }

  /** The account has logged in. */
  note(account: KnownAccount, password: string, address: string): void {
    const name = nameOf(account, address);
    this.table.delete(name);
    const proof = this.proofOf(account, password, address);
    this.table.renew(name, () => ({ proof, expiresAt: this.now() + RECENT_MS }));
  }

  /** To be called at a stop. */
  write(dataDirectory: string): void {
    const logins = [...this.table.entries()].map(([name, { proof, expiresAt }]) => [
      name,
      proof.toString("base64url"),
      expiresAt,
    ]);
    const text = JSON.stringify({ key: this.key.toString("base64url"), logins });
    replaceFile(path.join(dataDirectory, RECENT_LOGINS_FILE), text, { mode: OWNER_ONLY });
  }

  /** The stored hash is part of it, so that another password ends it. */
  private proofOf({ accountId, passwordHash }: KnownAccount, password: string, address: string): Buffer {
    const said = JSON.stringify([accountId, passwordHash, addressKey(address), password]);
    return createHmac("sha256", this.key).update(said).digest();
  }
}

function nameOf({ accountId }: KnownAccount, address: string): string {
  return `${accountId} ${addressKey(address)}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
