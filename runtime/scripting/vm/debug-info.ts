import { LUA_OK, type LuaThread } from "./lua-exports.js";
import type { LuaValues } from "./values.js";

/** Offsets in a `lua_Debug` of Lua 5.4 with pointers of four bytes. */
const Field = { event: 0, name: 4, source: 16, sourceBytes: 20, line: 24, firstLine: 28, lastLine: 32 } as const;
/** At least the size of `lua_Debug`. */
const ACTIVATION_BYTES = 256;
/** Begins the source of a file: `@lua/commands/where.lua`. */
const FILE_MARK = "@";
/** What `lua_getinfo` fills in: the source and its lines, the current line, and the name. */
const WANTED = "Sln";
const WANTED_PLACE = "S";
const OF_FUNCTION = ">S";
const PUSH_FUNCTION = "f";

/** A function's place in its file. */
export interface FunctionPlace {
  /** Undefined for a function that is no script's, such as one of the host. */
  readonly file: string | undefined;
  /** The line of its `function`; 0 for the file's own code. */
  readonly firstLine: number;
  readonly lastLine: number;
}

/** A call in progress. */
export interface Call extends FunctionPlace {
  /** 0 is the innermost call of its thread. */
  readonly level: number;
  /** The line that runs; undefined without line information. */
  readonly line: number | undefined;
  /** The name by which it was called; undefined where Lua does not know it. */
  readonly name: string | undefined;
}

/** A variable of a call: a local one, or one of the values that `...` stands for. */
export interface LocalVariable {
  readonly name: string;
  /** For {@link DebugInfo.pushLocal}; negative for a value of `...`. */
  readonly index: number;
}

/** What Lua's debug interface tells about calls, functions and their variables. */
export class DebugInfo {
  private readonly memory: LuaValues;
  private readonly activation: number;
  private readonly texts = new Map<string, number>();

  constructor(memory: LuaValues) {
    this.memory = memory;
    this.activation = memory.exports.malloc(ACTIVATION_BYTES);
  }

  /** The event for which a hook was called. @param activation as the hook got it */
  event(activation: number): number {
    return this.memory.wordAt(activation + Field.event);
  }

  /** The line that a hook was called for. */
  hookLine(activation: number): number {
    return this.memory.wordAt(activation + Field.line) | 0;
  }

  /** The calls in progress on a thread, the innermost first. */
  *calls(L: LuaThread): Generator<Call> {
    for (let level = 0; ; level++) {
      const call = this.call(L, level);
      if (!call) return;
      yield call;
    }
  }

  call(L: LuaThread, level: number): Call | undefined {
    const { memory, activation } = this;
    if (!this.enter(L, level)) return undefined;
    memory.exports.lua_getinfo(L, this.textAt(WANTED), activation);
    const line = memory.wordAt(activation + Field.line) | 0;
    const name = memory.wordAt(activation + Field.name);
    return { ...this.place(), level, line: line > 0 ? line : undefined, name: name === 0 ? undefined : this.textOf(name) };
  }

  /** The file of a call, which is found sooner than all of the call. */
  fileOf(L: LuaThread, level: number): string | undefined {
    if (!this.enter(L, level)) return undefined;
    this.memory.exports.lua_getinfo(L, this.textAt(WANTED_PLACE), this.activation);
    return this.place().file;
  }

  /** The files of the calls in progress on a thread, the innermost first. Calls of the host have none. */
  *filesOf(L: LuaThread): Generator<string> {
    for (let level = 0; this.enter(L, level); level++) {
      this.memory.exports.lua_getinfo(L, this.textAt(WANTED_PLACE), this.activation);
      const { file } = this.place();
      if (file !== undefined) yield file;
    }
  }

  /** The place of the function at `index`. */
  placeOf(L: LuaThread, index: number): FunctionPlace {
    this.memory.exports.lua_pushvalue(L, index);
    this.memory.exports.lua_getinfo(L, this.textAt(OF_FUNCTION), this.activation);
    return this.place();
  }

