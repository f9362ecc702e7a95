import type { Metrics } from "../../base/system/metrics.js";
import type { Webhooks, WebhookTotals } from "./webhooks.js";

const LABELS = ["webhook"];

/** Shows the counts of each receiver on `/metrics`. */
export function reportWebhooks(metrics: Metrics, webhooks: Pick<Webhooks, "totals">): void {
  const read = (count: (totals: WebhookTotals) => number) => () =>
    webhooks.totals().map((totals) => ({ labels: { webhook: totals.name }, value: count(totals) }));
  metrics.gauge(
    "webhook_queued_events",
    "Events that wait for a receiver",
    read(({ queued }) => queued),
    LABELS,
  );
  metrics.total(
    "webhook_delivered_total",
    "Events that a receiver accepted",
    read(({ delivered }) => delivered),
    LABELS,
  );
  metrics.total(
    "webhook_failed_total",
    "Events given up after all attempts",
    read(({ failed }) => failed),
    LABELS,
  );
  metrics.total(
    "webhook_dropped_total",
    "Events never tried because too many waited",
    read(({ dropped }) => dropped),
    LABELS,
  );
  metrics.total(
    "webhook_retries_total",
    "Attempts after the first",
    read(({ retries }) => retries),
    LABELS,
  );
}
