import { dataValue, placeable } from "../../data/data-value.js";
import { fn, type LuaFunction, parameter } from "../../declare/module.js";
import { boolean, callback, exactText, integer, list, optional, record, serialNumber, text } from "../../declare/types.js";
import type { ScriptClock } from "../../clock.js";
import type { PersistentTimers } from "../../schedule/persistent-timers.js";
import { Handler } from "../../runner/task.js";
import { LuaRaise } from "../../vm/raise.js";
import { described } from "../../world/template-registry.js";

const NAME_BYTES = 64;
/** The end of the year 9999. */
const LATEST_MS = 253_402_300_799_999;
const LISTED_MAXIMUM = 1_000;
const LISTED = 100;

const name = exactText({ minBytes: 1, maxBytes: NAME_BYTES });
const wish = record(
  {
    name: described(name, "its name; a timer of the same name is replaced"),
    at: described(optional(integer({ min: 0, max: LATEST_MS })), "when, in Unix milliseconds"),
    after_ms: described(optional(integer({ min: 0, max: LATEST_MS })), "instead of `at`: milliseconds from now"),
    handler: described(optional(name), "the name that timer.on registers; its own name by default"),
    goes_with: described(
      optional(serialNumber),
      "the serial of a player's character: where several processes share a world, the timer goes with it from one to the other",
    ),
    data: described(optional(dataValue), "what the handler gets: plain data, as a table of the store"),
  },
  "PersistentTimerWish",
);
const listed = record({ name: text(), at: integer(), handler: text(), file: optional(text()) }, "PersistentTimer");

/** The functions of `timer` for timers that outlive the server. */
export function persistentTimerFunctions(timers: PersistentTimers, clock: ScriptClock): Record<string, LuaFunction> {
  return {
    persistent: fn({
      about:
        "Makes a timer that outlives the server, or replaces the one of that name. It is called once, at the start of the server if it was " +
        "due before. It ends with the call: what the handler changes before it waits, and the end of the timer, are stored together.",
      parameters: [parameter("timer", wish, "the timer, with `at` or `after_ms`")],
      returns: [parameter("at", integer(), "when it is due, in Unix milliseconds")],
      example: `timer.on("auction", function(event) log.info(event.data.item .. " is sold, late by " .. event.late_ms) end)
function on_ticket_opened()
  timer.persistent { name = "auction 7", handler = "auction", after_ms = 86400000, data = { item = "a vase" } }
end`,
      does(_, { name: called, at, after_ms: afterMs, handler = called, data, goes_with: goesWith }) {
        if ((at === undefined) === (afterMs === undefined))
          throw new LuaRaise("a persistent timer has either 'at' or 'after_ms'");
        const dueAt = at ?? Math.min(Math.floor(clock.unix()) + afterMs!, LATEST_MS);
        const kept = data === undefined ? undefined : placeable(data);
        const refusal = timers.set({ name: called, at: dueAt, handler, data: kept, goesWith });
        if (refusal !== undefined) throw new LuaRaise(refusal);
        return dueAt;
      },
    }),
    on: fn({
      about:
        "Registers the handler of persistent timers. Call it at the top of a file. Its event has `name`, `at`, `late_ms` and `data`. A timer " +
        "that is due while no file handles it waits until one does.",
      parameters: [
        parameter("name", name, "the handler's name; only one file may have it"),
        parameter("handler", callback("fun(event: table)"), "runs in its own coroutine"),
      ],
      returns: [],
      does({ file }, called, reference) {
        const handler = new Handler(reference, file, `timer ${called}`);
        handler.isBackground = true;
        timers.on(called, handler);
      },
    }),
    cancel_persistent: fn({
      about: "Cancels a persistent timer.",
      parameters: [parameter("name", name, "its name")],
      returns: [parameter("was_there", boolean, "whether there was one")],
      does: (_, called) => timers.cancel(called),
    }),
    list_persistent: fn({
      about: "Returns the persistent timers, the next one first.",
      parameters: [
        parameter("limit", optional(integer({ min: 1, max: LISTED_MAXIMUM })), `most that are returned; ${LISTED} by default`),
      ],
      returns: [parameter("timers", list(listed), "their names, handlers with their files, and times in Unix milliseconds")],
      does: (_, limit = LISTED) => timers.all().slice(0, limit),
    }),
  };
}
