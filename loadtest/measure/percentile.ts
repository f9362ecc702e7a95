/** Rank (from 1) of a percentile among `count` values by the nearest-rank method: `ceil(p/100 * n)`, at least 1. */
export function nearestRank(percentile: number, count: number): number {
  // The product of whole numbers is exact, which `percentile / 100` would not be.
  return Math.max(1, Math.ceil((percentile * count) / 100));
}

/** The percentile of values in ascending order, nearest rank; 0 without values. */
export function percentileOf(sorted: ArrayLike<number>, percentile: number): number {
  return sorted.length === 0 ? 0 : sorted[nearestRank(percentile, sorted.length) - 1]!;
}
