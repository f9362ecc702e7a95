import { LUA_YIELD, type LuaThread } from "./lua-exports.js";
import type { LuaValues } from "./values.js";

/** Offsets in a `lua_State` of Lua 5.4 with pointers of four bytes. */
const State = { allowHook: 7, calls: 8, top: 12, call: 20, stackEnd: 24, stack: 28, closing: 36 } as const;
/** Offsets in a `CallInfo`. A call's status is the upper half of its word. */
const Call = { previous: 8, instruction: 16, status: 32 } as const;
const INSTRUCTION_BYTES = 4;
/** `CIST_YPCALL`: a pcall that the recovery of its coroutine protects. */
const PCALL = 0x10_0000;
const VALUE_BYTES = 16;
/** A `lua_State`, some calls, and the values beyond the end of the stack. */
const THREAD_BYTES = 400;
const TWO_BYTES = 0xffff;
/**
 * The word of a variable to be closed whose upper half is the number of values down to the one before; 0 for the
 * greatest number, at a value that is no such variable.
 */
const CLOSING_DELTA = 8;
const DELTA_MAXIMUM = 0xffff;

/** What the C API of Lua does not reach in a thread. */
export class ThreadLayout {
  private readonly memory: LuaValues;

  constructor(memory: LuaValues) {
    this.memory = memory;
  }

  /**
   * Lets hooks run again on a thread that ended by an error from its hook. Lua leaves them off there, so that code in
   * to-be-closed variables would run without a budget while the thread is reset.
   */
  allowHooks(L: LuaThread): void {
    this.memory.bytes[L + State.allowHook] = 1;
  }

  /**
   * Calls in progress, and some that have returned: at most half of the most since the last error or collection of
   * garbage.
   */
  calls(L: LuaThread): number {
    return this.word(L, State.calls) & TWO_BYTES;
  }

  /** Values on the stack, of all calls together. */
  values(L: LuaThread): number {
    return (this.word(L, State.top) - this.word(L, State.stack)) / VALUE_BYTES;
  }

  /** Memory of a thread: its stack, without the values that it refers to. */
  bytes(L: LuaThread): number {
    return this.word(L, State.stackEnd) - this.word(L, State.stack) + THREAD_BYTES;
  }

  /** Calls in progress. Unlike {@link calls}, it is exact and goes through all of them. */
  depth(L: LuaThread): number {
    let depth = 0;
    for (let call = this.word(L, State.call); call !== 0; call = this.word(call, Call.previous)) depth++;
    return depth;
  }

  /**
   * A coroutine that a hook stopped by a yield has not begun its instruction yet, so that Lua takes it to be at the one
   * before: a wrong line and too few variables. Afterwards it is at the right one; {@link leaveInstruction} must follow
   * before it is resumed.
   */
  enterInstruction(L: LuaThread): void {
    this.moveInstruction(L, INSTRUCTION_BYTES);
  }

  leaveInstruction(L: LuaThread): void {
    this.moveInstruction(L, -INSTRUCTION_BYTES);
  }

  /**
   * Lets an error that is being raised end the coroutine: its pcalls no longer catch it, except those that C functions
   * called.
   */
  forgetPcalls(L: LuaThread): void {
    for (const pointer of this.pcalls(L)) this.memory.setWordAt(pointer, this.memory.wordAt(pointer) & ~PCALL);
  }

  /** Whether more than `most` variables are to be closed. */
  hasClosing(L: LuaThread, most: number): boolean {
    const end = this.word(L, State.stack);
    let count = 0;
    for (
      let at = this.word(L, State.closing);
      at > end;
      at -= VALUE_BYTES * (this.word(at, CLOSING_DELTA) >>> 16 || DELTA_MAXIMUM)
    ) {
      if (++count > most) return true;
    }
    return false;
  }

  /**
   * Checks the offsets by a thread that does something known.
   *
   * @param load pushes a function with Lua's own globals
   * @param inHook calls back in a hook while the thread runs
   * @throws Error for another build of Lua
   */
  check(main: LuaThread, load: (L: LuaThread, source: string) => void, inHook: (L: LuaThread, look: () => void) => void): void {
    const { exports, out, bytes } = this.memory;
    const L = exports.lua_newthread(main);
    const allowed = [bytes[L + State.allowHook]];
    const values = this.values(L);
    load(L, "local a <close>, b, c = setmetatable({}, { __close = function() end }) local d <close> = a pcall(coroutine.yield)");
    const isValueCounted = this.values(L) === values + 1;
    const instructions: number[] = [];
    inHook(L, () => {
      allowed.push(this.memory.bytes[L + State.allowHook]);
      instructions.push(this.word(this.word(L, State.call), Call.instruction));
    });
    const isYielded = exports.lua_resume(L, main, 0, out) === LUA_YIELD;
    const pcalls = [...this.pcalls(L)].length;
    // The chunk, pcall and yield.
    const isCallCounted = this.calls(L) >= 3 && this.calls(L) <= 6;
    const isClosingCounted = this.hasClosing(L, 1) && !this.hasClosing(L, 2);
    exports.lua_resetthread(L);
    exports.lua_settop(main, -2);
    // Some instructions skip the next one.
    const isInstructionKnown = instructions.some((at, i) => at + INSTRUCTION_BYTES === instructions[i + 1]);
    const isHookKnown = allowed[0] === 1 && allowed.length > 1 && allowed.slice(1).every((byte) => byte === 0);
    if (
      !isValueCounted ||
      !isCallCounted ||
      !isYielded ||
      pcalls !== 1 ||
      !isClosingCounted ||
      !isHookKnown ||
      !isInstructionKnown
    ) {
      throw new Error("wasmoon's Lua has an unexpected memory layout");
    }
  }

  /** The words with the status of a pcall. */
  private *pcalls(L: LuaThread): Generator<number> {
    for (let call = this.word(L, State.call); call !== 0; call = this.word(call, Call.previous)) {
      if ((this.word(call, Call.status) & PCALL) !== 0) yield call + Call.status;
    }
  }

  private moveInstruction(L: LuaThread, bytes: number): void {
    const at = this.word(L, State.call) + Call.instruction;
    this.memory.setWordAt(at, this.memory.wordAt(at) + bytes);
  }

  private word(pointer: number, offset: number): number {
    return this.memory.wordAt(pointer + offset);
  }
}
