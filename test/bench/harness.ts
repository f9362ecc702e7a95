import { readFileSync } from "node:fs";
import v8 from "node:v8";
import vm from "node:vm";

const CLOCK_TICKS_PER_SECOND = 100;

/** The middle value, so that one disturbed run on a shared machine does not count. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Seconds that one call takes: the median of `rounds` rounds after a warm-up. */
export function secondsOf(work: () => void, rounds = 9): number {
  work();
  work();
  return median(
    Array.from({ length: rounds }, () => {
      const begin = process.hrtime.bigint();
      work();
      return Number(process.hrtime.bigint() - begin) / 1e9;
    }),
  );
}

/** Bytes in use after garbage collection. */
export function usedBytes(): number {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc") as () => void;
  for (let round = 0; round < 3; round++) collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** User and system seconds of a process with all its threads. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in parentheses may hold blanks; utime and stime are the 14th and 15th field (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
}

/**
 * Milliseconds of processor time of the main thread so far: the first number of schedstat, in nanoseconds (proc(5)).
 */
export function threadMs(): number {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}

/** CPU seconds used by all processes of the machine, and those taken by a hypervisor. */
export function machineSeconds(): number {
  const [, user, nice, system, , , irq, softirq, steal] = readFileSync("/proc/stat", "utf8")
    .split("\n")[0]!
    .split(/\s+/)
    .map(Number);
  return (user! + nice! + system! + irq! + softirq! + steal!) / CLOCK_TICKS_PER_SECOND;
}

/** Prints rows as an aligned table; the first row is the heading. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  process.stdout.write(`\n${title}\n`);
  for (const row of rows)
    process.stdout.write(
      `  ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join("  ")}\n`,
    );
}
