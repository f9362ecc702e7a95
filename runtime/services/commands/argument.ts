import { charactersOf } from "../../base/text/player-text.js";
import type { Issuer } from "./issuer.js";

/** The values that an argument can have. They need not begin with what is typed: completion filters them. */
type Complete = (typed: string, issuer: Issuer) => readonly string[] | Promise<readonly string[]>;

interface ArgumentHead<Name extends string> {
  /** In camelCase, for usage and messages. */
  readonly name: Name;
  readonly about: string;
  readonly optional?: boolean;
  /** Never shown, stored or completed, such as a password. */
  readonly secret?: boolean;
  readonly complete?: Complete;
}

export interface IntegerArgument<Name extends string = string> extends ArgumentHead<Name> {
  readonly type: "integer";
  readonly min?: number;
  readonly max?: number;
}

export interface NumberArgument<Name extends string = string> extends ArgumentHead<Name> {
  readonly type: "number";
  readonly min?: number;
  readonly max?: number;
}

/** One word, or several in double quotes. */
export interface WordArgument<Name extends string = string> extends ArgumentHead<Name> {
  readonly type: "word";
  readonly maxLength?: number;
}

/** The rest of the line as it is written. */
export interface TextArgument<Name extends string = string> extends ArgumentHead<Name> {
  readonly type: "text";
  readonly maxLength?: number;
  /** `maxLength` is that of what people see: a flag or an emoji with its skin is one character. */
  readonly countsSeen?: true;
  /** Double quotes are part of it, also when they enclose all of it. */
  readonly isRaw?: true;
}

/** One of some names, in any case. The command gets it as it is spelt here. */
export interface ChoiceArgument<Name extends string = string> extends ArgumentHead<Name> {
  readonly type: "choice";
  readonly choices: readonly string[];
}

/** Given as `--name` anywhere before a text, or not (see `flags.ts`). The command gets true or false. */
export interface FlagArgument<Name extends string = string> {
  readonly type: "flag";
  readonly name: Name;
  readonly about: string;
  readonly optional?: true;
  readonly secret?: false;
  readonly complete?: undefined;
}

export type Argument = IntegerArgument | NumberArgument | WordArgument | TextArgument | ChoiceArgument | FlagArgument;
export type ArgumentValue = string | number | boolean | undefined;

type PlainValue<A> = A extends { type: "integer" | "number" }
  ? number
  : A extends { type: "choice"; choices: readonly (infer Choice)[] }
    ? Choice
    : string;
type ValueOf<A> = A extends { type: "flag" } ? boolean : A extends { optional: true } ? PlainValue<A> | undefined : PlainValue<A>;
/** The values by argument name, each of its declared type. */
export type ArgumentValues<Arguments extends readonly Argument[]> = {
  readonly [A in Arguments[number] as A["name"]]: ValueOf<A>;
};

const INTEGER = /^[+-]?(?:\d{1,16}|0[xX][\dA-Fa-f]{1,13})$/;
const NUMBER = /^[+-]?(?:\d{1,16}(?:\.\d{0,16})?|\.\d{1,16})$/;

/** The value of a text, or undefined if the argument does not allow it. */
export function readValue(argument: Exclude<Argument, FlagArgument>, text: string): ArgumentValue {
  switch (argument.type) {
    case "integer":
    case "number": {
      if (!(argument.type === "integer" ? INTEGER : NUMBER).test(text)) return undefined;
      const value = numberOf(text);
      const { min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = argument;
      return value >= min && value <= max ? value : undefined;
    }
    case "word":
    case "text": {
      const length = "countsSeen" in argument ? charactersOf(text).length : text.length;
      return text !== "" && length <= (argument.maxLength ?? Infinity) ? text : undefined;
    }
    case "choice":
      return argument.choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
  }
}

/** Allows a sign before hexadecimal digits, and avoids -0. */
function numberOf(text: string): number {
  const value = Number(text.replace(/^[+-]/, ""));
  return text.startsWith("-") && value !== 0 ? -value : value;
}

/** What an argument allows, as an object of "must be" or "takes": `an integer from 1 to 60`. */
export function allowedBy(argument: Exclude<Argument, FlagArgument>): string {
  switch (argument.type) {
    case "integer":
      return `an integer${rangeOf(argument)}`;
    case "number":
      return `a number${rangeOf(argument)}`;
    case "word":
      return `a word${lengthOf(argument)}`;
    case "text":
      return `text${lengthOf(argument)}`;
    case "choice":
      return `one of ${argument.choices.join(", ")}`;
  }
}

function rangeOf({ min, max }: { min?: number; max?: number }): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  return max === undefined ? "" : ` of at most ${max}`;
}

function lengthOf({ maxLength }: { maxLength?: number }): string {
  return maxLength === undefined ? "" : ` of at most ${maxLength} characters`;
}
