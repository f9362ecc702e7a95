/**
 * The last check before a line of the log leaves the process, whatever logger or serializer made it: members with
 * secrets are redacted, and no text can forge a line or control a terminal.
 */

const CENSORED = "[redacted]";

/**
 * A member whose name ends in one of these is a secret, as `adminPassword`. Case, dashes and underscores do not count.
 */
const secretEndings = [
  "password",
  "passwordhash",
  "passwd",
  "secret",
  "token",
  "authorization",
  "cookie",
  "sessionkey",
  "loginkey",
  "authkey",
  "databaseurl",
];

const secretMember = new RegExp(`(?:${secretEndings.map((name) => [...name].join("[-_]?")).join("|")})"\\s*:`, "i");
const bearerToken = /\bBearer\s+[A-Za-z0-9._~+/=-]+/gi;
const passwordInUrl = /\b([a-z][a-z0-9+.-]*:\/\/[^\s/:@"\\]*):[^\s/@"\\]+@/gi;

/** Redacts the secrets in a line of JSON. */
export function withoutSecrets(line: string): string {
  const censored = secretMember.test(line) ? `${JSON.stringify(JSON.parse(line, censor))}\n` : line;
  return censored.replace(bearerToken, `Bearer ${CENSORED}`).replace(passwordInUrl, `$1:${CENSORED}@`);
}

function censor(name: string, value: unknown): unknown {
  const plain = name.replace(/[-_]/g, "").toLowerCase();
  const isSecret = secretEndings.some((ending) => plain.endsWith(ending));
  return isSecret && value !== null && value !== undefined ? CENSORED : value;
}

/** Control characters (C0, C1, delete), line separators, marks of writing direction, and halves of surrogate pairs. */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\p{Cs}]/gu;

/** Makes a text safe for a terminal. */
export function escapeUnsafe(text: string): string {
  return text.replace(unsafe, unicodeEscape);
}

/**
 * As {@link escapeUnsafe} for a line of JSON. Its value stays the same, because such characters occur only in strings.
 */
export function escapeUnsafeInJson(line: string): string {
  return line.replace(unsafe, (character) => (character === "\n" ? character : unicodeEscape(character)));
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
