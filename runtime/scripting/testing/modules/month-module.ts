import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { callback, integer, list, number, oneOf, optional, record, text } from "../../declare/types.js";
import { Handler } from "../../runner/task.js";

/** What a day or an hour of play is the step of. */
const MONTH_STEPS = ["day", "hour"] as const;

/** How the figures of a group are shown. */
export interface FigureGroup {
  readonly title: string;
  /** Follows the numbers, such as " gold". */
  readonly unit: string;
  /** Days, or hours of play. */
  readonly step: (typeof MONTH_STEPS)[number];
  /** More of it than this without end is a fault; undefined for what may grow. In the unit of the figures. */
  readonly slack: number | undefined;
}

/** What the bots of a month are told, and what they note down. */
export interface MonthDiary {
  /** Serials of the characters, all of which are away in the beginning. */
  readonly bots: readonly number[];
  readonly days: number;
  /** Minutes that each bot plays on a day. */
  readonly minutes: number;
  /** What happens in the month. */
  declare(scenario: Handler): void;
  group(name: string, group: FigureGroup): void;
  /** Adds to a figure of the day that is not over. */
  add(figure: string, amount: number): void;
  set(figure: string, value: number): void;
  endDay(): void;
}

/** Budget of the scenario between two waits. */
const SCENARIO_BUDGET_MS = 5_000;

/** `month`: what the bots of `npm run month` are told, and what they note down. */
export function monthModule(diary: () => MonthDiary): LuaModule {
  const figure = parameter(
    "figure",
    text({ minBytes: 3, maxBytes: 80 }),
    "its group, a slash and its own name, such as gold in/loot",
  );
  return luaModule({
    name: "month",
    about:
      "A month of play with a fast clock: what its bots are told, and the figures that they note down for the report. Available only " +
      "to the bots of npm run month.",
    functions: {
      play: fn({
        about: "Declares what happens in the month. It runs in a coroutine; the month is over when it ends.",
        parameters: [parameter("body", callback("fun()"), "what happens")],
        returns: [],
        does: (task, body) => diary().declare(new Handler(body, task.file, "month", SCENARIO_BUDGET_MS)),
      }),
      facts: fn({
        about: "Tells how long the month is, and for which player.",
        parameters: [],
        returns: [
          parameter(
            "facts",
            record({ bots: list(integer()), days: integer(), minutes: integer() }, "MonthFacts"),
            "bots: serials of characters that are away, for test.come_back; minutes: how long each plays on a day",
          ),
        ],
        does() {
          const { bots, days, minutes } = diary();
          return { bots: [...bots], days, minutes };
        },
      }),
      group: fn({
        about: "Says how the figures of a group are shown. A group without this is shown by days, and may grow.",
        parameters: [
          parameter("name", text({ minBytes: 1, maxBytes: 40 }), "the name of the group"),
          parameter(
            "how",
            record({
              title: text({ maxBytes: 120 }),
              unit: optional(text({ maxBytes: 20 })),
              step: optional(oneOf(MONTH_STEPS)),
              slack: optional(number({ min: 0 })),
            }),
            "title: heading of its chart; unit: follows the numbers; step: day by default; slack: if the figures must not grow without end, " +
              "the growth that is no fault",
          ),
        ],
        returns: [],
        does: (_, name, { title, unit = "", step = "day", slack }) => diary().group(name, { title, unit, step, slack }),
      }),
      add: fn({
        about: "Adds to a figure of the day that is not over.",
        parameters: [figure, parameter("amount", number(), "how much")],
        returns: [],
        does: (_, name, amount) => diary().add(name, amount),
      }),
      set: fn({
        about: "Notes a figure of the day that is not over.",
        parameters: [figure, parameter("value", number(), "the figure")],
        returns: [],
        does: (_, name, value) => diary().set(name, value),
      }),
      end_day: fn({
        about: "Ends a day: what the world holds now is counted, and the figures of the next day begin.",
        parameters: [],
        returns: [],
        does: () => diary().endDay(),
      }),
    },
  });
}
