import { describe, expect, it } from "vitest";
import { duration, placeText, progressBar, shortNumber, sparkChart } from "../../../../runtime/console/text/formats.js";

describe("charts of bars", () => {
  it("are in proportion to the greatest value, with the latest at the right", () => {
    expect(sparkChart([0, 4, 8], 5, 1)).toEqual(["  ▁▅█"]);
    expect(sparkChart([1, 2, 3, 4], 2, 1)).toEqual(["▇█"]);
  });

  it("have a lower bound of their scale for small values", () => {
    expect(sparkChart([1], 1, 1, 100)).toEqual(["▁"]);
    expect(sparkChart([-5, 0], 2, 1)).toEqual(["▁▁"]);
    expect(sparkChart([1, 2], 0, 1)).toEqual([""]);
    expect(sparkChart([], 3, 1)).toEqual(["   "]);
  });

  it("rise over several lines", () => {
    expect(sparkChart([0, 12, 16], 3, 2)).toEqual([" ▅█", "▁██"]);
  });
});

describe("progress bars", () => {
  it("fill in proportion to the progress", () => {
    expect(progressBar(1, 4, 8)).toBe("██░░░░░░");
    expect(progressBar(9, 4, 4)).toBe("████");
    expect(progressBar(0, 0, 3)).toBe("░░░");
    expect(progressBar(5, null, 3)).toBe("░░░");
  });
});

describe("numbers and durations", () => {
  it.each([
    [0, "0"],
    [0.256, "0.26"],
    [3.42, "3.4"],
    [17, "17"],
    [154.6, "155"],
    [12_345, "12,345"],
    [12_345_678, "12.3 M"],
    [NaN, "-"],
  ])("writes %d as %s", (value, text) => {
    expect(shortNumber(value)).toBe(text);
  });

  it.each([
    [340, "340 ms"],
    [12_000, "12 s"],
    [303_000, "5 min 3 s"],
    [7_800_000, "2 h 10 min"],
    [273_600_000, "3 d 4 h"],
  ])("writes %d ms as %s", (milliseconds, text) => {
    expect(duration(milliseconds)).toBe(text);
  });
});

it("a place has the name of its facet", () => {
  expect(placeText({ mapId: 1, x: 1434, y: 1699, z: -5 })).toBe("Trammel 1434,1699,-5");
  expect(placeText({ mapId: 9, x: 1, y: 2, z: 3 })).toBe("map 9 1,2,3");
  expect(placeText(null)).toBe("-");
});
