/**
 * The position of `wanted` in a text, or -1, by the algorithm of Knuth, Morris and Pratt. Its time grows with the sum
 * of the lengths; the time of Lua's own search grows with their product on texts like "aaaa".
 */
export function indexOf(bytes: Uint8Array, start: number, end: number, wanted: Uint8Array): number {
  if (wanted.length === 0) return start;
  const fallback = new Int32Array(wanted.length);
  for (let i = 1, matched = 0; i < wanted.length; i++) {
    while (matched > 0 && wanted[i] !== wanted[matched]) matched = fallback[matched - 1]!;
    if (wanted[i] === wanted[matched]) matched++;
    fallback[i] = matched;
  }
  for (let at = start, matched = 0; at < end; at++) {
    while (matched > 0 && bytes[at] !== wanted[matched]) matched = fallback[matched - 1]!;
    if (bytes[at] === wanted[matched]) matched++;
    if (matched === wanted.length) return at - matched + 1;
  }
  return -1;
}
