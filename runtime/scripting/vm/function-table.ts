/** Parts of WebAssembly that Node's types leave out. */
interface Wasm {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ) => {
    readonly exports: Readonly<Record<string, unknown>>;
  };
}
const wasm = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;

/** A `WebAssembly.Table` of functions. */
export interface WasmTable {
  readonly length: number;
  grow(slots: number): number;
  set(slot: number, value: unknown): void;
}

/** A letter for the result, then one for each parameter: `i` is an int or a pointer, `v` is nothing. */
export type Signature = "ii" | "vii" | "iiii" | "iiiii";
export type HostCallable = (...values: number[]) => number | void;

const I32 = 0x7f;
const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const NAME = 0x66; // "f"
/** Slots that the table grows by at once; growing is slow. */
const SLOTS_AT_ONCE = 256;

/** For each signature, the module that imports a function of JavaScript as `f.f` and exports it as one of WebAssembly. */
const modules = new Map<Signature, object>();

/**
 * Puts functions of JavaScript into the table through which Lua calls C functions. Emscripten's `addFunction` compiles a module for each
 * function, which took a tenth of the time in which all scripts are loaded.
 */
export class FunctionTable {
  private readonly table: WasmTable;
  private next: number;

  constructor(table: WasmTable) {
    this.table = table;
    this.next = table.length;
  }

  /** @returns the function's pointer. The slot is never freed. */
  add(callable: HostCallable, signature: Signature): number {
    const module = modules.get(signature) ?? new wasm.Module(moduleBytes(signature));
    modules.set(signature, module);
    return this.addExported(new wasm.Instance(module, { f: { f: callable } }).exports["f"]);
  }

  /** Adds a function that another instance of WebAssembly exports. Calls of it do not pass through JavaScript. */
  addExported(exported: unknown): number {
    if (this.next === this.table.length) this.table.grow(SLOTS_AT_ONCE);
    this.table.set(this.next, exported);
    return this.next++;
  }
}

function moduleBytes(signature: Signature): Uint8Array {
  const parameters = Array.from(signature.slice(1), () => I32);
  const results = signature.startsWith("v") ? [] : [I32];
  const functionType = [0x60, parameters.length, ...parameters, results.length, ...results];
  const sections = [
    [0x01, [1, ...functionType]], // types
    [0x02, [1, 1, NAME, 1, NAME, 0x00, 0]], // imports: the function f.f of type 0
    [0x07, [1, 1, NAME, 0x00, 0]], // exports: function 0 as f
  ] as const;
  return Uint8Array.from([...MAGIC_AND_VERSION, ...sections.flatMap(([id, content]) => [id, content.length, ...content])]);
}
