import { describe, expect, it } from "vitest";
import { nearestName } from "../../../../runtime/base/text/nearest-name.js";

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

  it("is one with the fewest edits", () => {
    expect(nearestName("longsword", ["longswords", "broadsword", "long_sword", "longswor"])).toBe("long_sword");
    expect(nearestName("katanna", ["katanas", "kitana", "katana"])).toBe("katana");
  });

  it("is looked for among a limited number of names of the same letters", () => {
    const decoys = (count: number): string[] => Array.from({ length: count }, (_, i) => `elbatnessidnoitaroced${"-".repeat(i)}`);
    expect(nearestName("decorationdissentabel", [...decoys(50), "decorationdissentable"])).toBe("decorationdissentable");
    expect(nearestName("decorationdissentabel", [...decoys(5_000), "decorationdissentable"])).toBeUndefined();
  });

  it("is found among thousands of other names", () => {
    const others = Array.from({ length: 5_000 }, (_, i) => `thing_${i.toString(36)}_of_kind_${(i * 7_919).toString(36)}`);
    expect(nearestName("broad_swrod", [...others, "broad_sword"])).toBe("broad_sword");
  });
});
