import { LatencySamples } from "../measure/latency-samples.js";
import { addTally, emptyTally } from "../measure/tally.js";
import type { Tally } from "../measure/tally.js";
import type { PartReport } from "./group.js";

/** The actions of one name in the whole run. */
export interface ActionRecord {
  latencies: LatencySamples;
  failed: number;
}

/** What the clients of an edge, or of a world, did in the whole run. */
export interface PartRecord {
  tally: Tally;
  latencies: LatencySamples;
  hops: ActionRecord;
}

/**
 * Samples of an action or a part that are kept one by one (8 MB); beyond, its percentiles are rounded and end at two
 * seconds.
 */
const SAMPLES_MAX = 1_000_000;

export function emptyAction(): ActionRecord {
  return { latencies: new LatencySamples(SAMPLES_MAX), failed: 0 };
}

/** Collects what the groups report of each edge and of each world, by their indexes in the plan. */
export class PartRecords {
  readonly worlds = new Map<number, PartRecord>();
  readonly edges = new Map<number, PartRecord>();

  add(parts: readonly PartReport[]): void {
    for (const part of parts) {
      addPart(this.worlds, part.world, part);
      addPart(this.edges, part.edge, part);
    }
  }
}

function addPart(records: Map<number, PartRecord>, index: number, { tally, samples, hops }: PartReport): void {
  let record = records.get(index);
  if (record === undefined) {
    record = { tally: emptyTally(), latencies: new LatencySamples(SAMPLES_MAX), hops: emptyAction() };
    records.set(index, record);
  }
  addTally(record.tally, tally);
  record.latencies.add(samples);
  record.hops.latencies.add(hops.samples);
  record.hops.failed += hops.failed;
}
