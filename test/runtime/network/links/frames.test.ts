import { describe, expect, it } from "vitest";
import { LinkFrameReader, FrameWriter } from "../../../../runtime/network/links/frames.js";
import { seededRandom } from "../../../support/random.js";

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
    const reader = new LinkFrameReader((kind, connection, chunk, from, to) => {
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
    // Written again, since comparing a megabyte value by value takes seconds.
    expect(bytesOf(read).equals(bytes)).toBe(true);
  });

  it("have numbers and empty bodies", () => {
    const writer = new FrameWriter();
    writer.addNumber(2, 7, 0xfedc_ba98);
    writer.addEmpty(3, 0xffff_ffff);
    const read: unknown[] = [];
    const reader = new LinkFrameReader((kind, connection, chunk, from, to) => {
      read.push([kind, connection, to > from ? chunk.readUInt32LE(from) : undefined]);
    });
    writer.sendTo({ writableLength: 0, write: (bytes) => reader.take(Buffer.from(bytes)) });
    expect(read).toEqual([
      [2, 7, 0xfedc_ba98],
      [3, 0xffff_ffff, undefined],
    ]);
  });
});
