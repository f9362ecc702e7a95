import { cleanText } from "../text/clean-text.js";
import type { Argument } from "./argument.js";
import type { Command } from "./command.js";
import type { Issuer } from "./issuer.js";
import { flagText, isFlag, sortWords, valuesAmong } from "./flags.js";
import { quoted, splitLine, type Words } from "./words.js";

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
  const found = index === 0 ? namesOf(commands, typed) : await argumentsOf(commands, words, index, typed, issuer);
  const beginning = typed.toLowerCase();
  const candidates = [...new Set(found)].filter((one) => one.toLowerCase().startsWith(beginning) && cleanText(one) === one);
  return { start, candidates: candidates.slice(0, CANDIDATES_MAXIMUM).map(quoted) };
}

/** Aliases are short already; they are offered once they are begun. */
function namesOf(commands: readonly Command[], typed: string): string[] {
  return commands.flatMap(({ name, aliases = [] }) => (typed === "" ? [name] : [name, ...aliases])).sort();
}

/** What word `index` could be: a value of the argument that is next, or a flag that has not been given. */
async function argumentsOf(
  commands: readonly Command[],
  words: Words,
  index: number,
  typed: string,
  issuer: Issuer,
): Promise<readonly string[]> {
  const wanted = words.all[0]!.text.toLowerCase();
  const command = commands.find((one) => one.name === wanted || one.aliases?.includes(wanted));
  if (!command) return [];
  const before: Words = { ...words, all: words.all.slice(0, index) };
  const { given, values } = sortWords(command.arguments, before);
  const takers = valuesAmong(command.arguments);
  const next = takers[values.length];
  const isInText = takers.at(-1)?.type === "text" && next === undefined;
  const left = command.arguments.filter((one) => isFlag(one) && !given.has(one.name) && !isInText);
  const flags = left.map(({ name }) => flagText(name));
  if (!next) return flags;
  return [...(await valuesOf(next, typed, issuer)), ...(next.optional || typed.startsWith("-") ? flags : [])];
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
