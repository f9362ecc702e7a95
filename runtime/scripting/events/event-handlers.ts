import type { Interest } from "../../contracts/hooks.js";
import { nearestName } from "../../base/text/nearest-name.js";
import type { Registrations, RegistrySlot } from "../registrations.js";
import type { Runner } from "../runner/runner.js";
import { adjust } from "../runner/adjust.js";
import { type LuaType, Mismatch } from "../declare/types.js";
import { luaEvents } from "./lua-events.js";
import type { LuaEvent } from "./own-events.js";
import { Handler } from "../runner/task.js";
import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import { LuaRaise, type LuaReference } from "../vm/raise.js";

const known = new Map(luaEvents.map((event) => [event.name, event]));
const PREFIX = "on_";
const NO_HANDLERS: readonly Handler[] = [];

/** What handlers of an event may return besides a boolean. */
export interface AnswerOf<T> {
  readonly type: LuaType<T>;
  take(value: T): void;
}

function noSuchEvent(name: string): string {
  const near = nearestName(name, known.keys());
  return `there is no event ${name}; ${near === undefined ? `the events are ${[...known.keys()].join(", ")}` : `did you mean ${near}?`}`;
}

/** The global functions `on_...` of script files, called in the order of the files. */
export class EventHandlers {
  private readonly runner: Runner;
  private readonly slot: RegistrySlot<Handler>;
  private readonly byName = new Map<string, readonly Handler[]>();
  private readonly interests = new Map<string, { isThere: boolean }>();

  constructor(runner: Runner, registrations: Registrations) {
    this.runner = runner;
    this.slot = registrations.slot<Handler>("event handler", (handler) => runner.vm.release(handler.reference));
    this.slot.onChanged(() => this.index());
  }

  /**
   * Registers the handlers among the globals of a loaded file.
   *
   * @throws LuaRaise for a name that is no event, because the function would never be called
   */
  collect(file: string, environment: LuaReference): void {
    const { vm } = this.runner;
    const { exports, main } = vm;
    const top = exports.lua_gettop(main);
    try {
      vm.pushHeld(main, environment);
      exports.lua_pushnil(main);
      while (exports.lua_next(main, top + 1) !== 0) {
        const name = exports.lua_type(main, -2) === LuaKind.string ? vm.readString(main, -2) : "";
        if (name.startsWith(PREFIX) && exports.lua_type(main, -1) === LuaKind.function) {
          if (!known.has(name)) throw new LuaRaise(noSuchEvent(name));
          this.slot.add(new Handler(vm.hold(main, -1), file, name));
        }
        exports.lua_settop(main, -2);
      }
    } finally {
      exports.lua_settop(main, top);
    }
  }

  has(event: LuaEvent): boolean {
    return this.byName.has(event.name);
  }

  /** Like {@link has}, as an object that stays up to date. */
  interestIn({ name }: LuaEvent): Interest {
    const interest = this.interests.get(name) ?? { isThere: this.byName.has(name) };
    this.interests.set(name, interest);
    return interest;
  }

  /**
   * Calls all handlers of an event.
   *
   * @param push pushes the arguments onto a handler's stack and returns their number
   */
  emit(name: string, push: (L: LuaThread) => number): void {
    for (const handler of this.byName.get(name) ?? NO_HANDLERS) this.runner.start(handler, push);
  }

  /**
   * As {@link allows}. What a handler returns besides a boolean is taken, and may change what `push` pushes for the
   * next one.
   */
  answers<T>(event: LuaEvent, push: (L: LuaThread) => number, answer: AnswerOf<T>, isOff?: (file: string) => boolean): boolean {
    const read = (L: LuaThread): string | undefined => {
      try {
        return void answer.take(answer.type.read(this.runner.vm, L, 1));
      } catch (error) {
        if (error instanceof Mismatch) return `returned a wrong value${error.path && `, at ${error.path}`}: ${error.problem}`;
        throw error;
      }
    };
    return this.allows(event, push, read, isOff);
  }

  /**
   * Calls handlers until one returns false before it waits.
   *
   * @param read reads any other result, which is at index 1, and returns what is wrong with it
   * @param isOff whether the handlers of a file are left out
   * @returns whether none returned false
   */
  allows(
    event: LuaEvent,
    push: (L: LuaThread) => number,
    read?: (L: LuaThread) => string | undefined,
    isOff?: (file: string) => boolean,
  ): boolean {
    const { exports } = this.runner.vm;
    let isAllowed = true;
    for (const handler of this.byName.get(event.name) ?? NO_HANDLERS) {
      if (isOff?.(handler.file) === true) continue;
      let isLate = false;
      let wrong: string | undefined;
      const task = this.runner.start(handler, push, {
        isAwaited: "answer",
        done: (L, count) => {
          if (isLate || count === 0) return;
          if (exports.lua_type(L, 1) === LuaKind.boolean) isAllowed = exports.lua_toboolean(L, 1) !== 0;
          else if (exports.lua_type(L, 1) !== LuaKind.nil) wrong = read?.(L);
        },
      });
      isLate = true;
      if (wrong !== undefined) this.runner.blame(task, `${handler.name} ${wrong}`);
      if (!isAllowed) return false;
    }
    return true;
  }

  /**
   * Calls handlers that may each return another amount, until one returns false before it waits.
   *
   * @param push pushes the arguments with the amount so far
   * @returns the amount after all handlers; 0 where one returned false
   */
  adjusted(event: LuaEvent, amount: number, push: (L: LuaThread, amount: number) => number): number {
    let left = amount;
    for (const handler of this.byName.get(event.name) ?? NO_HANDLERS) {
      left = adjust(this.runner, handler, left, (L) => push(L, left));
      if (left === 0) break;
    }
    return left;
  }

  private index(): void {
    this.byName.clear();
    for (const { value } of this.slot.entries) this.byName.set(value.name, [...(this.byName.get(value.name) ?? []), value]);
    for (const [name, interest] of this.interests) interest.isThere = this.byName.has(name);
  }
}
