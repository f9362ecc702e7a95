import { expect, test } from "vitest";
import { growthOf } from "../../../../runtime/tools/month/growth.js";

/** Thirty days of a figure. */
const days = (of: (day: number) => number): number[] => Array.from({ length: 30 }, (_, day) => of(day));

test("what fills up in the first days and then stays has not grown", () => {
  expect(
    growthOf(
      "items",
      days((day) => Math.min(day, 5) * 1000),
      0,
    ).hasGrown,
  ).toBe(false);
});

test("what rises by the same each day grows, however high it began", () => {
  expect(
    growthOf(
      "items",
      days((day) => 100 + day * 10),
      0,
    ).hasGrown,
  ).toBe(true);
  expect(
    growthOf(
      "items",
      days((day) => 10_000 + day * 300),
      0,
    ).hasGrown,
  ).toBe(true);
});

test("a rise within the slack is no growth, and what goes up and down is none", () => {
  expect(
    growthOf(
      "timers",
      days((day) => day),
      40,
    ).hasGrown,
  ).toBe(false);
  expect(
    growthOf(
      "timers",
      days((day) => day),
      5,
    ).hasGrown,
  ).toBe(true);
  expect(
    growthOf(
      "timers",
      days((day) => 100 + (day % 3) * 20),
      0,
    ).hasGrown,
  ).toBe(false);
});

test("a few days are not judged", () => {
  expect(growthOf("items", [1, 10, 100], 0).hasGrown).toBeUndefined();
});
