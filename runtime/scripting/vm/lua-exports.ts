import { createRequire } from "node:module";
import type { LuaFactory } from "wasmoon";

/** Parts of WebAssembly that Node's types leave out. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
interface WasmTable {
  grow(slots: number): number;
  set(slot: number, value: unknown): void;
}
interface WasmInstance {
  readonly exports: unknown;
}
interface Wasm {
  compile: (bytes: unknown) => Promise<object>;
  /** Gives an instance for a compiled module, and `{ module, instance }` for bytes. */
  instantiate: (source: unknown, imports: unknown) => Promise<unknown>;
}
const wasm = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;

/** A `lua_State *`: the main state or one of its threads. */
export type LuaThread = number;

/**
 * The C API of Lua 5.4 as WebAssembly exports it. Pointers and ints are numbers, `lua_Integer` is a bigint. A call
 * costs 3 to 4 ns; wasmoon's wrappers cost a hundred times as much and check less.
 */
export interface LuaExports {
  readonly memory: WasmMemory;
  /** The C functions that pointers mean. */
  readonly __indirect_function_table: WasmTable;
  malloc(bytes: number): number;
  realloc(pointer: number, bytes: number): number;
  free(pointer: number): void;
  /** The stack of C, and back to where it was. */
  emscripten_stack_get_current(): number;
  stackRestore(pointer: number): void;
  lua_gettop(L: LuaThread): number;
  lua_settop(L: LuaThread, index: number): void;
  lua_checkstack(L: LuaThread, slots: number): number;
  lua_xmove(from: LuaThread, to: LuaThread, count: number): void;
  lua_pushvalue(L: LuaThread, index: number): void;
  lua_copy(L: LuaThread, from: number, to: number): void;
  lua_rotate(L: LuaThread, index: number, count: number): void;
  lua_type(L: LuaThread, index: number): number;
  lua_isinteger(L: LuaThread, index: number): number;
  lua_tonumberx(L: LuaThread, index: number, isNumber: number): number;
  lua_tointegerx(L: LuaThread, index: number, isInteger: number): bigint;
  lua_toboolean(L: LuaThread, index: number): number;
  lua_tolstring(L: LuaThread, index: number, length: number): number;
  lua_rawlen(L: LuaThread, index: number): bigint;
  /** The block of a full userdata; 0 for other values. */
  lua_touserdata(L: LuaThread, index: number): number;
  lua_newuserdatauv(L: LuaThread, bytes: number, values: number): number;
  lua_topointer(L: LuaThread, index: number): number;
  lua_tothread(L: LuaThread, index: number): LuaThread;
  lua_pushnil(L: LuaThread): void;
  lua_pushnumber(L: LuaThread, value: number): void;
  lua_pushinteger(L: LuaThread, value: bigint): void;
  lua_pushlstring(L: LuaThread, pointer: number, bytes: number): number;
  lua_pushcclosure(L: LuaThread, functionPointer: number, upvalues: number): void;
  lua_pushlightuserdata(L: LuaThread, pointer: number): void;
  lua_pushboolean(L: LuaThread, value: number): void;
  lua_rawequal(L: LuaThread, index: number, other: number): number;
  lua_rawget(L: LuaThread, index: number): number;
  lua_rawgeti(L: LuaThread, index: number, key: bigint): number;
  /** Fields with a light userdata as key, which needs no bigint. */
  lua_rawgetp(L: LuaThread, index: number, key: number): number;
  lua_rawsetp(L: LuaThread, index: number, key: number): void;
  lua_createtable(L: LuaThread, arraySlots: number, hashSlots: number): void;
  lua_rawset(L: LuaThread, index: number): void;
  lua_rawseti(L: LuaThread, index: number, key: bigint): void;
  lua_gettable(L: LuaThread, index: number): number;
  lua_settable(L: LuaThread, index: number): void;
  lua_getmetatable(L: LuaThread, index: number): number;
  lua_setmetatable(L: LuaThread, index: number): number;
  lua_callk(L: LuaThread, args: number, results: number, context: number, continuation: number): void;
  lua_pcallk(L: LuaThread, args: number, results: number, handler: number, context: number, continuation: number): number;
  lua_error(L: LuaThread): number;
  lua_next(L: LuaThread, index: number): number;
  lua_concat(L: LuaThread, count: number): void;
  lua_newthread(L: LuaThread): LuaThread;
  lua_resetthread(L: LuaThread): number;
  lua_resume(L: LuaThread, from: LuaThread, args: number, resultCount: number): number;
  lua_yieldk(L: LuaThread, results: number, context: number, continuation: number): number;
  lua_isyieldable(L: LuaThread): number;
  lua_status(L: LuaThread): number;
  lua_sethook(L: LuaThread, hook: number, mask: number, count: number): void;
  lua_gethookcount(L: LuaThread): number;
  /** Each of these four answers the address of a name; 0 when there is no such variable. */
  lua_getupvalue(L: LuaThread, index: number, upvalue: number): number;
  lua_setupvalue(L: LuaThread, index: number, upvalue: number): number;
  lua_getlocal(L: LuaThread, activation: number, index: number): number;
  lua_setlocal(L: LuaThread, activation: number, index: number): number;
  lua_getinfo(L: LuaThread, what: number, activation: number): number;
  lua_getstack(L: LuaThread, level: number, activation: number): number;
  lua_dump(L: LuaThread, writer: number, data: number, strip: number): number;
  luaL_loadbufferx(L: LuaThread, buffer: number, bytes: number, name: number, mode: number): number;
  luaL_openlibs(L: LuaThread): void;
  luaL_ref(L: LuaThread, table: number): number;
  luaL_unref(L: LuaThread, table: number, reference: number): void;
  luaL_traceback(L: LuaThread, of: LuaThread, message: number, level: number): void;
  luaL_where(L: LuaThread, level: number): void;
  lua_newstate(allocator: number, state: number): LuaThread;
  lua_atpanic(L: LuaThread, functionPointer: number): number;
  lua_close(L: LuaThread): void;
}

