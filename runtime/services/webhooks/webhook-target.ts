import { randomUUID } from "node:crypto";
import type { Log } from "../../base/log/log.js";
import type { WebhookLimits } from "./options.js";
import { post, type PostAnswer, type PostUnderWay } from "./post.js";
import { PrivateTargetError } from "../../base/system/public-addresses.js";
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

/** A delay is random between this part of its length and all of it, so that many senders do not come back at once. */
const LEAST_JITTER = 0.5;
/** Statuses below 500 after which another attempt makes sense. */
const laterStatuses = new Set([408, 425, 429]);

export interface WebhookTargetParts {
  name: string;
  url: URL;
  secret: string;
  /** The wanted events; undefined means the default. */
  events: ReadonlySet<string> | undefined;
  allowPrivate: boolean;
  limits: WebhookLimits;
  log: Log;
}

/** One receiver. Its events wait in order; each is posted until the receiver accepts it or it is given up. */
export class WebhookTarget {
  readonly name: string;
  delivered = 0;
  /** Events given up after all attempts, or refused. */
  failed = 0;
  /** Events never tried, because too many waited or the server stopped. */
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

  /** Events that wait, including the one being posted. */
  get queued(): number {
    return this.#queue.length;
  }

  /** Queues an event if it is wanted and there is room. Returns at once. */
  offer(event: WebhookEvent): void {
    if (this.#closing || !this.#isWanted(event)) return;
    if (this.#queue.length >= this.#parts.limits.queuedEvents) {
      this.dropped++;
      if (this.#droppedInARow++ === 0)
        this.#log.warn({ queued: this.#queue.length }, "too many events are waiting; new ones are dropped");
      return;
    }
    if (this.#droppedInARow > 0)
      this.#log.warn({ dropped: this.#droppedInARow }, "events were dropped; new ones are queued again");
    this.#droppedInARow = 0;
    this.#queue.push(event);
    this.#work ??= this.#deliverAll();
  }

  /**
   * Posts an event that waits elsewhere. Resolves when the receiver accepted it, it was given up, or it is not wanted;
   * rejects if the server stops before.
   */
  async post(event: WebhookEvent): Promise<void> {
    if (!this.#isWanted(event)) return;
    const posting = this.#closing ? Promise.resolve(undefined) : this.#deliver(event);
    this.#work = posting.then(() => undefined);
    if ((await posting) === undefined) throw new Error("the server stops");
  }

  /** Tries each waiting event once more, until the grace time ends or the receiver does not accept one. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#stopWaiting?.();
    const timer = setTimeout(() => this.#giveUpAll(), this.#parts.limits.closeGraceMs);
    await this.#work;
    clearTimeout(timer);
  }

  async #deliverAll(): Promise<void> {
    // The publisher of the event continues first.
    await Promise.resolve();
    for (;;) {
      const event = this.#queue[0];
      if (!event) break;
      const outcome = await this.#deliver(event);
      this.#queue.shift();
      if (outcome === undefined) this.failed++;
      if (outcome !== true && this.#closing) this.#giveUpAll();
    }
    this.#work = undefined;
  }

  #giveUpAll(): void {
    // The event being posted counts by its own outcome.
    const left = this.#queue.splice(this.#posting ? 1 : 0);
    this.dropped += left.length;
    if (left.length > 0) this.#log.warn({ dropped: left.length }, "events were not delivered before the server stopped");
    this.#posting?.abort();
  }

  #isWanted(event: WebhookEvent): boolean {
    const { events } = this.#parts;
    return events ? events.has(event.name) : !event.isFleeting;
  }

  /** @returns whether the receiver accepted it; undefined: the server stops before all attempts were made */
  async #deliver(event: WebhookEvent): Promise<boolean | undefined> {
    const { attempts } = this.#parts.limits;
    const deliveryId = randomUUID();
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(event, deliveryId, attempt);
      if (outcome.accepted) {
        this.delivered++;
        return true;
      }
      if (!outcome.worthAnother || attempt >= attempts || this.#closing) {
        this.#log.warn({ event: event.name, eventId: event.id, attempts: attempt, reason: outcome.reason }, "a webhook failed");
        if (this.#closing && outcome.worthAnother) return undefined;
        this.failed++;
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
      return { accepted: false, worthAnother: !(error instanceof PrivateTargetError), reason: reasonOf(error) };
    } finally {
      this.#posting = undefined;
    }
  }

  /** Waits before the next attempt; ends early when the server stops. */
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

type Outcome =
  | { accepted: true }
  | { accepted: false; worthAnother: boolean; reason: string; retryAfterSeconds?: number | undefined };

/** A redirect counts as a refusal: following it would let a receiver send the server anywhere. */
function judged({ status, retryAfterSeconds }: PostAnswer): Outcome {
  if (status >= 200 && status < 300) return { accepted: true };
  const worthAnother = status >= 500 || laterStatuses.has(status);
  return { accepted: false, worthAnother, reason: `status ${status}`, retryAfterSeconds };
}

/** The code of a failed connection says more than its message, which is empty if several addresses were tried. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
