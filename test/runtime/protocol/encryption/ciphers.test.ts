import { describe, expect, test } from "vitest";
import { Blowfish } from "../../../../runtime/protocol/encryption/blowfish.js";
import { BlowfishCipher, BlowfishTwofishCipher } from "../../../../runtime/protocol/encryption/blowfish-cipher.js";
import type { ConnectionCipher } from "../../../../runtime/protocol/encryption/cipher.js";
import { LoginCipher } from "../../../../runtime/protocol/encryption/login-cipher.js";
import { loginKeysOf, VERSIONS_BEFORE_0XEF } from "../../../../runtime/protocol/encryption/login-keys.js";
import { Twofish } from "../../../../runtime/protocol/encryption/twofish.js";
import { TwofishCipher } from "../../../../runtime/protocol/encryption/twofish-cipher.js";

const SEED = 0x7f00_0001;

/** Bytes that POL's own tests decrypt. What they become below, POL's ciphers say. */
function sample(count: number): Buffer {
  return Buffer.from(Uint8Array.from({ length: count }, (_, i) => i * 7 + 3));
}

function decrypted({ decrypt }: ConnectionCipher, bytes: Buffer): Buffer {
  decrypt(bytes, 0, bytes.length);
  return bytes;
}

function at(bytes: Buffer, from: number): string {
  return bytes.toString("hex", from, from + 16);
}

describe("Twofish", () => {
  // Published with the cipher: each result is the next text, and each text the next key (ECB_TBL.TXT).
  test("encrypts the published blocks", () => {
    const blocks = ["00".repeat(16), "00".repeat(16)];
    for (let i = 0; i < 49; i++) {
      const text = Buffer.from(blocks.at(-1)!, "hex");
      new Twofish(Buffer.from(blocks.at(-2)!, "hex")).encryptBlock(text, 0);
      blocks.push(text.toString("hex"));
    }
    expect(blocks[2]).toBe("9f589f5cf6122c32b6bfec2f2ae8c35a");
    expect(blocks[3]).toBe("d491db16e7b1c39e86cb086b789f5419");
    expect(blocks[4]).toBe("019f9809de1711858faac3a3ba20fbc3");
    expect(blocks[50]).toBe("5d9d4eeffa9151575524f115815a12e0");
  });
});

describe("Blowfish", () => {
  test.each([
    ["0000000000000000", "0000000000000000", "4ef997456198dd78"],
    ["ffffffffffffffff", "ffffffffffffffff", "51866fd5b85ecb8a"],
    ["3000000000000000", "1000000000000001", "7d856f9a613063f2"],
    ["0123456789abcdef", "1111111111111111", "61f9c3802281b096"],
  ])("with the key %s makes of %s the published block", (key, text, expected) => {
    const machine = new Blowfish(Buffer.from(key, "hex"));
    const block = Buffer.from(text, "hex");
    machine.encrypt(block.readUInt32BE(0), block.readUInt32BE(4));
    block.writeUInt32BE(machine.left, 0);
    block.writeUInt32BE(machine.right, 4);
    expect(block.toString("hex")).toBe(expected);
  });
});

describe("the keys of the login", () => {
  // Source-X sphereCrypt.ini.
  test.each([
    ["1.26.4", 0x3275_0719, 0x0a2d_100b],
    ["2.0.3", 0x2dbb_b7cd, 0xa3c9_5e7f],
    ["4.0.11", 0x2c7b_574d, 0xa32d_9e7f],
    ["5.0.9", 0x2f6b_076d, 0xa2a3_be7f],
    ["6.0.1", 0x2f2b_a7ed, 0xa281_7e7f],
    ["7.0.90", 0x3c1c_e85d, 0xaa75_a27f],
  ])("of %s are those that emulators list", (version, high, low) => {
    const [major, minor, revision] = version.split(".").map(Number) as [number, number, number];
    expect(loginKeysOf({ major, minor, revision })).toEqual({ high, low });
  });

  test("are different for all versions that do not name themselves", () => {
    const keys = VERSIONS_BEFORE_0XEF.map((version) => JSON.stringify(loginKeysOf(version)));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("the ciphers of connections", () => {
  test.each([
    [
      { major: 2, minor: 0, revision: 0 },
      "a820fb9225c4a30c580c1103010a30b9660f44153eb171add070277060627cf7" +
        "89206bca99ca94a73dce204b7560151b078f741daa6b0c4317233e0c0e051f96",
    ],
    [
      { major: 5, minor: 0, revision: 9 },
      "a820fb92a584839c10a8c36ab5509def4d1aced0dc4089512e8fd88f1fdd23d8" +
        "1e6b4e5850ae267ed138dbb68b9feae4f8708be2d5d4d32ca078139a45a04d3f",
    ],
  ])("decrypt a login of version %j as POL does", (version, expected) => {
    expect(decrypted(new LoginCipher(SEED, loginKeysOf(version)), sample(64)).toString("hex")).toBe(expected);
  });

  test("decrypt the game's Twofish as POL does, and encrypt by its MD5 sum", () => {
    const bytes = decrypted(new TwofishCipher(SEED), sample(600));
    expect([at(bytes, 0), at(bytes, 248), at(bytes, 584)]).toEqual([
      "b017c84859e149bc46aa7907ba1b0a90",
      "0cdc7975fcba36b153315374da652397",
      "65e5e3027bdbfa3fbfe9ab7b94eb5d42",
    ]);
    const sum = Buffer.alloc(40);
    new TwofishCipher(SEED).encrypt(sum, 0, 40);
    expect(sum.toString("hex")).toBe("059266236714e362dc608cd6fe7c2569".repeat(3).slice(0, 80));
  });

  test("decrypt the game's Blowfish as POL does, through two changes of its key", () => {
    const bytes = decrypted(new BlowfishCipher(), sample(21_036 * 2 + 100));
    expect([at(bytes, 0), at(bytes, 21_028), at(bytes, 42_064)]).toEqual([
      "073f1449f76701da53d48349b27e4887",
      "4eb7e809ac1edfaeb04c1574ffb1c9fe",
      "97c33cbf1305702827ebaf01b88582ed",
    ]);
  });

  test.each<[string, () => ConnectionCipher]>([
    ["login", () => new LoginCipher(SEED, loginKeysOf({ major: 7, minor: 0, revision: 90 }))],
    ["Twofish", () => new TwofishCipher(SEED)],
    ["Blowfish", () => new BlowfishCipher()],
    ["Blowfish and Twofish", () => new BlowfishTwofishCipher(SEED)],
  ])("do not care how the bytes are split: %s", (_, make) => {
    const whole = decrypted(make(), sample(30_000));
    const { decrypt } = make();
    const split = sample(30_000);
    for (let from = 0, size = 1; from < split.length; from += size, size = (size * 7) % 501)
      decrypt(split, from, Math.min(from + size, split.length));
    expect(split.equals(whole)).toBe(true);
  });
});
