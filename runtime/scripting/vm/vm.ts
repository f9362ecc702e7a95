import {
  HOOK_COUNT,
  LuaKind,
  type LuaModule,
  type LuaThread,
  kindName,
  LONGJMP,
  loadLuaModule,
  REGISTRY,
} from "./lua-exports.js";
import { LuaMemory } from "./memory.js";

const SCRATCH_BYTES = 64 * 1024;
/** Strings up to this are written by a loop, which beats the call into Buffer. */
const SHORT_STRING = 24;
const ASCII_END = 0x80;
/** Where the registry has the table of globals. */
const GLOBALS_KEY = 2n;

/** Where a `lua_State` of Lua 5.4 has `allowhook`: behind a pointer and three bytes. */
const ALLOW_HOOK_OFFSET = 7;

/** Functions without lines that may lie between a script and the host. */
const PLACELESS_LEVELS = 3;

/** A value kept in Lua's registry until it is released. */
export type LuaReference = number;

/** A function that Lua can call: it works on the calling thread's stack and returns how many results it left there. */
export type HostFunction = (L: LuaThread) => number;

/** What a host function throws to raise a plain Lua error with the caller's file and line. */
export class LuaRaise extends Error {}

/**
 * One Lua state and what the rest of the host needs of it: strings, references, functions for Lua to call, memory
 * capped. Everything that touches Lua goes through here or through the typed exports.
 */
export class Vm extends LuaMemory {
  private isClosed = false;
  /** The main thread, on which nothing but the host runs. */
  readonly main: LuaThread;
  /** Where an int or size_t result is put. */
  readonly out: number;
  private readonly module: LuaModule;
  private readonly scratch: number;
  private readonly collector: LuaReference;

  private constructor(module: LuaModule, memoryLimitBytes: number) {
    super(module, memoryLimitBytes);
    this.module = module;
    this.scratch = this.exports.malloc(SCRATCH_BYTES);
    this.out = this.exports.malloc(8);
    this.main = this.exports.lua_newstate(this.allocatorPointer, this.allocatorState);
    this.exports.lua_atpanic(
      this.main,
      module.addFunction((L) => this.panic(L), "ii"),
    );
    this.exports.luaL_openlibs(this.main);
    this.pushGlobal("collectgarbage");
    this.collector = this.hold(this.main, -1);
    this.exports.lua_settop(this.main, 0);
    this.checkAllowHook();
  }

  static async create(options: { memoryLimitBytes: number }): Promise<Vm> {
    return new Vm(await loadLuaModule(), options.memoryLimitBytes);
  }

  close(): void {
    this.isClosed = true;
    this.exports.lua_close(this.main);
  }

  /** Collects all garbage, which takes near a millisecond per MiB held. */
  collect(L = this.main): void {
    const { exports } = this;
    const top = exports.lua_gettop(L);
    this.pushHeld(L, this.collector);
    exports.lua_pcallk(L, 0, 0, 0, 0, 0);
    exports.lua_settop(L, top);
  }

  /** Pushes one of Lua's own globals on the main thread, such as a library. */
  pushGlobal(name: string): void {
    this.exports.lua_rawgeti(this.main, REGISTRY, GLOBALS_KEY);
    this.pushField(this.main, -1, name);
    this.exports.lua_rotate(this.main, -2, 1);
    this.exports.lua_settop(this.main, -2);
  }

  /** The word that a call left at {@link out}. */
  get outWord(): number {
    return this.wordAt(this.out);
  }

  /** Makes a function callable by Lua. At start-up only: each takes a place in WebAssembly's table for ever. */
  functionPointer(host: HostFunction): number {
    return this.module.addFunction(this.guarded(host), "ii");
  }

  /** What a function that yielded goes on with when its thread is resumed. */
  continuationPointer(host: HostFunction): number {
    return this.module.addFunction(this.guarded(host), "iiii");
  }

  private guarded(host: HostFunction): HostFunction {
    return (L) => {
      let message: string;
      try {
        return host(L);
      } catch (error) {
        // A longjmp under way; swallowed, it would leave Lua's stack damaged.
        if (error === LONGJMP) throw error;
        message = error instanceof Error ? error.message : String(error);
        if (!(error instanceof LuaRaise)) this.hostFault(error);
      }
      return this.raise(L, message);
    };
  }

