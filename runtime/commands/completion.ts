import { cleanText } from "../wire/fields/clean-text.js";
import type { Argument } from "./argument.js";
import type { Command, Issuer } from "./command.js";
import { quoted, splitLine } from "./words.js";

/** More candidates than a person would read are no help. */
export const CANDIDATES_MAXIMUM = 100;
/** Somebody waits with a finger on the key. */
const COMPLETE_LIMIT_MS = 1_000;

/** What the last word of a line could become. */
export interface Completion {
  /** Where that word begins in the line. */
  readonly start: number;
  /** Ready to take its place, in double quotes where they need them. */
  readonly candidates: readonly string[];
}

/** @param commands those that the issuer may use */
export async function completeLine(line: string, issuer: Issuer, commands: readonly Command[]): Promise<Completion> {
  const words = splitLine(line);
  const last = words.all.at(-1);
  const isOnWord = last !== undefined && (!last.isClosed || last.end === line.length);
  const typed = isOnWord ? last.text : "";
  const start = isOnWord ? last.start : line.length;
  const index = isOnWord ? words.all.length - 1 : words.all.length;
  const found =
    index === 0 ? namesOf(commands, typed) : await valuesOf(argumentAt(commands, words.all[0]!.text, index), typed, issuer);
  const beginning = typed.toLowerCase();
  const candidates = [...new Set(found)].filter((one) => one.toLowerCase().startsWith(beginning) && cleanText(one) === one);
  return { start, candidates: candidates.slice(0, CANDIDATES_MAXIMUM).map(quoted) };
}

/** Aliases are short already; they are offered once they are begun. */
function namesOf(commands: readonly Command[], typed: string): string[] {
  return commands.flatMap(({ name, aliases = [] }) => (typed === "" ? [name] : [name, ...aliases])).sort();
}

function argumentAt(commands: readonly Command[], name: string, index: number): Argument | undefined {
  const wanted = name.toLowerCase();
  const command = commands.find((one) => one.name === wanted || one.aliases?.includes(wanted));
  return command?.arguments[index - 1];
}

async function valuesOf(argument: Argument | undefined, typed: string, issuer: Issuer): Promise<readonly string[]> {
  if (argument === undefined || argument.secret) return [];
  if (!argument.complete) return argument.type === "choice" ? argument.choices : [];
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<readonly string[]>((resolve) => {
    timer = setTimeout(() => resolve([]), COMPLETE_LIMIT_MS);
  });
  try {
    return await Promise.race([argument.complete(typed, issuer), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
