import { randomBytes } from "node:crypto";
import type { ClientVersion } from "../connection/client-version.js";

/** Time for a client from 0x8C to 0x91 on the new connection. */
export const SESSION_KEY_LIFETIME_MS = 60_000;
/**
 * Keys that may wait. Beyond this no new key is issued. Valid keys are never dropped, or a login rush would lock
 * players out.
 */
export const SESSION_KEYS_MAXIMUM = 4_096;
/** Keys of one account. A further key replaces the account's oldest, so that one account cannot fill the table. */
export const SESSION_KEYS_PER_ACCOUNT = 8;

/** What a key proves. */
export interface Voucher {
  readonly accountId: number;
  /** The account's token version when its password was verified. A later change makes the key invalid. */
  readonly tokenVersion: number;
  readonly username: string;
  readonly address: string;
  /** From 0xEF of the login connection; the game connection does not repeat it. */
  readonly version: ClientVersion | undefined;
  /** The world that was chosen; undefined where there is only one. */
  readonly world?: string | undefined;
}

/** A key with the time of its end, for the next process of a world. */
export interface KeptKey extends Voucher {
  readonly key: number;
  /** Unix milliseconds. */
  readonly until: number;
}

/**
 * Session keys for the redirect from login to game server. A key is random and valid once, for one account and address.
 * It proves at 0x91 that the password was verified at 0x80.
 */
export class SessionKeys {
  private readonly vouchers = new Map<number, Voucher & { expiresAt: number }>();
  /** Valid keys by account, oldest first. */
  private readonly byAccount = new Map<number, readonly number[]>();
  private readonly now: () => number;
  private readonly whenIssued: (key: KeptKey) => void;

  /**
   * @param now monotonic milliseconds
   * @param whenIssued called for each key, so that somebody keeps it for the next process
   */
  constructor(now: () => number, whenIssued: (key: KeptKey) => void = () => undefined) {
    this.now = now;
    this.whenIssued = whenIssued;
  }

  get size(): number {
    return this.vouchers.size;
  }

  /** Issues a key; undefined while too many wait. */
  issue(voucher: Voucher): number | undefined {
    this.sweep();
    const { accountId } = voucher;
    const [oldest] = this.keysOf(accountId);
    if (oldest !== undefined && this.keysOf(accountId).length >= SESSION_KEYS_PER_ACCOUNT) this.forget(oldest, accountId);
    if (this.vouchers.size >= SESSION_KEYS_MAXIMUM) return undefined;
    let key: number;
    do key = randomBytes(4).readUInt32BE();
    while (!isUsableKey(key) || this.vouchers.has(key));
    this.add(key, voucher, SESSION_KEY_LIFETIME_MS);
    this.whenIssued({ ...voucher, key, until: Date.now() + SESSION_KEY_LIFETIME_MS });
    return key;
  }

  /**
   * Takes over keys of the process before this one. Those that were spent there can be spent once more: a login that
   * was not over begins again with its key.
   */
  takeOver(keys: readonly KeptKey[]): void {
    const now = Date.now();
    for (const { key, until, ...voucher } of keys) if (until > now) this.add(key, voucher, until - now);
  }

  /** Returns what the key proves, and spends it. Another account or address cannot spend it. */
  redeem(key: number, username: string, address: string): Voucher | undefined {
    const voucher = this.vouchers.get(key);
    if (!voucher || voucher.expiresAt <= this.now()) return undefined;
    // A key of somebody else stays: otherwise a guess of a valid key would lock its owner out.
    if (voucher.address !== address || voucher.username.toLowerCase() !== username.toLowerCase()) return undefined;
    this.forget(key, voucher.accountId);
    return voucher;
  }

  /** Drops expired keys. They are ordered by expiry. */
  sweep(): void {
    const now = this.now();
    for (const [key, voucher] of this.vouchers) {
      if (voucher.expiresAt > now) return;
      this.forget(key, voucher.accountId);
    }
  }

  private add(key: number, voucher: Voucher, lifetimeMs: number): void {
    const { accountId } = voucher;
    this.vouchers.set(key, { ...voucher, expiresAt: this.now() + lifetimeMs });
    this.byAccount.set(accountId, [...this.keysOf(accountId), key]);
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
