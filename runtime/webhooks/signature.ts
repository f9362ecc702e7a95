import { createHmac } from "node:crypto";

/** Unix seconds at which the attempt was made; receivers refuse old ones, so that nobody can send them again. */
export const TIMESTAMP_HEADER = "X-Shardkeeper-Timestamp";
/** `sha256=` and the HMAC-SHA256, in hexadecimal, of timestamp, full stop and body. */
export const SIGNATURE_HEADER = "X-Shardkeeper-Signature";
/** Name of the event: `TicketOpenedEvent`. */
export const EVENT_HEADER = "X-Shardkeeper-Event";
/** The same for all receivers of one event. */
export const EVENT_ID_HEADER = "X-Shardkeeper-Event-Id";
/** One per event and receiver, the same in all attempts: who has seen it already needs to do nothing. */
export const DELIVERY_ID_HEADER = "X-Shardkeeper-Delivery-Id";
/** 1 for the first. */
export const ATTEMPT_HEADER = "X-Shardkeeper-Attempt";

const PREFIX = "sha256=";

/** The value of {@link SIGNATURE_HEADER}. */
export function signature(secret: string, timestampSeconds: number, body: Uint8Array): string {
  return PREFIX + createHmac("sha256", secret).update(`${timestampSeconds}.`).update(body).digest("hex");
}
