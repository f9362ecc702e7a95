/** Names further away than this are no misspelling. */
const MAX_EDITS = 3;

/** The name that was probably meant: the one that ends the same or differs least, or undefined where none is near. */
export function closest(written: string, names: readonly string[]): string | undefined {
  const ending = written.toLowerCase().replace(/^-*/, "-");
  const longer = names.filter((name) => name.toLowerCase().endsWith(ending));
  if (longer.length === 1) return longer[0];
  let best: string | undefined;
  let fewest = Math.min(MAX_EDITS, Math.floor(written.length / 3)) + 1;
  for (const name of names) {
    const edits = editDistance(written.toLowerCase(), name.toLowerCase());
    if (edits < fewest) [best, fewest] = [name, edits];
  }
  return best;
}

/** Letters to insert, remove or replace to make one word of another (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
