import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { readFolder } from "../folder.js";

/** One of several states of the same places. */
interface Choice {
  readonly name: string;
  readonly about: string;
  /** Whether a file, relative to the directory of world data, belongs to it. */
  readonly has: (destination: string) => boolean;
}

/** Files of data sets that exclude each other. */
export interface Alternative {
  readonly name: string;
  readonly about: string;
  /** The usual one first. */
  readonly choices: readonly [Choice, Choice, ...Choice[]];
}

const isRuined = (destination: string): boolean => /^decorations\/(.*\/)?ruinedmagincia(fel|tram)\//i.test(destination);

/** What data sets of ModernUO offer twice. */
export const alternatives: readonly Alternative[] = [
  {
    name: "magincia",
    about: "Magincia was destroyed and rebuilt; both sets of decorations stand in the same places",
    choices: [
      {
        name: "rebuilt",
        about: "the town",
        has: (destination) => /^decorations\/(.*\/)?magincia\.cfg$/i.test(destination) && !isRuined(destination),
      },
      { name: "ruined", about: "the ruins", has: isRuined },
    ],
  },
  {
    name: "spawns",
    about: "spawners of two eras of the game, beside those of both",
    choices: [
      { name: "uoml", about: "up to Mondain's Legacy", has: (destination) => /^spawners\/(.*\/)?uoml\//i.test(destination) },
      {
        name: "post-uoml",
        about: "after it, with Ter Mur",
        has: (destination) => /^spawners\/(.*\/)?post-uoml\//i.test(destination),
      },
    ],
  },
];

/** By the names of alternatives. */
export type Choices = Readonly<Record<string, string>>;

/** How an alternative was decided. */
export interface Decision {
  readonly alternative: Alternative;
  readonly chosen: string;
  readonly by: "flag" | "answer" | "earlier import";
}

/** Nobody chose, and nobody can be asked. Nothing was imported. */
export class UndecidedError extends Error {
  override readonly name = "UndecidedError";
}

/** Reads `magincia=ruined`. Returns a text that says what is wrong with it. */
export function readChoice(written: string): { name: string; chosen: string } | string {
  const [, name = "", chosen = ""] = /^([^=]*)=(.*)$/.exec(written) ?? [];
  const alternative = alternatives.find((one) => one.name === name);
  if (!alternative) return `expected one of ${alternatives.map(usage).join("; ")}, got '${written}'`;
  if (!alternative.choices.some((choice) => choice.name === chosen)) return `expected ${usage(alternative)}, got '${written}'`;
  return { name, chosen };
}

function usage({ name, choices }: Alternative): string {
  return choices.map((choice) => `${name}=${choice.name}`).join(" or ");
}

/**
 * Resolves alternatives with files of more than one choice. Rejects with {@link UndecidedError}.
 *
 * @param destinations of the files of this import, and of the files that are there
 * @param ask asks a person; undefined if there is none
 */
export async function decide(
  destinations: readonly string[],
  { flags, earlier, ask }: { flags: Choices; earlier: Choices; ask: ((alternative: Alternative) => Promise<string>) | undefined },
): Promise<Decision[]> {
  const open = alternatives.filter(({ choices }) => choices.filter(({ has }) => destinations.some(has)).length > 1);
  const undecided = open.filter(({ name }) => flags[name] === undefined && earlier[name] === undefined);
  if (undecided.length > 0 && ask === undefined) {
    const lines = undecided.map(
      (one) => `${one.about}: choose with ${one.choices.map(({ name }) => `--choose ${one.name}=${name}`).join(" or ")}`,
    );
    throw new UndecidedError(lines.join("\n"));
  }
  const decisions: Decision[] = [];
  for (const alternative of open) {
    const { name } = alternative;
    if (flags[name] !== undefined) decisions.push({ alternative, chosen: flags[name], by: "flag" });
    else if (earlier[name] !== undefined) decisions.push({ alternative, chosen: earlier[name], by: "earlier import" });
    else decisions.push({ alternative, chosen: await ask!(alternative), by: "answer" });
  }
  return decisions;
}

/** The decision that keeps a file out; undefined if none does. */
export function leftOutBy(destination: string, decisions: readonly Decision[]): Decision | undefined {
  return decisions.find(({ alternative, chosen }) =>
    alternative.choices.some(({ name, has }) => name !== chosen && has(destination)),
  );
}

/** Where the choices of the last import stand. Readers of world data skip names that begin with a full stop. */
const CHOICES_FILE = ".choices.json";

/** Those of earlier imports. A file that cannot be read counts as none. */
export async function earlierChoices(world: string): Promise<Choices> {
  try {
    const read = JSON.parse(await readFile(path.join(world, CHOICES_FILE), "utf8")) as Record<string, unknown>;
    const known = Object.entries(read).filter(([name, chosen]) => typeof readChoice(`${name}=${String(chosen)}`) !== "string");
    return Object.fromEntries(known) as Choices;
  } catch {
    return {};
  }
}

export async function keepChoices(world: string, decisions: readonly Decision[]): Promise<void> {
  if (decisions.length === 0) return;
  const made = decisions.map(({ alternative, chosen }) => [alternative.name, chosen]);
  const choices = { ...(await earlierChoices(world)), ...(Object.fromEntries(made) as Choices) };
  await writeFile(path.join(world, CHOICES_FILE), `${JSON.stringify(choices, null, 2)}\n`);
}

/** The files of world data that are there, relative to its directory. */
export async function filesThere(world: string): Promise<string[]> {
  return (await readFolder(world, world)).files.map(({ name }) => name);
}
