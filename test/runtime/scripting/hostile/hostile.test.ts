import { describe, expect, it } from "vitest";
import { inhabited, type Inhabited } from "./inhabited.js";
import { expectNoHarm, names } from "./scripts.js";

let state: Inhabited | undefined;

describe("hostile scripts in one Lua state", () => {
  it.each(names)("%s harms no other script", async (name) => {
    const shared = state ?? (await inhabited());
    // A script that does harm must fail only its own test, so the next test gets a new state.
    state = undefined;
    await expectNoHarm(name, shared);
    state = shared;
  });

  it("release all their memory", () => {
    const { lua } = state!;
    lua.vm.collect();
    expect(lua.vm.usedBytes).toBeLessThan(4 * 1024 * 1024);
  });
});
