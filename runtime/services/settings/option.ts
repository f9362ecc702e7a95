import type { Kind } from "./kinds.js";

/**
 * Something that an operator can set. Parsing, messages, help, documents and the type of the configuration derive from
 * it.
 */
export interface Option<T> {
  readonly kind: Kind<T>;
  readonly default: T;
  /** What applies without a value, for an option that has no default. */
  readonly without?: string;
  /** One line for the help text and the operator's guide. */
  readonly about: string;
  /** If the name in the table does not give it, as `game.port` gives `--game-port`. */
  readonly flag?: `--${string}`;
  /** If the name in the table does not give it, as `game.port` gives `SHARD_GAME_PORT`. */
  readonly variable?: `SHARD_${string}`;
  /** Its value is never shown. It has no flag, because all users of a machine can read command lines. */
  readonly secret?: true;
  /** Its value may contain a password: it has a flag, but is never shown. */
  readonly confidential?: true;
  /** Most operators know it; the README shows it. */
  readonly isCommon?: true;
}

/** The values of a table of options, which has groups one level deep. */
export type OptionValues<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Option<infer T> ? T : OptionValues<Table[Name]>;
};

export function option<T>(declared: Omit<Option<T>, "default"> & { default: NoInfer<T> }): Option<T> {
  return declared;
}

/** An option without a default value. */
export function optional<T>(declared: Omit<Option<T>, "default" | "without"> & { without: string }): Option<T | undefined> {
  return { ...declared, default: undefined };
}

/** An option with its names. */
export interface NamedOption {
  readonly option: Option<unknown>;
  /** Its path in the table and in a configuration file. */
  readonly path: readonly string[];
  readonly member: string;
  readonly flag: string | undefined;
  readonly variable: string;
  readonly isSwitch: boolean;
}

/** The options of a table, in its order. */
export function namedOptions(table: object): NamedOption[] {
  return Object.entries(table).flatMap(([name, entry]) =>
    isOption(entry)
      ? [named([name], entry)]
      : Object.entries(entry as object).map(([inner, option]) => named([name, inner], option as Option<unknown>)),
  );
}

function isOption(entry: unknown): entry is Option<unknown> {
  return typeof entry === "object" && entry !== null && "kind" in entry && "about" in entry;
}

function named(path: string[], option: Option<unknown>): NamedOption {
  const words = path.flatMap((name) =>
    name
      .replace(/[A-Z]/g, (capital) => `-${capital}`)
      .toLowerCase()
      .split("-"),
  );
  return {
    option,
    path,
    member: path.join("."),
    flag: option.secret ? undefined : (option.flag ?? `--${words.join("-")}`),
    variable: option.variable ?? `SHARD_${words.join("_").toUpperCase()}`,
    isSwitch: option.kind.placeholder === undefined,
  };
}
