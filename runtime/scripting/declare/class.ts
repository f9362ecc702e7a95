import type { Task } from "../runner/task.js";
import type { LuaThread } from "../vm/lua-exports.js";
import { shownSerial } from "../vm/object-block.js";
import type { Vm } from "../vm/vm.js";
import type { DirectFunction, FunctionHead, LuaFunction, ArgumentsOf, Parameters_, Refusal, ResultOf } from "./module.js";
import { snakeCase } from "./names.js";
import { expected, type LuaType, Mismatch } from "./types.js";

/** An entity behind an object, found by its serial (0 to 2^32 - 1). */
export interface Identified {
  readonly serial: number;
}

interface PropertyDeclaration<E, T> {
  readonly about: string;
  readonly type: LuaType<T>;
  /** Fast and without side effects: scripts read properties in loops. */
  readonly get: (task: Task, entity: E) => T;
  /** Undefined for a read-only property. A {@link Refusal} becomes a Lua error with its reason. */
  readonly set?: (task: Task, entity: E, value: T) => Refusal | void;
}

/** A property of a class. */
export interface LuaProperty<E> {
  readonly about: string;
  readonly type: LuaType<unknown>;
  readonly get: (task: Task, entity: E) => unknown;
  readonly set?: (task: Task, entity: E, value: never) => Refusal | void;
}

/** Infers the types of a property's declaration. */
export function property<E, T>(declaration: PropertyDeclaration<E, T>): LuaProperty<E> {
  return declaration;
}

interface DirectMethod<E, P extends Parameters_, R extends Parameters_> extends FunctionHead<P, R> {
  readonly fails?: DirectFunction<P, R>["fails"];
  readonly does: (task: Task, entity: E, ...args: ArgumentsOf<P>) => ResultOf<R> | Refusal;
}

interface SuspendingMethod<E, P extends Parameters_, R extends Parameters_> extends FunctionHead<P, R> {
  readonly suspends: true;
  readonly fails?: boolean;
  /** The entity may be gone after the wait. Rejections work as in a suspending `fn`. */
  readonly does: (task: Task, entity: E, ...args: ArgumentsOf<P>) => Promise<ResultOf<R> | Refusal>;
}

/** A method of a class. */
export interface LuaMethod<E> extends Omit<LuaFunction, "does"> {
  readonly does: (task: Task, entity: E, ...args: never[]) => unknown;
}

/** Like `fn`, for a function that is called with a colon: `does` receives the entity after the task. */
export function method<E, const P extends Parameters_, const R extends Parameters_>(
  declaration: DirectMethod<E, P, R> | SuspendingMethod<E, P, R>,
): LuaMethod<E> {
  return declaration as unknown as LuaMethod<E>;
}

interface ClassMembers<E> {
  readonly properties?: Readonly<Record<string, LuaProperty<E>>>;
  readonly methods?: Readonly<Record<string, LuaMethod<E>>>;
}

interface ClassDeclaration<E extends Identified> extends ClassMembers<E> {
  /** For editors and messages: `Item`. */
  readonly name: string;
  readonly about: string;
  /** The entity of a serial; undefined when it is gone. Called for every access, so it must be fast. */
  readonly find: (serial: number) => E | undefined;
  /** Shown by `tostring` after the serial: `Item 0x40000001 (brick)`. */
  readonly label?: (entity: E) => string;
  /** Whether an entity is of this class, for {@link eitherOf}; also when it is gone. */
  readonly owns?: (entity: Identified) => boolean;
}

/** The objects of one class in one Lua state. */
export interface ClassObjects {
  readonly vm: Vm;
  /** Pushes the object of a serial. */
  push(L: LuaThread, serial: number): void;
  /** The serial of an object of this class at `index`; undefined for other values. */
  serialAt(L: LuaThread, index: number): number | undefined;
}

/** Properties of every object. */
export const BUILT_IN = {
  serial: { type: "integer", about: "its serial; also when it is gone" },
  exists: { type: "boolean", about: "whether it still exists; if not, every other member raises an error" },
} as const;

/** Lua stores each string of at most this length once, so that members are found by the address of their name. */
const NAME_BYTES_MAXIMUM = 40;

