import { fn, luaModule, type LuaModule, parameter, refuse } from "../declare/module.js";
import { anything, boolean, integer, list, number } from "../declare/types.js";

const PICK_MAXIMUM = 10_000;

/** `random`. `chance` gives a number from 0 to less than 1. */
export function randomModule({ chance }: { readonly chance: () => number }): LuaModule {
  const between = (low: number, high: number): number => low + Math.floor(chance() * (high - low + 1));
  return luaModule({
    name: "random",
    about: "Chance. In tests it is seeded.",
    functions: {
      integer: fn({
        about: "A whole number; both ends may come.",
        parameters: [parameter("low", integer(), "least"), parameter("high", integer(), "greatest")],
        returns: [parameter("value", integer(), "one of them")],
        fails: true,
        does: (_, low, high) => (low <= high ? between(low, high) : refuse(`nothing lies between ${low} and ${high}`)),
      }),
      number: fn({
        about: "A number from 0 to less than 1.",
        parameters: [],
        returns: [parameter("value", number(), "the number")],
        does: () => chance(),
      }),
      chance: fn({
        about: "True so many times out of a hundred.",
        parameters: [parameter("percent", number({ min: 0, max: 100 }), "how often")],
        returns: [parameter("happens", boolean, "whether this time")],
        does: (_, percent) => chance() * 100 < percent,
      }),
      pick: fn({
        about: "One value of a list, all alike likely; nil when the list is empty.",
        parameters: [parameter("values", list(anything, { max: PICK_MAXIMUM }), "what to choose from")],
        returns: [parameter("value", anything, "one of them")],
        does: (_, values) => values[Math.floor(chance() * values.length)],
      }),
      dice: fn({
        about: "The sum of some dice: `random.dice(2, 6)`.",
        parameters: [
          parameter("count", integer({ min: 1, max: 1_000 }), "how many"),
          parameter("sides", integer({ min: 1, max: 1_000_000 }), "sides of each"),
        ],
        returns: [parameter("sum", integer(), "what they show")],
        does(_, count, sides) {
          let sum = 0;
          for (let i = 0; i < count; i++) sum += between(1, sides);
          return sum;
        },
      }),
    },
  });
}
