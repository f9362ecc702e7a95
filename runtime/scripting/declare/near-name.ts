/** Changes to a name after which another one may still be meant: one in three letters, at most this many. */
const CHANGES_MAXIMUM = 2;
const LETTERS_FOR_ONE = 3;
/** Longer ones are no slips. */
const LETTERS_MAXIMUM = 40;

/** The known name that was most likely meant by one that is not; case and underscores do not count. */
export function nearName(wrong: string, known: Iterable<string>): string | undefined {
  if (wrong.length > LETTERS_MAXIMUM) return undefined;
  const meant = plain(wrong);
  let nearest: string | undefined;
  let fewest = Math.min(CHANGES_MAXIMUM, Math.floor(meant.length / LETTERS_FOR_ONE)) + 1;
  for (const name of known) {
    const changes = distance(meant, plain(name));
    if (changes < fewest) [nearest, fewest] = [name, changes];
  }
  return nearest;
}

function plain(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}

/** Letters to put in, take out, replace or swap with their neighbour, so that one text becomes the other. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(replaced, last[j]! + 1, row[j - 1]! + 1, isSwap ? before[j - 2]! + 1 : Infinity));
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
