import { measureOf, measures, withUnit } from "./measures.js";
import type { Measure, Measurements } from "./measures.js";
import type { Verdict } from "./metrics.js";

const comparisons = {
  "<": (value: number, limit: number) => value < limit,
  "<=": (value: number, limit: number) => value <= limit,
  ">": (value: number, limit: number) => value > limit,
  ">=": (value: number, limit: number) => value >= limit,
} as const;

/** A limit of the caller's own beside the four objectives. */
export interface Threshold {
  /** As it was given, such as `p99<80`. */
  text: string;
  measure: Measure;
  /** The kind of stage whose every stage is judged; undefined for the whole run. */
  stage: string | undefined;
  comparison: keyof typeof comparisons;
  limit: number;
}

/** Measurements of the whole run, and of each stage with its name. */
export interface Judged {
  whole: Measurements;
  stages: readonly { kind: string; text: string; measured: Measurements }[];
}

/** The threshold is not valid. `message` says what is allowed. */
export class ThresholdError extends Error {}

const PATTERN = /^(?:(\w+):)?([A-Za-z][\w./-]*?)\s*(<=|>=|<|>)\s*(\d{1,12}(?:\.\d{1,6})?)$/;

/**
 * Reads a threshold such as `p99<80`, or `spike:p95<300` for each spike of the stages.
 *
 * @throws ThresholdError
 */
export function parseThreshold(text: string): Threshold {
  const [, stage, name, comparison, limit] = (PATTERN.exec(text.trim()) ?? []) as unknown as [
    string,
    string | undefined,
    string,
    keyof typeof comparisons,
    string,
  ];
  const measure = name === undefined ? undefined : measureOf(name);
  if (measure === undefined)
    throw new ThresholdError(
      `Allowed: a measure, one of <, <=, > and >=, and a number, such as 'p99<80'; the measures are ${measures.map((one) => one.name).join(", ")}, and those of actions, such as say.p95.`,
    );
  return { text: text.trim(), measure, stage: stage?.toLowerCase(), comparison, limit: Number(limit) };
}

/** Judges a threshold; one of a kind of stage is judged in each of them. */
export function judgeThreshold(threshold: Threshold, { whole, stages }: Judged): Verdict[] {
  if (threshold.stage === undefined) return [verdictOf(threshold, threshold.measure.name, whole)];
  return stages
    .filter(({ kind }) => kind === threshold.stage)
    .map(({ text, measured }) => verdictOf(threshold, `${threshold.measure.name} in '${text}'`, measured));
}

function verdictOf({ measure, comparison, limit }: Threshold, slo: string, measured: Measurements): Verdict {
  const value = measured[measure.name];
  return {
    slo,
    threshold: `${comparison} ${withUnit(limit, measure)}`,
    value: value === undefined ? "not measured" : withUnit(value, measure),
    held: value !== undefined && comparisons[comparison](value, limit),
  };
}
