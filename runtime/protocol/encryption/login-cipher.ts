import type { ConnectionCipher } from "./cipher.js";
import type { LoginKeys } from "./login-keys.js";

/**
 * The encryption of the conversation with the login server since 1.25.37: a rotating register of 64 bits, begun by the
 * seed and stirred by the keys of the client's version, whose lowest byte covers each byte. The server answers in plain
 * bytes (ClassicUO LoginCryptBehaviour, ModernUO LoginEncryption).
 */
export class LoginCipher implements ConnectionCipher {
  readonly name = "login encryption";
  readonly encrypt = undefined;
  private low: number;
  private high: number;
  private readonly keys: LoginKeys;

  constructor(seed: number, keys: LoginKeys) {
    this.low = ((~seed ^ 0x1357) << 16) | ((seed ^ 0xffff_aaaa) & 0xffff);
    this.high = ((seed ^ 0x4321_0000) >>> 16) | ((~seed ^ 0xabcd_ffff) & 0xffff_0000);
    this.keys = keys;
  }

  readonly decrypt = (bytes: Uint8Array, from: number, to: number): void => {
    const { keys } = this;
    let { low, high } = this;
    for (let i = from; i < to; i++) {
      bytes[i]! ^= low & 0xff;
      const carried = low << 31;
      low = ((low >>> 1) | (high << 31)) ^ keys.low;
      high = ((high >>> 1) | carried) ^ (keys.high - 1);
      high = ((high >>> 1) | carried) ^ keys.high;
    }
    this.low = low;
    this.high = high;
  };
}

/** What covers the first byte of a login, whatever the version. */
export function firstLoginByte(seed: number): number {
  return (seed ^ 0xaa) & 0xff;
}
