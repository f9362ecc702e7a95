import { createReadStream } from "node:fs";
import { isMobileSerial } from "../../../world/entities/serials.js";
import { oldArgon2, oldDigest, oldPbkdf2 } from "../../../services/accounts/old-hashes.js";
import { type ByteReader, RecordEndError } from "../byte-reader.js";
import type { SavedAccount, SavedThing } from "../model.js";
import { levelOfWord } from "./staff-levels.js";

/** Longer than any account with its comments and addresses. */
const ACCOUNT_CHARACTERS_MAXIMUM = 1_024 * 1_024;
/** ServUO counts the gold of an account in platinum. */
const GOLD_PER_PLATINUM = 1_000_000_000;
const BANNED = 1;
const CHARACTERS_MAXIMUM = 7;
const BEGIN = "<account>";
const END = "</account>";

/** Reads `accounts.xml` of RunUO and ServUO account by account. */
export async function* readAccountsXml(file: string, noteBytes: (bytes: number) => void): AsyncGenerator<SavedThing> {
  let text = "";
  for await (const chunk of createReadStream(file, "utf8") as AsyncIterable<string>) {
    noteBytes(Buffer.byteLength(chunk));
    text += chunk;
    for (let end = text.indexOf(END); end >= 0; end = text.indexOf(END)) {
      const begin = text.lastIndexOf(BEGIN, end);
      if (begin >= 0) yield { kind: "account", account: accountOf(text.slice(begin + BEGIN.length, end)) };
      text = text.slice(end + END.length);
    }
    if (text.length > ACCOUNT_CHARACTERS_MAXIMUM) throw new RecordEndError(`${file} has an account that does not end`);
  }
  if (text.includes(BEGIN)) yield { kind: "loss", loss: { kind: "account", reason: "the file ends within it", what: file } };
}

function accountOf(text: string): SavedAccount {
  const value = (name: string): string | undefined => {
    const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
    return found === undefined ? undefined : unescaped(found);
  };
  const name = value("username") ?? "";
  const characters: (number | undefined)[] = [];
  const chars = /<chars[^>]*>([\s\S]*?)<\/chars>/.exec(text)?.[1] ?? "";
  for (const [, index, serial] of chars.matchAll(/<char index="(\d{1,2})"[^>]*>\s*(\w+)\s*<\/char>/g))
    if (Number(index) < CHARACTERS_MAXIMUM) characters[Number(index)] = Number(serial);
  const currency = Number(value("totalCurrency") ?? 0);
  const secure = [...text.matchAll(/<SecureAccounts[\s\S]*?<\/SecureAccounts>/g)].join("");
  const balances = [...secure.matchAll(/<char index="\d+"[^>]*>\s*(\d+)\s*</g)].map(([, gold]) => Number(gold));
  const gold = Math.round(Number.isFinite(currency) ? currency * GOLD_PER_PLATINUM : 0);
  const email = value("email");
  return {
    name,
    ...(email ? { email } : {}),
    level: levelOfWord(value("accessLevel")),
    isBanned: (Number(value("flags") ?? 0) & BANNED) !== 0,
    createdAt: timeOf(value("created")),
    lastLoginAt: timeOf(value("lastLogin")),
    password: passwordOf(name, value),
    characters: Array.from(characters, (serial) => (serial !== undefined && serial > 0 ? serial : undefined)),
    gold: gold + balances.reduce((sum, one) => sum + one, 0),
  };
}

/** An account has one of these; the strongest comes first. */
function passwordOf(name: string, value: (tag: string) => string | undefined): SavedAccount["password"] {
  const [sha512, sha1, md5] = [value("newSecureCryptPassword"), value("newCryptPassword"), value("cryptPassword")];
  const hash =
    (sha512 ? oldDigest("sha512", sha512, name) : undefined) ??
    (sha1 ? oldDigest("sha1", sha1, name) : undefined) ??
    (md5 ? oldDigest("md5", md5) : undefined);
  if (hash !== undefined) return { hash };
  const plain = value("password");
  return plain ? { plain } : undefined;
}

function timeOf(text: string | undefined): number | undefined {
  const time = Date.parse(text ?? "");
  return Number.isFinite(time) && time > 0 ? time : undefined;
}

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/g, (whole, hex, decimal, name) => {
    if (name) return { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }[name as "lt"];
    const code = hex ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** ModernUO AccessLevel. */
const LEVELS = ["Player", "Counselor", "GameMaster", "Seer", "Administrator", "Developer", "Owner"];
/** ModernUO PasswordProtectionAlgorithm. */
const ALGORITHMS = ["none", "md5", "sha1", "sha512", "pbkdf2", "argon2"] as const;
const PBKDF2_SALT_BYTES = 8;
const FIRST_VERSION = 3;
const LAST_VERSION = 6;

/** Reads a record of ModernUO's `Accounts.bin`. */
export function readModernUoAccount(reader: ByteReader, indexedAt: number | undefined): SavedAccount {
  const version = reader.encoded();
  if (version < FIRST_VERSION || version > LAST_VERSION) throw new RecordEndError(`version ${version} of accounts is not known`);
  const name = reader.text() ?? "";
  const algorithm = ALGORITHMS[reader.encoded()] ?? "none";
  const password = reader.text() ?? "";
  const level = LEVELS[reader.encoded()];
  const flags = reader.int();
  const createdAt = version === FIRST_VERSION ? reader.time() : indexedAt;
  const lastLoginAt = reader.time();
  const gold = reader.int() + reader.int() * GOLD_PER_PLATINUM;
  const slots = Math.min(reader.encoded(), reader.left / 4);
  const characters = Array.from({ length: slots }, () => reader.serial());
  const email = readEmail(reader, version);
  const hash = hashOf(algorithm, password, name);
  return {
    ...{ name, level: levelOfWord(level), isBanned: (flags & BANNED) !== 0, createdAt, lastLoginAt, gold },
    password: hash === undefined ? undefined : { hash },
    ...(email ? { email } : {}),
    characters: characters.map((serial) => (isMobileSerial(serial) ? serial : undefined)),
  };
}

/** What follows the characters, up to the address. */
function readEmail(reader: ByteReader, version: number): string | undefined {
  for (let left = reader.encoded(); left > 0; left--) {
    reader.text();
    reader.skip(8);
    reader.text();
  }
  for (let left = reader.encoded(); left > 0; left--) {
    reader.text();
    reader.text();
  }
  for (let left = reader.encoded(); left > 0; left--) reader.skip(reader.byte());
  if (version < LAST_VERSION) for (let left = reader.encoded(); left > 0; left--) reader.text();
  reader.skip(8);
  return reader.text();
}

function hashOf(algorithm: (typeof ALGORITHMS)[number], password: string, name: string): string | undefined {
  if (algorithm === "argon2") return oldArgon2(password);
  if (algorithm === "md5") return oldDigest("md5", password);
  if (algorithm === "sha1" || algorithm === "sha512") return oldDigest(algorithm, password, name);
  if (algorithm === "none") return undefined;
  const bytes = Buffer.from(password, "hex");
  if (bytes.length <= 2 + PBKDF2_SALT_BYTES) return undefined;
  return oldPbkdf2(bytes.readUInt16LE(0), bytes.subarray(2, 2 + PBKDF2_SALT_BYTES), bytes.subarray(2 + PBKDF2_SALT_BYTES));
}
