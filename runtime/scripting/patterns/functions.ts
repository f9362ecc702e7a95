import type { Budget } from "../runner/budget.js";
import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import { STRING_LIMIT_BYTES } from "../vm/memory.js";
import type { Vm } from "../vm/vm.js";
import { type HostFunction, LuaRaise } from "../vm/raise.js";
import { Matcher, POSITION_CAPTURE } from "./matcher.js";
import { nativeBounds } from "./native-bounds.js";
import { indexOf } from "./plain-search.js";
import { CAPTURES_MAXIMUM, compile, type Program } from "./program.js";

/** Most cached programs. Scripts use few patterns many times. */
const PROGRAMS_KEPT = 200;
const PERCENT = "%".charCodeAt(0);
const [ZERO, NINE] = [48, 57];

/**
 * `find`, `match`, `gmatch` and `gsub` with bounds, for searches that would take long in Lua. The sandbox calls them
 * with checked arguments: the text, the pattern, and a position from 1 to one more than the length.
 */
export class PatternFunctions {
  private readonly vm: Vm;
  private readonly budget: Budget;
  private readonly programs = new Map<string, Program>();

  constructor(vm: Vm, budget: Budget) {
    this.vm = vm;
    this.budget = budget;
  }

  /** The functions by their names in the sandbox's Lua files. */
  get functions(): Readonly<Record<string, HostFunction>> {
    return {
      find: (L) => this.search(L, true),
      match: (L) => this.search(L, false),
      step: (L) => this.step(L),
      gsub: (L) => this.substitute(L),
      find_plain: (L) => this.findPlain(L),
      native_bounds: (L) => this.bounds(L),
    };
  }

  /** (text, pattern, init): start and end with `find`, and the captures. */
  private search(L: LuaThread, isFind: boolean): number {
    const program = this.program(L, true);
    const matcher = this.matcher(L, program);
    for (let at = matcher.start + this.place(L, 3) - 1; at <= matcher.end; at++) {
      const end = matcher.matchAt(at);
      if (end >= 0) {
        if (!isFind) return this.pushCaptures(L, matcher, at, end, true);
        this.vm.pushInteger(L, at - matcher.start + 1);
        this.vm.pushInteger(L, end - matcher.start);
        return 2 + this.pushCaptures(L, matcher, at, end, false);
      }
      if (program.isAnchored) break;
    }
    this.vm.exports.lua_pushnil(L);
    return 1;
  }

  /** (text, pattern, init, end of the last match): where the match ends, and the captures, for `gmatch`. */
  private step(L: LuaThread): number {
    const matcher = this.matcher(L, this.program(L, false));
    const last = matcher.start + this.place(L, 4) - 1;
    for (let at = matcher.start + this.place(L, 3) - 1; at <= matcher.end; at++) {
      const end = matcher.matchAt(at);
      if (end < 0 || end === last) continue;
      this.vm.pushInteger(L, end - matcher.start + 1);
      return 1 + this.pushCaptures(L, matcher, at, end, true);
    }
    this.vm.exports.lua_pushnil(L);
    return 1;
  }

  /** (text, pattern, replacement, most): the new text and the number of replacements. */
  private substitute(L: LuaThread): number {
    const { vm } = this;
    const program = this.program(L, true);
    const matcher = this.matcher(L, program);
    const most = this.place(L, 4);
    const replacement = vm.exports.lua_type(L, 3) === LuaKind.string ? latin1Bytes(vm, L, 3) : undefined;
    const out = new ByteList();
    let at = matcher.start;
    let last = -1;
    let count = 0;
    while (count < most) {
      const end = matcher.matchAt(at);
      if (end >= 0 && end !== last) {
        count++;
        if (replacement) this.expand(matcher, at, end, replacement, out);
        else this.replaceByValue(L, matcher, at, end, out);
        at = last = end;
      } else if (at < matcher.end) out.addByte(matcher.bytes[at++]!);
      else break;
      if (program.isAnchored) break;
    }
    out.add(matcher.bytes, at, matcher.end);
    vm.pushBuffer(L, out.content);
    vm.pushInteger(L, count);
    return 2;
  }

  /** Adds a replacement string with the captures in place of `%0` to `%9`. */
  private expand(matcher: Matcher, start: number, end: number, replacement: Buffer, out: ByteList): void {
    for (let i = 0; i < replacement.length; i++) {
      const byte = replacement[i]!;
      if (byte !== PERCENT) {
        out.addByte(byte);
        continue;
      }
      const next = replacement[++i];
      if (next === PERCENT) out.addByte(PERCENT);
      else if (next === ZERO) out.add(matcher.bytes, start, end);
      else if (next !== undefined && next > ZERO && next <= NINE) this.addCapture(matcher, next - ZERO - 1, start, end, out);
      else throw new LuaRaise("invalid use of '%' in replacement string");
    }
  }

  private addCapture(matcher: Matcher, index: number, start: number, end: number, out: ByteList): void {
    if (index >= matcher.level) {
      if (index !== 0) throw new LuaRaise(`invalid capture index %${index + 1} in replacement string`);
      return out.add(matcher.bytes, start, end);
    }
    const from = matcher.captureStarts[index]!;
    const length = finishedLength(matcher, index);
    if (length === POSITION_CAPTURE) out.addText(String(from - matcher.start + 1));
    else out.add(matcher.bytes, from, from + length);
  }

