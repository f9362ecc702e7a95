import { bind } from "./bind.js";
import { BUILT_IN, type ClassObjects, type Identified, type LuaClass, type LuaProperty } from "../declare/class.js";
import { Refusal } from "../declare/module.js";
import { Mismatch } from "../declare/types.js";
import { nearestName } from "../../base/text/nearest-name.js";
import type { Runner } from "./runner.js";
import type { Task } from "./task.js";
import { LuaKind, type LuaThread, REGISTRY } from "../vm/lua-exports.js";
import { newObject, serialInBlock, serialOfClassAt, shownSerial } from "../vm/object-block.js";
import type { Vm } from "../vm/vm.js";
import { LuaRaise, type LuaReference } from "../vm/raise.js";

/** A class is identified by an address of its own. */
const IDENTITY_BYTES = 8;
const SHOWN_CHARACTERS = 40;
const OBJECT = 1;
const KEY = 2;
const VALUE = 3;
/** `pairs` gives only the serial: reading all properties may be slow, and their values change. */
const PAIRS = "local next = next return function(object) return next, { serial = object.serial } end";

/** Gets or sets one member of the object of a serial. */
type Access = (L: LuaThread, serial: number) => number;

/** Adds a class to a Lua state. From now on its entities can be passed to scripts. */
export function bindClass<E extends Identified>(runner: Runner, of: LuaClass<E>): void {
  of.bindTo(new BoundClass(runner, of));
}

/**
 * The objects of one class. A table with weak values keeps one object for each serial that scripts hold, so that all
 * objects of an entity are the same value. Members are found by the address of their name, because Lua stores each
 * short string once.
 */
class BoundClass<E extends Identified> implements ClassObjects {
  readonly vm: Vm;
  private readonly runner: Runner;
  private readonly of: LuaClass<E>;
  /** The key of the objects in the registry, and the first word of each object. */
  private readonly identity: number;
  private readonly metatable: LuaReference;
  private readonly getters = new Map<number, Access>();
  private readonly setters = new Map<number, Access>();

  constructor(runner: Runner, of: LuaClass<E>) {
    const { vm } = runner;
    const { exports, main } = vm;
    this.runner = runner;
    this.vm = vm;
    this.of = of;
    this.identity = exports.malloc(IDENTITY_BYTES);
    const regime = vm.switchTo("host");
    const top = exports.lua_gettop(main);
    try {
      this.pushWeakTable();
      exports.lua_rawsetp(main, REGISTRY, this.identity);
      this.addMembers();
      this.metatable = this.makeMetatable();
    } finally {
      exports.lua_settop(main, top);
      vm.switchTo(regime);
    }
  }

  push(L: LuaThread, serial: number): void {
    const { exports } = this.vm;
    exports.lua_rawgetp(L, REGISTRY, this.identity);
    if (exports.lua_rawgetp(L, -1, serial) !== LuaKind.userdata) {
      exports.lua_settop(L, -2);
      newObject(this.vm, L, this.identity, serial);
      this.vm.pushHeld(L, this.metatable);
      exports.lua_setmetatable(L, -2);
      exports.lua_pushvalue(L, -1);
      exports.lua_rawsetp(L, -3, serial);
    }
    exports.lua_copy(L, -1, -2);
    exports.lua_settop(L, -2);
  }

  serialAt(L: LuaThread, index: number): number | undefined {
    return serialOfClassAt(this.vm, L, index, this.identity);
  }

  private pushWeakTable(): void {
    const { exports, main } = this.vm;
    exports.lua_createtable(main, 0, 0);
    exports.lua_createtable(main, 0, 1);
    this.vm.pushString(main, "v");
    this.vm.setField(main, -2, "__mode");
    exports.lua_setmetatable(main, -2);
  }

  private makeMetatable(): LuaReference {
    const { vm, of } = this;
    const { exports, main } = vm;
    // Scripts cannot reach these functions, so the first argument is always an object of this class.
    const functions = {
      __index: (L: LuaThread) => this.access(L, this.getters),
      __newindex: (L: LuaThread) => this.access(L, this.setters),
      __tostring: (L: LuaThread) => {
        vm.pushString(L, this.shown(this.serialOf(L)));
        return 1;
      },
    };
    exports.lua_createtable(main, 0, 0);
    for (const [name, host] of Object.entries(functions)) {
      vm.pushFunction(main, host);
      vm.setField(main, -2, name);
    }
    vm.load(main, PAIRS, "pairs");
    exports.lua_callk(main, 0, 1, 0, 0);
    vm.setField(main, -2, "__pairs");
    for (const name of ["__name", "__metatable"]) {
      vm.pushString(main, of.name);
      vm.setField(main, -2, name);
    }
    return vm.hold(main, -1);
  }

