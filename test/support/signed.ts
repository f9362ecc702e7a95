import { timingSafeEqual } from "node:crypto";
import { signature } from "../../runtime/services/webhooks/signature.js";

/** Checks the signature of a webhook as a receiver does. It does not check the age of the timestamp. */
export function isSignedBy(secret: string, timestampSeconds: number, body: Uint8Array, claimed: string): boolean {
  const expected = Buffer.from(signature(secret, timestampSeconds, body));
  const given = Buffer.from(claimed);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
