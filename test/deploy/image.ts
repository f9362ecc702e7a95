import { readFileSync } from "node:fs";

/** One instruction of a Dockerfile: its keyword, and its arguments with continued lines joined. */
export interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** The instructions of each stage, in order, without those before the first FROM. */
export function stagesOf(file: string): Instruction[][] {
  const text = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .replace(/\\\n\s*/g, " ");
  const stages: Instruction[][] = [];
  for (const line of text.split("\n").filter((one) => one.trim() !== "")) {
    const [, word, rest] = /^(\S+)\s+(.*)$/.exec(line)!;
    if (word === "FROM") stages.push([]);
    stages.at(-1)?.push({ word: word!, rest: rest! });
  }
  return stages;
}

/** The sources and the target of a COPY, and the stage it copies from, if any. */
export function copyOf({ rest }: Instruction): { from: string | undefined; sources: readonly string[]; target: string } {
  const words = rest.split(/\s+/);
  const from = words[0]!.startsWith("--from=") ? words.shift()!.slice("--from=".length) : undefined;
  return { from, sources: words.slice(0, -1), target: words.at(-1)! };
}

/** The arguments of an instruction in its JSON form, as in `ENTRYPOINT ["node", "main.js"]`. */
export function execForm(rest: string): string[] {
  return JSON.parse(rest.slice(rest.indexOf("["))) as string[];
}

/** The variables that ENV sets. */
export function environmentOf(stage: readonly Instruction[]): Record<string, string> {
  const pairs = stage.filter(({ word }) => word === "ENV").flatMap(({ rest }) => rest.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
}
