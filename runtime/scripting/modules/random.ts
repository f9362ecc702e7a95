import { fn, luaModule, type LuaModule, parameter, refuse } from "../declare/module.js";
import { anything, boolean, integer, list, number } from "../declare/types.js";

const PICK_MAXIMUM = 10_000;

/** `random`. `chance` gives a number from 0 to less than 1. */
export function randomModule({ chance }: { readonly chance: () => number }): LuaModule {
  const between = (low: number, high: number): number => low + Math.floor(chance() * (high - low + 1));
  return luaModule({
    name: "random",
    about: "Random numbers. Tests of scripts use a fixed seed.",
    functions: {
      integer: fn({
        about: "Returns a random integer between two others, both included.",
        parameters: [parameter("low", integer(), "least"), parameter("high", integer(), "greatest")],
        returns: [parameter("value", integer(), "the integer")],
        fails: true,
        does: (_, low, high) => (low <= high ? between(low, high) : refuse(`there is no integer between ${low} and ${high}`)),
      }),
      number: fn({
        about: "Returns a random number from 0 to less than 1.",
        parameters: [],
        returns: [parameter("value", number(), "the number")],
        does: () => chance(),
      }),
      chance: fn({
        about: "Returns true with a probability in percent.",
        parameters: [parameter("percent", number({ min: 0, max: 100 }), "the probability")],
        returns: [parameter("happens", boolean, "the outcome")],
        does: (_, percent) => chance() * 100 < percent,
      }),
      pick: fn({
        about: "Returns a random value of a list; nil when the list is empty.",
        parameters: [parameter("values", list(anything, { max: PICK_MAXIMUM }), "the list")],
        returns: [parameter("value", anything, "one of its values")],
        does: (_, values) => values[Math.floor(chance() * values.length)],
      }),
      dice: fn({
        about: "Rolls dice and returns their sum: `random.dice(2, 6)`.",
        parameters: [
          parameter("count", integer({ min: 1, max: 1_000 }), "number of dice"),
          parameter("sides", integer({ min: 1, max: 1_000_000 }), "sides of each die"),
        ],
        returns: [parameter("sum", integer(), "the sum")],
        does(_, count, sides) {
          let sum = 0;
          for (let i = 0; i < count; i++) sum += between(1, sides);
          return sum;
        },
      }),
    },
  });
}
