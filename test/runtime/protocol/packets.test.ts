import { serverPackets } from "../../../loadtest/client/server-packets.js";
import { describe, expect, test } from "vitest";
import { NEED_MORE, nextFrame } from "../../../runtime/protocol/framing.js";
import { PacketError } from "../../../runtime/protocol/packet-error.js";
import type { AnyPacket } from "../../../runtime/protocol/packet.js";
import { allPackets, clientLengths, clientPackets, oldForms, serverLengths } from "../../../runtime/protocol/packets/index.js";
import { seeded } from "./chance.js";
import { samplePacket } from "./sampling.js";

const SAMPLES = 60;
const MUTATIONS = 40;

/** The value or the PacketError of reading. Any other exception fails the test. */
function readOrRefusal(packet: AnyPacket, frame: Uint8Array): unknown {
  try {
    return packet.read(frame);
  } catch (error) {
    if (!(error instanceof PacketError)) throw error;
    expect(error.message).toContain(packet.name);
    return error;
  }
}

/** A copy of a cut frame with its length field corrected. */
function withTrueLength(frame: Buffer): Buffer {
  const copy = Buffer.from(frame);
  if (copy.length >= 3) copy.writeUInt16BE(copy.length, 1);
  return copy;
}

describe.each(allPackets.map((packet, i) => ({ name: packet.name, packet, seed: i + 1 })))("$name", ({ packet, seed }) => {
  const variable = typeof packet.size !== "number";

  test("reads what it wrote, for random values", () => {
    const chance = seeded(seed);
    for (let i = 0; i < SAMPLES; i++) {
      const value = samplePacket(packet, chance);
      const frame = packet.write(value as never);
      expect(packet.read(frame)).toEqual(value);
      expect(frame.length).toBeGreaterThanOrEqual(packet.minimumBytes);
      expect(frame.length).toBeLessThanOrEqual(packet.maximumBytes);
      if (variable) expect(frame.readUInt16BE(1)).toBe(frame.length);
    }
  });

  test("writes the same bytes into a shared buffer and changes nothing around them", () => {
    const chance = seeded(seed + 1000);
    const value = samplePacket(packet, chance);
    const frame = packet.write(value as never);
    const target = Buffer.alloc(frame.length + 10, 0xaa);
    expect(packet.writeInto(target, 5, value as never)).toBe(5 + frame.length);
    expect(target.subarray(5, 5 + frame.length).equals(frame)).toBe(true);
    expect(target.subarray(0, 5).every((byte) => byte === 0xaa)).toBe(true);
    expect(target.subarray(5 + frame.length).every((byte) => byte === 0xaa)).toBe(true);
    if (frame.length > 1)
      expect(() => packet.writeInto(target.subarray(0, frame.length - 1), 0, value as never)).toThrow(PacketError);
  });

  test("refuses every truncated frame, and throws no error but PacketError", () => {
    const chance = seeded(seed + 2000);
    const frame = packet.write(samplePacket(packet, chance) as never);
    const step = Math.max(1, Math.floor(frame.length / 400));
    for (let length = 0; length < frame.length; length += step) {
      expect(readOrRefusal(packet, frame.subarray(0, length))).toBeInstanceOf(PacketError);
      if (variable) readOrRefusal(packet, withTrueLength(frame.subarray(0, length)));
      if (!oldForms.has(packet)) {
        const table = packet.from === "client" ? clientLengths : serverLengths;
        expect(nextFrame(frame, 0, length, table)).toBe(NEED_MORE);
      }
    }
    expect(readOrRefusal(packet, Buffer.concat([frame, Buffer.alloc(1)]))).toBeInstanceOf(PacketError);
  });

  test("reads a damaged frame to a value that it can write again, or refuses it", () => {
    const chance = seeded(seed + 3000);
    for (let i = 0; i < MUTATIONS; i++) {
      const frame = packet.write(samplePacket(packet, chance) as never);
      const from = variable ? 3 : 1;
      for (let n = chance(4) + 1; n > 0 && frame.length > from; n--) frame[from + chance(frame.length - from)] = chance(256);
      const value = readOrRefusal(packet, frame);
      if (!(value instanceof PacketError)) expect(packet.read(packet.write(value as never))).toEqual(value);
    }
  });

  test("documents its purpose, its source and its stages", () => {
    expect(packet.about).toMatch(/\.$/);
    expect(packet.source).not.toBe("");
    expect(packet.stages.length).toBeGreaterThan(0);
    if (packet.from === "client") expect(packet.rate).toBeDefined();
  });

  if (!oldForms.has(packet)) {
    test("is found by its bytes and framed completely", () => {
      const frame = packet.write(samplePacket(packet, seeded(seed + 4000)) as never);
      expect((packet.from === "client" ? clientPackets : serverPackets).find(frame)).toBe(packet);
      expect(nextFrame(frame, 0, frame.length, packet.from === "client" ? clientLengths : serverLengths)).toBe(frame.length);
    });
  }
});

test("packet names are unique", () => {
  expect(new Set(allPackets.map((packet) => packet.name)).size).toBe(allPackets.length);
});

test("an undeclared sub-command is framed, but not found", () => {
  const frame = Buffer.from("bf0007ee000000", "hex");
  expect(clientPackets.find(frame)).toBeUndefined();
  expect(nextFrame(frame, 0, frame.length, clientLengths)).toBe(7);
});
