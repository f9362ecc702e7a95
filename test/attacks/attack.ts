import { readdir } from "node:fs/promises";
import { expect } from "vitest";
import type { Arena } from "../support/arena.js";
import { percentileOf } from "../../loadtest/measure/percentile.js";

/** How often each outcome occurred, by its words in the table. */
export type Outcomes = Readonly<Record<string, number>>;

/**
 * An attack on a running shard. Each file in `declared/` exports a list `attacks`; nothing else is needed for one more.
 */
export interface Attack {
  /** What is tried, in words for the table. */
  readonly tried: string;
  /** How often in a run of `npm run test:attacks`. */
  readonly times: number;
  /**
   * How often in a run of `npm test`, which tries all attacks at the same time. Below every limit that an attack
   * exceeds in a full run.
   */
  readonly quickTimes: number;
  /** Tries it, and counts what happened. Fails (`expect`) if the shard did anything else than it should. */
  readonly run: (arena: Arena, times: number) => Promise<Outcomes>;
}

/** What came of an attack. */
export interface Result {
  readonly attack: Attack;
  readonly times: number;
  readonly outcomes: Outcomes;
  /** How long a player beside it waited for the answers to steps, in milliseconds: 95 of 100 at most. */
  readonly stepsP95Ms: number;
}

/** All declared attacks, by file and then in the order of declaration. */
export async function declaredAttacks(): Promise<Attack[]> {
  const directory = new URL("./declared/", import.meta.url);
  const files = (await readdir(directory)).filter((file) => file.endsWith(".ts")).sort();
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, directory).href) as Promise<{ attacks: readonly Attack[] }>),
  );
  return modules.flatMap(({ attacks }) => attacks);
}

/** Tries an attack. Fails if a try came to no outcome, or if others on the shard were harmed. */
export async function tryAttack(attack: Attack, times: number, arena: Arena): Promise<Result> {
  const from = arena.bystander.waitsMs.length;
  const outcomes = await attack.run(arena, times);
  expect(
    Object.values(outcomes).reduce((sum, count) => sum + count, 0),
    `outcomes of: ${attack.tried}`,
  ).toBe(times);
  await arena.isUnharmed();
  const waits = arena.bystander.waitsMs.slice(from).sort((one, other) => one - other);
  return { attack, times, outcomes, stepsP95Ms: percentileOf(waits, 95) };
}

/** Counts how often each outcome occurred, in the order of first occurrence. */
export function counted(outcomes: readonly string[]): Outcomes {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Does something many times, at most `atOnce` at the same time. Resolves with the outcomes. */
export async function repeated(times: number, atOnce: number, once: (index: number) => Promise<string>): Promise<string[]> {
  const outcomes: string[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < times) {
      const index = next++;
      outcomes[index] = await once(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, times) }, lane));
  return outcomes;
}
