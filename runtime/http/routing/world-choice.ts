import { z } from "zod";
import { ALL_WORLDS, areSeveral, type WorldNames } from "../../contracts/worlds.js";
import { validationProblem } from "./problem.js";

const NAME_CHARACTERS_MAXIMUM = 64;

/** The member `world` of a query or body. Whether there is such a world is checked by {@link chosenWorld}. */
export const worldParameter = z
  .string("must be text")
  .min(1, "must name a world")
  .max(NAME_CHARACTERS_MAXIMUM, `must have at most ${NAME_CHARACTERS_MAXIMUM} characters`);

interface Choice {
  /** `*` for all worlds is allowed. */
  readonly all?: boolean;
  /** Where there is more than one world, one must be named. */
  readonly required?: boolean;
}

/**
 * The world that a caller named, as it is spelt; undefined if none was.
 *
 * @param part of the request, for the message
 * @throws Problem 400
 */
export function chosenWorld(
  worlds: WorldNames | undefined,
  named: string | undefined,
  part: "query" | "body",
  { all = false, required = false }: Choice = {},
): string | undefined {
  const names = worlds?.all ?? [];
  if (named === undefined && !(required && areSeveral(worlds))) return undefined;
  const found = all && named === ALL_WORLDS ? ALL_WORLDS : names.find((name) => name.toLowerCase() === named?.toLowerCase());
  if (found !== undefined) return found;
  const allowed = `${names.join(", ")}${all ? `, or ${ALL_WORLDS} for all` : ""}`;
  const rule = names.length === 0 && !all ? "names a world, but this shard is one" : `must be one of ${allowed}`;
  const detail = named === undefined ? `There are several worlds: name one of ${allowed}.` : `The ${part} is not valid.`;
  throw validationProblem(detail, { world: named === undefined ? `is missing; it ${rule}` : rule });
}

/** As {@link chosenWorld}, but the number of the world. */
export function chosenWorldId(
  worlds: WorldNames | undefined,
  named: string | undefined,
  part: "query" | "body",
): number | undefined {
  const name = chosenWorld(worlds, named, part);
  return name === undefined ? undefined : worlds?.idOf(name);
}

/** The names of the worlds that a choice means; undefined for the one without a name. */
export function worldsOf(worlds: WorldNames | undefined, chosen: string | undefined): readonly (string | undefined)[] {
  return chosen === ALL_WORLDS && worlds ? worlds.all : [chosen === ALL_WORLDS ? undefined : chosen];
}

/** The member `world` of JSON, where there is more than one. */
export function worldOf(worlds: WorldNames | undefined, world: string | null | undefined): { world?: string } {
  return areSeveral(worlds) && world !== null && world !== undefined ? { world } : {};
}
