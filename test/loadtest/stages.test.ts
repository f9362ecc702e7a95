import { describe, expect, it } from "vitest";
import { movesOf, parseStages, peakOf, secondsOf, stageAt, StagesError } from "../../loadtest/stages.js";

function complaint(text: string): string {
  try {
    parseStages(text);
  } catch (error) {
    if (error instanceof StagesError) return error.message;
    throw error;
  }
  throw new Error(`${text} was accepted`);
}

describe("stages", () => {
  it("follow each other, and each begins with the clients that the one before left", () => {
    const stages = parseStages("ramp 30s to 100,  HOLD 2m, spike 20s to 300, ramp 10s to 50, soak 1h");
    expect(stages.map(({ kind, startSecond, seconds, from, to }) => [kind, startSecond, seconds, from, to])).toEqual([
      ["ramp", 0, 30, 0, 100],
      ["hold", 30, 120, 100, 100],
      ["spike", 150, 20, 100, 300],
      ["ramp", 170, 10, 100, 50],
      ["soak", 180, 3_600, 50, 50],
    ]);
    expect(peakOf(stages)).toBe(300);
    expect(secondsOf(stages)).toBe(3_780);
    expect([0, 29, 30, 169, 170, 3_779, 9_999].map((second) => stageAt(stages, second))).toEqual([0, 0, 1, 2, 3, 4, 4]);
  });

  it.each([
    ["", /'' is no stage/],
    ["walk 10s", /'walk 10s' is no stage. Allowed: 'ramp 30s to 100'/],
    ["ramp 30 to 100", /is no stage/],
    ["ramp -3s to 100", /is no stage/],
    ["ramp 30s", /a ramp needs 'to <clients>'/],
    ["spike 30s", /a spike needs 'to <clients>'/],
    ["ramp 10s to 5, hold 10s to 5", /a hold keeps the number of clients/],
    ["hold 30s", /Nobody plays in the first stage/],
    ["ramp 0s to 5, hold 30s", /at least a second/],
    ["ramp 10s to 10001", /up to 10,000 clients/],
    ["ramp 10s to 20, spike 10s to 20", /more clients than the 20 before it/],
    ["ramp 9s to 5", /take 9 s\. Allowed: 10 to 86,400 s/],
    ["ramp 10s to 5, soak 24h", /take 86410 s/],
    [new Array(51).fill("ramp 10s to 5").join(","), /up to 50 stages/],
  ])("are refused with a reason: %s", (text, reason) => {
    expect(complaint(text)).toMatch(reason);
  });
});

describe("the moves of stages", () => {
  const moves = (text: string, indexes: number[]): string[] =>
    movesOf(parseStages(text), indexes).map(({ kind, index, atMs }) => `${kind} ${index} at ${atMs}`);

  it("start clients evenly, and let them leave in the opposite order", () => {
    expect(moves("ramp 10s to 4, hold 10s, ramp 4s to 2", [0, 1, 2, 3])).toEqual([
      "start 0 at 0",
      "start 1 at 2500",
      "start 2 at 5000",
      "start 3 at 7500",
      "leave 3 at 22000",
      "leave 2 at 24000",
    ]);
  });

  it("start the clients of a spike within a second, and let them leave together at its end", () => {
    expect(moves("ramp 10s to 1, spike 10s to 3, hold 5s, spike 10s to 2", [0, 1, 2])).toEqual([
      "start 0 at 0",
      "start 1 at 10000",
      "start 2 at 10500",
      "leave 1 at 20000",
      "leave 2 at 20000",
      "start 1 at 25000",
      "leave 1 at 35000",
    ]);
  });

  it("are the same if several threads share the clients", () => {
    const text = "ramp 10s to 20, spike 5s to 50, ramp 10s to 3";
    const indexes = Array.from({ length: 50 }, (_, index) => index);
    const shared = [0, 1, 2].flatMap((group) =>
      moves(
        text,
        indexes.filter((index) => index % 3 === group),
      ),
    );
    expect(shared.sort()).toEqual(moves(text, indexes).sort());
  });
});
