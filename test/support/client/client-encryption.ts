import { createHash } from "node:crypto";
import { BlowfishCipher } from "../../../runtime/protocol/encryption/blowfish-cipher.js";
import { Twofish } from "../../../runtime/protocol/encryption/twofish.js";

/** Changes the bytes of one direction of one connection; each call goes on where the last one ended. */
type Change = (bytes: Buffer) => Buffer;

/** What a client of one version does to its bytes, written from the client's side (ClassicUO EncryptionHelper). */
export interface ClientEncryption {
  /** For the bytes to the login server. */
  readonly login: (seed: number) => Change;
  /** For the bytes to the game server. */
  readonly game: (seed: number) => Change;
  /** For the bytes from the game server. */
  readonly fromGame: (seed: number) => Change;
}

const MASK = 0xffff_ffffn;

export function clientEncryption(version: { major: number; minor: number; revision: number }): ClientEncryption {
  const number = version.major * 10_000 + version.minor * 100 + version.revision;
  const hasBlowfish = number <= 20_003;
  const hasTwofish = number > 20_000;
  return {
    login: (seed) => loginStream(seed, version),
    game(seed) {
      const twofish = hasTwofish ? twofishStream(seed) : same;
      const blowfish = hasBlowfish ? blowfishStream() : same;
      return (bytes) => twofish(blowfish(bytes));
    },
    fromGame: (seed) => (hasBlowfish ? same : coveredBy(createHash("md5").update(tableOf(seed)).digest())),
  };
}

const same: Change = (bytes) => bytes;

/** One register of 64 bits, as two halves in 32-bit arithmetic without signs. */
function loginStream(seed: number, version: { major: number; minor: number; revision: number }): Change {
  const [a, b, c] = [BigInt(version.major), BigInt(version.minor), BigInt(version.revision)];
  // Both keys as ClassicUO computes them, which is another way than the server's.
  const first = ((((a << 9n) | b) << 10n) | c) ^ ((c * c) << 5n);
  const key2 = ((first << 4n) ^ (b * b) ^ (b * 0x0b00_0000n) ^ (c * 0x38_0000n) ^ 0x2c13_a5fdn) & MASK;
  const second = ((((a << 9n) | c) << 10n) | b) * 8n;
  const key3 = (second ^ (c * c * 0x0c00n) ^ (b * b) ^ (b * 0x680_0000n) ^ (c * 0x1c_0000n) ^ 0xa31d_527fn) & MASK;
  const key1 = key2 - 1n;
  const begun = BigInt(seed >>> 0);
  const not = begun ^ MASK;
  let low = (((not ^ 0x1357n) << 16n) | ((begun ^ 0xffff_aaaan) & 0xffffn)) & MASK;
  let high = ((begun ^ 0x4321_0000n) >> 16n) | ((not ^ 0xabcd_ffffn) & 0xffff_0000n);
  return (bytes) =>
    Buffer.from(
      bytes.map((byte) => {
        const out = byte ^ Number(low & 0xffn);
        const [oldLow, oldHigh] = [low, high];
        const carried = (oldLow << 31n) & MASK;
        high = (((((oldHigh >> 1n) | carried) ^ key1) >> 1n) | carried) ^ key2;
        low = ((oldLow >> 1n) | ((oldHigh << 31n) & MASK)) ^ key3;
        return out;
      }),
    );
}

function cipherOf(seed: number): Twofish {
  const key = Buffer.alloc(16);
  for (let at = 0; at < 16; at += 4) key.writeUInt32BE(seed >>> 0, at);
  return new Twofish(key);
}

function tableOf(seed: number): Buffer {
  return renewed(cipherOf(seed), Buffer.from(Uint8Array.from({ length: 256 }, (_, i) => i)));
}

function renewed(cipher: Twofish, table: Buffer): Buffer {
  for (let at = 0; at < table.length; at += 16) cipher.encryptBlock(table, at);
  return table;
}

function twofishStream(seed: number): Change {
  const cipher = cipherOf(seed);
  let table = tableOf(seed);
  let used = 0;
  return (bytes) =>
    Buffer.from(
      bytes.map((byte) => {
        if (used === table.length) {
          table = renewed(cipher, table);
          used = 0;
        }
        return byte ^ table[used++]!;
      }),
    );
}

/**
 * The server's cipher yields the cover of a byte when it decrypts the byte's encrypted form; only the cover is known
 * before.
 */
function blowfishStream(): Change {
  const encrypted: number[] = [];
  return (bytes) =>
    Buffer.from(
      bytes.map((byte) => {
        const { decrypt } = new BlowfishCipher();
        const probe = Buffer.from([...encrypted, 0]);
        decrypt(probe, 0, probe.length);
        const out = byte ^ probe[encrypted.length]!;
        encrypted.push(out);
        return out;
      }),
    );
}

function coveredBy(cover: Buffer): Change {
  let at = 0;
  return (bytes) => Buffer.from(bytes.map((byte) => byte ^ cover[at++ % cover.length]!));
}
