import type { Vm } from "../vm/vm.js";
import type { LuaReference } from "../vm/raise.js";
import type { ArgumentsOf, Parameters_ } from "./module.js";
import { callback, type LuaType, optional } from "./types.js";

/** A function that scripts may put into a table which they register: `on_use = function(item, user) ... end`. */
interface CallbackDeclaration {
  /** When it is called. */
  readonly about: string;
  readonly parameters: Parameters_;
  /** Its `false`, answered before it waits for anything, keeps what it is about from happening. */
  readonly isCancellable?: boolean;
  /** Its `true`, answered before it waits for anything, lets follow what usually follows. */
  readonly replacesDefault?: boolean;
  /** Is called so often that only its first failure is told of, until its file is loaded anew. */
  readonly isFrequent?: boolean;
  /** What it answers, where that is not a boolean: `string[]|nil`. */
  readonly answers?: string;
}

export type CallbackDeclarations = Readonly<Record<string, CallbackDeclaration>>;
export type CallbackArguments<C extends CallbackDeclarations, K extends keyof C> = ArgumentsOf<C[K]["parameters"]>;
/** Names of the callbacks that are cancellable. */
export type CancellableName<C extends CallbackDeclarations> = {
  [K in keyof C]: C[K] extends { readonly isCancellable: true } ? K : never;
}[keyof C];
type Name<C> = keyof C & string;

/** The functions that a table may have, as {@link callbacks} declares them. */
export interface Callbacks<C extends CallbackDeclarations> {
  readonly declarations: C;
  /** To be spread among the members of a `record`; each is optional. */
  readonly members: { readonly [K in Name<C>]: LuaType<LuaReference | undefined> };
}

export function callbacks<const C extends CallbackDeclarations>(declarations: C): Callbacks<C> {
  const members = Object.entries(declarations).map(([name, { about, parameters, isCancellable, replacesDefault, answers }]) => {
    const takes = parameters.map((one) => `${one.name}: ${one.type.name}`).join(", ");
    const returns = answers ?? (isCancellable || replacesDefault ? "boolean?" : undefined);
    const type = optional(callback(`fun(${takes})${returns === undefined ? "" : `: ${returns}`}`));
    const follows = isCancellable
      ? " Answer false and it does not happen."
      : replacesDefault
        ? " Answer true and what is usual follows."
        : "";
    const note = about + follows;
    return [name, { ...type, about: note }];
  });
  return { declarations, members: Object.fromEntries(members) as Callbacks<C>["members"] };
}

/** Pushes what a callback is called with. @returns how many values that are */
export function pushCallbackArguments(vm: Vm, L: number, { parameters }: CallbackDeclaration, args: readonly unknown[]): number {
  parameters.forEach(({ type }, i) => type.push(vm, L, args[i]));
  return parameters.length;
}
