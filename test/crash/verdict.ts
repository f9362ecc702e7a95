import type { Round } from "./town.js";

/** Prints the results of the rounds. */
export function printRounds(engine: string, seed: number, rounds: readonly Round[]): void {
  const losses = rounds.filter(({ damage }) => damage === undefined).map(({ lossMs }) => lossMs);
  const sorted = [...losses].sort((one, other) => one - other);
  const last = rounds.at(-1);
  const lines = [
    `${engine}: ${rounds.length} kills, seed ${seed}`,
    `  done and acknowledged: ${sum(rounds.map(({ deeds }) => deeds))} deeds (${sum(rounds.map(({ refusals }) => refusals))} refused), ${last?.accounts ?? 0} accounts, ${last?.tickets ?? 0} tickets`,
    `  oldest change lost at a kill: median ${sorted[sorted.length >> 1] ?? 0} ms, most ${sorted.at(-1) ?? 0} ms`,
    `  longest flush, waiting for its turn included: ${Math.max(0, ...rounds.map(({ flushMs }) => flushMs))} ms`,
    `  ends of journals damaged, reported and set aside: ${rounds.length - losses.length}`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
