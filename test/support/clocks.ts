import { FAKETIME } from "./needs.js";

/** Variables of a process whose clock is ahead by some seconds, or behind. The clock that never goes back stays. */
export function clockAhead(seconds: number): Record<string, string> {
  const sign = seconds < 0 ? "" : "+";
  return { LD_PRELOAD: FAKETIME!, FAKETIME: `${sign}${seconds}s`, FAKETIME_DONT_FAKE_MONOTONIC: "1", DONT_FAKE_MONOTONIC: "1" };
}
