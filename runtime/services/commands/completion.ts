import { inTime } from "../../base/system/in-time.js";
import { cleanText } from "../../base/text/clean-text.js";
import type { Argument } from "./argument.js";
import type { Command } from "./command.js";
import type { Issuer } from "./issuer.js";
import { flagText, isFlag, sortWords, valuesAmong } from "./flags.js";
import { quoted, splitLine, type Words } from "./words.js";

/** Nobody reads more candidates. */
export const CANDIDATES_MAXIMUM = 100;
/** The user waits for the completion. */
const COMPLETE_LIMIT_MS = 1_000;

/** The possible completions of the last word of a line. */
export interface Completion {
  /** Index in the line where that word begins. */
  readonly start: number;
  /** Replacements for it, in double quotes if they need them. */
  readonly candidates: readonly string[];
}

/** @param commands the commands that the issuer may use */
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

/** An alias is short, so it is offered only once its first character is typed. */
function namesOf(commands: readonly Command[], typed: string): string[] {
  return commands.flatMap(({ name, aliases = [] }) => (typed === "" ? [name] : [name, ...aliases])).sort();
}

/** Candidates for word `index`: values of the next argument, or flags that are not given yet. */
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
  return inTime(argument.complete(typed, issuer), COMPLETE_LIMIT_MS, () => []);
}
