import { compare, judgeComparison } from "../judge/baseline.js";
import type { Baseline } from "../judge/baseline.js";
import { doubtsOf } from "../judge/doubts.js";
import type { Artifact, StressMetrics, Verdict } from "../judge/metrics.js";
import { judgeThreshold } from "../judge/threshold.js";
import type { Options } from "../loadtest-options.js";
import type { Details, MeasuredDetails } from "./details-form.js";
import { judge, artifactOf } from "../judge/objectives.js";

/**
 * The verdict of the four objectives, of thresholds, of what scenarios found out, and of the comparison with a former
 * run. The objectives are those of a whole run, so one that ended early never passes.
 *
 * @param findings of scenarios
 */
export function judged(
  metrics: StressMetrics,
  measured: MeasuredDetails,
  { thresholds, baselineTolerancePercent }: Pick<Options, "thresholds" | "baselineTolerancePercent">,
  baseline?: Baseline,
  findings: readonly Verdict[] = [],
): { artifact: Artifact; details: Details } {
  const figures = { whole: measured.measured, stages: measured.stages };
  const limits = thresholds.flatMap((threshold) => judgeThreshold(threshold, figures));
  const objectives = [...judge(metrics), ...cutShort(measured), ...limits, ...findings];
  const run = { measured: measured.measured, totalClients: metrics.totalClients };
  const comparison = baseline === undefined ? null : compare(baseline, run, baselineTolerancePercent);
  const verdicts = [...objectives, ...(comparison === null ? [] : judgeComparison(comparison))];
  const doubts = doubtsOf({
    metrics,
    stepsTimedOut: measured.movement.timedOut,
    correctedP95Ms: measured.latency.correctedForCoordinatedOmission.p95Ms,
    hasStages: measured.stages.length > 0,
    comparison,
  });
  return { artifact: artifactOf(metrics, verdicts), details: { ...measured, objectives, comparison, doubts } };
}

function cutShort({ endedEarly }: Pick<MeasuredDetails, "endedEarly">): Verdict[] {
  return endedEarly === null ? [] : [{ slo: "end of the run", value: endedEarly, threshold: "at its time", held: false }];
}
