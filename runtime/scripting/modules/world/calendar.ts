import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { callback, integer, list, oneOf, optional, record, text } from "../../declare/types.js";
import type { Calendars } from "../../schedule/calendars.js";
import { CronTimes } from "../../schedule/cron.js";
import { Handler } from "../../runner/task.js";
import { described } from "../../world/template-registry.js";

const NAME_BYTES = 64;
const CRON_BYTES = 100;

const definition = record(
  {
    name: described(text({ minBytes: 1, maxBytes: NAME_BYTES }), "its name, which no other calendar has"),
    cron: described(
      text({ minBytes: 1, maxBytes: CRON_BYTES }),
      "minute, hour, day of month, month and day of week; a sixth before them are seconds",
    ),
    timezone: described(
      optional(text({ maxBytes: NAME_BYTES })),
      "such as Europe/Berlin; scripts.timeZone, or that of the server, by default",
    ),
    missed: described(
      optional(oneOf(["skip", "once"])),
      "what happens to times at which the server did not run: nothing, or one call for all of them at the start; default skip",
    ),
    handler: described(callback("fun(event: CalendarEvent)"), "called at each time"),
  },
  "Calendar",
);
const entry = record({ name: text(), file: text(), next_at: optional(integer()) }, "CalendarEntry");

/** `calendar`. */
export function calendarModule({ calendars, timeZone }: { calendars: Calendars; timeZone?: string | undefined }): LuaModule {
  return luaModule({
    name: "calendar",
    about:
      "Handlers that are called at times of the day. A calendar belongs to its file. Its event has `name`, `at`, the time in Unix " +
      "milliseconds, and `late_ms`. Where clocks are put forward, a time that they leave out is the first one after it; where they are put " +
      "back, a time that comes twice counts once.",
    functions: {
      define: fn({
        about: "Defines a calendar. Call it at the top of a file.",
        parameters: [parameter("calendar", definition, "when, and what is done then")],
        returns: [],
        example: `calendar.define {
  name = "festival", cron = "0 18 * * 5", timezone = "Europe/Berlin", missed = "once",
  handler = function(event) players.broadcast("The festival begins!") end,
}`,
        does({ file }, { name, cron, timezone = timeZone, missed = "skip", handler }) {
          const times = new CronTimes(cron, timezone);
          calendars.define({ name, times, missed, handler: inBackground(new Handler(handler, file, `calendar ${name}`)) });
        },
      }),
      list: fn({
        about: "Returns the calendars in force.",
        parameters: [],
        returns: [parameter("calendars", list(entry), "`next_at` is in Unix milliseconds")],
        does: () =>
          calendars.all().map(({ name, file, nextAt }) => ({ name, file, ...(nextAt !== undefined && { next_at: nextAt }) })),
      }),
    },
  });
}

function inBackground(handler: Handler): Handler {
  handler.isBackground = true;
  return handler;
}
