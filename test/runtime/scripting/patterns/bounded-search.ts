import { Matcher } from "../../../../runtime/scripting/patterns/matcher.js";
import { nativeBounds } from "../../../../runtime/scripting/patterns/native-bounds.js";
import { compile } from "../../../../runtime/scripting/patterns/program.js";
import { LuaRaise } from "../../../../runtime/scripting/vm/raise.js";
import { seededRandom, type Random } from "../../../support/random.js";
import { pick, randomPattern, randomSubject } from "./random-patterns.js";

/** Lua's own matcher may do a few hundred thousand steps; longer texts would show nothing new. */
const TEXT_BYTES_MAXIMUM = 3_000;

/**
 * Searches random texts for random patterns with the matcher that counts its steps. Each text has the greatest length
 * that Lua's own matcher may get. Our matcher refuses a search of more than 2,000,000 steps.
 *
 * @returns the refused searches, and the number of searches that Lua's own matcher could do
 */
export function searchAtBounds(seed: number, rounds: number): { refused: string[]; searches: number } {
  const random = seededRandom(seed);
  const refused: string[] = [];
  let searches = 0;
  for (let round = 0; round < rounds; round++) {
    const pattern = Buffer.from(longPattern(random), "latin1");
    const bytes = Math.min(nativeBounds(pattern).nativeBytes, TEXT_BYTES_MAXIMUM);
    if (bytes < 0) continue;
    searches++;
    const text = textOf(random, Math.floor(bytes));
    if (isRefused(pattern, text)) refused.push(JSON.stringify([pattern.toString("latin1"), text.length, text.slice(0, 20)]));
  }
  return { refused, searches };
}

function isRefused(pattern: Buffer, text: string): boolean {
  const bytes = Buffer.from(text, "latin1");
  const program = compile(pattern, true);
  const matcher = new Matcher(program, { bytes, start: 0, end: bytes.length }, () => undefined);
  try {
    for (let at = 0; at <= bytes.length; at++) if (matcher.matchAt(at) >= 0 || program.isAnchored) break;
    return false;
  } catch (error) {
    if (!(error instanceof LuaRaise)) throw error;
    return error.message.includes("takes more than");
  }
}

/** One random pattern, or several in a row, so that repetitions multiply. */
function longPattern(random: Random): string {
  const parts = Array.from({ length: 1 + random.below(3) }, () => randomPattern(random));
  const part = parts.join("");
  return random.below(3) === 0 ? part.repeat(1 + random.below(4)) : part;
}

function textOf(random: Random, length: number): string {
  if (random.below(2) === 0) return pick(random, ["a", "b", "1", " ", "(", "%", "\xff", "-"]).repeat(length);
  const piece = randomSubject(random) || "a";
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}
