import { fn, luaModule, type LuaModule, parameter } from "../declare/module.js";
import { integer, number, optional, text } from "../declare/types.js";
import type { ScriptClock } from "../clock.js";

/** `time`. */
export function timeModule({ clock }: { readonly clock: ScriptClock }): LuaModule {
  return luaModule({
    name: "time",
    about: "The time. In tests of scripts the clock stands still until the test moves it.",
    functions: {
      now: fn({
        about: "Returns a time that never goes back, to measure durations.",
        parameters: [],
        returns: [parameter("milliseconds", number(), "milliseconds since the server started")],
        does: () => clock.now(),
      }),
      unix: fn({
        about: "Returns the Unix time.",
        parameters: [],
        returns: [parameter("milliseconds", integer(), "milliseconds since 1970, UTC")],
        does: () => Math.floor(clock.unix()),
      }),
      iso: fn({
        about: "Formats a time as text: 2026-03-19T10:15:00.000Z.",
        parameters: [parameter("unix_milliseconds", optional(integer({ min: 0, max: 8.64e15 })), "the time; now by default")],
        returns: [parameter("text", text(), "ISO 8601, UTC")],
        does: (_, at) => new Date(at ?? clock.unix()).toISOString(),
      }),
    },
  });
}
