import { closestMatch } from "leven";

/** A name that takes more edits than this is not a misspelling. */
const MAX_EDITS = 3;

/** The name that was probably meant: the only one with the same ending, or the one with the fewest edits. Undefined if none is near. */
export function closest(written: string, names: readonly string[]): string | undefined {
  const ending = written.toLowerCase().replace(/^-*/, "-");
  const longer = names.filter((name) => name.toLowerCase().endsWith(ending));
  if (longer.length === 1) return longer[0];
  const lowerCase = names.map((name) => name.toLowerCase());
  const maxDistance = Math.min(MAX_EDITS, Math.floor(written.length / 3));
  const best = closestMatch(written.toLowerCase(), lowerCase, { maxDistance });
  return best === undefined ? undefined : names[lowerCase.indexOf(best)];
}