export const LUA_OK = 0;
export const LUA_YIELD = 1;
export const LUA_ERRMEM = 4;
/** Pseudo index of the registry: -LUAI_MAXSTACK - 1000. */
export const REGISTRY = -1_001_000;
/** Pseudo index of the first value that a function of the host carries. One before it is the number of the function. */
export const FIRST_CARRIED = REGISTRY - 2;
/** Events of hooks, and their bits in a mask. */
export const HOOK_LINE_EVENT = 2;
export const HOOK_LINE = 4;
export const HOOK_COUNT = 8;

export const LuaKind = {
  none: -1,
  nil: 0,
  boolean: 1,
  pointer: 2,
  number: 3,
  string: 4,
  table: 5,
  function: 6,
  userdata: 7,
  thread: 8,
} as const;
const KIND_NAMES = ["nil", "boolean", "pointer", "number", "string", "table", "function", "userdata", "thread"];

/** The name from Lua's `type`; "no value" for a missing argument. */
export function kindName(kind: number): string {
  return KIND_NAMES[kind] ?? "no value";
}

/**
 * A longjmp in WebAssembly: Lua's errors and yields pass through JavaScript as this exception, and must not be caught.
 */
export const LONGJMP = Infinity;

interface Thrown {
  when: () => void;
}

export interface LuaWasm {
  readonly exports: LuaExports;
  /** `when` is called before an error or a yield unwinds C functions. It must not throw, and not run Lua. */
  readonly thrown: Thrown;
  /** Shared by all states of the process, which have one build of Lua. */
  readonly build: LuaBuild;
}

interface LuaBuild {
  /** Whether its memory was found laid out as expected. */
  isChecked: boolean;
}

/**
 * Loads Lua with a memory of its own. The exports are captured while wasmoon instantiates, because it offers only its
 * wrappers. Wasmoon's engine, conversions and time limit are not used.
 */
