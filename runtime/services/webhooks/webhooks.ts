import { createHash } from "node:crypto";
import type { EventBus } from "../../contracts/events/event-bus.js";
import { shardEventOf } from "../../contracts/network-events.js";
import type { NetworkEvents } from "../../contracts/network.js";
import { areSeveral, type WorldNames } from "../../contracts/worlds.js";
import type { Log } from "../../base/log/log.js";
import { defaultWebhookLimits, type WebhookLimits, type WebhookOptions } from "./options.js";
import { WebhookEvent } from "./webhook-event.js";
import { WebhookTarget } from "./webhook-target.js";

export interface WebhooksParts {
  targets: readonly WebhookOptions[];
  /** Whether receivers may be on this machine or in a private network. Default false. */
  allowPrivateTargets?: boolean;
  /** Without it only events of a network are posted, see {@link Webhooks.follow}. */
  events?: Pick<EventBus, "subscribe">;
  log: Log;
  limits?: Partial<WebhookLimits>;
}

/** Counts of the events for one receiver since the start. */
export interface WebhookTotals {
  readonly name: string;
  readonly queued: number;
  readonly delivered: number;
  readonly failed: number;
  readonly dropped: number;
  readonly retries: number;
}

/** Posts events to other servers. A publisher never waits for a receiver, and receivers do not wait for each other. */
export class Webhooks {
  readonly #targets: WebhookTarget[];
  readonly #unsubscribe: (() => void) | undefined;
  readonly #ends: (() => Promise<void>)[] = [];

  constructor({ targets, allowPrivateTargets = false, events, log, limits }: WebhooksParts) {
    const names = uniqueNames(targets);
    this.#targets = targets.map(
      ({ url, secret, events: wanted }, index) =>
        new WebhookTarget({
          name: names[index] ?? "",
          url: new URL(url),
          secret,
          events: wanted && new Set(wanted),
          allowPrivate: allowPrivateTargets,
          limits: { ...defaultWebhookLimits, ...limits },
          log: log.child({ component: "webhooks" }),
        }),
    );
    this.#unsubscribe = events?.subscribe((event) => {
      if (this.#targets.length === 0) return;
      const outgoing = new WebhookEvent(event);
      for (const target of this.#targets) target.offer(outgoing);
    });
  }

  /** Posts the events of a network: each goes to each receiver from one process, and waits while there is none. */
  async follow(events: Pick<NetworkEvents, "consume">, worlds?: Pick<WorldNames, "all">): Promise<void> {
    for (const target of this.#targets) {
      const end = await events.consume(consumerOf(target.name), async (event) => {
        const known = shardEventOf(event);
        if (known) await target.post(new WebhookEvent(known, event.id, areSeveral(worlds)));
      });
      this.#ends.push(end);
    }
  }

  totals(): readonly WebhookTotals[] {
    return this.#targets.map(({ name, queued, delivered, failed, dropped, retries }) => ({
      name,
      queued,
      delivered,
      failed,
      dropped,
      retries,
    }));
  }

  /** Accepts no more events and gives waiting ones a short time. */
  async close(): Promise<void> {
    this.#unsubscribe?.();
    await Promise.all([...this.#ends.map((end) => end()), ...this.#targets.map((target) => target.close())]);
  }
}

/** Names of receivers have letters that names of consumers may not have. */
function consumerOf(name: string): string {
  return `webhook-${createHash("sha256").update(name).digest("hex").slice(0, 16)}`;
}

/** A receiver without a name is called by its host; the rest of the URL may contain secrets. */
function uniqueNames(targets: readonly WebhookOptions[]): string[] {
  const seen = new Map<string, number>();
  return targets.map(({ url, name = new URL(url).host }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}#${count}`;
  });
}
