import { expect } from "vitest";
import { endOfJob } from "../../support/command-jobs.js";
import type { Shard } from "../../support/shard.js";

export const DECORATIONS = /Decorations: (\d+) placed, (\d+) there already/;
export const RENEWED = /(\d+) replaced, (\d+) removed/;
export const SIGNS = /Signs: (\d+) placed/;
export const DOORS = /Doors: (\d+) hung/;

/** Runs a command and waits until its job is done. Resolves with the output. */
export async function run(shard: Shard, command: string, limitMs?: number): Promise<string> {
  const { state, outputLines } = await endOfJob(shard, command, limitMs === undefined ? {} : { limitMs });
  expect(state, outputLines.join("\n")).toBe("done");
  return outputLines.join("\n");
}

/** The matched groups of a pattern, as numbers. */
export const numbersOf = (words: string, pattern: RegExp): number[] => (pattern.exec(words)?.slice(1) ?? []).map(Number);
