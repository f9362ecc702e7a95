import { LuaRaise } from "../vm/raise.js";

/** Most captures of one pattern, as in Lua. */
export const CAPTURES_MAXIMUM = 32;

/** The bytes that a single item of a pattern matches: 1 at the index of each. */
type ByteSet = Uint8Array;

export const Op = { single: 0, open: 1, position: 2, close: 3, balance: 4, frontier: 5, reference: 6, end: 7 } as const;
export const Repeat = { once: 0, optional: 1, star: 2, plus: 3, lazy: 4 } as const;

/** One item of a pattern. */
export interface PatternItem {
  readonly op: (typeof Op)[keyof typeof Op];
  readonly repeat: (typeof Repeat)[keyof typeof Repeat];
  readonly set: ByteSet;
  /** `%b`: the opening and the closing byte. `%1`: `first` is the capture, from 0. */
  readonly first: number;
  readonly second: number;
}

export interface Program {
  readonly isAnchored: boolean;
  readonly items: readonly PatternItem[];
}

const NO_BYTES: ByteSet = new Uint8Array(256);
const ANY_BYTE: ByteSet = new Uint8Array(256).fill(1);
const [PERCENT, OPEN, CLOSE, DOLLAR, CARET, DOT, BRACKET, BRACKET_END, MINUS] = [..."%()$^.[]-"].map((one) =>
  one.charCodeAt(0),
) as [number, number, number, number, number, number, number, number, number];
const [ZERO, NINE, LETTER_B, LETTER_F] = [..."09bf"].map((one) => one.charCodeAt(0)) as [number, number, number, number];
const REPEATS: ReadonlyMap<number, PatternItem["repeat"]> = new Map([
  ["?".charCodeAt(0), Repeat.optional],
  ["*".charCodeAt(0), Repeat.star],
  ["+".charCodeAt(0), Repeat.plus],
  [MINUS, Repeat.lazy],
]);

/** Lua's character classes in the C locale. */
const CLASSES: Readonly<Record<string, RegExp>> = {
  a: /[A-Za-z]/,
  c: /[\x00-\x1f\x7f]/,
  d: /[0-9]/,
  g: /[!-~]/,
  l: /[a-z]/,
  p: /[!-/:-@[-`{-~]/,
  s: /[\t-\r ]/,
  u: /[A-Z]/,
  w: /[0-9A-Za-z]/,
  x: /[0-9A-Fa-f]/,
};
const classes = new Map<number, ByteSet>();
for (const [letter, members] of Object.entries(CLASSES)) {
  const set = Uint8Array.from({ length: 256 }, (_, byte) => (members.test(String.fromCharCode(byte)) ? 1 : 0));
  classes.set(letter.charCodeAt(0), set);
  classes.set(letter.toUpperCase().charCodeAt(0), inverted(set));
}

/**
 * Compiles a pattern of Lua 5.4. A malformed pattern is refused at once; Lua's own matcher finds the error only when it
 * gets there.
 *
 * @param mayAnchor false for `gmatch`, where `^` at the start is an ordinary character
 * @throws LuaRaise
 */
export function compile(pattern: Uint8Array, mayAnchor: boolean): Program {
  const items: PatternItem[] = [];
  const isAnchored = mayAnchor && pattern[0] === CARET;
  let at = isAnchored ? 1 : 0;
  const add = (op: PatternItem["op"], rest: Partial<PatternItem> = {}): void => {
    items.push({ op, repeat: Repeat.once, set: NO_BYTES, first: 0, second: 0, ...rest });
  };
  while (at < pattern.length) {
    const byte = pattern[at]!;
    const next = pattern[at + 1];
    if (byte === OPEN) {
      add(next === CLOSE ? Op.position : Op.open);
      at += next === CLOSE ? 2 : 1;
    } else if (byte === CLOSE) {
      add(Op.close);
      at++;
    } else if (byte === DOLLAR && next === undefined) {
      add(Op.end);
      at++;
    } else if (byte === PERCENT && next === LETTER_B) {
      if (at + 3 >= pattern.length) throw new LuaRaise("malformed pattern (missing arguments to '%b')");
      add(Op.balance, { first: pattern[at + 2]!, second: pattern[at + 3]! });
      at += 4;
    } else if (byte === PERCENT && next === LETTER_F) {
      if (pattern[at + 2] !== BRACKET) throw new LuaRaise("missing '[' after '%f' in pattern");
      const { set, end } = single(pattern, at + 2);
      add(Op.frontier, { set });
      at = end;
    } else if (byte === PERCENT && next !== undefined && next >= ZERO && next <= NINE) {
      add(Op.reference, { first: next - ZERO - 1 });
      at += 2;
    } else {
      const { set, end } = single(pattern, at);
      const repeat = REPEATS.get(pattern[end] ?? -1);
      add(Op.single, { set, repeat: repeat ?? Repeat.once });
      at = repeat === undefined ? end : end + 1;
    }
  }
  return { isAnchored, items };
}

/** A single character, class or set. */
function single(pattern: Uint8Array, at: number): { set: ByteSet; end: number } {
  const byte = pattern[at]!;
  if (byte === DOT) return { set: ANY_BYTE, end: at + 1 };
  if (byte === BRACKET) return bracket(pattern, at);
  if (byte !== PERCENT) return { set: only(byte), end: at + 1 };
  const escaped = pattern[at + 1];
  if (escaped === undefined) throw new LuaRaise("malformed pattern (ends with '%')");
  return { set: classes.get(escaped) ?? only(escaped), end: at + 2 };
}

function bracket(pattern: Uint8Array, start: number): { set: ByteSet; end: number } {
  const set = new Uint8Array(256);
  let at = start + 1;
  const isComplement = pattern[at] === CARET;
  if (isComplement) at++;
  // A closing bracket at the beginning is a member of the set.
  for (let isFirst = true; isFirst || pattern[at] !== BRACKET_END; isFirst = false) {
    const byte = pattern[at];
    if (byte === undefined) throw new LuaRaise("malformed pattern (missing ']')");
    const last = pattern[at + 2];
    if (byte === PERCENT) {
      const escaped = pattern[at + 1];
      if (escaped === undefined) throw new LuaRaise("malformed pattern (missing ']')");
      include(set, classes.get(escaped) ?? only(escaped));
      at += 2;
    } else if (pattern[at + 1] === MINUS && last !== undefined && last !== BRACKET_END) {
      for (let member = byte; member <= last; member++) set[member] = 1;
      at += 3;
    } else {
      set[byte] = 1;
      at++;
    }
  }
  return { set: isComplement ? inverted(set) : set, end: at + 1 };
}

function only(byte: number): ByteSet {
  const set = new Uint8Array(256);
  set[byte] = 1;
  return set;
}

function inverted(set: ByteSet): ByteSet {
  return set.map((member) => 1 - member);
}

function include(set: ByteSet, members: ByteSet): void {
  members.forEach((member, byte) => {
    if (member === 1) set[byte] = 1;
  });
}
