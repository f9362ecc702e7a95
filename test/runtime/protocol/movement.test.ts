import { describe, expect, test } from "vitest";
import { compress } from "../../../runtime/protocol/huffman.js";
import {
  compressedAcknowledge,
  mobileMoving,
  moveAcknowledge,
  moveRequest,
  stepDirection,
  stepSequence,
  writeMobileMoving,
} from "../../../runtime/protocol/packets/movement.js";
import type { MobileMoving, MoveRequest } from "../../../runtime/protocol/packets/movement.js";
import { seeded } from "./chance.js";
import { samplePacket } from "./sampling.js";

describe("the hand-written fast version", () => {
  test("of a step request reads the same as the declaration", () => {
    const chance = seeded(1);
    for (let i = 0; i < 500; i++) {
      const frame = moveRequest.write(samplePacket(moveRequest, chance) as MoveRequest);
      const within = Buffer.concat([Buffer.from([1, 2, 3]), frame]);
      const { direction, sequence } = moveRequest.read(frame);
      expect([stepDirection(within, 3), stepSequence(within, 3)]).toEqual([direction, sequence]);
    }
  });

  test("of a moving mobile writes the same as the declaration", () => {
    const chance = seeded(2);
    for (let i = 0; i < 500; i++) {
      const value = samplePacket(mobileMoving, chance) as MobileMoving;
      const target = Buffer.alloc(30, 0xaa);
      const { serial, body, x, y, z, direction, hue, flags, notoriety } = value;
      const end = writeMobileMoving(target, 5, serial, body, x, y, z, direction, hue, flags, notoriety);
      expect(target.subarray(5, end).equals(mobileMoving.write(value))).toBe(true);
      expect(target[4]).toBe(0xaa);
      expect(target[end]).toBe(0xaa);
    }
  });

  test("of an acknowledgement equals the compressed packet, for every sequence and notoriety", () => {
    for (let notoriety = 0; notoriety < 8; notoriety++) {
      for (let sequence = 0; sequence < 256; sequence++) {
        const expected = compress(moveAcknowledge.write({ sequence, notoriety }));
        expect(expected.equals(compressedAcknowledge(sequence, notoriety))).toBe(true);
      }
    }
  });
});
