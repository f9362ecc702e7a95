import { expect, test } from "vitest";
import type { Packet } from "../../../runtime/wire/packet.js";

/**
 * Tests that a packet is written to exactly these bytes, and that they are read back as what was given, with the members
 * that were left out.
 *
 * @param hex the documented layout, a blank between its fields
 * @param leftOut members which `given` does not name, as they are read
 */
export function laysOut<Value, Input>(
  what: string,
  packet: Packet<Value, Input>,
  given: Input,
  hex: string,
  leftOut: Partial<Value> = {},
): void {
  const bytes = hex.replaceAll(" ", "");
  test(`${packet.name}: ${what}`, () => {
    expect(packet.write(given).toString("hex")).toBe(bytes);
    expect(packet.read(Buffer.from(bytes, "hex"))).toEqual({ ...given, ...leftOut });
  });
}
