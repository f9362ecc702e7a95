import { LuaRaise } from "../vm/raise.js";
import { compile, Op, type Program, Repeat } from "./program.js";

/** Most steps of Lua's own matcher in one call, which take about ten milliseconds. */
const NATIVE_STEPS = 1_000_000;
/** Below this, a call costs less than a check of the script's budget. */
const QUICK_STEPS = 20_000;
/** Longer patterns are left to the host's matcher. */
const PATTERN_BYTES = 200;
/** A repetition takes a step to reach further, and one to come back. */
const STEPS_PER_REPETITION = 2;
const NEVER = -1;

/** The longest texts, in bytes, that Lua's own matcher may search for a pattern; -1 for none. */
interface NativeBounds {
  /** Up to here without a check of the budget. */
  readonly quickBytes: number;
  readonly nativeBytes: number;
}

/**
 * Lua's own matcher is the fastest, but no hook can interrupt it. It tries every way to divide a text among the
 * repetitions of a pattern: with k repetitions and m other items about m n^(k+1) / (k+1)! steps on n bytes, twice as
 * many for each optional item.
 */
export function nativeBounds(pattern: Uint8Array): NativeBounds {
  const never = { quickBytes: NEVER, nativeBytes: NEVER };
  if (pattern.length > PATTERN_BYTES) return never;
  const program = programOf(pattern);
  if (!program) return never;
  const { repeats, doublings } = countRepetitions(program);
  const exponent = program.isAnchored ? repeats : repeats + 1;
  const others = Math.max(program.items.length - repeats, 1);
  let steps = (repeats === 0 ? others : STEPS_PER_REPETITION + others) * 2 ** doublings;
  for (let i = 2; i <= exponent; i++) steps /= i;
  const bytesFor = (most: number): number =>
    exponent === 0 ? (steps <= most ? Infinity : NEVER) : (most / steps) ** (1 / exponent);
  return { quickBytes: bytesFor(QUICK_STEPS), nativeBytes: bytesFor(NATIVE_STEPS) };
}

/** undefined for a malformed pattern, which the host's matcher refuses. */
function programOf(pattern: Uint8Array): Program | undefined {
  try {
    return compile(pattern, true);
  } catch (error) {
    if (error instanceof LuaRaise) return undefined;
    throw error;
  }
}

/** Items that can end at several places of a text (`*`, `+`, `-`, `%b`, `%1`), and optional ones. */
function countRepetitions({ items }: Program): { repeats: number; doublings: number } {
  let [repeats, doublings] = [0, 0];
  for (const { op, repeat } of items) {
    if (repeat === Repeat.optional) doublings++;
    else if (repeat !== Repeat.once || op === Op.balance || op === Op.reference) repeats++;
  }
  return { repeats, doublings };
}
