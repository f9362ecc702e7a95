import { expect, it, test } from "vitest";
import { only, read, told } from "./reading.js";

const readSigns = (text: string) => read("signs", "signs/signs.cfg", text);

test.each<[line: string, sign: object]>([
  ["0 3032 373 904 -1 #1016093", { mapIds: [0, 1], x: 373, y: 904, z: -1, details: { item_id: 3032, label: 1016093 } }],
  ["1 3032 373 904 0 #1", { mapIds: [0], details: { item_id: 3032, label: 1 } }],
  ["2 2979 3632 2537 0 The Shakin' Bakery", { mapIds: [1], details: { item_id: 2979, name: "The Shakin' Bakery" } }],
  ["3 0xBA3 1 2 3 x", { mapIds: [2], details: { item_id: 0xba3, name: "x" } }],
  ["4 2965 860 654 -39  Librum ", { mapIds: [3], details: { item_id: 2965, name: "Librum" } }],
  ["5 2965 860 654 -39 No. #7", { mapIds: [4], details: { item_id: 2965, name: "No. #7" } }],
])("a sign is read: %s", (line, sign) => {
  expect(only(readSigns(line))).toMatchObject({ line: 1, ...sign });
});

test.each([
  ["0 3032 373 904 -1", "is not a sign (map itemId x y z text)"],
  ["hello", "is not a sign"],
  ["6 3032 1 2 3 x", "'6' is not a map number of signs"],
  ["-1 3032 1 2 3 x", "'-1' is not a map number of signs"],
  ["a 3032 1 2 3 x", "'a' is not a map number of signs"],
  ["0 0 1 2 3 x", "'0' is not an item id"],
  ["0 65536 1 2 3 x", "'65536' is not an item id"],
  ["0 3032 1e3 2 3 x", "has no place"],
  ["0 3032 7168 2 3 x", "7168 2 is not on Felucca"],
  ["5 3032 1448 2 3 x", "1448 2 is not on Tokuno"],
  ["0 3032 1 2 200 x", "z 200 is not"],
  ["0 3032 1 2 3 #12a", "'#12a' is not a cliloc number (#1016093)"],
  [`0 3032 1 2 3 ${"x".repeat(201)}`, "the name is longer than 200 characters"],
  ["0 3032 1 2 3 caf\ufffd", "has characters that are not valid UTF-8"],
])("an invalid sign is reported, and the next line is read (%#)", (line, reason) => {
  const { things, problems } = readSigns(`# signs\n\n${line}\n0 3032 1 2 3 ok`);
  expect(things).toBe(1);
  expect(told(problems)).toEqual([expect.stringContaining(reason)]);
  expect(problems[0]!.line).toBe(3);
});

it("lines may end with CR LF, and the last one without a line end", () => {
  expect(readSigns("0 3032 1 2 3 a\r\n0 3032 1 2 3 b").placed.map(({ details }) => details["name"])).toEqual(["a", "b"]);
});
