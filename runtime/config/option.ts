import type { Kind } from "./kinds.js";

/** One thing an operator can set. Parsing, messages, help, documentation and the type of the configuration come from it. */
export interface Option<T> {
  readonly kind: Kind<T>;
  readonly default: T;
  /** What happens without a value, for options that have none by default. */
  readonly without?: string;
  /** One line for the help text and the operator's guide. */
  readonly about: string;
  /** Where it differs from the name in the table: `--game-port` for `game.port`. */
  readonly flag?: `--${string}`;
  /** Where it differs from the name in the table: `SHARD_GAME_PORT` for `game.port`. */
  readonly variable?: `SHARD_${string}`;
  /** Its value is never repeated, and there is no flag for it, since all users of a machine can read command lines. */
  readonly secret?: true;
  /** Its value may hold a password: it has a flag, but is never repeated. */
  readonly confidential?: true;
}

/** What a table of options, by name and in groups one level deep, reads to. */
export type ValuesOf<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Option<infer T> ? T : ValuesOf<Table[Name]>;
};

export function option<T>(declared: Omit<Option<T>, "default"> & { default: NoInfer<T> }): Option<T> {
  return declared;
}

/** An option without a value by default. */
export function optional<T>(declared: Omit<Option<T>, "default" | "without"> & { without: string }): Option<T | undefined> {
  return { ...declared, default: undefined };
}

/** An option with its names worked out. */
export interface NamedOption {
  readonly option: Option<unknown>;
  /** The way through the table, which is also the way through a configuration file. */
  readonly path: readonly string[];
  readonly member: string;
  readonly flag: string | undefined;
  readonly variable: string;
  readonly isSwitch: boolean;
}

/** All options of a table, in its order. */
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
