import type { Interest } from "../ports/hooks.js";
import { nearestName } from "../text/nearest-name.js";
import type { Registrations, RegistrySlot } from "./registrations.js";
import type { Runner } from "./runner.js";
import { adjust } from "./adjust.js";
import { luaEvents, type LuaEvent } from "./lua-events.js";
import { Handler } from "./task.js";
import { LuaKind, type LuaThread } from "./vm/lua-exports.js";
import { LuaRaise, type LuaReference } from "./vm/raise.js";

const known = new Map(luaEvents.map((event) => [event.name, event]));
const PREFIX = "on_";
const NO_HANDLERS: readonly Handler[] = [];

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

  /** Calls all handlers of an event. @param push pushes the arguments onto a handler's stack and returns their number */
  emit(name: string, push: (L: LuaThread) => number): void {
    for (const handler of this.byName.get(name) ?? NO_HANDLERS) this.runner.start(handler, push);
  }

  /** Calls handlers until one returns false before it waits. @returns whether none did */
  allows(event: LuaEvent, push: (L: LuaThread) => number): boolean {
    const { exports } = this.runner.vm;
    let isAllowed = true;
    const listener = {
      done: (L: LuaThread, count: number) => {
        if (count > 0 && exports.lua_type(L, 1) === LuaKind.boolean && exports.lua_toboolean(L, 1) === 0) isAllowed = false;
      },
    };
    for (const handler of this.byName.get(event.name) ?? NO_HANDLERS) {
      this.runner.start(handler, push, listener);
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