  /** Adds a table's value or a function's result for a match. nil and false keep the matched text. */
  private replaceByValue(L: LuaThread, matcher: Matcher, start: number, end: number, out: ByteList): void {
    const { vm } = this;
    const { exports } = vm;
    if (exports.lua_type(L, 3) === LuaKind.table) {
      this.pushCapture(L, matcher, 0, start, end);
      exports.lua_gettable(L, 3);
    } else {
      exports.lua_pushvalue(L, 3);
      exports.lua_callk(L, this.pushCaptures(L, matcher, start, end, true), 1, 0, 0);
    }
    // The memory may have grown meanwhile.
    matcher.bytes = vm.bytes;
    const kind = exports.lua_type(L, -1);
    if (kind === LuaKind.string || kind === LuaKind.number) {
      const pointer = exports.lua_tolstring(L, -1, vm.out);
      out.add(vm.bytes, pointer, pointer + vm.outWord);
      matcher.bytes = vm.bytes;
    } else if (kind === LuaKind.nil || (kind === LuaKind.boolean && exports.lua_toboolean(L, -1) === 0)) {
      out.add(matcher.bytes, start, end);
    } else throw new LuaRaise(`invalid replacement value (a ${vm.kindAt(L, -1)})`);
    exports.lua_settop(L, -2);
  }

  /** (text, wanted, init): start and end. */
  private findPlain(L: LuaThread): number {
    const { start, end, bytes } = this.subject(L);
    const from = start + this.place(L, 3) - 1;
    const wanted = latin1Bytes(this.vm, L, 2);
    this.budget.check();
    const at = indexOf(bytes, from, end, wanted);
    if (at < 0) {
      this.vm.exports.lua_pushnil(L);
      return 1;
    }
    this.vm.pushInteger(L, at - start + 1);
    this.vm.pushInteger(L, at - start + wanted.length);
    return 2;
  }

  /** (pattern): how long a text Lua's own matcher may search without and with a check of the budget, in bytes. */
  private bounds(L: LuaThread): number {
    const { quickBytes, nativeBytes } = nativeBounds(latin1Bytes(this.vm, L, 1));
    this.vm.exports.lua_pushnumber(L, quickBytes);
    this.vm.exports.lua_pushnumber(L, nativeBytes);
    return 2;
  }

  /** Pushes the captures, or the whole match if there are none and `wholeIfNone`. */
  private pushCaptures(L: LuaThread, matcher: Matcher, start: number, end: number, wholeIfNone: boolean): number {
    const count = matcher.level === 0 && wholeIfNone ? 1 : matcher.level;
    if (this.vm.exports.lua_checkstack(L, CAPTURES_MAXIMUM) === 0) throw new LuaRaise("stack overflow (too many captures)");
    for (let i = 0; i < count; i++) this.pushCapture(L, matcher, i, start, end);
    return count;
  }

  private pushCapture(L: LuaThread, matcher: Matcher, index: number, start: number, end: number): void {
    const { exports } = this.vm;
    if (index >= matcher.level) {
      exports.lua_pushlstring(L, start, end - start);
      return;
    }
    const from = matcher.captureStarts[index]!;
    const length = finishedLength(matcher, index);
    if (length === POSITION_CAPTURE) this.vm.pushInteger(L, from - matcher.start + 1);
    else exports.lua_pushlstring(L, from, length);
  }

  private matcher(L: LuaThread, program: Program): Matcher {
    this.budget.check();
    return new Matcher(program, this.subject(L), () => this.budget.check());
  }

  private subject(L: LuaThread): { bytes: Uint8Array; start: number; end: number } {
    const start = this.vm.exports.lua_tolstring(L, 1, this.vm.out);
    const end = start + this.vm.outWord;
    return { bytes: this.vm.bytes, start, end };
  }

  private program(L: LuaThread, mayAnchor: boolean): Program {
    const pattern = latin1Bytes(this.vm, L, 2);
    const key = `${mayAnchor ? "anchored" : "free"} ${pattern.toString("latin1")}`;
    const known = this.programs.get(key);
    if (known) return known;
    const program = compile(pattern, mayAnchor);
    if (this.programs.size >= PROGRAMS_KEPT) this.programs.clear();
    this.programs.set(key, program);
    return program;
  }

  private place(L: LuaThread, index: number): number {
    return this.vm.exports.lua_tonumberx(L, index, 0);
  }
}

function finishedLength(matcher: Matcher, index: number): number {
  const length = matcher.captureLengths[index]!;
  if (length < 0 && length !== POSITION_CAPTURE) throw new LuaRaise("unfinished capture");
  return length;
}

function latin1Bytes(vm: Vm, L: LuaThread, index: number): Buffer {
  return Buffer.from(vm.readBytes(L, index), "latin1");
}

/** Collects the bytes of a new string. */
class ByteList {
  private bytes = Buffer.allocUnsafe(256);
  private length = 0;

  get content(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  addByte(byte: number): void {
    if (this.length === this.bytes.length) this.grow(1);
    this.bytes[this.length++] = byte;
  }

  add(from: Uint8Array, start: number, end: number): void {
    if (end <= start) return;
    if (this.length + end - start > this.bytes.length) this.grow(end - start);
    this.bytes.set(from.subarray(start, end), this.length);
    this.length += end - start;
  }

  addText(text: string): void {
    this.add(Buffer.from(text, "latin1"), 0, text.length);
  }

  private grow(by: number): void {
    const wanted = this.length + by;
    if (wanted > STRING_LIMIT_BYTES) throw new LuaRaise(`the text would be longer than ${STRING_LIMIT_BYTES} bytes`);
    const bytes = Buffer.allocUnsafe(Math.max(wanted, this.bytes.length * 2));
    this.content.copy(bytes);
    this.bytes = bytes;
  }
}
