import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import type { Log } from "../../base/log/log.js";

/** HS256 needs a key at least as long as its hash (RFC 7518, 3.2). */
const MIN_SECRET_BYTES = 32;
const TOKEN_SECRET_FILE = "jwt-secret";
const GENERATED_SECRET_BYTES = 48;
const OWNER_ONLY = 0o600;

/**
 * The server must not start with this secret. The message says where it comes from and what is wrong; it never contains
 * the secret.
 */
export class TokenSecretError extends Error {
  override readonly name = "TokenSecretError";
}

/**
 * The key that signs tokens: the configured text, or the key in the data directory, which the first use makes.
 *
 * @throws TokenSecretError if it is too short
 */
export async function loadTokenSecret(parts: {
  configured?: string | null | undefined;
  dataDirectory: string;
  log: Log;
}): Promise<Uint8Array> {
  if (typeof parts.configured === "string") return longEnough(parts.configured, "The configured token secret");
  const file = path.join(parts.dataDirectory, TOKEN_SECRET_FILE);
  const stored = (await readSecret(file, parts.log)) ?? (await createSecret(file, parts.log));
  return longEnough(stored, `The token secret in ${file}`);
}

function longEnough(secret: string, source: string): Uint8Array {
  const bytes = Buffer.from(secret, "utf8");
  if (bytes.length >= MIN_SECRET_BYTES) return bytes;
  throw new TokenSecretError(`${source} has ${bytes.length} bytes; at least ${MIN_SECRET_BYTES} are needed.`);
}

async function readSecret(file: string, log: Log): Promise<string | undefined> {
  let handle;
  try {
    handle = await fs.open(file, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    const { mode } = await handle.stat();
    if ((mode & 0o077) !== 0) {
      log.warn({ file }, "the token secret was readable by others; its mode is 0600 again, but tokens may have been forged");
      await handle.chmod(OWNER_ONLY);
    }
    return (await handle.readFile("utf8")).trim();
  } finally {
    await handle.close();
  }
}

/**
 * Writes the whole file under another name and then links it, so that a crash or a second process never leaves or reads
 * half a secret.
 */
async function createSecret(file: string, log: Log): Promise<string> {
  const secret = randomBytes(GENERATED_SECRET_BYTES).toString("base64url");
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  const handle = await fs.open(draft, "wx", OWNER_ONLY);
  try {
    await handle.writeFile(`${secret}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await fs.link(draft, file);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readSecret(file, log)) ?? secret;
  } finally {
    await fs.rm(draft, { force: true });
  }
}
