import { expect, test } from "vitest";
import type { Packet } from "../../../runtime/protocol/packet.js";

/**
 * Tests that a packet is written as exactly these bytes, and that reading them returns `given` together with `leftOut`.
 *
 * @param hex the documented layout, with blanks between its fields
 * @param leftOut members that `given` leaves out, with the values that are read
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
