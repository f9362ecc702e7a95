import { readFileSync } from "node:fs";
import { cpuSeconds } from "./harness.js";
import type { Driven } from "./neutral-driver.js";

const SAMPLE_MS = 200;
const MS_PER_SECOND = 1_000;
const MICROSECONDS = 1e6;

/** Processes by what they do. */
export type ProcessGroups = ReadonlyMap<string, () => readonly number[]>;

interface Sample {
  /** Unix milliseconds. */
  readonly at: number;
  /** By group: processor seconds of its processes since their starts. */
  readonly seconds: ReadonlyMap<string, number>;
}

/** What a run of the driver cost each group of processes. */
export interface Costs {
  readonly driven: Driven;
  /** By group: microseconds of processor time for a step of the driver's window. */
  readonly perStep: ReadonlyMap<string, number>;
}

/** Runs the driver, and reads meanwhile what the processes use: all their threads, in the driver's window. */
export async function costsOf(groups: ProcessGroups, drive: () => Promise<Driven>): Promise<Costs> {
  const samples: Sample[] = [];
  const sampling = setInterval(() => samples.push(sampled(groups)), SAMPLE_MS);
  try {
    const driven = await drive();
    const begin = driven.endedAt - driven.windowSeconds * MS_PER_SECOND;
    const perStep = new Map<string, number>();
    for (const group of groups.keys()) {
      const used = at(samples, group, driven.endedAt) - at(samples, group, begin);
      perStep.set(group, (used / driven.movesAcked) * MICROSECONDS);
    }
    return { driven, perStep };
  } finally {
    clearInterval(sampling);
  }
}

/** The processes that a process has started (proc(5)). */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
}

function sampled(groups: ProcessGroups): Sample {
  const seconds = new Map<string, number>();
  for (const [group, pids] of groups)
    seconds.set(
      group,
      pids().reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    );
  return { at: Date.now(), seconds };
}

/** The seconds of a group at a moment, between the samples around it. */
function at(samples: readonly Sample[], group: string, moment: number): number {
  const next = samples.findIndex((sample) => sample.at >= moment);
  const after = samples[next === -1 ? samples.length - 1 : next]!;
  const before = samples[Math.max(samples.indexOf(after) - 1, 0)]!;
  const [from, to] = [before.seconds.get(group)!, after.seconds.get(group)!];
  if (after.at === before.at) return to;
  return from + (to - from) * Math.min((moment - before.at) / (after.at - before.at), 1);
}
