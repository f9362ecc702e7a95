import type { Task } from "../runner/task.js";
import type { LuaType, LuaValueOf } from "./types.js";

/** One argument or result of a Lua function. */
export interface Parameter<Name extends string = string, T = unknown> {
  readonly name: Name;
  readonly type: LuaType<T>;
  readonly about: string;
}

export function parameter<const Name extends string, T>(name: Name, type: LuaType<T>, about: string): Parameter<Name, T> {
  return { name, type, about };
}

/** Returned instead of a result by a function that can fail normally: Lua receives `nil, reason`. */
export class Refusal {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

export function refuse(reason: string): Refusal {
  return new Refusal(reason);
}

// oxlint-disable-next-line typescript/no-explicit-any -- each has a type of its own, which ArgumentsOf keeps
export type Parameters_ = readonly Parameter<string, any>[];
export type ArgumentsOf<P extends Parameters_> = { [K in keyof P]: LuaValueOf<P[K]["type"]> };
/** No result, the one result, or a tuple of them. */
export type ResultOf<R extends Parameters_> = R extends readonly []
  ? void
  : R extends readonly [infer Only extends Parameters_[number]]
    ? LuaValueOf<Only["type"]>
    : ArgumentsOf<R>;

export interface FunctionHead<P extends Parameters_, R extends Parameters_> {
  /** One or two sentences for the documents. */
  readonly about: string;
  readonly parameters: P;
  readonly returns: R;
  /** An example in Lua, for the documents. */
  readonly example?: string;
}

export interface DirectFunction<P extends Parameters_, R extends Parameters_> extends FunctionHead<P, R> {
  /** May return a {@link Refusal}; Lua then receives `nil, reason`. */
  readonly fails?: boolean;
  readonly does: (task: Task, ...args: ArgumentsOf<P>) => ResultOf<R> | Refusal;
}

interface SuspendingFunction<P extends Parameters_, R extends Parameters_> extends FunctionHead<P, R> {
  /** Suspends the handler that calls it, and nothing else. */
  readonly suspends: true;
  readonly fails?: boolean;
  /**
   * A rejection with {@link WaitOver} ends the waiting handler silently. Any other rejection raises a Lua error in it.
   * A result that is no promise is returned at once, without a wait.
   */
  readonly does: (
    task: Task,
    ...args: ArgumentsOf<P>
  ) => Promise<ResultOf<R> | Refusal> | Later<ResultOf<R>> | ResultOf<R> | Refusal;
}

/**
 * A result that the handler goes on with as soon as it is there, while the code that has it still runs. A promise is
 * slower.
 */
export class Later<T> {
  readonly begin: (arrived: (result: T) => void) => void;

  constructor(begin: (arrived: (result: T) => void) => void) {
    this.begin = begin;
  }
}

/** Rejection of a wait that can never end, such as after the player left. The handler ends. */
export class WaitOver extends Error {}

export interface LuaFunction {
  readonly about: string;
  readonly parameters: Parameters_;
  readonly returns: Parameters_;
  readonly example?: string;
  readonly fails?: boolean;
  readonly suspends?: true;
  readonly does: (task: Task, ...args: never[]) => unknown;
}

/** Infers the types of a declaration. */
export function fn<const P extends Parameters_, const R extends Parameters_>(
  declaration: DirectFunction<P, R> | SuspendingFunction<P, R>,
): LuaFunction {
  return declaration as unknown as LuaFunction;
}

/** A member of a module that is a value of the host. */
interface ModuleValue {
  // oxlint-disable-next-line typescript/no-explicit-any -- each has a type of its own, that of its value
  readonly type: LuaType<any>;
  readonly about: string;
  /** Called once, when the module is pushed. */
  readonly value: () => unknown;
}

/** A global table of functions. */
export interface LuaModule {
  readonly name: string;
  readonly about: string;
  readonly functions: Readonly<Record<string, LuaFunction>>;
  /** Values of a declared type, such as tables of the host. */
  readonly values?: Readonly<Record<string, ModuleValue>>;
  /** Constants, such as lists of names. */
  readonly constants?: Readonly<Record<string, { readonly value: LuaConstant; readonly about: string }>>;
}

export type LuaConstant = string | number | boolean | readonly LuaConstant[] | { readonly [name: string]: LuaConstant };

export function luaModule(module: LuaModule): LuaModule {
  return module;
}
