import { openSync, readSync } from "node:fs";

/** Longer than three numbers of nanoseconds. */
const LINE_BYTES = 80;
const NANOSECONDS_PER_MS = 1e6;
const MICROSECONDS_PER_MS = 1_000;

/** Of Node 24. */
type ThreadCpuUsage = () => { readonly user: number; readonly system: number };

/**
 * Reads how many milliseconds the calling thread was on a core; undefined where the system does not tell. The time
 * moves in steps of about a millisecond; a reading takes a few microseconds.
 */
export function threadTime(): (() => number) | undefined {
  const { threadCpuUsage } = process as { readonly threadCpuUsage?: ThreadCpuUsage };
  if (!threadCpuUsage) return scheduledTime("/proc/thread-self/schedstat");
  return () => {
    const { user, system } = threadCpuUsage();
    return (user + system) / MICROSECONDS_PER_MS;
  };
}

/**
 * Reads how many milliseconds a thread of this process was on a core; undefined where the system does not tell.
 *
 * @param file of Linux: nanoseconds that the thread ran, nanoseconds that it waited for a core, and its time slices
 */
export function scheduledTime(file: string): (() => number) | undefined {
  const line = Buffer.alloc(LINE_BYTES);
  let descriptor: number;
  try {
    descriptor = openSync(file, "r");
  } catch {
    return undefined;
  }
  const read = (): number => {
    const bytes = readSync(descriptor, line, 0, LINE_BYTES, 0);
    return Number.parseInt(line.toString("latin1", 0, bytes), 10) / NANOSECONDS_PER_MS;
  };
  // A kernel without the statistics has zeros.
  return read() > 0 ? read : undefined;
}
