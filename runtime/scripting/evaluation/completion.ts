import type { LuaCompletion } from "../../contracts/scripts/lua-evaluation.js";
import { type AnyLuaClass, BUILT_IN } from "../declare/class.js";
import type { LuaFunction, LuaModule } from "../declare/module.js";
import { thawed } from "../declare/stack.js";
import { LuaKind } from "../vm/lua-exports.js";
import type { LuaReference } from "../vm/raise.js";
import type { Vm } from "../vm/vm.js";
import { type ChainLink, codeTail } from "./code-tail.js";
import { visitMembers } from "./members.js";
import type { Scope } from "./scopes.js";

const CANDIDATES_MAXIMUM = 100;
/** Most members of one table that are looked at. */
const MEMBERS_MAXIMUM = 1_000;
const NAME = /^[A-Za-z_]\w*$/;
const KEYWORDS =
  "and break do else elseif end false for function goto if in local nil not or repeat return then true until while".split(" ");

/** What the host declared for scripts. */
export interface Declared {
  readonly classes: readonly AnyLuaClass[];
  readonly modules: readonly LuaModule[];
  readonly functions: Readonly<Record<string, LuaFunction>>;
}

interface Sources {
  readonly scope: Scope;
  /** The globals that all files share. */
  readonly globals: LuaReference;
  readonly declared: Declared;
}

/** What a chain of names leads to: a value on top of the main thread's stack, or an object of a class. */
type Found = "value" | { readonly of: AnyLuaClass } | undefined;

/** Completes the last name of a piece of code from what is there and what is declared, without running any of it. */
export function completeCode(vm: Vm, code: string, sources: Sources): LuaCompletion {
  const tail = codeTail(code);
  if (!tail) return { start: code.length, candidates: [] };
  const { main, exports } = vm;
  const top = exports.lua_gettop(main);
  const regime = vm.switchTo("host");
  try {
    const { chain, separator, typed, start } = tail;
    const completer = new Completer(vm, sources);
    const names = separator === "" ? completer.firstNames() : completer.members(completer.follow(chain), separator === ":");
    const candidates = [...new Set(names)].filter((name) => NAME.test(name) && name.startsWith(typed));
    return { start, candidates: candidates.sort().slice(0, CANDIDATES_MAXIMUM) };
  } finally {
    exports.lua_settop(main, top);
    vm.switchTo(regime);
  }
}

class Completer {
  private readonly vm: Vm;
  private readonly sources: Sources;

  constructor(vm: Vm, sources: Sources) {
    this.vm = vm;
    this.sources = sources;
  }

  firstNames(): string[] {
    const { scope, globals } = this.sources;
    return [...KEYWORDS, ...scope.variables.keys(), ...this.keysOf(scope.globals), ...this.keysOf(globals)];
  }

  follow([first, ...others]: readonly ChainLink[]): Found {
    if (first === undefined) return undefined;
    let found: Found;
    if (first.isCalled) found = this.resultOf(this.sources.declared.functions[first.name]);
    else if (this.pushFirst(first.name)) found = "value";
    let module = this.sources.declared.modules.find(({ name }) => name === first.name);
    for (const link of others) {
      found = link.isCalled && module ? this.resultOf(module.functions[link.name]) : this.step(found, link);
      module = undefined;
    }
    return found;
  }

  members(found: Found, callsOnly: boolean): string[] {
    const { exports, main } = this.vm;
    if (found === undefined) return [];
    if (found !== "value") {
      return callsOnly ? [...found.of.methods.keys()] : [...Object.keys(BUILT_IN), ...found.of.properties.keys()];
    }
    if (exports.lua_type(main, -1) === LuaKind.userdata)
      return this.members(this.classNamed(this.vm.kindAt(main, -1)), callsOnly);
    if (exports.lua_type(main, -1) === LuaKind.string && callsOnly) {
      this.vm.pushHeld(main, this.sources.globals);
      this.vm.pushField(main, -1, "string");
    }
    return exports.lua_type(main, -1) === LuaKind.table ? this.keysAtTop(callsOnly) : [];
  }

  private step(found: Found, { name, isCalled }: ChainLink): Found {
    const { vm } = this;
    const { exports, main } = vm;
    if (found === undefined) return undefined;
    if (found === "value") {
      const kind = exports.lua_type(main, -1);
      if (kind === LuaKind.userdata) return this.step(this.classNamed(vm.kindAt(main, -1)), { name, isCalled });
      if (kind !== LuaKind.table || isCalled) return undefined;
      return this.pushMember(name) ? "value" : undefined;
    }
    const { properties, methods } = found.of;
    return isCalled ? this.resultOf(methods.get(name)) : this.classNamed(properties.get(name)?.type.name);
  }

  private pushFirst(name: string): boolean {
    const { vm } = this;
    const { main } = vm;
    const { scope, globals } = this.sources;
    const variable = scope.variables.get(name);
    if (variable) {
      variable.push(main);
      return true;
    }
    for (const table of [scope.globals, globals]) {
      vm.pushHeld(main, table);
      vm.pushField(main, -1, name);
      if (!vm.isNil(main, -1)) return true;
    }
    return false;
  }

  /** Pushes a member of the table on top of the stack, as scripts see it, without running Lua. */
  private pushMember(name: string): boolean {
    const { vm } = this;
    const { main } = vm;
    thawed(vm, main, -1);
    vm.pushField(main, -1, name);
    return !vm.isNil(main, -1);
  }

  private keysOf(table: LuaReference): string[] {
    this.vm.pushHeld(this.vm.main, table);
    return this.keysAtTop(false);
  }

  private keysAtTop(callsOnly: boolean): string[] {
    const { vm } = this;
    const { main, exports } = vm;
    const keys: string[] = [];
    visitMembers(vm, main, exports.lua_gettop(main), { most: MEMBERS_MAXIMUM }, ({ text }) => {
      if (!callsOnly || exports.lua_type(main, -1) === LuaKind.function) keys.push(text);
    });
    return keys;
  }

  private resultOf(called: Pick<LuaFunction, "returns"> | undefined): Found {
    return this.classNamed(called?.returns[0]?.type.name);
  }

  /** The class of a type's name: that of `Item`, `Item|nil`, or the first of `Item|Mobile`. */
  private classNamed(type: string | undefined): Found {
    const names = type?.split("|") ?? [];
    const of = this.sources.declared.classes.find(({ name }) => names.includes(name));
    return of && { of };
  }
}
