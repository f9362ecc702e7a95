import { createHmac } from "node:crypto";

/** Unix seconds of the attempt. Receivers refuse old timestamps, so that nobody can replay a request. */
export const TIMESTAMP_HEADER = "X-Shardkeeper-Timestamp";
/** `sha256=` and the HMAC-SHA256, in hexadecimal, of the timestamp, a full stop and the body. */
export const SIGNATURE_HEADER = "X-Shardkeeper-Signature";
/** Name of the event: `TicketOpenedEvent`. */
export const EVENT_HEADER = "X-Shardkeeper-Event";
/** The same for all receivers of an event. */
export const EVENT_ID_HEADER = "X-Shardkeeper-Event-Id";
/** One for each event and receiver, the same in all attempts: a receiver can ignore an id that it has seen. */
export const DELIVERY_ID_HEADER = "X-Shardkeeper-Delivery-Id";
/** Counts from 1. */
export const ATTEMPT_HEADER = "X-Shardkeeper-Attempt";

const PREFIX = "sha256=";

/** The value of {@link SIGNATURE_HEADER}. */
export function signature(secret: string, timestampSeconds: number, body: Uint8Array): string {
  return PREFIX + createHmac("sha256", secret).update(`${timestampSeconds}.`).update(body).digest("hex");
}
