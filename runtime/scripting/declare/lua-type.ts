import { LuaRaise } from "../vm/raise.js";
import type { LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";

/**
 * How a value crosses between TypeScript and Lua. A declared type reads, pushes and checks values, and describes them
 * for docs/lua-api.md and for editors.
 */
export interface LuaType<T> {
  /** As the Lua language server writes it: `integer`, `string|nil`, `{ x: integer, y: integer }`. */
  readonly name: string;
  /** Limits in words, for the documents: "1 to 60 characters". */
  readonly limits?: string;
  readonly isOptional?: boolean;
  /** Of a member of a table: what it means, for the documents. */
  readonly about?: string;
  /** Of a table type with a name: its members, for the documents. */
  readonly members?: Readonly<Record<string, LuaType<unknown>>>;
  /** Of a list or an optional type: the type inside it. */
  readonly of?: LuaType<unknown>;
  /** Of a result: how many Lua values it is; 1 by default. */
  readonly values?: number;
  /** @throws Mismatch */
  read(vm: Vm, L: LuaThread, index: number): T;
  push(vm: Vm, L: LuaThread, value: T): void;
  /** Releases the Lua references of a value that was read and is not used. */
  release?(vm: Vm, value: T): void;
}

export type LuaValueOf<T> = T extends LuaType<infer V> ? V : never;

/** A value is not of its declared type. Code that reads an argument adds which argument. */
export class Mismatch extends LuaRaise {
  /** Where in the value: `.choices[3].label`. */
  path = "";
  readonly problem: string;

  constructor(problem: string) {
    super(problem);
    this.problem = problem;
  }

  within(segment: string): this {
    this.path = segment + this.path;
    return this;
  }
}

export function expected(what: string, vm: Vm, L: LuaThread, index: number): Mismatch {
  return new Mismatch(`${what} expected, got ${vm.kindAt(L, index)}`);
}
