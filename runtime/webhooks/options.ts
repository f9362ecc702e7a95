import { z } from "zod";
import { eventDeclarations } from "../ports/events.js";

/** Short ones can be guessed from a signature. */
export const MIN_WEBHOOK_SECRET_CHARS = 16;
export const MAX_WEBHOOKS = 32;

const eventNames = eventDeclarations.map(({ name }) => name);

/** Somebody to be told of events, as the configuration says it. */
export const webhookSchema = z.strictObject({
  /** Where events are posted to. It may hold secrets of the receiver, so it is never logged. */
  url: z.url({ protocol: /^https?$/ }),
  /** Key of the signatures. */
  secret: z.string().min(MIN_WEBHOOK_SECRET_CHARS),
  /** Names such as `TicketOpenedEvent`; all but those that come often (`JobProgressEvent`) without it. */
  events: z.array(z.enum(eventNames)).min(1).optional(),
  /** What the log and the metrics call it; the host of the URL without it. */
  name: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
});
export type WebhookOptions = z.output<typeof webhookSchema>;

export const webhooksSchema = z.array(webhookSchema).max(MAX_WEBHOOKS);

export interface WebhookLimits {
  /** From the beginning of an attempt to the answer. */
  timeoutMs: number;
  /** An event that could not be delivered in so many attempts is given up. */
  attempts: number;
  /** Waited before the second attempt; twice as long before each further one. */
  firstRetryMs: number;
  /** Waits grow no longer than this, whatever the receiver asks for. */
  longestRetryMs: number;
  /** Events that may wait for one receiver; what comes then is dropped. */
  queuedEvents: number;
  /** What still waits at the end of the server gets so long. */
  closeGraceMs: number;
}

/** With these, a receiver may be away for about four minutes before an event is lost to it. */
export const defaultWebhookLimits: WebhookLimits = {
  timeoutMs: 5_000,
  attempts: 10,
  firstRetryMs: 1_000,
  longestRetryMs: 60_000,
  queuedEvents: 1_000,
  closeGraceMs: 2_000,
};
