import type { MonthRecord } from "./play-month.js";

/** Whether nothing grew without end, and no script failed. */
export function hasPassed({ growth, problems }: MonthRecord): boolean {
  return problems.length === 0 && growth.every(({ hasGrown }) => hasGrown !== true);
}

/** A number that is short to read. */
export function short(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 });
}

/** The last figure of each name, and the sum of those that are counted by days. */
export function lastFigures({ groups }: MonthRecord): { readonly name: string; readonly sum: number; readonly last: number }[] {
  return groups.flatMap(({ name: group, figures }) =>
    figures.map(({ name, values }) => ({
      name: name === group ? name : `${group}: ${name}`,
      sum: values.reduce((sum, value) => sum + value, 0),
      last: values.at(-1) ?? 0,
    })),
  );
}

/** What a terminal shows in the end. */
export function summary(record: MonthRecord): string {
  const { growth, problems, moreProblems, cpuSeconds, elapsedSeconds } = record;
  const grown = growth.filter(({ hasGrown }) => hasGrown === true);
  const lines = [
    ...grown.map(
      ({ name, early, late, limit }) => `GROWS ${name}: ${short(early)}, later ${short(late)}; at most ${short(limit)}`,
    ),
    ...problems.map((problem) => `FAIL  ${problem.replaceAll("\n", "\n      ")}`),
    ...(moreProblems > 0 ? [`FAIL  and ${moreProblems} more failures of scripts`] : []),
    `${hasPassed(record) ? "PASS" : "FAIL"} after ${elapsedSeconds.toFixed(0)} s (${cpuSeconds.toFixed(0)} s of CPU)`,
  ];
  return `${lines.join("\n")}\n`;
}
