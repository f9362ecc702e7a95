import { DebugInfo } from "./debug-info.js";
import { type FunctionLines, readFunctionLines } from "./function-lines.js";
import { HOOK_COUNT, HOOK_LINE, LuaKind, type LuaWasm, type LuaThread, LONGJMP, loadLuaModule, REGISTRY } from "./lua-exports.js";
import { type HostFunction, LuaRaise, type LuaReference } from "./raise.js";
import type { CompiledCode } from "./compiled-sources.js";
import type { TableSurfaces } from "./table-surfaces.js";
import { ThreadLayout } from "./thread-layout.js";
import { LuaValues } from "./values.js";

/** Registry key of the table of globals. */
const GLOBALS_KEY = 2n;
/** Most stripped functions, which have no lines, between a script and the host. */
const STRIPPED_LEVELS = 3;

interface VmOptions {
  readonly memoryLimitBytes: number;
  /** Undefined to compile every source. */
  readonly compiled?: CompiledCode | undefined;
}

/**
 * One Lua state with a memory limit: its values, references, and the functions that Lua can call. Everything that
 * touches Lua goes through this class or through the typed exports.
 */
export class Vm extends LuaValues {
  private isClosed = false;
  /** The main thread. Only the host runs on it. */
  readonly main: LuaThread;
  readonly layout: ThreadLayout;
  readonly info: DebugInfo;
  /** The tables of the host that scripts see as Lua tables. Set once, before any script runs. */
  surfaces: TableSurfaces | undefined;
  private readonly collector: LuaReference;
  private readonly thrown: LuaWasm["thrown"];
  /** What Lua can call, by number. */
  private readonly hosts: HostFunction[] = [];
  private dumped: Buffer[] = [];
  private readonly compiled: CompiledCode | undefined;
  private noted: LuaReference[] | undefined;

  private constructor(module: LuaWasm, { memoryLimitBytes, compiled }: VmOptions) {
    super(module, memoryLimitBytes);
    this.thrown = module.thrown;
    this.compiled = compiled;
    const { functions } = this;
    functions.called = (L, index) => this.called(L, index);
    functions.dumped = (pointer, bytes) => void this.dumped.push(Buffer.from(this.bytes.subarray(pointer, pointer + bytes)));
    functions.panicked = (L) => this.panic(L);
    this.layout = new ThreadLayout(this);
    this.info = new DebugInfo(this);
    this.main = this.exports.lua_newstate(functions.pointers.allocate, this.allocatorState);
    this.exports.lua_atpanic(this.main, functions.pointers.panic);
    this.exports.luaL_openlibs(this.main);
    this.pushGlobal("collectgarbage");
    this.collector = this.hold(this.main, -1);
    this.exports.lua_settop(this.main, 0);
    if (!module.build.isChecked) this.check();
    module.build.isChecked = true;
  }

  /** @throws Error for another build of Lua than the one that this file knows */
  private check(): void {
    this.layout.check(
      this.main,
      (L, source) => void this.load(L, source, "check"),
      (L, look) => {
        this.hook = look;
        this.setCountHook(L, 1);
      },
    );
    this.info.check(this.main, (L, source, name) => void this.load(L, source, name));
  }

  static async create(options: VmOptions): Promise<Vm> {
    return new Vm(await loadLuaModule(), options);
  }

  /**
   * Keeps a copy of the whole Lua state, while no Lua code runs.
   *
   * @returns brings it back as it was. References and threads that were made meanwhile are then those of other values,
   * or of none.
   */
  keep(): () => void {
    const { exports } = this;
    const kept = Buffer.from(this.bytes);
    const stack = exports.emscripten_stack_get_current();
    return () => {
      kept.copy(this.bytes);
      this.bytes.fill(0, kept.length);
      exports.stackRestore(stack);
    };
  }

  close(): void {
    this.isClosed = true;
    this.exports.lua_close(this.main);
  }

  /** Collects all garbage. Takes about a millisecond per MiB in use. */
  collect(L = this.main): void {
    this.callCollector(L);
  }

