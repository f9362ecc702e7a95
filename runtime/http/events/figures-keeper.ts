import { KEPT_FIGURES, KEPT_FIGURES_INTERVAL_MS } from "./event-limits.js";
import type { Log } from "../../base/log/log.js";
import { timeText } from "../schemas/fields.js";
import type { FiguresHistory } from "../schemas/events.js";

type Figures = Readonly<Record<string, number>>;

/** Keeps the figures of the last hours: of each interval the highest values, so that no peak is lost. */
export class FiguresKeeper {
  readonly #measure: () => Figures;
  readonly #now: () => number;
  readonly #log: Pick<Log, "error">;
  readonly #kept: { readonly at: number; readonly figures: Figures }[] = [];
  readonly #timer: NodeJS.Timeout;
  #highest: Record<string, number> = {};

  constructor(measure: () => Figures, { now, log }: { now: () => number; log: Pick<Log, "error"> }) {
    this.#measure = measure;
    this.#now = now;
    this.#log = log;
    this.#timer = setInterval(() => this.keep(), KEPT_FIGURES_INTERVAL_MS).unref();
  }

  /** The current figures, which count for the interval that is under way. */
  take(): Record<string, number> {
    const figures = this.#measure();
    for (const [name, value] of Object.entries(figures)) this.#highest[name] = Math.max(this.#highest[name] ?? -Infinity, value);
    return { ...figures };
  }

  /** Ends an interval. */
  keep(): void {
    try {
      this.take();
    } catch (error) {
      // The interval keeps what was measured in it before.
      this.#log.error({ err: error }, "the figures to keep could not be read");
    }
    this.#kept.push({ at: this.#now(), figures: this.#highest });
    this.#highest = {};
    if (this.#kept.length > KEPT_FIGURES) this.#kept.shift();
  }

  /** The kept intervals, oldest first. */
  get history(): FiguresHistory {
    const names = new Set(this.#kept.flatMap(({ figures }) => Object.keys(figures)));
    const valuesOf = (name: string): (number | null)[] => this.#kept.map(({ figures }) => figures[name] ?? null);
    return {
      atUtc: this.#kept.map(({ at }) => timeText(at)),
      figures: Object.fromEntries([...names].map((name) => [name, valuesOf(name)])),
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
