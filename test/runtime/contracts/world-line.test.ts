import { expect, it } from "vitest";
import { completeWorld, splitWorldLine } from "../../../runtime/contracts/world-line.js";

const names = ["north", "south"];

it("takes the world from before a line, in any case, or all worlds", () => {
  expect(splitWorldLine("@North reload x", names)).toEqual({ world: "north", command: "reload x", begin: 7 });
  expect(splitWorldLine("  @* exit", names)).toEqual({ world: "*", command: "exit", begin: 5 });
  expect(splitWorldLine("@south", names)).toEqual({ world: "south", command: "", begin: 6 });
});

it("leaves a line alone that names no world, or where there is one only", () => {
  expect(splitWorldLine("reload @north", names)).toEqual({ world: undefined, command: "reload @north", begin: 0 });
  expect(splitWorldLine("@west reload", names)).toEqual({ world: undefined, command: "@west reload", begin: 0 });
  expect(splitWorldLine("@north reload", ["north"])).toEqual({ world: undefined, command: "@north reload", begin: 0 });
});

it("completes the name of the world, and nothing after it", () => {
  expect(completeWorld("@", names)).toEqual({ start: 1, candidates: ["north", "south", "*"] });
  expect(completeWorld(" @So", names)).toEqual({ start: 2, candidates: ["south"] });
  expect(completeWorld("@north ", names)).toBeUndefined();
  expect(completeWorld("@", ["north"])).toBeUndefined();
});
