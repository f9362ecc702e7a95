import type { WorldSaver } from "../persistence/world-saver.js";
import type { Metrics } from "../process/metrics.js";
import type { Storage } from "../storage/storage.js";
import type { SerialAllocator } from "../world/serials.js";

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
  metrics.gauge(
    "serials_left",
    "Serials that were never handed out, by kind.",
    () => (["mobile", "item"] as const).map((kind) => ({ labels: { kind }, value: serials.left[kind] })),
    ["kind"],
  );
}
