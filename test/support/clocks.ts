import { existsSync } from "node:fs";

/** Debian's package `libfaketime`, unless a variable names another place. */
const PLACES = [
  process.env["SHARD_TEST_FAKETIME"] ?? "",
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
];
const library = PLACES.find((place) => place !== "" && existsSync(place));

/** Why tests of clocks that differ are skipped; undefined where they run. */
export const clocksAreMissing: string | undefined =
  library === undefined ? "libfaketime is not installed; apt-get install libfaketime, or set SHARD_TEST_FAKETIME" : undefined;

/** Variables of a process whose clock is ahead by some seconds, or behind. The clock that never goes back stays. */
export function clockAhead(seconds: number): Record<string, string> {
  const sign = seconds < 0 ? "" : "+";
  return { LD_PRELOAD: library!, FAKETIME: `${sign}${seconds}s`, FAKETIME_DONT_FAKE_MONOTONIC: "1", DONT_FAKE_MONOTONIC: "1" };
}