  private addMembers(): void {
    const { vm, of } = this;
    const { find } = of.declaration;
    const readOnly = (name: string): Access => this.refusing(`'${of.label}.${name}' is read-only`);
    this.addMember("serial", (L, serial) => (vm.pushInteger(L, serial), 1), readOnly("serial"));
    this.addMember("exists", (L, serial) => (vm.pushBoolean(L, find(serial) !== undefined), 1), readOnly("exists"));
    for (const [name, one] of of.properties)
      this.addMember(name, this.getter(name, one), one.set ? this.setter(name, one) : readOnly(name));
    for (const name of of.methods.keys())
      this.addMember(name, this.methodGetter(name), this.refusing(`'${of.label}:${name}' is a method and cannot be assigned`));
  }

  /** Keeps the name for ever, so that its address stays the same. */
  private addMember(name: string, get: Access, set: Access): void {
    const { vm } = this;
    const { exports, main } = vm;
    vm.pushString(main, name);
    const address = exports.lua_tolstring(main, -1, 0);
    vm.hold(main, -1);
    exports.lua_settop(main, -2);
    this.getters.set(address, get);
    this.setters.set(address, set);
  }

  private access(L: LuaThread, members: ReadonlyMap<number, Access>): number {
    const member = members.get(this.vm.exports.lua_tolstring(L, KEY, 0));
    if (member === undefined) throw this.unknown(L);
    return member(L, this.serialOf(L));
  }

  private getter(name: string, { type, get }: LuaProperty<E>): Access {
    const { vm, of } = this;
    const label = `${of.label}.${name}`;
    return (L, serial) => {
      type.push(vm, L, get(this.running(label), of.entity(serial)));
      return 1;
    };
  }

  private setter(name: string, { type, set }: LuaProperty<E>): Access {
    const { vm, of } = this;
    const label = `${of.label}.${name}`;
    return (L, serial) => {
      const entity = of.entity(serial);
      let value: unknown;
      try {
        value = type.read(vm, L, VALUE);
      } catch (error) {
        if (!(error instanceof Mismatch)) throw error;
        throw new LuaRaise(`bad value ${this.described(L)} for '${label}${error.path}' (${error.problem})`);
      }
      const refusal = set?.(this.running(label), entity, value as never);
      if (refusal instanceof Refusal) throw new LuaRaise(`'${label}' cannot be set: ${refusal.reason}`);
      return 0;
    };
  }

  private methodGetter(name: string): Access {
    const { vm, of } = this;
    const { exports, main } = vm;
    const label = `${of.label}:${name}`;
    const receiver = (L: LuaThread): E => {
      const serial = this.serialAt(L, OBJECT);
      if (serial !== undefined) return of.entity(serial);
      throw new LuaRaise(`'${label}' needs a colon and an object of ${of.name}, got ${vm.kindAt(L, OBJECT)}`);
    };
    vm.pushFunction(main, bind(this.runner, label, of.methods.get(name)!, receiver));
    const held = BigInt(vm.hold(main, -1));
    exports.lua_settop(main, -2);
    return (L, serial) => {
      of.entity(serial);
      exports.lua_rawgeti(L, REGISTRY, held);
      return 1;
    };
  }

  private refusing(message: string): Access {
    return () => {
      throw new LuaRaise(message);
    };
  }

  private serialOf(L: LuaThread): number {
    return serialInBlock(this.vm, this.vm.exports.lua_touserdata(L, OBJECT));
  }

  private running(label: string): Task {
    const task = this.runner.current;
    if (!task) throw new LuaRaise(`${label} was used outside of a handler`);
    return task;
  }

  private shown(serial: number): string {
    const { name, declaration } = this.of;
    const entity = declaration.find(serial);
    const label = entity === undefined ? "gone" : declaration.label?.(entity);
    return `${name} ${shownSerial(serial)}${label === undefined ? "" : ` (${label})`}`;
  }

  private unknown(L: LuaThread): LuaRaise {
    const { vm, of } = this;
    const { name, properties, methods } = of;
    if (vm.exports.lua_type(L, KEY) !== LuaKind.string)
      return new LuaRaise(`${name} has no member of a ${vm.kindAt(L, KEY)} key`);
    const wrong = vm.readString(L, KEY);
    const near = nearestName(wrong, [...Object.keys(BUILT_IN), ...properties.keys(), ...methods.keys()]);
    const hint = near === undefined ? "" : `; did you mean '${near}'?`;
    return new LuaRaise(`${name} has no property or method '${wrong.slice(0, SHOWN_CHARACTERS)}'${hint}`);
  }

  /** The assigned value, for a message. */
  private described(L: LuaThread): string {
    const { vm } = this;
    const kind = vm.exports.lua_type(L, VALUE);
    if (kind === LuaKind.string) return JSON.stringify(vm.readString(L, VALUE).slice(0, SHOWN_CHARACTERS));
    if (kind === LuaKind.number) return String(vm.exports.lua_tonumberx(L, VALUE, 0));
    if (kind === LuaKind.boolean) return String(vm.exports.lua_toboolean(L, VALUE) !== 0);
    return kind === LuaKind.nil ? "nil" : `(a ${vm.kindAt(L, VALUE)})`;
  }
}
