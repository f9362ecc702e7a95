import { fn, luaModule, type LuaModule, parameter } from "../declare/module.js";
import { integer, number, optional, text } from "../declare/types.js";
import type { ScriptClock } from "../clock.js";

/** `time`. */
export function timeModule({ clock }: { readonly clock: ScriptClock }): LuaModule {
  return luaModule({
    name: "time",
    about: "What time it is. In tests the clock stands still until the test moves it.",
    functions: {
      now: fn({
        about: "Milliseconds that only ever grow, to measure how long something takes.",
        parameters: [],
        returns: [parameter("milliseconds", number(), "since the server started")],
        does: () => clock.now(),
      }),
      unix: fn({
        about: "Milliseconds since 1970, UTC.",
        parameters: [],
        returns: [parameter("milliseconds", integer(), "the time")],
        does: () => Math.floor(clock.unix()),
      }),
      iso: fn({
        about: "A time as text: 2026-03-19T10:15:00.000Z.",
        parameters: [parameter("unix_milliseconds", optional(integer({ min: 0, max: 8.64e15 })), "which; now without it")],
        returns: [parameter("text", text(), "ISO 8601, UTC")],
        does: (_, at) => new Date(at ?? clock.unix()).toISOString(),
      }),
    },
  });
}
