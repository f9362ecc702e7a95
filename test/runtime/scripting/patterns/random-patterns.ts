import type { Random } from "../../../support/random.js";

/** One element of a list. */
export function pick<T>(random: Random, from: readonly T[]): T {
  return from[random.below(from.length)]!;
}

const SINGLES = [
  "a",
  "b",
  ".",
  "%a",
  "%d",
  "%s",
  "%w",
  "%p",
  "%x",
  "%A",
  "%S",
  "[ab]",
  "[^a]",
  "[a-c1]",
  "[%a_]",
  "[]a]",
  "[^%s]",
  "\\",
  "-",
  "%.",
  "%%",
  "\0",
  "\xff",
  "[\x80-\xff]",
  "[a-]",
];
const REPEATS = ["", "", "", "*", "+", "-", "?"];
const OTHERS = ["()", "%b()", "%bab", "%f[%a]", "%f[^a]", "%1", "(", ")", "$", "^"];

/** A pattern of all kinds of items, which may be malformed. */
export function randomPattern(random: Random): string {
  let pattern = random.below(5) === 0 ? "^" : "";
  let open = 0;
  for (let left = 1 + random.below(6); left > 0; left--) {
    const what = random.below(10);
    if (what < 6) pattern += pick(random, SINGLES) + pick(random, REPEATS);
    else if (what === 6) {
      pattern += "(";
      open++;
    } else if (what === 7 && open > 0) {
      pattern += ")";
      open--;
    } else pattern += pick(random, OTHERS);
  }
  return pattern + ")".repeat(open) + (random.below(5) === 0 ? "$" : "");
}

/** A short text with the characters that the patterns are made of. */
export function randomSubject(random: Random): string {
  const alphabet = pick(random, ["ab", "ab ", "ab()", "abc1 .-", "aA_ \t\n%", "ab\0\xff\x80"]);
  return Array.from({ length: random.below(24) }, () => pick(random, [...alphabet])).join("");
}
