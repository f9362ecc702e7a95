import leven from "leven";

/** A name that takes more edits than this is not a misspelling. */
const MAX_EDITS = 3;
const LETTERS_PER_EDIT = 3;
/** A longer text is no misspelt name. */
const CHARACTERS_MAXIMUM = 200;
/** Names that are compared letter by letter for one answer, which then takes some tens of microseconds. */
const COMPARED_MAXIMUM = 100;
/** Number of groups of letters; a number has one bit for each. */
const GROUPS = 32;

interface KnownName {
  readonly name: string;
  readonly plain: string;
  /** The groups of its letters. */
  readonly groups: number;
}

/**
 * The known name that was probably meant: one with the fewest edits, or undefined if none is near. Case, dashes and
 * underscores do not count, and two swapped neighbours are one edit.
 */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  return new NameIndex(names).nearest(written);
}

/** Names prepared for {@link nearestName}, for sets of thousands that are asked often. */
export class NameIndex {
  private readonly byLength = new Map<number, KnownName[]>();

  constructor(names: Iterable<string>) {
    for (const name of names) {
      const letters = plain(name);
      const known = { name, plain: letters, groups: groupsOf(letters) };
      const alike = this.byLength.get(letters.length);
      if (alike) alike.push(known);
      else this.byLength.set(letters.length, [known]);
    }
  }

  nearest(written: string): string | undefined {
    if (written.length > CHARACTERS_MAXIMUM) return undefined;
    const meant = plain(written);
    const groups = groupsOf(meant);
    let nearest: string | undefined;
    let fewest = Math.min(MAX_EDITS, Math.floor(meant.length / LETTERS_PER_EDIT)) + 1;
    let compared = 0;
    // A name that is longer or shorter by a letter takes an edit more.
    for (let longer = 0; longer < fewest; longer = longer > 0 ? -longer : 1 - longer) {
      for (const known of this.byLength.get(meant.length + longer) ?? []) {
        // An edit changes two groups at most.
        if (bitsOf(groups ^ known.groups) > 2 * (fewest - 1)) continue;
        if (++compared > COMPARED_MAXIMUM) return nearest;
        const edits = editsBetween(meant, known.plain, fewest);
        if (edits < fewest) [nearest, fewest] = [known.name, edits];
      }
    }
    return nearest;
  }
}

function plain(name: string): string {
  return name.replace(/[-_]/g, "").toLowerCase();
}

function groupsOf(letters: string): number {
  let groups = 0;
  for (let i = 0; i < letters.length; i++) groups |= 1 << (letters.charCodeAt(i) % GROUPS);
  return groups;
}

function bitsOf(groups: number): number {
  let bits = 0;
  for (let rest = groups; rest !== 0; rest &= rest - 1) bits++;
  return bits;
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
