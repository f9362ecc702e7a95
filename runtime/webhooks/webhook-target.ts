import { randomUUID } from "node:crypto";
import type { Log } from "../log/log.js";
import type { WebhookLimits } from "./options.js";
import { post, type PostAnswer, type PostUnderWay } from "./post.js";
import { PrivateTargetError } from "./public-addresses.js";
import {
  ATTEMPT_HEADER,
  DELIVERY_ID_HEADER,
  EVENT_HEADER,
  EVENT_ID_HEADER,
  signature,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
} from "./signature.js";
import type { WebhookEvent } from "./webhook-event.js";

/** Waits are spread between this part of their length and all of it, so that many senders do not come back at once. */
const LEAST_JITTER = 0.5;
/** Statuses below 500 that say: later. */
const laterStatuses = new Set([408, 425, 429]);

export interface WebhookTargetParts {
  name: string;
  url: URL;
  secret: string;
  /** undefined: all. */
  events: ReadonlySet<string> | undefined;
  allowPrivate: boolean;
  limits: WebhookLimits;
  log: Log;
}

/** One receiver: its events wait in order, and one after the other is posted until it is taken or given up. */
export class WebhookTarget {
  readonly name: string;
  delivered = 0;
  /** Given up after all attempts, or refused. */
  failed = 0;
  /** Never tried: too many waited already, or the server stopped. */
  dropped = 0;
  retries = 0;
  readonly #parts: WebhookTargetParts;
  readonly #log: Log;
  #queue: WebhookEvent[] = [];
  #work: Promise<void> | undefined;
  #posting: PostUnderWay | undefined;
  #stopWaiting: (() => void) | undefined;
  #droppedInARow = 0;
  #closing = false;

  constructor(parts: WebhookTargetParts) {
    this.#parts = parts;
    this.name = parts.name;
    this.#log = parts.log.child({ webhook: parts.name });
  }

  /** Events that wait, the one on its way included. */
  get queued(): number {
    return this.#queue.length;
  }

  /** Takes an event along if it is wanted and there is room; returns at once in any case. */
  offer(event: WebhookEvent): void {
    const { events } = this.#parts;
    if (this.#closing || !(events ? events.has(event.name) : !event.isFleeting)) return;
    if (this.#queue.length >= this.#parts.limits.queuedEvents) {
      this.dropped++;
      if (this.#droppedInARow++ === 0) this.#log.warn({ queued: this.#queue.length }, "too many events wait; dropping new ones");
      return;
    }
    if (this.#droppedInARow > 0) this.#log.warn({ dropped: this.#droppedInARow }, "events were dropped; taking them again");
    this.#droppedInARow = 0;
    this.#queue.push(event);
    this.#work ??= this.#deliverAll();
  }

  /** Tries once more what waits, as long as the grace lasts and the receiver takes it. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#stopWaiting?.();
    const timer = setTimeout(() => this.#giveUpAll(), this.#parts.limits.closeGraceMs);
    await this.#work;
    clearTimeout(timer);
  }

  async #deliverAll(): Promise<void> {
    // What published the event goes on first.
    await Promise.resolve();
    for (;;) {
      const event = this.#queue[0];
      if (!event) break;
      const taken = await this.#deliver(event);
      this.#queue.shift();
      if (!taken && this.#closing) this.#giveUpAll();
    }
    this.#work = undefined;
  }

  #giveUpAll(): void {
    // The one on its way is judged by what comes of it.
    const left = this.#queue.splice(this.#posting ? 1 : 0);
    this.dropped += left.length;
    if (left.length > 0) this.#log.warn({ dropped: left.length }, "events were not delivered before the end");
    this.#posting?.abort();
  }

  /** @returns whether the receiver took it */
  async #deliver(event: WebhookEvent): Promise<boolean> {
    const { attempts } = this.#parts.limits;
    const deliveryId = randomUUID();
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(event, deliveryId, attempt);
      if (outcome.taken) {
        this.delivered++;
        return true;
      }
      if (!outcome.worthAnother || attempt >= attempts || this.#closing) {
        this.failed++;
        this.#log.warn({ event: event.name, eventId: event.id, attempts: attempt, reason: outcome.reason }, "a webhook failed");
        return false;
      }
      this.#log.debug({ event: event.name, eventId: event.id, attempt, reason: outcome.reason }, "a webhook will be tried again");
      await this.#wait(attempt, outcome.retryAfterSeconds);
      this.retries++;
    }
  }

  async #attempt(event: WebhookEvent, deliveryId: string, attempt: number): Promise<Outcome> {
    const { url, secret, allowPrivate, limits } = this.#parts;
    try {
      const { body } = event;
      const timestampSeconds = Math.floor(Date.now() / 1_000);
      const headers = {
        "Content-Type": "application/json",
        "User-Agent": "shardkeeper",
        [EVENT_HEADER]: event.name,
        [EVENT_ID_HEADER]: event.id,
        [DELIVERY_ID_HEADER]: deliveryId,
        [ATTEMPT_HEADER]: String(attempt),
        [TIMESTAMP_HEADER]: String(timestampSeconds),
        [SIGNATURE_HEADER]: signature(secret, timestampSeconds, body),
      };
      this.#posting = post({ url, headers, body, timeoutMs: limits.timeoutMs, allowPrivate });
      return judged(await this.#posting.answer);
    } catch (error) {
      return { taken: false, worthAnother: !(error instanceof PrivateTargetError), reason: reasonOf(error) };
    } finally {
      this.#posting = undefined;
    }
  }

  /** Ends early when the server stops. */
  #wait(attempt: number, retryAfterSeconds = 0): Promise<void> {
    const { firstRetryMs, longestRetryMs } = this.#parts.limits;
    const growing = firstRetryMs * 2 ** (attempt - 1) * (LEAST_JITTER + (1 - LEAST_JITTER) * Math.random());
    const waitMs = Math.min(Math.max(growing, retryAfterSeconds * 1_000), longestRetryMs);
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#stopWaiting = undefined;
        resolve();
      };
      const timer = setTimeout(done, waitMs);
      this.#stopWaiting = done;
    });
  }
}

type Outcome = { taken: true } | { taken: false; worthAnother: boolean; reason: string; retryAfterSeconds?: number | undefined };

/** A redirect is no answer that counts: it would be easy to lead the server anywhere by it. */
function judged({ status, retryAfterSeconds }: PostAnswer): Outcome {
  if (status >= 200 && status < 300) return { taken: true };
  const worthAnother = status >= 500 || laterStatuses.has(status);
  return { taken: false, worthAnother, reason: `status ${status}`, retryAfterSeconds };
}

/** The code of a failed connection says more than its message, which is empty where several addresses were tried. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
