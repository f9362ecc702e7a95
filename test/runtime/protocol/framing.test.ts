import { describe, expect, test } from "vitest";
import { BAD_FRAME, NEED_MORE, UNDECLARED_CLIENT_BYTES, badFrameReason, nextFrame } from "../../../runtime/protocol/framing.js";
import type { LengthTable } from "../../../runtime/protocol/framing.js";
import { HuffmanDecoder, compress } from "../../../runtime/protocol/huffman.js";
import { PacketError } from "../../../runtime/protocol/packet-error.js";
import {
  allPackets,
  clientLengths,
  clientLengthsIn,
  clientPackets,
  oldForms,
  serverLengths,
} from "../../../runtime/protocol/packets/index.js";
import { bytesOf, seeded } from "./chance.js";
import { samplePacket } from "./sampling.js";

const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");

/** The frames up to the first bad or incomplete one. */
function framesOf(stream: Buffer, table: LengthTable): { frames: string[]; left: number; reason?: string } {
  const frames: string[] = [];
  let at = 0;
  for (;;) {
    const length = nextFrame(stream, at, stream.length, table);
    if (length === BAD_FRAME) return { frames, left: stream.length - at, reason: badFrameReason(stream, at, table) };
    if (length === NEED_MORE) return { frames, left: stream.length - at };
    frames.push(stream.toString("hex", at, at + length));
    at += length;
  }
}

describe("nextFrame", () => {
  test.each([
    ["nothing", "", NEED_MORE],
    ["a step", "02 00 01 00000000", 7],
    ["half a step", "02 00 01", NEED_MORE],
    ["a step and more", "02 00 01 00000000 73 01", 7],
    ["an old creation", `00${"00".repeat(103)}`, 104],
    ["a creation", `f8${"00".repeat(105)}`, 106],
    ["an id without its length", "ad 00", NEED_MORE],
    ["an unknown sub-command", "bf 0006 ffff 00", 6],
    ["an undeclared packet of fixed size", "33 00 f1", 2],
    ["an undeclared packet of variable size", "e0 000c 000000000000000000", 12],
    ["a length of 0", "ad 0000", BAD_FRAME],
    ["a length of 1", "e0 0001", BAD_FRAME],
    ["a length of 2", "ad 0002", BAD_FRAME],
    ["a length below the packet's minimum", "ad 0008", BAD_FRAME],
    ["a sub-command shorter than its number", "bf 0004 00", BAD_FRAME],
    ["a length of 65535, at its header", "e0 ffff", BAD_FRAME],
    ["a length above the packet's maximum, at its header", "ad 0800", BAD_FRAME],
    ["an unknown id", "ff", BAD_FRAME],
  ])("%s", (_what, bytes, expected) => {
    const stream = hex(bytes);
    expect(nextFrame(stream, 0, stream.length, clientLengths)).toBe(expected);
    // The result must be the same in the middle of a larger buffer.
    const larger = Buffer.concat([hex("0202"), stream, hex("0303")]);
    expect(nextFrame(larger, 2, 2 + stream.length, clientLengths)).toBe(expected);
  });

  test("a bad frame has a reason that names id, length and limit", () => {
    expect(badFrameReason(hex("bf0002"), 0, clientLengths)).toBe("0xBF: length 2 is below 5");
    expect(badFrameReason(hex("e0ffff"), 0, clientLengths)).toBe(`0xE0: length 65535 is above ${UNDECLARED_CLIENT_BYTES}`);
    expect(badFrameReason(hex("ff"), 0, clientLengths)).toBe("0xFF: no such packet here");
  });

  test("before the login only login packets are valid", () => {
    const table = clientLengthsIn("login");
    const login = Buffer.concat([hex(`80${"00".repeat(61)}`)]);
    expect(nextFrame(login, 0, login.length, table)).toBe(62);
    expect(nextFrame(hex("02000100000000"), 0, 7, table)).toBe(BAD_FRAME);
    expect(nextFrame(hex("4541414141"), 0, 5, table)).toBe(BAD_FRAME);
    expect(badFrameReason(hex("4541414141"), 0, table)).toBe("0x45: no such packet here");
  });

  test("every packet that a server may send has a size", () => {
    for (let id = 0; id < 0xff; id++) {
      if (serverLengths.sizes[id] === 0) continue;
      const frame = Buffer.alloc(1000, id);
      frame.writeUInt16BE(1000, 1);
      expect(nextFrame(frame, 0, frame.length, serverLengths)).toBeGreaterThan(0);
    }
  });
});

