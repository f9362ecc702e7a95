import type { Argument, FlagArgument } from "./argument.js";
import type { Word, Words } from "./words.js";

const MARK = "--";

/** The words after a command's name, as flags and values. */
export interface SortedWords {
  /** Names of the given flags. */
  readonly given: ReadonlySet<string>;
  /** Indices of the words that are values, in their order. */
  readonly values: readonly number[];
  /** The first word that looks like a flag but is not a declared one. */
  readonly unknown: Word | undefined;
}

/** How a flag is typed: `--replace`, `--dry-run`. */
export function flagText(name: string): string {
  return MARK + name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function isFlag(argument: Argument): argument is FlagArgument {
  return argument.type === "flag";
}

/** The arguments that are not flags, in their order. */
export function valuesAmong(declared: readonly Argument[]): Exclude<Argument, FlagArgument>[] {
  return declared.filter((argument) => !isFlag(argument));
}

/**
 * Separates flags from values. Flags can be anywhere before a text, which is the rest of the line. A word in double
 * quotes is a value, and so are all words after a lone `--`. If the command has no flags, all words are values.
 */
export function sortWords(declared: readonly Argument[], words: Words): SortedWords {
  const flags = declared.filter(isFlag);
  const takers = valuesAmong(declared);
  const given = new Set<string>();
  const values: number[] = [];
  let unknown: Word | undefined;
  let mayBeFlag = flags.length > 0;
  for (let i = 1; i < words.all.length; i++) {
    const word = words.all[i]!;
    if (takers[values.length]?.type === "text" && !(mayBeFlag && isMarked(word, words))) mayBeFlag = false;
    if (!mayBeFlag || !isMarked(word, words)) values.push(i);
    else if (word.text === MARK) mayBeFlag = false;
    else {
      const flag = flags.find(({ name }) => flagText(name) === word.text.toLowerCase());
      if (flag) given.add(flag.name);
      else unknown ??= word;
    }
  }
  return { given, values, unknown };
}

function isMarked({ text, start }: Word, { line }: Words): boolean {
  return text.startsWith(MARK) && line[start] !== '"';
}
