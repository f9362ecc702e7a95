import { readFileSync } from "node:fs";
import path from "node:path";
import { projectDirectory } from "../../base/system/version.js";
import type { LuaExports, LuaThread } from "./lua-exports.js";

/** Parts of WebAssembly that Node's types leave out. */
interface Wasm {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Readonly<Record<string, unknown>> };
}
const wasm = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;

/** The build compiles it from `host.wat`. */
const FILE = "dist/lua-host.wasm";
const EXPORTS = ["allocate", "call", "continue", "hook", "write", "panic"] as const;

/** Words of the allocator's state. */
export const AllocatorWord = { used: 0, limit: 1, stringLimit: 2, blockLimit: 3, refusals: 4 } as const;
export const ALLOCATOR_STATE_BYTES = 20;
/** Purpose of a refused block: a string. */
export const STRING_BLOCK = 4;

/** For all Lua states of the process. */
let compiled: object | undefined;

/** What Lua calls in the host. */
interface HostCalls {
  /** A function of the host, or the continuation of one, by its number. */
  called: (L: LuaThread, index: number) => number;
  /**
   * Called within Lua's allocator: it may set a hook and must not use Lua otherwise. After the first refusal Lua
   * collects all garbage and tries again, with `attempts` 2.
   */
  refused: (bytes: number, kind: number, attempts: number) => void;
  hooked: (L: LuaThread, activation: number) => void;
  dumped: (pointer: number, bytes: number) => void;
  panicked: (L: LuaThread) => number;
}

/**
 * The C functions through which Lua calls the host. All functions of the host share one, which finds them by the number
 * in its first upvalue, so that they take no slots of WebAssembly's table. The members are set when the Lua state is
 * made.
 */
export class HostFunctions implements HostCalls {
  /** Pointers of the C functions. */
  readonly pointers: Readonly<Record<(typeof EXPORTS)[number], number>>;
  called: HostCalls["called"] = () => 0;
  refused: HostCalls["refused"] = () => {};
  hooked: HostCalls["hooked"] = () => {};
  dumped: HostCalls["dumped"] = () => {};
  panicked: HostCalls["panicked"] = () => 0;

  constructor(exports: LuaExports) {
    const called = (L: LuaThread, index: number): number => this.called(L, index);
    const host = {
      called,
      continued: called,
      refused: (bytes: number, kind: number, attempts: number) => this.refused(bytes >>> 0, kind, attempts),
      hooked: (L: LuaThread, activation: number) => this.hooked(L, activation),
      dumped: (pointer: number, bytes: number) => this.dumped(pointer, bytes),
      panicked: (L: LuaThread) => this.panicked(L),
    };
    compiled ??= new wasm.Module(readCode());
    const instance = new wasm.Instance(compiled, { lua: exports, host });
    const table = exports.__indirect_function_table;
    const first = table.grow(EXPORTS.length);
    const pointers = EXPORTS.map((name, i) => {
      table.set(first + i, instance.exports[name]);
      return [name, first + i] as const;
    });
    this.pointers = Object.fromEntries(pointers) as HostFunctions["pointers"];
  }
}

function readCode(): Buffer {
  const file = path.join(projectDirectory(), FILE);
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(`${FILE} is missing: npm run build makes it`, { cause: error });
  }
}
