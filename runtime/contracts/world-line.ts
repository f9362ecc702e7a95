/**
 * A command line may begin with a world: `@north reload`, or `@*` for all of them. The console and the staff pages read
 * it so.
 */

/** Stands for all worlds. */
const ALL = "*";
const BEGINNING = /^(\s*@)(\S*)(\s*)/;

interface WorldLine {
  /** undefined if the line names none that exists. */
  readonly world: string | undefined;
  readonly command: string;
  /** Where the command begins in the line. */
  readonly begin: number;
}

/** @param names of the worlds; without several, a line names none */
export function splitWorldLine(line: string, names: readonly string[]): WorldLine {
  const [, sign = "", named = "", space = ""] = (names.length > 1 && BEGINNING.exec(line)) || [];
  const world = named === ALL ? ALL : names.find((name) => name.toLowerCase() === named.toLowerCase());
  if (world === undefined) return { world: undefined, command: line, begin: 0 };
  const begin = sign.length + named.length + space.length;
  return { world, command: line.slice(begin), begin };
}

/** Completions of the name after `@`; undefined where the line does not end in one. */
export function completeWorld(line: string, names: readonly string[]): { start: number; candidates: string[] } | undefined {
  const [, sign = "", typed = "", space = ""] = (names.length > 1 && BEGINNING.exec(line)) || [];
  if (sign === "" || space !== "" || sign.length + typed.length !== line.length) return undefined;
  const candidates = [...names, ALL].filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()));
  return { start: sign.length, candidates };
}
