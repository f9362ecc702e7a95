import { fn, type LuaFunction, luaModule, type LuaModule, parameter, refuse } from "../declare/module.js";
import { boolean, callback, integer } from "../declare/types.js";
import type { ScriptClock } from "../clock.js";
import type { Registrations } from "../registrations.js";
import type { Runner } from "../runner.js";
import { Handler } from "../task.js";

const LONGEST_MS = 24 * 60 * 60_000;
const SHORTEST_PERIOD_MS = 10;
const TIMERS_MAXIMUM = 10_000;

interface Timer {
  readonly id: number;
  readonly handler: Handler;
  readonly milliseconds: number;
  readonly repeats: boolean;
  callOff: (() => void) | undefined;
}

const milliseconds = (least: number) => integer({ min: least, max: LONGEST_MS });

/** `wait(ms)`, a global. */
export function waitFunction({ clock }: { readonly clock: ScriptClock }): LuaFunction {
  return fn({
    about: "Waits. Only the handler that calls it is suspended.",
    parameters: [parameter("milliseconds", milliseconds(0), "the duration")],
    returns: [],
    suspends: true,
    does: (_, duration) => new Promise<void>((resolve) => void clock.after(duration, resolve)),
  });
}

/**
 * `timer`. A timer that a file starts while it is loaded belongs to the file: it ends when the file is reloaded. A timer that a
 * handler starts goes on.
 */
export function timerModule(parts: { runner: Runner; registrations: Registrations; clock: ScriptClock }): LuaModule {
  const { runner, clock } = parts;
  const running = new Map<number, Timer>();
  let lastId = 0;

  const end = (timer: Timer): void => {
    timer.callOff?.();
    timer.callOff = undefined;
    if (!running.delete(timer.id)) return;
    runner.vm.release(timer.handler.reference);
  };
  const begin = (timer: Timer): void => {
    running.set(timer.id, timer);
    timer.callOff = clock.after(timer.milliseconds, () => {
      timer.callOff = undefined;
      runner.start(timer.handler);
      // The handler may have cancelled the timer, or the script host may be closed.
      if (!running.has(timer.id) || runner.isClosed) return;
      if (timer.repeats) begin(timer);
      else end(timer);
    });
  };
  /** Those of files that have begun; their functions are released when they end. */
  const ownStarted = new WeakSet<Timer>();
  const slot = parts.registrations.slot<Timer>("timer", (timer) => {
    if (running.has(timer.id)) end(timer);
    else if (!ownStarted.has(timer)) runner.vm.release(timer.handler.reference);
  });
  slot.onChanged(() => {
    for (const { value } of slot.entries) {
      if (ownStarted.has(value)) continue;
      ownStarted.add(value);
      begin(value);
    }
  });
  const make = (file: string, reference: number, duration: number, repeats: boolean): number | undefined => {
    if (running.size >= TIMERS_MAXIMUM) {
      runner.vm.release(reference);
      return undefined;
    }
    const name = repeats ? `timer every ${duration} ms` : "timer";
    const timer = {
      id: ++lastId,
      handler: new Handler(reference, file, name),
      milliseconds: duration,
      repeats,
      callOff: undefined,
    };
    if (parts.registrations.loadingFile === undefined) begin(timer);
    else slot.add(timer);
    return timer.id;
  };
  const tooMany = `more than ${TIMERS_MAXIMUM} timers run`;
  const id = parameter("timer_id", integer(), "the timer, for timer.cancel");

  return luaModule({
    name: "timer",
    about:
      "Functions that are called later. A timer that a file starts while it is loaded ends when the file is reloaded. A timer that a handler starts goes on.",
    functions: {
      after: fn({
        about: "Calls a function once after a delay.",
        parameters: [
          parameter("milliseconds", milliseconds(0), "the delay"),
          parameter("callback", callback("fun()"), "runs in its own coroutine"),
        ],
        returns: [id],
        fails: true,
        does: (task, duration, reference) => make(task.file, reference, duration, false) ?? refuse(tooMany),
      }),
      every: fn({
        about: "Calls a function repeatedly. Each period begins when the one before ends.",
        parameters: [
          parameter("milliseconds", milliseconds(SHORTEST_PERIOD_MS), "the period"),
          parameter("callback", callback("fun()"), "runs in its own coroutine"),
        ],
        returns: [id],
        fails: true,
        does: (task, duration, reference) => make(task.file, reference, duration, true) ?? refuse(tooMany),
      }),
      cancel: fn({
        about: "Cancels a timer.",
        parameters: [parameter("timer_id", integer(), "the result of timer.after or timer.every")],
        returns: [parameter("was_running", boolean, "whether the timer was running")],
        does(_, timerId) {
          const timer = running.get(timerId);
          if (timer) end(timer);
          return timer !== undefined;
        },
      }),
    },
  });
}
