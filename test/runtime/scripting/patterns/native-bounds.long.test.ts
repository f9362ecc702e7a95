import { expect, it } from "vitest";
import { searchAtBounds } from "./bounded-search.js";

it("a million random patterns keep Lua's own matcher within its steps", () => {
  const { refused, searches } = searchAtBounds(7, 1_000_000);
  expect(refused).toEqual([]);
  expect(searches).toBeGreaterThan(500_000);
});
