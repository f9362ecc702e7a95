import type { FileEnvironment } from "../loading/file-environments.js";
import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import type { LuaReference } from "../vm/raise.js";
import type { FunctionLines } from "../vm/function-lines.js";
import type { Vm } from "../vm/vm.js";
import { upvalueVariable, type Variable } from "./scopes.js";

/** Functions of one file that are looked at. */
const FUNCTIONS_MAXIMUM = 500;
/** Members of a table that are looked at for functions. */
const MEMBERS_MAXIMUM = 500;
const STACK_SLOTS = 16;
/** The upvalue with the globals. */
const ENVIRONMENT = "_ENV";

/** What of a file can be looked at. */
export interface FileToLookAt {
  readonly name: string;
  readonly environment: FileEnvironment;
  /** What it returned, if it is a library. */
  readonly result: LuaReference | undefined;
  /** The lines of the source in force. */
  readonly lines: FunctionLines;
}

/** The local variables of a file's own code, and how to let go of them. */
export interface FileVariables {
  readonly variables: ReadonlyMap<string, Variable>;
  release(): void;
}

/**
 * Finds the local variables of a file. The code that declared them has ended, so only those are left that functions
 * use: they are found through the functions that the file's globals, its result and its registrations lead to.
 */
export function fileVariables(vm: Vm, file: FileToLookAt): FileVariables {
  const search = new Search(vm, file);
  const { main, exports } = vm;
  const top = exports.lua_gettop(main);
  const regime = vm.switchTo("host");
  try {
    search.run();
  } finally {
    exports.lua_settop(main, top);
    vm.switchTo(regime);
  }
  return search;
}

class Search implements FileVariables {
  readonly variables = new Map<string, Variable>();
  private readonly vm: Vm;
  private readonly file: FileToLookAt;
  /** The functions that were found, in their order. */
  private readonly found: LuaReference[] = [];
  private readonly seen = new Set<number>();
  private readonly ownFunctions: ReadonlySet<string>;

  constructor(vm: Vm, file: FileToLookAt) {
    this.vm = vm;
    this.file = file;
    this.ownFunctions = new Set(file.lines.functions.map(({ firstLine, lastLine }) => `${firstLine} ${lastLine}`));
  }

  run(): void {
    const { vm, file } = this;
    const { main, exports } = vm;
    exports.lua_checkstack(main, STACK_SLOTS);
    const { globals, handed } = file.environment;
    for (const reference of [globals, file.result]) if (reference !== undefined) this.takeHeld(reference, true);
    for (const reference of handed) this.takeHeld(reference, false);
    // Grows while it is gone through.
    for (let i = 0; i < this.found.length; i++) this.readUpvalues(this.found[i]!);
  }

  release(): void {
    for (const reference of this.found) this.vm.release(reference);
    this.found.length = 0;
    this.variables.clear();
  }

  /** @param isInForce whether it is certainly of the file as it is in force */
  private takeHeld(reference: LuaReference, isInForce: boolean): void {
    const { main, exports } = this.vm;
    this.vm.pushHeld(main, reference);
    this.take(main, isInForce);
    exports.lua_settop(main, -2);
  }

  /** Takes the value on top of the stack: a function of the file, or the functions of a table. */
  private take(L: LuaThread, isInForce: boolean): void {
    const { exports } = this.vm;
    const kind = exports.lua_type(L, -1);
    if (kind === LuaKind.function) this.takeFunction(L, isInForce);
    if (kind !== LuaKind.table || !this.isNew(L)) return;
    const table = exports.lua_gettop(L);
    exports.lua_pushnil(L);
    for (let i = 0; i < MEMBERS_MAXIMUM && exports.lua_next(L, table) !== 0; i++) {
      if (exports.lua_type(L, -1) === LuaKind.function) this.takeFunction(L, isInForce);
      exports.lua_settop(L, -2);
    }
    exports.lua_settop(L, table);
  }

  private takeFunction(L: LuaThread, isInForce: boolean): void {
    if (this.found.length >= FUNCTIONS_MAXIMUM || this.vm.info.placeOf(L, -1).file !== this.file.name) return;
    if ((isInForce || this.hasGlobals(L)) && this.isNew(L)) this.found.push(this.vm.hold(L, -1));
  }

  private isNew(L: LuaThread): boolean {
    const pointer = this.vm.exports.lua_topointer(L, -1);
    const isNew = !this.seen.has(pointer);
    this.seen.add(pointer);
    return isNew;
  }

  /**
   * Whether the globals that the function on top of the stack uses, if any, are those of the file as it is in force.
   */
  private hasGlobals(L: LuaThread): boolean {
    const { vm } = this;
    const { exports } = vm;
    const upvalue = vm.info.upvalues(L, -1).indexOf(ENVIRONMENT) + 1;
    if (upvalue === 0) return true;
    exports.lua_getupvalue(L, -1, upvalue);
    vm.pushHeld(L, this.file.environment.globals);
    const isSame = exports.lua_rawequal(L, -1, -2) !== 0;
    exports.lua_settop(L, -3);
    return isSame;
  }

  private readUpvalues(reference: LuaReference): void {
    const { vm } = this;
    const { main, exports } = vm;
    vm.pushHeld(main, reference);
    const { firstLine, lastLine } = vm.info.placeOf(main, -1);
    // A function within another one may see variables of that one.
    const isOwn = this.ownFunctions.has(`${firstLine} ${lastLine}`);
    vm.info.upvalues(main, -1).forEach((name, i) => {
      if (name === ENVIRONMENT) return;
      if (isOwn && !this.variables.has(name)) this.variables.set(name, upvalueVariable(vm, reference, i + 1));
      exports.lua_getupvalue(main, -1, i + 1);
      this.take(main, true);
      exports.lua_settop(main, -2);
    });
    exports.lua_settop(main, -2);
  }
}
