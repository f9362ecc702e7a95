import {
  type CallbackArguments,
  type CallbackDeclarations,
  type Callbacks,
  type CancellableName,
  pushCallbackArguments,
} from "../declare/callbacks.js";
import { adjust } from "../runner/adjust.js";
import type { Runner } from "../runner/runner.js";
import { Handler, type Task, type TaskListener } from "../runner/task.js";
import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import type { LuaReference } from "../vm/raise.js";

/**
 * The functions of one registered table. They are held until they are released, which the registration's slot does when
 * its file is reloaded:
 *
 *     const slot = registrations.slot<Template>("item template", ({ handlers }) => handlers.release());
 */
export class LuaHandlers<C extends CallbackDeclarations> {
  /** The file that registered the table. */
  readonly file: string;
  private readonly runner: Runner;
  private readonly declarations: C;
  private readonly handlers = new Map<keyof C, Handler>();

  /**
   * @param owner the file, and the table's name for messages and the profiler: `item brick`
   * @param table read by a record with the callbacks' members; this object takes over its references
   */
  constructor(
    runner: Runner,
    { declarations }: Callbacks<C>,
    owner: { readonly file: string; readonly name: string },
    table: { readonly [K in keyof C]?: LuaReference | undefined },
  ) {
    this.runner = runner;
    this.file = owner.file;
    this.declarations = declarations;
    // A table has a few of many functions.
    for (const name of Object.keys(table)) {
      const reference = table[name];
      if (reference === undefined || !Object.hasOwn(declarations, name)) continue;
      const { isFrequent = false, isBackground = false } = declarations[name]!;
      const handler = new Handler(reference, owner.file, `${owner.name} ${name}`);
      handler.isFrequent = isFrequent;
      handler.isBackground = isBackground;
      this.handlers.set(name, handler);
    }
  }

  get names(): (keyof C)[] {
    return [...this.handlers.keys()];
  }

  has(name: keyof C): boolean {
    return this.handlers.has(name);
  }

  /** The file with the code of a function, such as a library's; undefined where the table does not have it. */
  codeFileOf(name: keyof C): string | undefined {
    const handler = this.handlers.get(name);
    if (!handler) return undefined;
    const { vm } = this.runner;
    vm.pushHeld(vm.main, handler.reference);
    const { file } = vm.info.placeOf(vm.main, -1);
    vm.exports.lua_settop(vm.main, -2);
    return file;
  }

  /**
   * Calls a function in its own coroutine, where it may wait. A failure is reported like that of any handler.
   *
   * @returns whether the table has the function
   */
  call<K extends keyof C>(name: K, ...args: CallbackArguments<C, K>): boolean {
    return this.start(name, args) !== undefined;
  }

  /** Like {@link call}, with a listener. @returns the run; undefined when the table does not have the function */
  start<K extends keyof C>(name: K, args: CallbackArguments<C, K>, listener?: TaskListener): Task | undefined {
    const handler = this.handlers.get(name);
    return handler && this.runner.start(handler, this.pushing(name, args), listener);
  }

  /** Calls a function. @returns false when it returned false before it waited */
  allows<K extends CancellableName<C>>(name: K, ...args: CallbackArguments<C, K>): boolean {
    return this.answer(name, ...args) !== false;
  }

  /** Calls a function. @returns the boolean that it returned before it waited */
  answer<K extends keyof C>(name: K, ...args: CallbackArguments<C, K>): boolean | undefined {
    const { exports } = this.runner.vm;
    let answer: boolean | undefined;
    let isLate = false;
    this.start(name, args, {
      isAwaited: "answer",
      done(L, count) {
        if (isLate || count === 0 || exports.lua_type(L, 1) !== LuaKind.boolean) return;
        answer = exports.lua_toboolean(L, 1) !== 0;
      },
    });
    isLate = true;
    return answer;
  }

  /** Calls a function that may return another amount, or false for none. @param args the arguments with the amount */
  adjust<K extends keyof C>(name: K, amount: number, args: (amount: number) => CallbackArguments<C, K>): number {
    const handler = this.handlers.get(name);
    return handler ? adjust(this.runner, handler, amount, this.pushing(name, args(amount))) : amount;
  }

  /** Releases the functions. Runs in progress go on. */
  release(): void {
    for (const { reference } of this.handlers.values()) this.runner.vm.release(reference);
    this.handlers.clear();
  }

  private pushing(name: keyof C, args: readonly unknown[]): (L: LuaThread) => number {
    return (L) => pushCallbackArguments(this.runner.vm, L, this.declarations[name]!, args);
  }
}