  /** A hook for `lua_sethook`; what it throws becomes a Lua error. */
  hookPointer(hook: (L: LuaThread) => void): number {
    return this.module.addFunction((L: number) => {
      let message: string;
      try {
        return hook(L);
      } catch (error) {
        if (error === LONGJMP) throw error;
        message = error instanceof Error ? error.message : String(error);
      }
      this.raise(L, message, 0);
    }, "vii");
  }

  setCountHook(L: LuaThread, hook: number, instructions: number): void {
    this.exports.lua_sethook(L, hook, HOOK_COUNT, instructions);
  }

  /**
   * Lets hooks run again on a thread that an error from within its hook has ended. Lua leaves them off there, and code in
   * to-be-closed variables would then run unwatched while the thread is reset. There is no function for it.
   */
  allowHooks(L: LuaThread): void {
    this.bytes[L + ALLOW_HOOK_OFFSET] = 1;
  }

  /** @throws Error when the byte that {@link allowHooks} writes is not the one, as in another build of Lua */
  private checkAllowHook(): void {
    const { exports, main } = this;
    const seen = [this.bytes[main + ALLOW_HOOK_OFFSET]];
    const hook = this.hookPointer((L) => void seen.push(this.bytes[L + ALLOW_HOOK_OFFSET]));
    this.load(main, "return", "check");
    this.setCountHook(main, hook, 1);
    exports.lua_pcallk(main, 0, 0, 0, 0, 0);
    exports.lua_sethook(main, 0, 0, 0);
    exports.lua_settop(main, 0);
    if (seen[0] !== 1 || seen.length < 2 || seen.slice(1).some((byte) => byte !== 0)) {
      throw new Error("wasmoon's Lua has another layout than the one this was written for");
    }
  }

  /** Raises a Lua error with the file and line of the function `level` calls up: 1 called the host. Does not return. */
  raise(L: LuaThread, message: string, level = 1): never {
    this.exports.luaL_where(L, level);
    // The sandbox's own functions have no lines; who called them is meant.
    for (let above = level + 1; above <= level + PLACELESS_LEVELS && this.stringBytes(L, -1) === 0; above++) {
      this.exports.lua_settop(L, -2);
      this.exports.luaL_where(L, above);
    }
    this.pushString(L, message);
    this.exports.lua_concat(L, 2);
    this.exports.lua_error(L);
    throw new Error("lua_error returned");
  }

  pushFunction(L: LuaThread, host: HostFunction): void {
    this.exports.lua_pushcclosure(L, this.functionPointer(host), 0);
  }

  /** Any text, as UTF-8; a NUL is a character like any other. */
  pushString(L: LuaThread, text: string): void {
    const { length } = text;
    const buffer = this.bytes;
    if (length <= SHORT_STRING) {
      const { scratch } = this;
      let at = 0;
      for (; at < length; at++) {
        const code = text.charCodeAt(at);
        if (code >= ASCII_END) break;
        buffer[scratch + at] = code;
      }
      if (at === length) {
        this.exports.lua_pushlstring(L, scratch, length);
        return;
      }
    }
    if (length * 3 <= SCRATCH_BYTES) {
      const bytes = buffer.write(text, this.scratch, SCRATCH_BYTES, "utf8");
      this.exports.lua_pushlstring(L, this.scratch, bytes);
      return;
    }
    this.withBytes(Buffer.from(text), (pointer, bytes) => this.exports.lua_pushlstring(L, pointer, bytes));
  }

  /** Integers as Lua integers, so that they print without a fraction; beyond 32 bits through bigint as well. */
  pushInteger(L: LuaThread, value: number): void {
    this.exports.lua_pushinteger(L, BigInt(value));
  }

  pushBoolean(L: LuaThread, value: boolean): void {
    this.exports.lua_pushboolean(L, value ? 1 : 0);
  }

  /** The text at a place that holds a string; invalid UTF-8 becomes U+FFFD. */
  readString(L: LuaThread, index: number): string {
    const pointer = this.exports.lua_tolstring(L, index, this.out);
    const bytes = this.outWord;
    return this.bytes.toString("utf8", pointer, pointer + bytes);
  }