export async function loadLuaModule(): Promise<LuaWasm> {
  const { LuaFactory: Factory } = createRequire(import.meta.url)("wasmoon") as { LuaFactory: typeof LuaFactory };
  const load = async (): Promise<LuaWasm> => {
    const { instantiate } = wasm;
    let instance: WasmInstance | undefined;
    const thrown: Thrown = { when: () => {} };
    wasm.instantiate = async (bytes, imports) => {
      const module = await (compiled ??= wasm.compile(bytes));
      instance = (await instantiate(module, withThrow(imports, thrown))) as WasmInstance;
      return { module, instance };
    };
    try {
      await withoutTraces(() => new Factory().getLuaModule());
      if (!instance) throw new Error("wasmoon instantiated its WebAssembly in an unexpected way");
      const exports = instance.exports as LuaExports;
      for (const name of NEEDED) {
        if (typeof exports[name] !== "function") throw new Error(`wasmoon's WebAssembly does not export ${name}`);
      }
      return { exports, thrown, build };
    } finally {
      wasm.instantiate = instantiate;
    }
  };
  // One after another, because each replaces the global instantiate.
  const loaded = loading.then(load);
  loading = loaded.then(
    () => undefined,
    () => undefined,
  );
  return loaded;
}

/** The imports of Lua's WebAssembly, with a throw that calls back. */
function withThrow(imports: unknown, thrown: Thrown): unknown {
  const { env } = imports as { readonly env: Readonly<Record<string, unknown>> };
  if (typeof env[THROW] !== "function") throw new Error(`wasmoon's WebAssembly does not import ${THROW}`);
  const raise = (): never => {
    thrown.when();
    // oxlint-disable-next-line typescript/only-throw-error -- Lua's own exception
    throw LONGJMP;
  };
  return { ...(imports as object), env: { ...env, [THROW]: raise } };
}

let loading: Promise<unknown> = Promise.resolve();
/** Lua's code, which all states of the process share. */
let compiled: Promise<object> | undefined;
const build: LuaBuild = { isChecked: false };

/**
 * Hides wasmoon's messages about refused memory. Its runtime captures `console.error` at its creation; the host reports
 * refused memory itself. Also removes the hints for its own developers that it leaves among the globals, because they
 * keep the first Lua of the process, with its memory, for ever.
 */
async function withoutTraces<T>(make: () => Promise<T>): Promise<T> {
  const { console } = globalThis;
  const before = new Set(Object.getOwnPropertyNames(globalThis));
  // oxlint-disable-next-line typescript/unbound-method -- it is restored unchanged, and called with its console
  const { error } = console;
  console.error = (...parts: unknown[]) => {
    if (!MEMORY_NOTE.test(String(parts[0]))) error.apply(console, parts);
  };
  try {
    return await make();
  } finally {
    console.error = error;
    for (const name of Object.getOwnPropertyNames(globalThis)) if (!before.has(name)) Reflect.deleteProperty(globalThis, name);
  }
}

const MEMORY_NOTE = /^(growMemory: Attempted|Failed) to grow/;
/** The import that throws {@link LONGJMP}. */
const THROW = "_emscripten_throw_longjmp";
/** Exports that are not used on every start. An unsuitable build of wasmoon fails at once. */
const NEEDED = [
  ...(["realloc", "lua_newstate", "lua_resume", "lua_resetthread", "lua_sethook", "lua_gethookcount"] as const),
  ...(["lua_setupvalue", "lua_yieldk", "lua_callk", "luaL_traceback"] as const),
  ...(["lua_newuserdatauv", "lua_touserdata", "lua_pushlightuserdata", "stackRestore", "lua_rawgetp", "lua_rawsetp"] as const),
  ...(["lua_getinfo", "lua_getlocal", "lua_setlocal", "lua_getupvalue", "lua_rawequal", "lua_dump", "lua_tointegerx"] as const),
] as const;
