import { describe, expect, it } from "vitest";
import { nearestName } from "../../../runtime/text/nearest-name.js";

const known = ["name", "hue", "is_movable", "amount", "move_to", "container"];

describe("the nearest name", () => {
  it.each([
    ["nmae", "name"],
    ["names", "name"],
    ["Hue", "hue"],
    ["hu", undefined],
    ["heu", "hue"],
    ["isMovable", "is_movable"],
    ["moveto", "move_to"],
    ["amuont", "amount"],
    ["contaner", "container"],
    ["weight", undefined],
    ["", undefined],
    ["x".repeat(1_000), undefined],
  ])("%s", (wrong, meant) => {
    expect(nearestName(wrong, known)).toBe(meant);
  });
});
