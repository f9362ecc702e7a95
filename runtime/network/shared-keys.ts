import { randomBytes } from "node:crypto";
import { z } from "zod";
import { NetworkError, type RedirectKeys, type RedirectVoucher } from "../contracts/network.js";
import type { Broker, Bucket } from "./broker/broker.js";
import { withPatience } from "./patience.js";

/** Time for a client from 0x8C to 0x91 on the new connection. */
const KEY_LIFETIME_MS = 60_000;
/**
 * Beyond that no new key is issued. Valid keys are never dropped, or a login rush would lock players out. Some 50,000
 * keys.
 */
const MAX_BYTES = 16 * 1_024 * 1_024;

const voucherSchema = z.object({
  accountId: z.int(),
  tokenVersion: z.int(),
  username: z.string(),
  address: z.string(),
  versionText: z.string().nullable(),
  world: z.string(),
}) satisfies z.ZodType<RedirectVoucher>;

/** Keys of the redirect in a bucket: issued by one edge, spent at another. */
export class SharedKeys implements RedirectKeys {
  readonly #broker: Broker;
  readonly #bucket: Bucket;

  private constructor(broker: Broker, bucket: Bucket) {
    this.#broker = broker;
    this.#bucket = bucket;
  }

  static async open(broker: Broker): Promise<SharedKeys> {
    return new SharedKeys(broker, await broker.bucket({ name: "keys", forgetMs: KEY_LIFETIME_MS, maxBytes: MAX_BYTES }));
  }

  issue(voucher: RedirectVoucher): Promise<number | undefined> {
    return withPatience(this.#broker, async () => {
      for (;;) {
        const key = randomBytes(4).readUInt32BE();
        if (!isUsableKey(key)) continue;
        try {
          if ((await this.#bucket.create(nameOf(key), JSON.stringify(voucher))) !== undefined) return key;
        } catch (error) {
          if (error instanceof NetworkError && error.kind === "refused") return undefined;
          throw error;
        }
      }
    });
  }

  redeem(key: number, username: string, address: string): Promise<RedirectVoucher | undefined> {
    return withPatience(this.#broker, async () => {
      const entry = await this.#bucket.get(nameOf(key));
      if (entry === undefined) return undefined;
      const voucher = voucherSchema.parse(JSON.parse(entry.value));
      // A key of somebody else stays: otherwise a guess of a valid key would lock its owner out.
      if (voucher.address !== address || voucher.username.toLowerCase() !== username.toLowerCase()) return undefined;
      return (await this.#bucket.remove(nameOf(key), entry.revision)) ? voucher : undefined;
    });
  }
}

const nameOf = (key: number): string => key.toString(16);

/**
 * The client sends the key as its first four bytes on the new connection, where 0xEF begins a seed packet and printable
 * text or 0x16 (TLS) means another protocol.
 */
function isUsableKey(key: number): boolean {
  const first = key >>> 24;
  return first >= 0x80 && first !== 0xef;
}
