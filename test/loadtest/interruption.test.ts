import { beforeEach, describe, expect, it } from "vitest";
import { Interruption, SECOND_SIGNAL_AFTER_MS } from "../../loadtest/interruption.js";

let now: number;
let exits: number;
let interruption: Interruption;
beforeEach(() => {
  now = 5_000;
  exits = 0;
  interruption = new Interruption({ now: () => now, exit: () => exits++ });
});

describe("a signal", () => {
  it("ends the run but not the process", () => {
    expect(interruption.signal.aborted).toBe(false);
    interruption.onSignal();
    expect(interruption.signal.aborted).toBe(true);
    expect(exits).toBe(0);
  });

  it("counts once if npm passes it on after the terminal sent it", () => {
    interruption.onSignal();
    now += SECOND_SIGNAL_AFTER_MS;
    interruption.onSignal();
    expect(exits).toBe(0);
  });

  it("ends the process if it comes again later", () => {
    interruption.onSignal();
    now += SECOND_SIGNAL_AFTER_MS + 1;
    interruption.onSignal();
    expect(exits).toBe(1);
  });
});
