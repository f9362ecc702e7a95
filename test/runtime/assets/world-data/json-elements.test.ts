import { expect, it, test } from "vitest";
import { type Element, JsonElements } from "../../../../runtime/assets/world-data/json-elements.js";
import { ELEMENT_MAX_CHARACTERS, NESTING_MAXIMUM } from "../../../../runtime/assets/world-data/limits.js";

function cut(...pieces: string[]): { elements: Element[]; problems: string[] } {
  const elements: Element[] = [];
  const problems: string[] = [];
  const reader = new JsonElements({
    element: (element) => elements.push(element),
    problem: (reason, line) => problems.push(`${line}: ${reason}`),
  });
  for (const piece of pieces) reader.take(piece);
  reader.end();
  return { elements, problems };
}

test.each<[text: string, values: unknown[]]>([
  ["[]", []],
  [" [ ] ", []],
  ["[1]", [1]],
  ['[1, "a", null, true, [2], {"b": 3}]', [1, "a", null, true, [2], { b: 3 }]],
  ['["]", "\\"]", "\\\\", ","]', ["]", '"]', "\\", ","]],
  ['{"a": [1, 2], "b": "}"}', [{ a: [1, 2], b: "}" }]],
  ["[{},{}]", [{}, {}]],
  ["[1,]", [1]],
  ['[{"a": "\u00e9\u4e16"}]', [{ a: "\u00e9\u4e16" }]],
])("%s has its members, however it is cut", (text, values) => {
  for (const pieces of [[text], [...text], text.split(/(?=[,"])/)]) {
    const { elements, problems } = cut(...pieces);
    expect(elements.map(({ value }) => value)).toEqual(values);
    expect(elements.map(({ index }) => index)).toEqual(values.map((_, i) => i + 1));
    expect(problems).toEqual([]);
  }
});

it("members know the line on which they begin", () => {
  expect(cut('[\n  1,\n\n  {\n"a": 2},\n3\n]').elements.map(({ line }) => line)).toEqual([2, 4, 6]);
});

const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

test.each<[text: string, members: number, problems: unknown[]]>([
  ["", 0, ["1: is empty"]],
  [" \n ", 0, ["2: is empty"]],
  ["hello", 0, ["1: is not a JSON list or object"]],
  ['"text"', 0, ["1: is not a JSON list or object"]],
  ["\u0000", 0, ["1: is not a JSON list or object"]],
  ["[1", 0, ["1: ends in entry 1: the list is not closed"]],
  ["[1,\n2,", 2, ["2: ends after entry 2: the list is not closed"]],
  ['[1, {"a": "b', 1, ["1: ends in entry 2: the list is not closed"]],
  ['{"a": 1', 0, ["1: ends in the middle of its object"]],
  ["[1] [2]", 1, ["1: goes on after its end"]],
  ["[1]]", 1, ["1: goes on after its end"]],
  ["[1, NaN, Infinity, 2]", 2, [expect.stringContaining("1: entry 2: "), expect.stringContaining("1: entry 3: ")]],
  ["[1,,2]", 2, [expect.stringContaining("entry 2: ")]],
  ["[1, nope, 2]", 2, [expect.stringContaining("entry 2: ")]],
  ['[{"a": 1}, {"a": }, {"a": 2}]', 2, [expect.stringContaining("entry 2: ")]],
  ["[{'a': 1}]", 0, [expect.stringContaining("entry 1: ")]],
  ["[1 2]", 0, [expect.stringContaining("entry 1: ")]],
  ["[// why\n1]", 0, [expect.stringContaining("entry 1: ")]],
  ['["\ufffd", 1]', 1, ["1: entry 1: has characters that are not valid UTF-8"]],
  [`[${deep(NESTING_MAXIMUM)}, 1]`, 1, [`1: entry 1: nested deeper than ${NESTING_MAXIMUM}`]],
  [`[${deep(100_000)}, 1]`, 1, [`1: entry 1: nested deeper than ${NESTING_MAXIMUM}`]],
  [`["${"x".repeat(ELEMENT_MAX_CHARACTERS)}", 1]`, 1, [`1: entry 1: longer than ${ELEMENT_MAX_CHARACTERS} characters`]],
])("damage is reported and affects no other member (%#)", (text, members, problems) => {
  for (const pieces of [[text], text.match(/[^]{1,1000}/g) ?? [""]]) {
    const found = cut(...pieces);
    expect(found.elements).toHaveLength(members);
    expect(found.problems).toEqual(problems);
  }
});
