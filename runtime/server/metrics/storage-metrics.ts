import type { WorldSaver } from "../../storage/saving/world-saver.js";
import type { Metrics } from "../../base/system/metrics.js";
import type { CallFigure } from "../../storage/database/call-figures.js";
import type { Storage } from "../../storage/storage.js";
import type { SerialAllocator } from "../../world/entities/serials.js";

/** Adds the state of storage to /metrics. */
export function reportStorage(
  metrics: Metrics,
  { storage, saver, serials }: { storage: Storage; saver: WorldSaver; serials: SerialAllocator },
): void {
  metrics.gauge(
    "storage_failing",
    "1 while nothing can be stored: the disk is full, the database read-only or away. Else 0.",
    () => ((storage.failingBecause ?? saver.failingBecause) === undefined ? 0 : 1),
  );
  metrics.gauge("storage_calls_waiting", "Calls to the database without an answer yet.", () => storage.waitingCalls);
  const byRepository = (of: (figure: CallFigure) => number) => () =>
    storage.callFigures.map((figure) => ({ labels: { repository: figure.repository }, value: of(figure) }));
  metrics.total(
    "storage_calls_total",
    "Answered calls to the database, by repository.",
    byRepository(({ answered }) => answered),
    ["repository"],
  );
  metrics.total(
    "storage_call_seconds_total",
    "Time from calls to the database to their answers, by repository.",
    byRepository(({ seconds }) => seconds),
    ["repository"],
  );
  metrics.total(
    "storage_calls_failed_total",
    "Calls to the database that failed or were refused, by repository.",
    byRepository(({ failed }) => failed),
    ["repository"],
  );
  metrics.gauge(
    "serials_left",
    "Serials that were never handed out, by kind.",
    () => (["mobile", "item"] as const).map((kind) => ({ labels: { kind }, value: serials.left[kind] })),
    ["kind"],
  );
}
