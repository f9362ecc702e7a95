import type { Directory, Requests } from "../../contracts/network.js";
import { figuresMeasured } from "./declarations.js";

const FIGURES_INTERVAL_MS = 2_000;

type Figures = Readonly<Record<string, number>>;

/** For these figures the highest value counts; all others are added up. */
const HIGHEST = new Set(["loopLagP95Ms", "loopLagMaxMs"]);

/** Tells APIs the figures of this process. @returns a function that ends it */
export function reportFigures(parts: {
  readonly measure: () => Figures;
  readonly requests: Pick<Requests, "tell">;
  readonly isWanted: () => boolean;
}): () => void {
  const timer = setInterval(() => {
    if (parts.isWanted()) parts.requests.tell(figuresMeasured, { ...parts.measure() });
  }, FIGURES_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

/** The figures of a network: of all processes together, and of each world where there are several. */
export class NetworkFigures {
  private readonly directory: Pick<Directory, "processes">;
  private readonly measured = new Map<string, Figures>();
  private readonly unsubscribe: () => void;

  constructor({ directory, requests }: { directory: Pick<Directory, "processes">; requests: Pick<Requests, "hear"> }) {
    this.directory = directory;
    this.unsubscribe = requests.hear(figuresMeasured, (figures, from) => void this.measured.set(from, figures));
  }

  /** For example `players`, and `north.players` with more than one world. */
  take(): Record<string, number> {
    const running = new Set(this.directory.processes.map(({ process }) => process));
    for (const process of [...this.measured.keys()]) if (!running.has(process)) this.measured.delete(process);
    const worlds = this.byWorld();
    const all = together([...this.measured.values()]);
    if (worlds.size > 1) {
      for (const [world, figures] of worlds) for (const [name, value] of Object.entries(figures)) all[`${world}.${name}`] = value;
    }
    return all;
  }

  /** The figures of each world. */
  byWorld(): Map<string, Record<string, number>> {
    const worlds = new Map<string, Figures[]>();
    for (const { process, world } of this.directory.processes) {
      const figures = this.measured.get(process);
      if (figures && world !== null) worlds.set(world, [...(worlds.get(world) ?? []), figures]);
    }
    return new Map([...worlds].map(([world, figures]) => [world, together(figures)]));
  }

  close(): void {
    this.unsubscribe();
  }
}

function together(all: readonly Figures[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const figures of all) {
    for (const [name, value] of Object.entries(figures))
      sum[name] = HIGHEST.has(name) ? Math.max(sum[name] ?? 0, value) : (sum[name] ?? 0) + value;
  }
  return sum;
}
