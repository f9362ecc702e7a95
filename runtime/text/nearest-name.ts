import leven from "leven";

/** A name that takes more edits than this is not a misspelling. */
const MAX_EDITS = 3;
const LETTERS_PER_EDIT = 3;

/**
 * The known name that was probably meant: the one with the fewest edits, or undefined if none is near. Case, dashes and underscores do
 * not count, and two swapped neighbours are one edit.
 */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  const meant = plain(written);
  let nearest: string | undefined;
  let fewest = Math.min(MAX_EDITS, Math.floor(meant.length / LETTERS_PER_EDIT)) + 1;
  for (const name of names) {
    const edits = editsBetween(meant, plain(name), fewest);
    if (edits < fewest) [nearest, fewest] = [name, edits];
  }
  return nearest;
}

function plain(name: string): string {
  return name.replace(/[-_]/g, "").toLowerCase();
}

function editsBetween(a: string, b: string, maxDistance: number): number {
  return isSwap(a, b) ? 1 : leven(a, b, { maxDistance });
}

function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return i + 1 < a.length && a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}