  /**
   * Does work during which Lua collects garbage only when it lacks memory, such as work that keeps nearly
   * everything.
   */
  withoutCollecting<T>(work: () => T): T {
    this.callCollector(this.main, "stop");
    try {
      return work();
    } finally {
      this.callCollector(this.main, "restart");
    }
  }

  /** @param option undefined to collect, which needs no memory then */
  private callCollector(L: LuaThread, option?: "stop" | "restart"): void {
    const { exports } = this;
    const top = exports.lua_gettop(L);
    this.pushHeld(L, this.collector);
    if (option !== undefined) this.pushString(L, option);
    exports.lua_pcallk(L, option === undefined ? 0 : 1, 0, 0, 0, 0);
    exports.lua_settop(L, top);
  }

  /** Pushes one of Lua's own globals on the main thread, such as a library. */
  pushGlobal(name: string): void {
    this.exports.lua_rawgeti(this.main, REGISTRY, GLOBALS_KEY);
    this.pushField(this.main, -1, name);
    this.exports.lua_rotate(this.main, -2, 1);
    this.exports.lua_settop(this.main, -2);
  }

  /**
   * The number of a function that Lua can call, for {@link pushClosure} and {@link yield}. Only at start-up: it is kept
   * for ever.
   */
  functionNumber(host: HostFunction): number {
    return this.hosts.push(host) - 1;
  }

  private called(L: LuaThread, index: number): number {
    let message: string;
    try {
      return this.hosts[index]!(L);
    } catch (error) {
      // A longjmp in progress. Swallowing it would leave Lua's stack damaged.
      if (error === LONGJMP) throw error;
      message = error instanceof Error ? error.message : String(error);
      if (!(error instanceof LuaRaise)) this.hostFault(error);
    }
    return this.raiseInDeclaration(L, message) ?? this.raise(L, message);
  }

  /**
   * A file that is loaded declares something by a library, which hands it to the host: the error names the file's line,
   * where the mistake is. Returns where that is not so.
   */
  private raiseInDeclaration(L: LuaThread, message: string): undefined {
    const file = this.loadingFile();
    if (file === undefined) return;
    const calls = [...this.info.calls(L)].filter((one) => one.file !== undefined);
    const [inner, outer] = [calls[0], calls.find((one) => one.file === file)];
    if (!inner || !outer || inner.file === file) return;
    this.pushString(L, `${file}:${outer.line}: ${message} (in ${inner.file}:${inner.line})`);
    this.exports.lua_error(L);
  }

  /**
   * Yields without results. When the thread is resumed, Lua calls the function of that number as the rest of the
   * yielding one.
   */
  yield(L: LuaThread, continuation: number): number {
    return this.exports.lua_yieldk(L, 0, continuation, this.functions.pointers.continue);
  }

  /**
   * Sets what {@link setCountHook} calls. An exception in it becomes a Lua error.
   *
   * @param hook gets what {@link DebugInfo} reads the event from
   */
  set hook(hook: (L: LuaThread, activation: number) => void) {
    this.functions.hooked = (L, activation) => {
      let message: string;
      try {
        return hook(L, activation);
      } catch (error) {
        if (error === LONGJMP) throw error;
        message = error instanceof Error ? error.message : String(error);
      }
      this.raise(L, message, 0);
    };
  }

  /** `listener` is called before an error or a yield unwinds the stack. It must not throw, and not run Lua. */
  set whenThrown(listener: () => void) {
    this.thrown.when = listener;
  }

  setCountHook(L: LuaThread, instructions: number, withLines = false): void {
    this.exports.lua_sethook(L, this.functions.pointers.hook, withLines ? HOOK_COUNT | HOOK_LINE : HOOK_COUNT, instructions);
  }

  /** Raises a Lua error with the file and line of the function `level` calls up; 1 is the host function's caller. */
  raise(L: LuaThread, message: string, level = 1): never {
    this.exports.luaL_where(L, level);
    // The sandbox's own functions have no lines: the error belongs to their caller.
    for (let above = level + 1; above <= level + STRIPPED_LEVELS && this.stringBytes(L, -1) === 0; above++) {
      this.exports.lua_settop(L, -2);
      this.exports.luaL_where(L, above);
    }
    this.pushString(L, message);
    this.exports.lua_concat(L, 2);
    this.exports.lua_error(L);
    throw new Error("lua_error returned");
  }

