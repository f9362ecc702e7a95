import { percentileOf } from "./percentile.js";

/** The times of one successful login, in ms. */
export interface LoginTime {
  /** From connecting to the login server until its redirect. */
  loginServerMs: number;
  /** From the redirect until 0x1B. */
  gameEntryMs: number;
  /** Whether the character had to be created, which includes the specified wait of 7 s. */
  created: boolean;
}

export interface Spread {
  count: number;
  p50Ms: number;
  p95Ms: number;
  maxMs: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = Float64Array.from(values).sort();
  return {
    count: sorted.length,
    p50Ms: toMicroseconds(percentileOf(sorted, 50)),
    p95Ms: toMicroseconds(percentileOf(sorted, 95)),
    maxMs: toMicroseconds(percentileOf(sorted, 100)),
  };
}

/** Milliseconds rounded to three digits: smaller fractions of a measurement mean nothing. */
export function toMicroseconds(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}
