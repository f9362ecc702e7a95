/** With fewer days, the first and the last quarter cannot be compared. */
const LEAST_DAYS = 8;
/** What a figure may rise by from the second quarter of the month to the last, besides its slack. */
const RISE_SHARE = 0.2;

/** What is judged about a figure that must not grow without end. */
export interface Growth {
  readonly name: string;
  /** Its mean in the second quarter of the days, when the world has filled up. */
  readonly early: number;
  /** Its mean in the last quarter. */
  readonly late: number;
  /** What the late mean may be. */
  readonly limit: number;
  /** Undefined when there were too few days. */
  readonly hasGrown: boolean | undefined;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Judges whether a figure grows without end: what still rises in the second half of the month would go on rising. A
 * world fills up in its first days, so the first quarter does not count.
 *
 * @param values one for each day
 * @param slack growth that is no fault, in the unit of the figure
 */
export function growthOf(name: string, values: readonly number[], slack: number): Growth {
  const quarter = Math.max(1, Math.floor(values.length / 4));
  const early = mean(values.slice(quarter, 2 * quarter));
  const late = mean(values.slice(-quarter));
  const limit = early * (1 + RISE_SHARE) + slack;
  return { name, early, late, limit, hasGrown: values.length < LEAST_DAYS ? undefined : late > limit };
}
