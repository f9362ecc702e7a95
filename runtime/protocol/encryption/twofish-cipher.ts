import { createHash } from "node:crypto";
import type { ConnectionCipher } from "./cipher.js";
import { Twofish } from "./twofish.js";

const TABLE_BYTES = 256;
const BLOCK_BYTES = 16;
/** The seed fills the key this often. */
const SEEDS_IN_KEY = 4;

/**
 * The encryption of the game since 2.0.0. The client's bytes are covered by a table that begins as 0 to 255 and is
 * encrypted by Twofish again for each 256 bytes; the key is the seed, four times. Since 2.0.4 the server's bytes, after
 * their compression, are covered by the MD5 sum of the first table (ClassicUO TwofishEncryption, ModernUO
 * GameEncryption, Source-X CCryptoTwoFishInterface).
 */
export class TwofishCipher implements ConnectionCipher {
  readonly name = "Twofish";
  private readonly twofish: Twofish;
  private readonly table = Uint8Array.from({ length: TABLE_BYTES }, (_, i) => i);
  private readonly cover: Uint8Array;
  private used = 0;
  private covered = 0;

  constructor(seed: number) {
    const key = Buffer.alloc(4 * SEEDS_IN_KEY);
    for (let i = 0; i < SEEDS_IN_KEY; i++) key.writeUInt32BE(seed >>> 0, 4 * i);
    this.twofish = new Twofish(key);
    this.renew();
    this.cover = createHash("md5").update(this.table).digest();
  }

  readonly decrypt = (bytes: Uint8Array, from: number, to: number): void => {
    const { table } = this;
    for (let i = from; i < to; i++) {
      if (this.used === TABLE_BYTES) this.renew();
      bytes[i]! ^= table[this.used++]!;
    }
  };

  readonly encrypt = (bytes: Uint8Array, from: number, to: number): void => {
    const { cover } = this;
    let at = this.covered;
    for (let i = from; i < to; i++) {
      bytes[i]! ^= cover[at]!;
      at = (at + 1) % BLOCK_BYTES;
    }
    this.covered = at;
  };

  skip(bytes: number): void {
    this.covered = (this.covered + bytes) % BLOCK_BYTES;
  }

  private renew(): void {
    for (let at = 0; at < TABLE_BYTES; at += BLOCK_BYTES) this.twofish.encryptBlock(this.table, at);
    this.used = 0;
  }
}
