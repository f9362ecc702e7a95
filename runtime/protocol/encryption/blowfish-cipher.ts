import { Blowfish } from "./blowfish.js";
import type { ConnectionCipher } from "./cipher.js";
import { TwofishCipher } from "./twofish-cipher.js";

/** Bytes under one key. */
const BYTES_PER_KEY = 21_036;
const BLOCK_BYTES = 8;
/** Of the keys below the second is the first in use, and each third follows in a circle. */
const FIRST_KEY = 1;
const KEY_STEP = 3;

// oxfmt-ignore
const KEYS = [
  "913c2b0f44c6", "0c96d2409321", "f212a5aadae9", "9ad4f71497d0", "fcc9c7d6a8a3", "7b67369b0b1a",
  "03acf902ae2d", "0177796b0c67", "a4b41ed7aa51", "d6e1bc271525", "17174765408b",
].map(fromHex);
/** What is encrypted first, at the beginning and after each change of the key. */
const FIRST_BLOCK = fromHex("f8c4d87254fcf9de");
// oxfmt-ignore
const BLOCKS = [
  "d2b7f69ccf06e8c1", "e88c2a97d1d2a676", "2462400b21c60789", "df2b56c9b372358d", "1c876cb1d41ba2b2", "17831c68b3d6652d",
  "ce91b98a6120b1f9", "5bd24afd44b7df1f", "356cbdff62537744", "b5270dd223be40b3", "b3b4b6d5b6a7666e",
].map(fromHex);

/** By the number of their key. Making one takes 521 encryptions. */
const machines = new Map<number, Blowfish>();

/**
 * The encryption of the game from 1.26.0 to 2.0.0, with fixed keys: each byte is covered by the encryption of the eight
 * encrypted bytes before it. The server answers in plain bytes (ClassicUO BlowfishEncryption, Source-X
 * CCryptoBlowFish).
 */
export class BlowfishCipher implements ConnectionCipher {
  readonly name = "Blowfish";
  readonly encrypt = undefined;
  private key = FIRST_KEY;
  /** The covers of the next bytes; those used hold the encrypted bytes. */
  private readonly block = Buffer.from(FIRST_BLOCK);
  private at = 0;
  private used = 0;

  readonly decrypt = (bytes: Uint8Array, from: number, to: number): void => {
    const { block } = this;
    for (let i = from; i < to; i++) {
      if (this.used === BYTES_PER_KEY) this.changeKey();
      if (this.at === 0) this.renew();
      const encrypted = bytes[i]!;
      bytes[i] = encrypted ^ block[this.at]!;
      block[this.at] = encrypted;
      this.at = (this.at + 1) % BLOCK_BYTES;
      this.used++;
    }
  };

  private changeKey(): void {
    this.key = (this.key + KEY_STEP) % KEYS.length;
    this.block.set(BLOCKS[this.key]!);
    this.at = this.used = 0;
  }

  private renew(): void {
    const { block, key } = this;
    let machine = machines.get(key);
    if (!machine) machines.set(key, (machine = new Blowfish(KEYS[key]!)));
    machine.encrypt(block.readUInt32BE(0), block.readUInt32BE(4));
    block.writeUInt32BE(machine.left, 0);
    block.writeUInt32BE(machine.right, 4);
  }
}

/**
 * The encryption of the game from 2.0.0 to 2.0.3: Blowfish, and Twofish over it (ClassicUO EncryptionHelper.Encrypt).
 */
export class BlowfishTwofishCipher implements ConnectionCipher {
  readonly name = "Blowfish and Twofish";
  readonly encrypt = undefined;
  private readonly outer: TwofishCipher;
  private readonly inner = new BlowfishCipher();

  constructor(seed: number) {
    this.outer = new TwofishCipher(seed);
  }

  readonly decrypt = (bytes: Uint8Array, from: number, to: number): void => {
    this.outer.decrypt(bytes, from, to);
    this.inner.decrypt(bytes, from, to);
  };
}

function fromHex(digits: string): Buffer {
  return Buffer.from(digits, "hex");
}
