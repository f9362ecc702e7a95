import { expect, test } from "vitest";
import { Profile } from "../../../../runtime/scripting/runner/profile.js";
import { Handler } from "../../../../runtime/scripting/runner/task.js";

test("a measurement tells of its own time only, the longest call included", () => {
  const profile = new Profile();
  const ran = (file: string, milliseconds: number): void => {
    const handler = new Handler(0, file, "timer");
    profile.of(handler).calls++;
    profile.ran(handler, milliseconds, 0, true);
  };
  ran("lua/a.lua", 40);
  const first = profile.measure();
  ran("lua/a.lua", 2);
  const second = profile.measure();
  ran("lua/a.lua", 1);
  ran("lua/b.lua", 3);
  expect(profile.end(second, 1)).toEqual([
    "Scripts took 4.0 ms in 1 s (0.40 % of a core).",
    "3.00 ms in 1 call, at most 3.00 ms: timer (lua/b.lua)",
    "1.00 ms in 1 call, at most 1.00 ms: timer (lua/a.lua)",
  ]);
  ran("lua/b.lua", 5);
  expect(profile.end(first, 10)).toEqual([
    "Scripts took 11.0 ms in 10 s (0.11 % of a core).",
    "8.00 ms in 2 calls, at most 5.00 ms: timer (lua/b.lua)",
    "3.00 ms in 2 calls, at most 2.00 ms: timer (lua/a.lua)",
  ]);
});

test("a handler that waited when a measurement began goes on in an earlier call", () => {
  const profile = new Profile();
  const handler = new Handler(0, "lua/a.lua", "job");
  profile.of(handler).calls++;
  const measurement = profile.measure();
  profile.ran(handler, 2, 0, true);
  expect(profile.end(measurement, 1)[1]).toBe("2.00 ms in earlier calls, at most 2.00 ms: job (lua/a.lua)");
});
