import type { Entity } from "../../world/entities/entity.js";
import { type EntitySearch, NOT_YET } from "../../world/space/search.js";
import type { ScriptClock } from "../clock.js";
import { LuaJobRun } from "../commands/lua-job-run.js";
import { type LuaClass } from "../declare/class.js";
import { type LuaType, Mismatch } from "../declare/types.js";
import type { Runner } from "./runner.js";
import { HandlerSlices, type Sliced } from "./slices.js";
import type { Task } from "./task.js";
import type { LuaThread } from "../vm/lua-exports.js";
import { newObject, serialOfClassAt } from "../vm/object-block.js";
import { type HostFunction, LuaRaise, type LuaReference } from "../vm/raise.js";

/** Loops that one handler may have open at once. A loop in a `for` is closed when the `for` ends. */
const OPEN_MAXIMUM = 16;
/** Entities that are looked at between two checks of the time; some tens of microseconds. */
export const LOOKED_AT_ONCE = 500;
/** What a generic `for` takes: the function, the state, the first value and the value to close. */
const FOR_VALUES = 4;
const LOOP = 1;
/** A loop is identified like a class, by an address of its own. */
const IDENTITY_BYTES = 8;

/** A search that a script goes through. */
export interface Loop<E extends Entity> {
  readonly search: EntitySearch<E>;
  /** Whether it lets the game go on in between; by default in jobs only. */
  readonly waits: boolean | undefined;
}

interface OpenLoop<E extends Entity> {
  readonly search: EntitySearch<E>;
  readonly slices: Sliced | undefined;
}

/**
 * The type of a loop over entities of a class. Lua gets one object for each round, so that nothing is pushed that the
 * script does not reach. A loop belongs to the handler that began it.
 */
export function loopOver<E extends Entity>(of: LuaClass<E>, parts: { runner: Runner; clock: ScriptClock }): LuaType<Loop<E>> {
  const loops = new Loops(of, parts);
  return {
    name: `fun(): ${of.name}?`,
    values: FOR_VALUES,
    read() {
      throw new Mismatch("a loop cannot be passed");
    },
    push: (_, L, loop) => loops.begin(L, loop),
  };
}

class Loops<E extends Entity> {
  private readonly of: LuaClass<E>;
  private readonly runner: Runner;
  private readonly clock: ScriptClock;
  private readonly identity: number;
  private readonly metatable: LuaReference;
  private readonly open = new WeakMap<Task, Map<number, OpenLoop<E>>>();
  private lastNumber = 0;

  constructor(of: LuaClass<E>, { runner, clock }: { runner: Runner; clock: ScriptClock }) {
    this.of = of;
    this.runner = runner;
    this.clock = clock;
    this.identity = runner.vm.exports.malloc(IDENTITY_BYTES);
    this.metatable = this.makeMetatable();
  }

  /** Pushes the values of a generic `for`. */
  begin(L: LuaThread, { search, waits }: Loop<E>): void {
    const { vm } = this.runner;
    const { exports } = vm;
    const task = this.running();
    const loops = this.open.get(task) ?? new Map<number, OpenLoop<E>>();
    if (loops.size >= OPEN_MAXIMUM) {
      throw new LuaRaise(`more than ${OPEN_MAXIMUM} loops are open in one handler; a loop in a 'for' is closed at its end`);
    }
    this.open.set(task, loops);
    const number = ++this.lastNumber;
    loops.set(number, { search, slices: this.slicesOf(task, waits) });
    newObject(vm, L, this.identity, number);
    vm.pushHeld(L, this.metatable);
    exports.lua_setmetatable(L, -2);
    exports.lua_pushnil(L);
    exports.lua_pushnil(L);
    exports.lua_pushvalue(L, -3);
  }

  private slicesOf({ listener }: Task, waits: boolean | undefined): Sliced | undefined {
    if (waits === false) return undefined;
    if (listener instanceof LuaJobRun) return listener;
    return waits ? new HandlerSlices(this.clock) : undefined;
  }

  /** One round of a loop. */
  private next(L: LuaThread): number {
    const { runner } = this;
    const task = this.running();
    const { loop, number } = this.loopAt(L, task);
    if (!loop) throw new LuaRaise("this loop has ended, or belongs to a handler that has ended");
    const slices = this.mayWait(L, task) ? loop.slices : undefined;
    for (;;) {
      const rest = slices?.pause();
      if (rest) return this.goOnAfter(rest, task, loop, number);
      const found = loop.search.next(LOOKED_AT_ONCE);
      if (found !== NOT_YET) return this.give(L, task, found, number);
      runner.budget.check();
    }
  }

  /** Suspends the handler until the pause is over and the next entity is found. */
  private goOnAfter(rest: Promise<void>, task: Task, loop: OpenLoop<E>, number: number): number {
    const { runner } = this;
    const goOn = (): Promise<void> | void => {
      if (task.state !== "waiting") return;
      for (;;) {
        const found = loop.search.next(LOOKED_AT_ONCE);
        // In the same turn as it was found, so that it still exists.
        if (found !== NOT_YET) return runner.proceed(task, (thread) => this.give(thread, task, found, number));
        const again = loop.slices?.pause();
        if (again) return again.then(goOn);
      }
    };
    rest.then(goOn).catch((error: unknown) => {
      runner.vm.hostFault(error);
      runner.proceedWithError(task, error instanceof Error ? error.message : String(error));
    });
    return runner.suspend(task);
  }

  private give(L: LuaThread, task: Task, found: E | undefined, number: number): number {
    if (found) this.of.objectsIn(this.runner.vm).push(L, found.serial);
    else {
      this.open.get(task)?.delete(number);
      this.runner.vm.exports.lua_pushnil(L);
    }
    return 1;
  }

  private mayWait(L: LuaThread, task: Task): boolean {
    return L === task.thread && task.mayWait && this.runner.vm.exports.lua_isyieldable(L) !== 0;
  }

  private loopAt(L: LuaThread, task: Task): { loop: OpenLoop<E> | undefined; number: number } {
    const number = serialOfClassAt(this.runner.vm, L, LOOP, this.identity) ?? 0;
    return { loop: this.open.get(task)?.get(number), number };
  }

  private close(L: LuaThread): number {
    const task = this.runner.current;
    if (task) this.open.get(task)?.delete(this.loopAt(L, task).number);
    return 0;
  }

  private running(): Task {
    const task = this.runner.current;
    if (!task) throw new LuaRaise("a loop was used outside of a handler");
    return task;
  }

  private makeMetatable(): LuaReference {
    const { vm } = this.runner;
    const { exports, main } = vm;
    const regime = vm.switchTo("host");
    const top = exports.lua_gettop(main);
    const functions: Record<string, HostFunction> = { __call: (L) => this.next(L), __close: (L) => this.close(L) };
    try {
      exports.lua_createtable(main, 0, 0);
      for (const [name, host] of Object.entries(functions)) {
        vm.pushFunction(main, host);
        vm.setField(main, -2, name);
      }
      for (const name of ["__name", "__metatable"]) {
        vm.pushString(main, "Loop");
        vm.setField(main, -2, name);
      }
      return vm.hold(main, -1);
    } finally {
      exports.lua_settop(main, top);
      vm.switchTo(regime);
    }
  }
}
