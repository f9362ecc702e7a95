import { expect, it } from "vitest";
import { layoutProblems } from "../../../../runtime/assets/gump-pictures/layout-problems.js";

const FRAME = "{ resizepic 0 0 9200 200 100 }";

it.each([
  ["a text inside", "{ text 20 10 0 0 }", []],
  ["a text beyond the right edge", "{ text 160 10 0 0 }", ['"A title" at 160, 10 reaches beyond the window']],
  ["a text below the window", "{ text 20 90 0 0 }", ['"A title" at 20, 90 reaches beyond the window']],
  ["a text that is cut off", "{ croppedtext 20 10 40 20 0 0 }", ['"A title" at 20, 10 needs 46 pixels and has 40']],
  [
    "a paragraph with too many lines",
    "{ htmlgump 20 10 60 20 1 0 0 }",
    ['"Words that take three lines" at 20, 10 needs 90 pixels of height and has 20'],
  ],
  ["a paragraph that can be scrolled", "{ htmlgump 20 10 60 20 1 0 1 }", []],
  ["an entry without a box", "{ textentry 20 10 60 20 0 0 0 }", ["the textentry at 20, 10 has no visible box"]],
  ["an entry in a box", "{ resizepic 18 8 9350 70 24 }{ textentry 20 10 60 20 0 0 0 }", []],
  [
    "a text over a button",
    "{ button 20 10 4005 4007 1 0 1 }{ text 40 10 0 0 }",
    ['the button at 20, 10 and "A title" at 40, 10 lie over each other'],
  ],
  ["things on different pages", "{ page 1 }{ button 20 10 4005 4007 1 0 1 }{ page 2 }{ text 40 10 0 0 }", []],
])("%s", (_, commands, problems) => {
  expect(layoutProblems({ layout: FRAME + commands, texts: ["A title", "Words that take three lines"] })).toEqual(problems);
});

it("a window of the client's own pictures has no edge", () => {
  expect(layoutProblems({ layout: "{ gumppic 0 0 2080 }{ text 900 900 0 0 }", texts: ["far away"] })).toEqual([]);
});
