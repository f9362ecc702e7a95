import { describe, it } from "vitest";
import { seededRandom } from "../../../support/random.js";
import { inhabited } from "./inhabited.js";
import { expectNoHarm, names } from "./scripts.js";

const ORDERS = 10;

describe("a hostile script harms no other script", () => {
  it.each(names)("in its own Lua state: %s", async (name) => {
    await expectNoHarm(name, await inhabited());
  });

  it.each(Array.from({ length: ORDERS }, (_, seed) => seed))("in a random order, seed %i", async (seed) => {
    const random = seededRandom(seed);
    const state = await inhabited();
    const left = [...names];
    while (left.length > 0) {
      const [name] = left.splice(random.below(left.length), 1);
      await expectNoHarm(name!, state);
    }
  });
});
