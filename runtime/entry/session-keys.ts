import { randomBytes } from "node:crypto";
import type { ClientVersion } from "../connection/client-version.js";

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
  /** Living keys by account, oldest first. */
  private readonly byAccount = new Map<number, readonly number[]>();
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
    const { accountId } = voucher;
    const [oldest] = this.keysOf(accountId);
    if (oldest !== undefined && this.keysOf(accountId).length >= SESSION_KEYS_PER_ACCOUNT) this.forget(oldest, accountId);
    if (this.vouchers.size >= SESSION_KEYS_MAXIMUM) return undefined;
    let key: number;
    do key = randomBytes(4).readUInt32BE();
    while (!isUsableKey(key) || this.vouchers.has(key));
    this.vouchers.set(key, { ...voucher, expiresAt: this.now() + SESSION_KEY_LIFETIME_MS });
    this.byAccount.set(accountId, [...this.keysOf(accountId), key]);
    return key;
  }

  /** What the key vouches for; it is spent by that, but not by somebody it was not made for. */
  redeem(key: number, username: string, address: string): Voucher | undefined {
    const voucher = this.vouchers.get(key);
    if (!voucher || voucher.expiresAt <= this.now()) return undefined;
    // Left in place when it is another's: removing it would let anyone who guesses a living key lock its owner out.
    if (voucher.address !== address || voucher.username.toLowerCase() !== username.toLowerCase()) return undefined;
    this.forget(key, voucher.accountId);
    return voucher;
  }

  /** Forgets expired keys; they stand in the order in which they expire. */
  sweep(): void {
    const now = this.now();
    for (const [key, voucher] of this.vouchers) {
      if (voucher.expiresAt > now) return;
      this.forget(key, voucher.accountId);
    }
  }

  private keysOf(accountId: number): readonly number[] {
    return this.byAccount.get(accountId) ?? [];
  }

  private forget(key: number, accountId: number): void {
    this.vouchers.delete(key);
    const left = this.keysOf(accountId).filter((other) => other !== key);
    if (left.length > 0) this.byAccount.set(accountId, left);
    else this.byAccount.delete(accountId);
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
