import { describe, expect, it } from "vitest";
import { FrameReader } from "../../../../../runtime/game/connection/link/frame-reader.js";
import { FrameWriter } from "../../../../../runtime/game/connection/link/frame-writer.js";
import { seededRandom } from "../../../../support/random.js";

interface Frame {
  kind: number;
  connection: number;
  body: Buffer;
}

function bytesOf(frames: readonly Frame[]): Buffer {
  const writer = new FrameWriter();
  const written: Buffer[] = [];
  for (const { kind, connection, body } of frames) writer.add(kind, connection, body);
  writer.sendTo({ writableLength: 0, write: (bytes) => written.push(Buffer.from(bytes)) });
  return Buffer.concat(written);
}

describe("the frames of a link", () => {
  it.each([1, 2, 3, 4])("are read as they were written, however their bytes are split (seed %i)", (seed) => {
    const random = seededRandom(seed);
    const sizes = [0, 1, 7, 40, 300, 70_000];
    const frames = Array.from({ length: 200 }, () => ({
      kind: 1 + random.below(6),
      connection: random.below(0xffff_ffff),
      body: random.bytes(random.below(sizes[random.below(sizes.length)]! + 1)),
    }));
    const bytes = bytesOf(frames);
    const read: Frame[] = [];
    const reader = new FrameReader((kind, connection, chunk, from, to) => {
      read.push({ kind, connection, body: Buffer.from(chunk.subarray(from, to)) });
    });
    for (let at = 0; at < bytes.length;) {
      const end = Math.min(at + 1 + random.below([1, 8, 20, 5_000, 200_000][random.below(5)]!), bytes.length);
      // A buffer of its own, which is another one's after the call, as a read buffer is.
      const chunk = Buffer.from(bytes.subarray(at, end));
      reader.take(chunk);
      chunk.fill(0xff);
      at = end;
    }
    // Written anew, since a comparison of a megabyte value by value takes seconds.
    expect(bytesOf(read).equals(bytes)).toBe(true);
  });

  it("say which connections they are of before they are read, as far as their headers have come and the list reaches", () => {
    const frames = [5, 0xffff_ffff, 5, 9].map((connection) => ({ kind: 1, connection, body: Buffer.alloc(connection % 7) }));
    const bytes = bytesOf(frames);
    const reader = new FrameReader(() => undefined);
    const connections = (chunk: Buffer, most = 8): number[] => {
      const list = new Uint32Array(most);
      return [...list.subarray(0, reader.connectionsIn(chunk, list))];
    };
    expect(connections(bytes)).toEqual([5, 0xffff_ffff, 5, 9]);
    expect(connections(bytes, 2)).toEqual([5, 0xffff_ffff]);
    expect(connections(bytes.subarray(0, bytes.length - 1))).toEqual([5, 0xffff_ffff, 5, 9]);
    expect(connections(bytes.subarray(0, 8))).toEqual([]);
    // What follows is the rest of a frame, and says nothing.
    reader.take(bytes.subarray(0, 3));
    expect(connections(bytes.subarray(3))).toEqual([]);
    // A length that nobody can mean ends the list.
    expect(connections(Buffer.alloc(20, 0xff))).toEqual([]);
    reader.take(bytes.subarray(3));
    expect(connections(Buffer.alloc(20, 0xff))).toEqual([0xffff_ffff]);
  });

  it("have numbers and empty bodies", () => {
    const writer = new FrameWriter();
    writer.addNumber(2, 7, 0xfedc_ba98);
    writer.addEmpty(3, 0xffff_ffff);
    const read: unknown[] = [];
    const reader = new FrameReader((kind, connection, chunk, from, to) => {
      read.push([kind, connection, to > from ? chunk.readUInt32LE(from) : undefined]);
    });
    writer.sendTo({ writableLength: 0, write: (bytes) => reader.take(Buffer.from(bytes)) });
    expect(read).toEqual([
      [2, 7, 0xfedc_ba98],
      [3, 0xffff_ffff, undefined],
    ]);
  });
});
