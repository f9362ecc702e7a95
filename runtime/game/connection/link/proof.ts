import { createHmac, timingSafeEqual } from "node:crypto";

/** Random bytes of a challenge. */
export const CHALLENGE_BYTES = 32;

/**
 * Proves that an edge knows the secret of a process, which it got over the network's broker. The secret itself never crosses the link.
 *
 * @param challenge random bytes of the process
 */
export function proofOf(secret: string, challenge: Uint8Array, edge: string): string {
  return createHmac("sha256", secret).update(challenge).update(edge).digest("base64url");
}

export function isProof(proof: string, secret: string, challenge: Uint8Array, edge: string): boolean {
  const expected = Buffer.from(proofOf(secret, challenge, edge));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
