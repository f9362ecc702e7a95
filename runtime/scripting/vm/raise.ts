import type { LuaThread } from "./lua-exports.js";

/** A value kept in Lua's registry until it is released. */
export type LuaReference = number;

/**
 * A function for Lua to call. It works on the calling thread's stack and returns the number of results it left there.
 */
export type HostFunction = (L: LuaThread) => number;

/** Thrown by a host function to raise a plain Lua error with the caller's file and line. */
export class LuaRaise extends Error {}

/** Several files register one name. */
export class NameTaken extends LuaRaise {
  readonly files: readonly string[];

  constructor(message: string, files: readonly string[]) {
    super(message);
    this.files = files;
  }
}
