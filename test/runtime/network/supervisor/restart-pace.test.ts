import { expect, test } from "vitest";
import { RestartPace } from "../../../../runtime/network/supervisor/restart-pace.js";

const SECOND_MS = 1_000;

test("some ends within a minute are followed by a start at once, and more of them by later and later ones", () => {
  const pace = new RestartPace();
  const pauses = Array.from({ length: 15 }, (_, i) => pace.pauseAfterEnd(i * SECOND_MS) / SECOND_MS);
  expect(pauses).toEqual([0, 0, 0, 0, 0, 0, 0.5, 1, 2, 4, 8, 16, 30, 30, 30]);
});

test("a world that ends now and then is started at once each time", () => {
  const pace = new RestartPace();
  const pauses = Array.from({ length: 30 }, (_, i) => pace.pauseAfterEnd(i * 12 * SECOND_MS));
  expect(new Set(pauses)).toEqual(new Set([0]));
});
