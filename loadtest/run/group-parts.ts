import { emptyTally } from "../measure/tally.js";
import type { Tally } from "../measure/tally.js";
import { partOf } from "./group.js";
import type { GroupPlan, PartReport } from "./group.js";
import { SampleBuffer } from "./sample-buffer.js";

interface Part {
  edge: number;
  world: number;
  tally: Tally;
  samples: SampleBuffer;
  hops: SampleBuffer;
  hopsFailed: number;
}

/** What the clients of a thread did since the last report, apart by edge and world. With one edge and no spread there are no parts. */
export class GroupParts {
  readonly #plan: Pick<GroupPlan, "edges" | "spread">;
  readonly #parts: Part[] = [];

  constructor(plan: Pick<GroupPlan, "edges" | "spread">) {
    this.#plan = plan;
    const { spread, edges } = plan;
    if (spread === undefined && edges.length === 1) return;
    for (let world = 0; world < (spread?.worlds.length ?? 1); world++)
      for (const edge of edges.keys()) {
        const samples = { samples: new SampleBuffer(), hops: new SampleBuffer() };
        this.#parts.push({ edge, world, tally: emptyTally(), ...samples, hopsFailed: 0 });
      }
  }

  /** The part of a client; undefined where there are none. @param index from 0 */
  of(index: number): Part | undefined {
    const { edge, world } = partOf(index, this.#plan);
    return this.#parts[world * this.#plan.edges.length + edge];
  }

  /** @param ms undefined for a hop that failed */
  onHop(index: number, ms: number | undefined): void {
    const part = this.of(index);
    if (part === undefined) return;
    if (ms === undefined) part.hopsFailed++;
    else part.hops.add(ms);
  }

  /** What happened since the last call, in the parts where something did. */
  take(): PartReport[] {
    return this.#parts.filter(hasNews).map((part) => {
      const { edge, world, samples, hops } = part;
      const tally = { ...part.tally };
      const report = { edge, world, tally, samples: samples.take(), hops: { samples: hops.take(), failed: part.hopsFailed } };
      Object.assign(part.tally, emptyTally());
      part.hopsFailed = 0;
      return report;
    });
  }
}

function hasNews({ tally, hopsFailed }: Part): boolean {
  // Each sample belongs to an acknowledged step, and each hop is placed anew.
  return hopsFailed > 0 || Object.values(tally).some((count) => count !== 0);
}