  pushFunction(L: LuaThread, host: HostFunction): void {
    this.pushClosure(L, this.functionNumber(host), 0);
  }

  /** Replaces the values on top of the stack by a function that carries them from `FIRST_CARRIED` on. */
  pushClosure(L: LuaThread, index: number, values: number): void {
    const { exports } = this;
    exports.lua_pushlightuserdata(L, index);
    if (values > 0) exports.lua_rotate(L, -values - 1, 1);
    exports.lua_pushcclosure(L, this.functions.pointers.call, values + 1);
  }

  /** Keeps the value at `index` in the registry; the stack stays as it was. */
  hold(L: LuaThread, index: number): LuaReference {
    this.exports.lua_pushvalue(L, index);
    const reference = this.exports.luaL_ref(L, REGISTRY);
    this.noted?.push(reference);
    return reference;
  }

  /** Does work and returns the references that it made. Work within work notes its own. */
  notingHeld(work: () => void): LuaReference[] {
    const outer = this.noted;
    const noted: LuaReference[] = (this.noted = []);
    try {
      work();
    } finally {
      this.noted = outer;
    }
    return noted;
  }

  release(reference: LuaReference): void {
    // Owners of references may outlive the Lua state.
    if (this.isClosed) return;
    this.exports.luaL_unref(this.main, REGISTRY, reference);
  }

  pushHeld(L: LuaThread, reference: LuaReference): void {
    this.exports.lua_rawgeti(L, REGISTRY, BigInt(reference));
  }

  /**
   * Compiles text (never byte code of others). Leaves the function on the stack, or the error message.
   *
   * @param name as messages show it: `lua/commands/where.lua`
   */
  load(L: LuaThread, source: string, name: string): boolean {
    const before = this.compiled?.get(name, source);
    if (before) return this.loadAs("b", L, before, name);
    const isLoaded = this.loadAs("t", L, Buffer.from(source), name);
    if (isLoaded && this.compiled?.set) this.compiled.set(name, source, this.dump(L));
    return isLoaded;
  }

  /** Leaves the function of byte code on the stack. @param code made by this build of Lua, which does not check it */
  loadByteCode(L: LuaThread, code: Buffer, name: string): boolean {
    return this.loadAs("b", L, code, name);
  }

  private loadAs(mode: "t" | "b", L: LuaThread, code: Buffer, name: string): boolean {
    let status = 0;
    this.withBytes(code, (pointer, bytes) => {
      this.withBytes(Buffer.from(`@${name}\0${mode}\0`), (names, nameBytes) => {
        status = this.exports.luaL_loadbufferx(L, pointer, bytes, names, names + nameBytes - 2);
      });
    });
    return status === 0;
  }

  /** The byte code of the function on top of the stack, with its debug information. */
  private dump(L: LuaThread): Buffer {
    this.dumped = [];
    this.exports.lua_dump(L, this.functions.pointers.write, 0, 0);
    return Buffer.concat(this.dumped);
  }

  /** The lines with code of a source, and of its functions; undefined when it does not compile. */
  linesOf(source: string): FunctionLines | undefined {
    const { exports, main } = this;
    const dumped = this.load(main, source, "lines") ? this.dump(main) : undefined;
    exports.lua_settop(main, -2);
    return dumped && readFunctionLines(dumped);
  }

  private panic(L: LuaThread): never {
    const isText = this.exports.lua_type(L, -1) === LuaKind.string;
    throw new Error(`Lua error outside of a protected call: ${isText ? this.readString(L, -1) : "not a string"}`);
  }

  /** The file that is being loaded. */
  loadingFile: () => string | undefined = () => undefined;

  /** Called with errors that are the server's fault and not the script's. The host replaces it to log them. */
  hostFault: (error: unknown) => void = () => {};
}
