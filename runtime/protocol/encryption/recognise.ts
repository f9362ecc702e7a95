import type { LengthTable } from "../framing.js";
import { UNKNOWN } from "../packet-lengths.js";
import { BlowfishCipher, BlowfishTwofishCipher } from "./blowfish-cipher.js";
import type { ConnectionCipher } from "./cipher.js";
import { firstLoginByte, LoginCipher } from "./login-cipher.js";
import { type KeyVersion, loginKeysOf, VERSIONS_BEFORE_0XEF } from "./login-keys.js";
import { TwofishCipher } from "./twofish-cipher.js";

/** What the first packet after the seed shows. */
export type Recognition =
  | { readonly kind: "need" }
  | { readonly kind: "plain" }
  | { readonly kind: "encrypted"; readonly cipher: ConnectionCipher }
  /** Neither a packet nor an encryption that is known. */
  | { readonly kind: "unknown" };

const NEED: Recognition = { kind: "need" };
const PLAIN: Recognition = { kind: "plain" };

/** 0x80: account name and password, each of this many bytes padded with NUL, and one byte more. */
const LOGIN = { id: 0x80, bytes: 62, nameAt: 1, passwordAt: 31, end: 61, fieldBytes: 30 } as const;
/** 0x91 begins with the key from 0x8C, which is the seed too. */
const GAME_LOGIN = { id: 0x91, headBytes: 5 } as const;

export interface FirstBytes {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly seed: number;
  /** From 0xEF; undefined for clients without it. */
  readonly version: KeyVersion | undefined;
  /** Sizes of the packets that may come before a login. */
  readonly lengths: LengthTable;
}

/**
 * Decides from the first bytes after the seed whether a client encrypts, and how. They are a login or a game login,
 * whose form is known: 0x80 is followed by two padded texts, 0x91 by the seed. The first byte of a login tells most,
 * because its cover depends on the seed and not on the client's version. An encrypted game login may begin with any
 * byte, also with that of a login, so it is looked for first.
 */
export function recogniseEncryption(first: FirstBytes): Recognition {
  const { bytes, from, seed, version, lengths } = first;
  const id = bytes[from];
  if (id === undefined) return NEED;
  // Only the connection to the login server begins with 0xEF, which tells the version.
  const game = version ? undefined : gameCipherOf(first);
  if (game) return game;
  const cover = firstLoginByte(seed);
  // With a cover of 0 a login begins with 0x80 in both cases.
  if (id === LOGIN.id && cover !== 0) return PLAIN;
  if ((id ^ cover) === LOGIN.id) {
    if (bytes.length - from < LOGIN.bytes) return NEED;
    const cipher = loginCipherOf(first);
    if (cipher) return { kind: "encrypted", cipher };
  }
  return lengths.sizes[id] === UNKNOWN ? { kind: "unknown" } : PLAIN;
}

/**
 * The login encryption whose keys give the most likely login; undefined when none gives one, or when the login is
 * plain.
 */
function loginCipherOf({ bytes, from, seed, version }: FirstBytes): ConnectionCipher | undefined {
  const encrypted = Uint8Array.from(bytes.subarray(from, from + LOGIN.bytes));
  let most = likelihood(encrypted);
  let found: KeyVersion | undefined;
  for (const one of version ? [version] : VERSIONS_BEFORE_0XEF) {
    const plain = encrypted.slice();
    new LoginCipher(seed, loginKeysOf(one)).decrypt(plain, 0, plain.length);
    const zeros = likelihood(plain);
    if (zeros <= most) continue;
    most = zeros;
    found = one;
  }
  return found && new LoginCipher(seed, loginKeysOf(found));
}

/** Counts NUL bytes in name and password: a wrong key gives few. -1: not a login packet. */
function likelihood(bytes: Uint8Array): number {
  if (bytes[0] !== LOGIN.id || !isName(bytes) || !isPassword(bytes)) return -1;
  return bytes.subarray(LOGIN.nameAt, LOGIN.end).filter((byte) => byte === 0).length;
}

/** Printable ASCII up to its NUL. What stands behind the NUL says nothing. */
function isName(bytes: Uint8Array): boolean {
  const text = textAt(bytes, LOGIN.nameAt);
  return text.length > 0 && text.every((byte) => byte >= 0x20 && byte < 0x7f);
}

/** Without control characters. A wrong password may have any letters. */
function isPassword(bytes: Uint8Array): boolean {
  return textAt(bytes, LOGIN.passwordAt).every((byte) => byte >= 0x20 && byte !== 0x7f);
}

function textAt(bytes: Uint8Array, at: number): Uint8Array {
  const field = bytes.subarray(at, at + LOGIN.fieldBytes);
  const end = field.indexOf(0);
  return end < 0 ? field : field.subarray(0, end);
}

/** The encryption that makes a game login with the right key of the bytes; undefined when none does. */
function gameCipherOf({ bytes, from, seed }: FirstBytes): Recognition | undefined {
  const head = Buffer.alloc(GAME_LOGIN.headBytes);
  head[0] = GAME_LOGIN.id;
  head.writeUInt32BE(seed >>> 0, 1);
  const given = Math.min(bytes.length - from, head.length);
  if (begins(bytes, from, head, given)) return given === head.length ? PLAIN : NEED;
  for (const make of [TwofishCipher, BlowfishCipher, BlowfishTwofishCipher]) {
    const plain = Uint8Array.from(bytes.subarray(from, from + given));
    new make(seed).decrypt(plain, 0, given);
    if (!begins(plain, 0, head, given)) continue;
    return given === head.length ? { kind: "encrypted", cipher: new make(seed) } : NEED;
  }
  return undefined;
}

function begins(bytes: Uint8Array, from: number, head: Uint8Array, count: number): boolean {
  for (let i = 0; i < count; i++) if (bytes[from + i] !== head[i]) return false;
  return true;
}
