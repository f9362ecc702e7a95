import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { packetReference } from "../../../runtime/protocol/docs.js";
import { struct, u8 } from "../../../runtime/protocol/fields/index.js";
import { packet } from "../../../runtime/protocol/packet.js";
import { allPackets, families } from "../../../runtime/protocol/packets/index.js";

const complete = {
  id: 0x10,
  name: "Test",
  from: "server",
  stage: "world",
  size: 2,
  about: "For tests.",
  source: "none",
} as const;

test("docs/packets.md is up to date (npm run docs)", () => {
  const file = path.resolve(import.meta.dirname, "../../../docs/packets.md");
  expect(readFileSync(file, "utf8")).toBe(packetReference(families));
});

test("every packet has a section", () => {
  const reference = packetReference(families);
  for (const { name } of allPackets) expect(reference).toContain(`### ${name}\n`);
});

test("an incompletely documented packet is refused", () => {
  const pageOf = (declared: Parameters<typeof packetReference>[0][number]["packets"][number]) =>
    packetReference([{ title: "T", packets: [declared] }]);
  expect(pageOf(packet({ ...complete, fields: { a: u8("a number") } }))).toContain("| 1 | `a` | u8 |  | a number |");
  expect(() => pageOf(packet({ ...complete, fields: { a: u8() } }))).toThrow("Test.a does not say what it means");
  expect(() => pageOf(packet({ ...complete, fields: { a: struct({ b: u8() }) } }))).toThrow("Test.a.b does not say");
  expect(() => pageOf(packet({ ...complete, about: "", fields: { a: u8("a number") } }))).toThrow(TypeError);
  expect(() => pageOf(packet({ ...complete, source: "", fields: { a: u8("a number") } }))).toThrow(TypeError);
});
