import { describe, expect, it } from "vitest";
import { inhabited, type Inhabited } from "./inhabited.js";
import { expectNoHarm, names } from "./scripts.js";

let state: Inhabited | undefined;

describe("a hostile script harms no other script of its Lua state", () => {
  it.each(names)("%s", async (name) => {
    const shared = state ?? (await inhabited());
    // A script that does harm fails alone: the next one gets a new state.
    state = undefined;
    await expectNoHarm(name, shared);
    state = shared;
  });

  it("and what all of them held is given back", () => {
    const { lua } = state!;
    lua.vm.collect();
    expect(lua.vm.usedBytes).toBeLessThan(4 * 1024 * 1024);
  });
});
