import type { Vm } from "../vm/vm.js";
import type { LuaReference } from "../vm/raise.js";
import type { ArgumentsOf, Parameters_ } from "./module.js";
import { callback, type LuaType, optional } from "./types.js";

/** A function in a table that scripts register: `on_use = function(item, user) ... end`. */
interface CallbackDeclaration {
  /** When it is called, for the documents. */
  readonly about: string;
  readonly parameters: Parameters_;
  /** Returning `false` before a wait prevents the action. */
  readonly isCancellable?: boolean;
  /** The callback replaces the default action, unless it returns `true` before a wait. */
  readonly replacesDefault?: boolean;
  /** It is called so often that only its first failure is reported, until its file is reloaded. */
  readonly isFrequent?: boolean;
  /** No player waits for it, so it may be late. */
  readonly isBackground?: boolean;
  /** The type of its result if that is not a boolean: `string[]|nil`. */
  readonly answers?: string;
}

export type CallbackDeclarations = Readonly<Record<string, CallbackDeclaration>>;
export type CallbackArguments<C extends CallbackDeclarations, K extends keyof C> = ArgumentsOf<C[K]["parameters"]>;
/** Names of cancellable callbacks. */
export type CancellableName<C extends CallbackDeclarations> = {
  [K in keyof C]: C[K] extends { readonly isCancellable: true } ? K : never;
}[keyof C];
type Name<C> = keyof C & string;

/** The callbacks of one kind of table. */
export interface Callbacks<C extends CallbackDeclarations> {
  readonly declarations: C;
  /** Optional members for a `record`. */
  readonly members: { readonly [K in Name<C>]: LuaType<LuaReference | undefined> };
}

export function callbacks<const C extends CallbackDeclarations>(declarations: C): Callbacks<C> {
  const members = Object.entries(declarations).map(([name, { about, parameters, isCancellable, replacesDefault, answers }]) => {
    const takes = parameters.map((one) => `${one.name}: ${one.type.name}`).join(", ");
    const returns = answers ?? (isCancellable || replacesDefault ? "boolean?" : undefined);
    const type = optional(callback(`fun(${takes})${returns === undefined ? "" : `: ${returns}`}`));
    const follows = isCancellable
      ? " Return false to prevent it."
      : replacesDefault
        ? " It replaces the default action unless it returns true."
        : "";
    const note = about + follows;
    return [name, { ...type, about: note }];
  });
  return { declarations, members: Object.fromEntries(members) as Callbacks<C>["members"] };
}

/** Pushes the arguments of a callback. @returns their number */
export function pushCallbackArguments(vm: Vm, L: number, { parameters }: CallbackDeclaration, args: readonly unknown[]): number {
  parameters.forEach(({ type }, i) => type.push(vm, L, args[i]));
  return parameters.length;
}