  /** The variables that the call sees now, outer blocks first. A name may occur more than once; the last one counts. */
  locals(L: LuaThread, level: number): LocalVariable[] {
    const { exports } = this.memory;
    if (!this.enter(L, level)) return [];
    const found: LocalVariable[] = [];
    for (const step of [1, -1]) {
      for (let index = step; ; index += step) {
        const name = exports.lua_getlocal(L, this.activation, index);
        if (name === 0) break;
        exports.lua_settop(L, -2);
        const text = this.textOf(name);
        // Lua names what has no name in parentheses.
        if (index < 0) found.push({ name: `...${-index}`, index });
        else if (!text.startsWith("(")) found.push({ name: text, index });
      }
    }
    return found;
  }

  /** Pushes a variable of a call. */
  pushLocal(L: LuaThread, level: number, index: number): boolean {
    return this.enter(L, level) && this.memory.exports.lua_getlocal(L, this.activation, index) !== 0;
  }

  /** Pops the value on top of the stack into a variable of a call. */
  setLocal(L: LuaThread, level: number, index: number): boolean {
    if (this.enter(L, level)) return this.memory.exports.lua_setlocal(L, this.activation, index) !== 0;
    this.memory.exports.lua_settop(L, -2);
    return false;
  }

  /** Pushes the function of a call. */
  pushFunctionOf(L: LuaThread, level: number): boolean {
    if (!this.enter(L, level)) return false;
    this.memory.exports.lua_getinfo(L, this.textAt(PUSH_FUNCTION), this.activation);
    return true;
  }

  /** The names of the outer variables that the function at `index` uses, in the order of their numbers from 1. */
  upvalues(L: LuaThread, index: number): string[] {
    const { exports } = this.memory;
    const names: string[] = [];
    for (;;) {
      const name = exports.lua_getupvalue(L, index, names.length + 1);
      if (name === 0) return names;
      exports.lua_settop(L, -2);
      names.push(this.textOf(name));
    }
  }

  /**
   * Checks the layout by a function that does something known.
   *
   * @param load pushes a function
   * @throws Error for another build of Lua
   */
  check(main: LuaThread, load: (L: LuaThread, source: string, name: string) => void): void {
    const { exports, out } = this.memory;
    const L = exports.lua_newthread(main);
    load(L, "local one, two = 1\nlocal function three() return one, two end\ncoroutine.yield(three)", "check");
    const isYielded = exports.lua_resume(L, main, 0, out) !== LUA_OK;
    const names = this.locals(L, 1).map(({ name }) => name);
    const called = this.call(L, 1);
    const isKnown = called?.file === "check" && called.line === 3 && this.call(L, 0)?.name === "yield";
    this.pushLocal(L, 1, 3);
    const { firstLine, lastLine } = this.placeOf(L, -1);
    const upvalues = this.upvalues(L, -1).join();
    exports.lua_resetthread(L);
    exports.lua_settop(main, -2);
    if (!isYielded || !isKnown || names.join() !== "one,two,three" || upvalues !== "one,two" || firstLine !== 2 || lastLine !== 2)
      throw new Error("wasmoon's Lua has an unexpected layout of its debug information");
  }

  private enter(L: LuaThread, level: number): boolean {
    return this.memory.exports.lua_getstack(L, level, this.activation) !== 0;
  }

  private place(): FunctionPlace {
    const { memory, activation } = this;
    const at = memory.wordAt(activation + Field.source);
    const source = memory.bytes.toString("utf8", at, at + memory.wordAt(activation + Field.sourceBytes));
    return {
      file: source.startsWith(FILE_MARK) ? source.slice(FILE_MARK.length) : undefined,
      firstLine: memory.wordAt(activation + Field.firstLine) | 0,
      lastLine: memory.wordAt(activation + Field.lastLine) | 0,
    };
  }

  /** The text of an address. */
  private textOf(pointer: number): string {
    const { bytes } = this.memory;
    return bytes.toString("utf8", pointer, bytes.indexOf(0, pointer));
  }

  /** A text in Lua's memory, which stays there. */
  private textAt(text: string): number {
    const known = this.texts.get(text);
    if (known !== undefined) return known;
    const pointer = this.memory.exports.malloc(text.length + 1);
    this.memory.bytes.write(`${text}\0`, pointer, "latin1");
    this.texts.set(text, pointer);
    return pointer;
  }
}
