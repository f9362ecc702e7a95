import { createHash, pbkdf2Sync, timingSafeEqual } from "node:crypto";
import { verifySync } from "@node-rs/argon2";

/**
 * Hashes of passwords that another server made. They are kept until the first login, which replaces them:
 *
 *     $old$md5$<salt>$<hash>        of the salt with the password behind it; also sha1 and sha512
 *     $old$pbkdf2$<rounds>$<salt>$<hash>   PBKDF2 with HMAC of SHA-256
 *     $old$argon2id$v=19$...        argon2 in its usual form, with what is cheaper or dearer than our own
 *
 * Salts and hashes are in hexadecimal digits.
 */
const MARK = "$old";
/** A hash from a hostile save must not keep the worker busy. */
const ROUNDS_MAXIMUM = 1_000_000;
const ARGON2_MEMORY_MAXIMUM_KIB = 262_144;
const ARGON2_PASSES_MAXIMUM = 16;
/** What the column of hashes holds. */
const HASH_CHARACTERS_MAXIMUM = 255;

const DIGESTS = { md5: 16, sha1: 20, sha512: 64 } as const;
type Digest = keyof typeof DIGESTS;
const simplePattern = /^\$old\$(md5|sha1|sha512)\$([0-9a-f]*)\$([0-9a-f]+)$/;
const roundsPattern = /^\$old\$pbkdf2\$([0-9]{1,7})\$([0-9a-f]+)\$([0-9a-f]{2,128})$/;
const argonPattern =
  /^\$old(\$argon2(?:id|i|d)(?:\$v=19)?\$m=([0-9]{1,7}),t=([0-9]{1,3}),p=[0-9]{1,2}\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+)$/;

/** Whether another server made a hash. */
export function isOldHash(hash: string): boolean {
  return hash.startsWith(`${MARK}$`);
}

/** The marked form of a digest in hexadecimal digits, with or without hyphens. Undefined for what is none. */
export function oldDigest(digest: Digest, written: string, salt = ""): string | undefined {
  const hash = written.replaceAll("-", "").toLowerCase();
  return known(`${MARK}$${digest}$${Buffer.from(salt, "latin1").toString("hex")}$${hash}`);
}

export function oldPbkdf2(rounds: number, salt: Buffer, hash: Buffer): string | undefined {
  return known(`${MARK}$pbkdf2$${rounds}$${salt.toString("hex")}$${hash.toString("hex")}`);
}

export function oldArgon2(hash: string): string | undefined {
  return known(`${MARK}${hash}`);
}

function known(hash: string): string | undefined {
  return isKnown(hash) ? hash : undefined;
}

/** Whether a hash of another server has one of the forms above. */
function isKnown(hash: string): boolean {
  if (hash.length > HASH_CHARACTERS_MAXIMUM) return false;
  const simple = simplePattern.exec(hash);
  if (simple) return simple[3]!.length === DIGESTS[simple[1] as Digest] * 2;
  const rounds = roundsPattern.exec(hash);
  if (rounds) return Number(rounds[1]) >= 1 && Number(rounds[1]) <= ROUNDS_MAXIMUM;
  const argon = argonPattern.exec(hash);
  return argon !== null && Number(argon[2]) <= ARGON2_MEMORY_MAXIMUM_KIB && Number(argon[3]) <= ARGON2_PASSES_MAXIMUM;
}

/** Whether a password has a hash of another server. False for a hash of no known form. */
export function hasOldHash(password: string, hash: string): boolean {
  if (!isKnown(hash)) return false;
  const argon = argonPattern.exec(hash);
  if (argon) return verifySync(argon[1]!, password);
  const rounds = roundsPattern.exec(hash);
  if (rounds) {
    const wanted = Buffer.from(rounds[3]!, "hex");
    return timingSafeEqual(
      pbkdf2Sync(password, Buffer.from(rounds[2]!, "hex"), Number(rounds[1]), wanted.length, "sha256"),
      wanted,
    );
  }
  const [, digest, salt, written] = simplePattern.exec(hash)!;
  const made = createHash(digest!).update(Buffer.from(salt!, "hex")).update(password, "latin1").digest();
  return timingSafeEqual(made, Buffer.from(written!, "hex"));
}
