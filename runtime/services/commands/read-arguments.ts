import { beginningOf } from "../../base/text/player-text.js";
import { allowedBy, type Argument, type ArgumentValue, readValue } from "./argument.js";
import type { Command } from "./command.js";
import { flagText, isFlag, sortWords, valuesAmong } from "./flags.js";
import type { Words } from "./words.js";

/** Replaces a secret, and hides its length. */
export const MASK = "***";
/** Characters of a wrong value that a message shows. */
const SHOWN_CHARACTERS = 40;

export type ReadArguments = { readonly values: Readonly<Record<string, ArgumentValue>> } | { readonly problem: string };

/** Reads the words after a command's name by its declaration. A problem names the argument and what it allows. */
export function readArguments(command: Command, words: Words): ReadArguments {
  const values: Record<string, ArgumentValue> = {};
  const show = hasSecrets(command) ? () => "" : (text: string) => `, not ${JSON.stringify(shortened(text))}`;
  const { given, values: places, unknown } = sortWords(command.arguments, words);
  const flags = command.arguments.filter(isFlag);
  if (unknown) {
    const known = flags.map(({ name }) => flagText(name)).join(", ");
    return { problem: `${command.name} takes the flag${flags.length > 1 ? "s" : ""} ${known}${show(unknown.text)}.` };
  }
  for (const { name } of flags) values[name] = given.has(name);
  let next = 0;
  for (const argument of valuesAmong(command.arguments)) {
    const place = places[next];
    const word = place === undefined ? undefined : words.all[place];
    if (place === undefined || !word) {
      if (argument.optional) break;
      return { problem: `${argument.name} is missing; it takes ${allowedBy(argument)}.` };
    }
    const isRest = argument.type === "text";
    const isRaw = isRest && argument.isRaw === true;
    if (!isRest && !word.isClosed) return { problem: `${argument.name} begins with a double quote that is not closed.` };
    const text = isRaw ? words.writtenFrom(place) : isRest ? words.textFrom(place) : word.text;
    const value = readValue(argument, text);
    if (value === undefined) return { problem: `${argument.name} takes ${allowedBy(argument)}${show(text)}.` };
    values[argument.name] = value;
    next = isRest ? places.length : next + 1;
  }
  const extra = words.all[places[next] ?? words.all.length];
  return extra
    ? { problem: `${command.name} takes ${countOf(valuesAmong(command.arguments))}${show(extra.text)} as well.` }
    : { values };
}

/**
 * A command line without secrets, to store. If its arguments are wrong and one of them is a secret, all words are
 * masked, because any of them may be the misplaced secret.
 */
export function maskedLine(command: Command, words: Words, understood: boolean): string {
  if (!hasSecrets(command)) return words.line;
  const nameEnd = words.all[0]!.end;
  if (!understood) return words.all.length > 1 ? `${words.line.slice(0, nameEnd)} ${MASK}` : words.line;
  let line = "";
  let copied = 0;
  const { values } = sortWords(command.arguments, words);
  valuesAmong(command.arguments).forEach((argument, i) => {
    const word = words.all[values[i] ?? words.all.length];
    if (!argument.secret || !word) return;
    line += words.line.slice(copied, word.start) + MASK;
    copied = argument.type === "text" ? words.line.length : word.end;
  });
  return line + words.line.slice(copied);
}

export function hasSecrets(command: Command): boolean {
  return command.arguments.some(({ secret }) => secret);
}

function countOf(declared: readonly Argument[]): string {
  if (declared.length === 0) return "no arguments";
  const required = declared.filter(({ optional }) => !optional).length;
  const most = declared.length === 1 ? "one argument" : `${declared.length} arguments`;
  return required < declared.length ? `at most ${most}` : most;
}

function shortened(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${beginningOf(text, SHOWN_CHARACTERS)}...` : text;
}
