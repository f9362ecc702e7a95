import { fn, Later, type LuaFunction, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { boolean, callback, integer, list, optional, record, text } from "../../declare/types.js";
import type { ModuleParts } from "../../host.js";
import { fileOfFunction } from "../../made-by.js";
import type { PersistentTimers } from "../../schedule/persistent-timers.js";
import type { Schedule } from "../../schedule/schedule.js";
import type { Timer } from "../../schedule/timers.js";
import { Handler, type Task } from "../../runner/task.js";
import { persistentTimerFunctions } from "./persistent-timers.js";
import { described } from "../../world/template-registry.js";

const LONGEST_MS = 24 * 60 * 60_000;
const SHORTEST_PERIOD_MS = 10;
const FILE_BYTES = 1_024;

const milliseconds = (least: number) => integer({ min: least, max: LONGEST_MS });
const rounded = Math.round;

/** `wait(ms)`, a global. */
export function waitFunction({ schedule }: { readonly schedule: Schedule }): LuaFunction {
  return fn({
    about: "Waits. Only the handler that calls it is suspended.",
    parameters: [parameter("milliseconds", milliseconds(0), "the duration")],
    returns: [],
    suspends: true,
    does: ({ file, handler: { isBackground } }, duration) =>
      new Later<void>((arrived) => {
        schedule.after(duration, { file, isWaitedFor: !isBackground, does: arrived });
      }),
  });
}

const fileType = record(
  {
    file: text(),
    count: described(integer(), "timers"),
    waits: described(integer(), "handlers that wait, for a time or for an answer"),
    memory: described(integer(), "bytes of the handlers that wait, without what they hold"),
    next_ms: described(optional(integer()), "milliseconds until the next one is due; negative if it is late"),
    work_ms: described(integer(), "milliseconds that the whole file worked in a second, over the last seconds"),
  },
  "TimersOfFile",
);

/**
 * `timer`. A timer that a file starts while it is loaded ends when the file is reloaded. Another one goes on until the
 * file in which its function is written is deleted.
 */
export function timerModule(parts: ModuleParts & { readonly persistentTimers?: PersistentTimers }): LuaModule {
  const { runner, registrations, clock, timers } = parts;
  const slot = registrations.slot<Timer>("timer", (timer) => timers.end(timer));
  slot.onChanged(() => {
    for (const { value } of slot.entries) if (value.dueAt === undefined && timers.get(value.id)) timers.begin(value);
  });
  registrations.whenDeleted((file) => timers.endOf(file));
  const make = (task: Task, reference: number, duration: number, repeats: boolean): number => {
    const handler = new Handler(
      reference,
      fileOfFunction(parts, task, reference),
      repeats ? `timer every ${duration} ms` : "timer",
    );
    handler.isBackground = true;
    const timer = timers.make(handler, duration, repeats);
    if (registrations.loadingFile === undefined) timers.begin(timer);
    else slot.add(timer);
    return timer.id;
  };
  const id = parameter("timer_id", integer(), "the timer, for timer.cancel");
  const file = parameter("file", text({ maxBytes: FILE_BYTES }), "lua/features/doors/closing.lua");

  return luaModule({
    name: "timer",
    about:
      "Functions that are called later. A timer that a file starts while it is loaded ends when the file is reloaded. Any other belongs " +
      "to the file in which its function is written, such as a library, and goes on until that file is deleted. Too many timers of one " +
      "file raise an error.",
    functions: {
      ...(parts.persistentTimers && persistentTimerFunctions(parts.persistentTimers, clock)),
      after: fn({
        about: "Calls a function once after a delay, in a later turn of the server.",
        parameters: [
          parameter("milliseconds", milliseconds(0), "the delay"),
          parameter("callback", callback("fun()"), "runs in its own coroutine"),
        ],
        returns: [id],
        does: (task, duration, reference) => make(task, reference, duration, false),
      }),
      every: fn({
        about: "Calls a function repeatedly. Each period begins when the one before ends.",
        parameters: [
          parameter("milliseconds", milliseconds(SHORTEST_PERIOD_MS), "the period"),
          parameter("callback", callback("fun()"), "runs in its own coroutine"),
        ],
        returns: [id],
        does: (task, duration, reference) => make(task, reference, duration, true),
      }),
      cancel: fn({
        about: "Cancels a timer.",
        parameters: [parameter("timer_id", integer(), "the result of timer.after or timer.every")],
        returns: [parameter("was_running", boolean, "whether the timer was running")],
        does(_, timerId) {
          const timer = timers.get(timerId);
          if (timer) timers.end(timer);
          return timer !== undefined;
        },
      }),
      cancel_all: fn({
        about: "Cancels all timers of a file, also those that it started after it was loaded.",
        parameters: [file],
        returns: [parameter("count", integer(), "how many there were")],
        does: (_, name) => timers.endOf(name),
      }),
      end_waits: fn({
        about: "Ends all handlers of a file that wait, for a time or for an answer. Nothing of them runs after the wait.",
        parameters: [file],
        returns: [parameter("count", integer(), "how many there were")],
        does: (_, name) => runner.endWaits(name),
      }),
      files: fn({
        about: "The files that have timers or handlers that wait, those that work most first.",
        parameters: [],
        returns: [parameter("files", list(fileType), "one table for each file")],
        does: () =>
          filesWithWork(parts)
            .map(({ file: name, nextMs, ...one }) => ({
              file: name,
              ...one,
              next_ms: nextMs === undefined ? undefined : rounded(nextMs),
              work_ms: rounded(runner.profile.file(name).perSecond(clock.work())),
            }))
            .sort((a, b) => b.work_ms - a.work_ms || b.count + b.waits - a.count - a.waits),
      }),
    },
  });
}

function filesWithWork({ timers, runner }: ModuleParts) {
  const waits = new Map(runner.waiting.files.map((one) => [one.file, one]));
  const known = timers.files;
  const others = [...waits.keys()].filter((file) => !known.some((one) => one.file === file));
  return [...known, ...others.map((file) => ({ file, count: 0, nextMs: undefined }))].map((one) => {
    const { count = 0, bytes = 0 } = waits.get(one.file) ?? {};
    return { ...one, waits: count, memory: bytes };
  });
}
