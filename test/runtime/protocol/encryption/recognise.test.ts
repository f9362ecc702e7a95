import { describe, expect, test } from "vitest";
import { clientLengthsIn } from "../../../../runtime/protocol/packets/index.js";
import { accountLogin, gameLogin, selectServer } from "../../../../runtime/protocol/packets/login.js";
import { recogniseEncryption } from "../../../../runtime/protocol/encryption/recognise.js";
import { type ClientEncryption, clientEncryption } from "../../../support/client/client-encryption.js";
import { seededRandom } from "../../../support/random.js";

const lengths = clientLengthsIn("login");
const ACCOUNT = { username: "somebody", password: "aPassword#1" };
const LONGEST = { username: "n".repeat(30), password: "p".repeat(30) };

interface Version {
  major: number;
  minor: number;
  revision: number;
}

function recognise(bytes: Uint8Array, seed: number, version?: Version) {
  return recogniseEncryption({ bytes, from: 0, seed, version, lengths });
}

/** The kind of what is recognised; for a cipher, its name and whether it makes the packet plain again. */
function outcome(bytes: Uint8Array, seed: number, plain: Uint8Array, version?: Version): string {
  const found = recognise(bytes, seed, version);
  if (found.kind !== "encrypted") return found.kind;
  const copy = Uint8Array.from(bytes);
  found.cipher.decrypt(copy, 0, copy.length);
  return `${found.cipher.name}, ${Buffer.from(copy).equals(plain) ? "right" : "wrong"}`;
}

function encrypted(make: (encryption: ClientEncryption) => (bytes: Buffer) => Buffer, version: Version, bytes: Buffer): Buffer {
  return make(clientEncryption(version))(bytes);
}

/** With the last two an encrypted game login begins with the byte of a login. */
const seeds = [0, 1, 0x7f00_0001, 0xc0a8_0011, 0xffff_fffe, 0x1234_56aa, 0x8000_00bb, 0xdead_be2a, 0xec23_5d5e, 0x2df3_f148];

describe("a plain client", () => {
  test.each(seeds)("with the seed %i is recognised by its login, and by its game login", (seed) => {
    expect(recognise(accountLogin.write(ACCOUNT), seed).kind).toBe("plain");
    expect(recognise(accountLogin.write(LONGEST), seed).kind).toBe("plain");
    expect(recognise(gameLogin.write({ key: seed, ...ACCOUNT }), seed).kind).toBe("plain");
    expect(recognise(gameLogin.write({ key: 99, ...ACCOUNT }), seed).kind).toBe("plain");
  });

  test("may begin with another packet of the login, which its stage judges", () => {
    expect(recognise(selectServer.write({ index: 0 }), 1).kind).toBe("plain");
  });
});

describe("the encrypted login", () => {
  test.each<[Version, boolean]>([
    [{ major: 1, minor: 26, revision: 4 }, false],
    [{ major: 2, minor: 0, revision: 0 }, false],
    [{ major: 3, minor: 0, revision: 8 }, false],
    [{ major: 4, minor: 0, revision: 11 }, false],
    [{ major: 5, minor: 0, revision: 9 }, false],
    [{ major: 6, minor: 0, revision: 1 }, false],
    [{ major: 6, minor: 0, revision: 14 }, true],
    [{ major: 7, minor: 0, revision: 102 }, true],
  ])("of %j is decrypted, whatever the seed and the name", (version, tellsIt) => {
    for (const seed of seeds) {
      for (const account of [ACCOUNT, LONGEST, { username: "x", password: "" }]) {
        const plain = accountLogin.write(account);
        const bytes = encrypted((one) => one.login(seed), version, plain);
        expect(outcome(bytes, seed, plain, tellsIt ? version : undefined)).toBe("login encryption, right");
      }
    }
  });

  test("is decrypted although the texts are followed by what was in memory", () => {
    const version = { major: 5, minor: 0, revision: 9 };
    const plain = accountLogin.write(ACCOUNT);
    plain.write("left over from", 12, "latin1");
    plain.write("something", 50, "latin1");
    const bytes = encrypted((one) => one.login(77), version, plain);
    expect(outcome(bytes, 77, plain)).toBe("login encryption, right");
  });

  test("needs all of its bytes", () => {
    const bytes = encrypted((one) => one.login(1), { major: 5, minor: 0, revision: 9 }, accountLogin.write(ACCOUNT));
    for (let count = 0; count < bytes.length; count++) expect(recognise(bytes.subarray(0, count), 1).kind).toBe("need");
  });

  test("by keys of another version than the client tells is unknown", () => {
    const bytes = encrypted((one) => one.login(1), { major: 7, minor: 0, revision: 50 }, accountLogin.write(ACCOUNT));
    expect(recognise(bytes, 1, { major: 7, minor: 0, revision: 51 }).kind).toBe("unknown");
  });
});

describe("the encrypted game login", () => {
  test.each<[Version, string]>([
    [{ major: 1, minor: 26, revision: 4 }, "Blowfish"],
    [{ major: 2, minor: 0, revision: 3 }, "Blowfish and Twofish"],
    [{ major: 2, minor: 0, revision: 4 }, "Twofish"],
    [{ major: 4, minor: 0, revision: 11 }, "Twofish"],
    [{ major: 7, minor: 0, revision: 102 }, "Twofish"],
  ])("of %j is decrypted by %s, and needs five bytes", (version, name) => {
    for (const seed of seeds) {
      const plain = gameLogin.write({ key: seed, ...ACCOUNT });
      const bytes = encrypted((one) => one.game(seed), version, plain);
      expect(outcome(bytes, seed, plain)).toBe(`${name}, right`);
      for (let count = 0; count < 5; count++) expect(recognise(bytes.subarray(0, count), seed).kind).toBe("need");
    }
  });
});

test("random bytes are seldom taken for an encryption", () => {
  const random = seededRandom(7);
  const kinds = new Map<string, number>();
  for (let i = 0; i < 500; i++) {
    const { kind } = recognise(random.bytes(65), random.below(2 ** 31));
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  expect(kinds.get("encrypted")).toBeUndefined();
  expect(kinds.get("need")).toBeUndefined();
  expect(kinds.get("unknown")).toBeGreaterThan(450);
});
