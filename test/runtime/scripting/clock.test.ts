import { expect, it } from "vitest";
import { PausableClock } from "../../../runtime/scripting/clock.js";
import { FakeClock } from "../../../runtime/scripting/testing/fakes/fake-clock.js";

it("a clock that is paused stands still, and so do its alarms", () => {
  const real = new FakeClock();
  const clock = new PausableClock(real);
  const rung: string[] = [];
  const wait = (milliseconds: number): void => {
    const until = real.now() + milliseconds;
    for (let next = real.untilNext; next !== undefined && real.now() + next <= until; next = real.untilNext) real.toNext();
    real.moveTo(until);
  };
  clock.after(100, () => rung.push(`before, at ${clock.now()}`));
  wait(50);
  clock.pause();
  clock.after(30, () => rung.push(`meanwhile, at ${clock.now()}`));
  const callOff = clock.after(0, () => rung.push("never"));
  wait(1_000);
  callOff();
  expect([clock.now(), rung]).toEqual([50, []]);
  clock.goOn();
  wait(29);
  expect(rung).toEqual([]);
  wait(100);
  expect(rung).toEqual(["meanwhile, at 80", "before, at 100"]);
});
