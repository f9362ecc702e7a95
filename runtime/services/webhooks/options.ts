import { z } from "zod";
import { eventDeclarations } from "../../contracts/events/events.js";

/** A shorter secret can be guessed from a signature. */
const MIN_WEBHOOK_SECRET_CHARS = 16;
const MAX_WEBHOOKS = 32;

const eventNames = eventDeclarations.map(({ name }) => name);

/** A receiver of events, as the configuration describes it. */
const webhookSchema = z.strictObject({
  /** The address that events are posted to. It may contain secrets of the receiver, so it is never logged. */
  url: z.url({ protocol: /^https?$/ }),
  /** The key of the signatures. */
  secret: z.string().min(MIN_WEBHOOK_SECRET_CHARS),
  /** Names such as `TicketOpenedEvent`; the default is all events except frequent ones such as `JobProgressEvent`. */
  events: z.array(z.enum(eventNames)).min(1).optional(),
  /** The name in log and metrics; the default is the host of the URL. */
  name: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
});
export type WebhookOptions = z.output<typeof webhookSchema>;

export const webhooksSchema = z.array(webhookSchema).max(MAX_WEBHOOKS);

export interface WebhookLimits {
  /** From the start of an attempt to the answer. */
  timeoutMs: number;
  /** An event is given up after this many attempts. */
  attempts: number;
  /** The delay before the second attempt; it doubles for each further one. */
  firstRetryMs: number;
  /** The longest delay, even if the receiver asks for a longer one. */
  longestRetryMs: number;
  /** Events that may wait for one receiver; further events are dropped. */
  queuedEvents: number;
  /** When the server stops, waiting events get this long. */
  closeGraceMs: number;
}

/** With these limits a receiver may be away for about four minutes before it loses an event. */
export const defaultWebhookLimits: WebhookLimits = {
  timeoutMs: 5_000,
  attempts: 10,
  firstRetryMs: 1_000,
  longestRetryMs: 60_000,
  queuedEvents: 1_000,
  closeGraceMs: 2_000,
};