/**
 * Entities as scripts see them: an object for each serial, with properties and methods. Checks, documents and editor
 * definitions follow from the declaration.
 */
export class LuaClass<E extends Identified> {
  readonly name: string;
  /** For messages: `item`. */
  readonly label: string;
  readonly declaration: ClassDeclaration<E>;
  readonly properties = new Map<string, LuaProperty<E>>();
  readonly methods = new Map<string, LuaMethod<E>>();
  private objects: ClassObjects | undefined;

  constructor(declaration: ClassDeclaration<E>) {
    this.name = declaration.name;
    if (!/^[A-Z]\w*$/.test(this.name)) throw new Error(`the name of a class is a word such as Item, not '${this.name}'`);
    this.label = snakeCase(this.name);
    this.declaration = declaration;
    this.add(declaration);
  }

  /**
   * Declares more properties and methods, such as those whose types refer to later classes. Call it before the class is
   * bound.
   */
  add({ properties = {}, methods = {} }: ClassMembers<E>): this {
    if (this.objects) throw new Error(`${this.name} is already bound; nothing can be added to it`);
    for (const [name, one] of Object.entries(properties)) this.properties.set(this.checked(name), one);
    for (const [name, one] of Object.entries(methods)) this.methods.set(this.checked(name), one);
    return this;
  }

  bindTo(objects: ClassObjects): void {
    if (this.objects) throw new Error(`${this.name} is already bound`);
    this.objects = objects;
  }

  objectsIn(vm: Vm): ClassObjects {
    if (this.objects?.vm !== vm) throw new Error(`${this.name} is not bound to this Lua state`);
    return this.objects;
  }

  owns(entity: Identified): boolean {
    const { owns, find } = this.declaration;
    return owns ? owns(entity) : find(entity.serial) === entity;
  }

  /** The entity of a serial. @throws Mismatch when it is gone */
  entity(serial: number): E {
    const entity = this.declaration.find(serial);
    if (entity === undefined) throw new Mismatch(`${this.label} ${shownSerial(serial)} is gone`);
    return entity;
  }

  private checked(name: string): string {
    if (!/^[a-z][a-z0-9_]*$/.test(name) || name.length > NAME_BYTES_MAXIMUM)
      throw new Error(`'${name}' is not a valid name for a member of ${this.name}`);
    if (name in BUILT_IN || this.properties.has(name) || this.methods.has(name))
      throw new Error(`${this.name} already has a member '${name}'`);
    return name;
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- classes of entities of any kind; each keeps its own to itself
export type AnyLuaClass = LuaClass<any>;

export function luaClass<E extends Identified>(declaration: ClassDeclaration<E>): LuaClass<E> {
  return new LuaClass(declaration);
}

/** The type of an entity's object. An object whose entity is gone can be pushed but not read. */
export function objectOf<E extends Identified>(of: LuaClass<E>): LuaType<E> {
  return {
    name: of.name,
    read(vm, L, index) {
      const serial = of.objectsIn(vm).serialAt(L, index);
      if (serial === undefined) throw expected(of.name, vm, L, index);
      return of.entity(serial);
    },
    push: (vm, L, entity) => of.objectsIn(vm).push(L, entity.serial),
  };
}

type EntityOf<C> = C extends LuaClass<infer E> ? E : never;

/** The type of an object of several classes: `Item|Mobile`. */
export function eitherOf<const C extends readonly AnyLuaClass[]>(...classes: C): LuaType<EntityOf<C[number]>> {
  const name = classes.map((one) => one.name).join("|");
  return {
    name,
    read(vm, L, index) {
      for (const one of classes) {
        const serial = one.objectsIn(vm).serialAt(L, index);
        if (serial !== undefined) return one.entity(serial) as EntityOf<C[number]>;
      }
      throw expected(classes.map((one) => one.name).join(" or "), vm, L, index);
    },
    push(vm, L, entity: Identified) {
      const of = classes.find((one) => one.owns(entity));
      if (!of) throw new Error(`${shownSerial(entity.serial)} is not of ${name}`);
      of.objectsIn(vm).push(L, entity.serial);
    },
  };
}