  /** Length in bytes of the string at a place, without reading it. */
  stringBytes(L: LuaThread, index: number): number {
    return Number(this.exports.lua_rawlen(L, index));
  }

  /** The bytes of the string at a place, one character for each. */
  readBytes(L: LuaThread, index: number): string {
    const pointer = this.exports.lua_tolstring(L, index, this.out);
    const bytes = this.outWord;
    return this.bytes.toString("latin1", pointer, pointer + bytes);
  }

  /** The counterpart of {@link readBytes}: characters beyond U+00FF lose their upper byte. */
  pushBytes(L: LuaThread, content: string): void {
    this.withBytes(Buffer.from(content, "latin1"), (pointer, bytes) => this.exports.lua_pushlstring(L, pointer, bytes));
  }

  /** As {@link pushBytes}, of what is there as bytes. */
  pushBuffer(L: LuaThread, content: Buffer): void {
    this.withBytes(content, (pointer, bytes) => this.exports.lua_pushlstring(L, pointer, bytes));
  }

  /** "number", "string", "table", ..., of an object the name of its class, for messages. */
  kindAt(L: LuaThread, index: number): string {
    const { exports } = this;
    const kind = exports.lua_type(L, index);
    if (kind !== LuaKind.userdata || exports.lua_getmetatable(L, index) === 0) return kindName(kind);
    this.pushField(L, -1, "__name");
    const name = exports.lua_type(L, -1) === LuaKind.string ? this.readString(L, -1) : kindName(kind);
    exports.lua_settop(L, -3);
    return name;
  }

  isNil(L: LuaThread, index: number): boolean {
    return this.exports.lua_type(L, index) <= LuaKind.nil;
  }

  /** Keeps the value at a place; the stack stays as it was. */
  hold(L: LuaThread, index: number): LuaReference {
    this.exports.lua_pushvalue(L, index);
    return this.exports.luaL_ref(L, REGISTRY);
  }

  release(reference: LuaReference): void {
    // Whoever holds something of Lua may outlive it, and need not know.
    if (this.isClosed) return;
    this.exports.luaL_unref(this.main, REGISTRY, reference);
  }

  pushHeld(L: LuaThread, reference: LuaReference): void {
    this.exports.lua_rawgeti(L, REGISTRY, BigInt(reference));
  }

  /** Sets a field of the table at `index` to the value on top of the stack, which it takes; runs no metamethods. */
  setField(L: LuaThread, index: number, name: string): void {
    const table = index < 0 && index > REGISTRY ? index - 1 : index;
    this.pushString(L, name);
    this.exports.lua_rotate(L, -2, 1);
    this.exports.lua_rawset(L, table);
  }

  /** Pushes a field of the table at `index`; runs no metamethods. */
  pushField(L: LuaThread, index: number, name: string): void {
    const table = index < 0 && index > REGISTRY ? index - 1 : index;
    this.pushString(L, name);
    this.exports.lua_rawget(L, table);
  }

  /**
   * Compiles text (never byte code) and leaves the function, or else the message, on the stack.
   *
   * @param name as messages show it: `lua/help/tickets.lua`
   */
  load(L: LuaThread, source: string, name: string): boolean {
    let status = 0;
    this.withBytes(Buffer.from(source), (pointer, bytes) => {
      this.withBytes(Buffer.from(`@${name}\0t\0`), (names, nameBytes) => {
        status = this.exports.luaL_loadbufferx(L, pointer, bytes, names, names + nameBytes - 2);
      });
    });
    return status === 0;
  }

  private withBytes(content: Buffer, work: (pointer: number, bytes: number) => void): void {
    const pointer = this.exports.malloc(Math.max(content.length, 1));
    if (pointer === 0) throw new LuaRaise("not enough memory");
    try {
      content.copy(this.bytes, pointer);
      work(pointer, content.length);
    } finally {
      this.exports.free(pointer);
    }
  }

  private panic(L: LuaThread): never {
    const isText = this.exports.lua_type(L, -1) === LuaKind.string;
    throw new Error(`Lua met an error outside of any protected call: ${isText ? this.readString(L, -1) : "of no text"}`);
  }

  /** Replaced by the host, which logs what is a fault of the server and not of a script. */
  hostFault: (error: unknown) => void = () => {};
}
