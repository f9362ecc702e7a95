import type { Argument, FlagArgument } from "./argument.js";
import type { Word, Words } from "./words.js";

const MARK = "--";

/** What stands behind a command's name, told apart. */
export interface SortedWords {
  /** Names of the flags that were given. */
  readonly given: ReadonlySet<string>;
  /** Where among the words the values are, in their order. */
  readonly values: readonly number[];
  /** The first that looks like a flag and is none. */
  readonly unknown: Word | undefined;
}

/** How a flag is typed: `--replace`, `--dry-run`. */
export function flagText(name: string): string {
  return MARK + name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function isFlag(argument: Argument): argument is FlagArgument {
  return argument.type === "flag";
}

/** The arguments that are values, which come in their order. */
export function valuesAmong(declared: readonly Argument[]): Exclude<Argument, FlagArgument>[] {
  return declared.filter((argument) => !isFlag(argument));
}

/**
 * Tells flags from values. Flags stand anywhere before a text, which is the rest of the line. A word in double quotes is a value, and
 * so is everything behind a lone `--`. Of a command without flags all words are values.
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
