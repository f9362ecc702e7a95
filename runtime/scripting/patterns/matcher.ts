import { LuaRaise } from "../vm/raise.js";
import { CAPTURES_MAXIMUM, type PatternItem, Op, type Program, Repeat } from "./program.js";

/** Most comparisons of one call, which take some tens of milliseconds. */
const STEPS_MAXIMUM = 2_000_000;
/** Steps between two checks of the clock. */
const STEPS_PER_LOOK = 50_000;
/** Most nested matches, as in Lua. */
const DEPTH_MAXIMUM = 200;
export const POSITION_CAPTURE = -2;
const UNFINISHED_CAPTURE = -1;
const NO_MATCH = -1;

/**
 * Matches patterns of Lua 5.4 by backtracking, like Lua's own matcher, but counts its steps: it raises an error where
 * Lua's matcher would search for hours.
 */
export class Matcher {
  /** Position of the subject in {@link bytes}. */
  readonly start: number;
  readonly end: number;
  /** Lua's memory. Set it again after Lua may have allocated. */
  bytes: Uint8Array;
  level = 0;
  readonly captureStarts: number[] = [];
  /** Lengths, or the kind of the capture as a negative number. */
  readonly captureLengths: number[] = [];
  private readonly items: readonly PatternItem[];
  private readonly look: () => void;
  private stepsLeft = STEPS_MAXIMUM;
  private beforeLook = STEPS_PER_LOOK;
  private depth = 0;

  /** @param look called every `STEPS_PER_LOOK` steps; throws when the time is over */
  constructor(program: Program, subject: { bytes: Uint8Array; start: number; end: number }, look: () => void) {
    this.items = program.items;
    this.bytes = subject.bytes;
    this.start = subject.start;
    this.end = subject.end;
    this.look = look;
  }

  /** The end of the match that begins at `at`, or -1. @throws LuaRaise */
  matchAt(at: number): number {
    this.level = 0;
    this.depth = 0;
    this.step();
    return this.match(at, 0);
  }

  private match(from: number, first: number): number {
    if (++this.depth > DEPTH_MAXIMUM) throw new LuaRaise("pattern too complex");
    const end = this.matchItems(from, first);
    this.depth--;
    return end;
  }

  private matchItems(from: number, first: number): number {
    const { items } = this;
    let at = from;
    for (let i = first; i < items.length; i++) {
      const item = items[i]!;
      this.step();
      switch (item.op) {
        case Op.single:
          if (item.repeat !== Repeat.once) return this.matchRepeated(at, i, item);
          if (!this.fits(at, item)) return NO_MATCH;
          at++;
          break;
        case Op.open:
          return this.open(at, i, UNFINISHED_CAPTURE);
        case Op.position:
          return this.open(at, i, POSITION_CAPTURE);
        case Op.close:
          return this.close(at, i);
        case Op.balance:
          at = this.balance(at, item);
          if (at === NO_MATCH) return NO_MATCH;
          break;
        case Op.frontier: {
          const before = at === this.start ? 0 : this.bytes[at - 1]!;
          const here = at === this.end ? 0 : this.bytes[at]!;
          if (item.set[before] === 1 || item.set[here] === 0) return NO_MATCH;
          break;
        }
        case Op.reference:
          at = this.reference(at, item.first);
          if (at === NO_MATCH) return NO_MATCH;
          break;
        case Op.end:
          if (at !== this.end) return NO_MATCH;
      }
    }
    return at;
  }

  private matchRepeated(at: number, i: number, item: PatternItem): number {
    switch (item.repeat) {
      case Repeat.optional: {
        const end = this.fits(at, item) ? this.match(at + 1, i + 1) : NO_MATCH;
        return end === NO_MATCH ? this.match(at, i + 1) : end;
      }
      case Repeat.plus:
        return this.fits(at, item) ? this.matchMost(at + 1, i, item) : NO_MATCH;
      case Repeat.star:
        return this.matchMost(at, i, item);
      case Repeat.lazy:
        return this.matchFewest(at, i, item);
      case Repeat.once:
        return NO_MATCH;
    }
  }

  private matchMost(at: number, i: number, item: PatternItem): number {
    let last = at;
    while (this.fits(last, item)) {
      this.step();
      last++;
    }
    for (; last >= at; last--) {
      const end = this.match(last, i + 1);
      if (end !== NO_MATCH) return end;
    }
    return NO_MATCH;
  }

  private matchFewest(from: number, i: number, item: PatternItem): number {
    for (let at = from; ; at++) {
      const end = this.match(at, i + 1);
      if (end !== NO_MATCH) return end;
      if (!this.fits(at, item)) return NO_MATCH;
      this.step();
    }
  }

  private open(at: number, i: number, kind: number): number {
    if (this.level >= CAPTURES_MAXIMUM) throw new LuaRaise("too many captures");
    this.captureStarts[this.level] = at;
    this.captureLengths[this.level] = kind;
    this.level++;
    const end = this.match(at, i + 1);
    if (end === NO_MATCH) this.level--;
    return end;
  }

  private close(at: number, i: number): number {
    let capture = this.level - 1;
    while (capture >= 0 && this.captureLengths[capture] !== UNFINISHED_CAPTURE) capture--;
    if (capture < 0) throw new LuaRaise("invalid pattern capture");
    this.captureLengths[capture] = at - this.captureStarts[capture]!;
    const end = this.match(at, i + 1);
    if (end === NO_MATCH) this.captureLengths[capture] = UNFINISHED_CAPTURE;
    return end;
  }

  private balance(from: number, { first, second }: PatternItem): number {
    if (from >= this.end || this.bytes[from] !== first) return NO_MATCH;
    let open = 1;
    for (let at = from + 1; at < this.end; at++) {
      this.step();
      const byte = this.bytes[at];
      if (byte === second) {
        if (--open === 0) return at + 1;
      } else if (byte === first) open++;
    }
    return NO_MATCH;
  }

  private reference(at: number, capture: number): number {
    const length = this.captureLengths[capture];
    if (capture < 0 || capture >= this.level || length === undefined || length === UNFINISHED_CAPTURE) {
      throw new LuaRaise(`invalid capture index %${capture + 1} in pattern`);
    }
    // As in Lua, a position capture never matches.
    if (length < 0 || this.end - at < length) return NO_MATCH;
    const start = this.captureStarts[capture]!;
    for (let i = 0; i < length; i++) {
      this.step();
      if (this.bytes[start + i] !== this.bytes[at + i]) return NO_MATCH;
    }
    return at + length;
  }

  private fits(at: number, item: PatternItem): boolean {
    return at < this.end && item.set[this.bytes[at]!] === 1;
  }

  private step(): void {
    if (--this.beforeLook > 0) return;
    this.beforeLook = STEPS_PER_LOOK;
    this.stepsLeft -= STEPS_PER_LOOK;
    if (this.stepsLeft <= 0) {
      throw new LuaRaise(`the pattern takes more than ${STEPS_MAXIMUM} steps on this text of ${this.end - this.start} bytes`);
    }
    this.look();
  }
}
