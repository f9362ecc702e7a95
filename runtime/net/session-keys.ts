import { randomBytes } from "node:crypto";
import type { ClientVersion } from "./client-version.js";

/** How long a client may take from 0x8C to 0x91 on the new connection. */
export const SESSION_KEY_LIFETIME_MS = 60_000;
/** More waiting keys than this and no new one is given; living ones are never pushed out, or a login rush would lock players out. */
export const SESSION_KEYS_MAXIMUM = 4_096;
/** An account's oldest key gives way to a newer one of its own beyond this, or one account could fill the table for all. */
export const SESSION_KEYS_PER_ACCOUNT = 8;

/** What a key vouches for. */
export interface Voucher {
  readonly accountId: number;
  /** The account's version when its password was verified; a change since then ends the vouching. */
  readonly tokenVersion: number;
  readonly username: string;
  readonly address: string;
  /** As the login connection's 0xEF told it, since the game connection does not repeat it. */
  readonly version: ClientVersion | undefined;
}

/**
 * Keys of the redirect from login to game server. A key is random, good for one use by one account from one address, and
 * shows that the password was verified at 0x80, so that it need not be verified again at 0x91.
 */
export class SessionKeys {
  private readonly vouchers = new Map<number, Voucher & { expiresAt: number }>();
  private readonly now: () => number;

  /** @param now monotonic milliseconds */
  constructor(now: () => number) {
    this.now = now;
  }

  get size(): number {
    return this.vouchers.size;
  }

  /** A new key, or undefined while too many wait. */
  issue(voucher: Voucher): number | undefined {
    this.sweep();
    this.makeRoom(voucher.accountId);
    if (this.vouchers.size >= SESSION_KEYS_MAXIMUM) return undefined;
    let key: number;
    do key = randomBytes(4).readUInt32BE();
    while (!isUsableKey(key) || this.vouchers.has(key));
    this.vouchers.set(key, { ...voucher, expiresAt: this.now() + SESSION_KEY_LIFETIME_MS });
    return key;
  }

  /** What the key vouches for; it is spent by that, but not by somebody it was not made for. */
  redeem(key: number, username: string, address: string): Voucher | undefined {
    const voucher = this.vouchers.get(key);
    if (!voucher || voucher.expiresAt <= this.now()) return undefined;
    // Left in place when it is another's: removing it would let anyone who guesses a living key lock its owner out.
    if (voucher.address !== address || voucher.username.toLowerCase() !== username.toLowerCase()) return undefined;
    this.vouchers.delete(key);
    return voucher;
  }

  private makeRoom(accountId: number): void {
    let oldest: number | undefined;
    let count = 0;
    for (const [key, voucher] of this.vouchers) {
      if (voucher.accountId !== accountId) continue;
      oldest ??= key;
      count++;
    }
    if (oldest !== undefined && count >= SESSION_KEYS_PER_ACCOUNT) this.vouchers.delete(oldest);
  }

  /** Forgets expired keys; they stand in the order in which they expire. */
  sweep(): void {
    const now = this.now();
    for (const [key, voucher] of this.vouchers) {
      if (voucher.expiresAt > now) return;
      this.vouchers.delete(key);
    }
  }
}

/**
 * The client sends the key as its first four bytes on the new connection, where 0xEF begins a seed packet and printable
 * text or 0x16 (TLS) means another protocol.
 */
function isUsableKey(key: number): boolean {
  const first = key >>> 24;
  return first >= 0x80 && first !== 0xef;
}