describe("a stream", () => {
  const current = allPackets.filter((packet) => !oldForms.has(packet));
  const fromClient = current.filter((packet) => packet.from === "client");
  const fromServer = current.filter((packet) => packet.from === "server");

  test("has the same frames wherever it is cut", () => {
    const chance = seeded(11);
    const frames = Array.from({ length: 30 }, () => {
      const packet = fromClient[chance(fromClient.length)] as (typeof fromClient)[number];
      return packet.write(samplePacket(packet, chance) as never);
    }).filter((frame) => frame.length < 100);
    const stream = Buffer.concat(frames);
    const expected = frames.map((frame) => frame.toString("hex"));
    expect(framesOf(stream, clientLengths)).toEqual({ frames: expected, left: 0 });
    for (let cut = 0; cut <= stream.length; cut++) {
      const head = framesOf(stream.subarray(0, cut), clientLengths);
      const tail = framesOf(stream.subarray(cut - head.left), clientLengths);
      expect([...head.frames, ...tail.frames]).toEqual(expected);
    }
  });

  test("from a server survives compression, cuts and decompression", () => {
    const chance = seeded(12);
    for (let run = 0; run < 100; run++) {
      const frames = Array.from({ length: 10 }, () => {
        const packet = fromServer[chance(fromServer.length)] as (typeof fromServer)[number];
        return packet.write(samplePacket(packet, chance) as never);
      });
      const stream = Buffer.concat(frames.map((frame) => compress(frame)));
      const decoder = new HuffmanDecoder();
      const found: string[] = [];
      let left = 0;
      for (let at = 0; at < stream.length;) {
        const next = Math.min(stream.length, at + 1 + chance(200));
        const result = framesOf(decoder.decode(stream.subarray(at, next), left), serverLengths);
        found.push(...result.frames);
        left = result.left;
        at = next;
      }
      expect(found).toEqual(frames.map((frame) => frame.toString("hex")));
      expect(left).toBe(0);
    }
  });

  /**
   * Random bytes, damaged packets and valid ones. Each must be read or refused, and each frame must lie within the
   * stream.
   */
  test("of 20,000 damaged packets ends in frames, a refusal or a wait, and never in another error", () => {
    const chance = seeded(13);
    let read = 0;
    let refused = 0;
    for (let i = 0; i < 20_000; i++) {
      const packet = fromClient[chance(fromClient.length)] as (typeof fromClient)[number];
      const stream = chance(5) === 0 ? bytesOf(chance, chance(80)) : packet.write(samplePacket(packet, chance) as never);
      for (let n = chance(4); n > 0 && stream.length > 0; n--) stream[chance(stream.length)] = chance(256);
      for (let at = 0; at < stream.length;) {
        const length = nextFrame(stream, at, stream.length, clientLengths);
        expect(length).toBeLessThanOrEqual(stream.length - at);
        if (length <= 0) break;
        try {
          clientPackets.find(stream, at)?.read(stream.subarray(at, at + length));
          read++;
        } catch (error) {
          if (!(error instanceof PacketError)) throw error;
          refused++;
        }
        at += length;
      }
    }
    expect(read).toBeGreaterThan(5000);
    expect(refused).toBeGreaterThan(100);
  });
});
