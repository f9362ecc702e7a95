import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PacketReader } from "../../loadtest/client/frame-reader.js";
import { FrameSkimmer, wantedFrames } from "../../loadtest/client/frame-skimmer.js";
import { ClientRandom } from "../../loadtest/client/client-random.js";
import { compress } from "../../runtime/protocol/huffman.js";
import { PacketError } from "../../runtime/protocol/packet-error.js";
import { SERVER_LENGTHS, UNKNOWN, VARIABLE } from "../../runtime/protocol/packet-lengths.js";

const WANTED = [0x1b, 0x20, 0x21, 0x22, 0x53, 0x55, 0x73, 0x82, 0xbd];
const wanted = wantedFrames(WANTED);

/** Any packet that a server may send, with random contents. */
const packets = fc.integer({ min: 0, max: 255 }).chain((id) => {
  const size = SERVER_LENGTHS[id]!;
  if (size === UNKNOWN) return fc.constant(Buffer.of(0x55));
  const length = size === VARIABLE ? fc.integer({ min: 3, max: 120 }) : fc.constant(size);
  return length.chain((bytes) =>
    fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((content) => {
      const packet = Buffer.from(content);
      packet[0] = id;
      if (size === VARIABLE) packet.writeUInt16BE(bytes, 1);
      return packet;
    }),
  );
});
/** The wanted packets more often than chance would bring them. */
const traffic = fc.array(
  fc.oneof(
    packets,
    packets.map((packet) => (packet.length === 5 ? Buffer.of(0x22, packet[1]!, 1) : packet)),
  ),
  {
    maxLength: 40,
  },
);

/** Pushes the stream in pieces of these sizes, repeating them, from one reused buffer. */
function pieces(stream: Buffer, sizes: readonly number[], push: (chunk: Buffer, count: number) => void): void {
  const shared = Buffer.alloc(256);
  for (let at = 0, turn = 0; at < stream.length; turn++) {
    const count = Math.min(sizes[turn % sizes.length]!, stream.length - at);
    stream.copy(shared, 0, at, at + count);
    push(shared, count);
    at += count;
  }
}

const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 });

describe("the readers of a compressed stream", () => {
  it("find every frame, however the stream is cut", () => {
    fc.assert(
      fc.property(traffic, sizes, (sent, cuts) => {
        const found: string[] = [];
        const reader = new PacketReader(true, (bytes, start, end) => found.push(bytes.toString("hex", start, end)));
        pieces(Buffer.concat(sent.map((packet) => compress(packet))), cuts, (chunk, count) => reader.push(chunk, count));
        expect(found).toEqual(sent.map((packet) => packet.toString("hex")));
      }),
    );
  });

  it("skim exactly the wanted frames, in full or only their heads, however the stream is cut", () => {
    fc.assert(
      fc.property(traffic, sizes, (sent, cuts) => {
        const found: string[] = [];
        const skimmer = new FrameSkimmer(wanted, (bytes, start, end) => found.push(bytes.toString("hex", start, end)));
        pieces(Buffer.concat(sent.map((packet) => compress(packet))), cuts, (chunk, count) => skimmer.push(chunk, count));
        const expected = sent.filter((packet) => WANTED.includes(packet[0]!));
        expect(found).toEqual(
          expected.map((packet) => packet.toString("hex", 0, SERVER_LENGTHS[packet[0]!] === VARIABLE ? 3 : packet.length)),
        );
      }),
    );
  });

  it("skim as many bytes of frames of variable size as were asked for, however the stream is cut", () => {
    const [kept, id] = [6, 0xbf];
    const more = wantedFrames([id, 0x22], { [id]: kept });
    const extended = fc
      .integer({ min: 3, max: 20 })
      .map((bytes) => Buffer.from([id, 0, bytes, ...Array<number>(17).fill(8)]).subarray(0, bytes));
    fc.assert(
      fc.property(fc.array(fc.oneof(packets, extended), { maxLength: 40 }), sizes, (sent, cuts) => {
        const found: string[] = [];
        const skimmer = new FrameSkimmer(more, (bytes, start, end) => found.push(bytes.toString("hex", start, end)));
        pieces(Buffer.concat(sent.map((packet) => compress(packet))), cuts, (chunk, count) => skimmer.push(chunk, count));
        const expected = sent.filter((packet) => packet[0] === id || packet[0] === 0x22);
        expect(found).toEqual(expected.map((packet) => packet.toString("hex", 0, Math.min(kept, packet.length))));
      }),
    );
    expect(() => wantedFrames([id], { [id]: 65 })).toThrow(RangeError);
  });

  it("skim packets that were compressed together", () => {
    const found: string[] = [];
    const skimmer = new FrameSkimmer(wanted, (bytes, start, end) => found.push(bytes.toString("hex", start, end)));
    const together = Buffer.concat([
      Buffer.from("22050155", "hex"),
      Buffer.from("1d00000001", "hex"),
      Buffer.from("220601", "hex"),
    ]);
    const stream = compress(together);
    skimmer.push(stream, stream.length);
    expect(found).toEqual(["220501", "55", "220601"]);
  });

  it("refuse an id that no server sends, and an impossible length", () => {
    for (const bad of [Buffer.of(0xff), Buffer.of(0x1c, 0, 2)]) {
      const stream = compress(bad);
      expect(() => new FrameSkimmer(wanted, () => undefined).push(stream, stream.length)).toThrow(PacketError);
      expect(() => new PacketReader(true, () => undefined).push(stream, stream.length)).toThrow(PacketError);
    }
  });

  it("read an uncompressed stream, too", () => {
    const found: string[] = [];
    const reader = new PacketReader(false, (bytes, start, end) => found.push(bytes.toString("hex", start, end)));
    pieces(Buffer.from("8c7f0000010a2100000001820355", "hex"), [1], (chunk, count) => reader.push(chunk, count));
    expect(found).toEqual(["8c7f0000010a2100000001", "8203", "55"]);
  });
});

describe("random directions", () => {
  it("cover all eight about equally often, and differ between clients and seeds", () => {
    const draw = (seed: number, index: number): number[] => {
      const directions = new ClientRandom(seed, index);
      return Array.from({ length: 8_000 }, () => directions.direction());
    };
    const counts = new Array<number>(8).fill(0);
    for (const direction of draw(1, 0)) counts[direction]!++;
    for (const count of counts) expect(count).toBeGreaterThan(850);
    expect(draw(1, 0)).toEqual(draw(1, 0));
    expect(draw(1, 0)).not.toEqual(draw(1, 1));
    expect(draw(1, 0)).not.toEqual(draw(2, 0));
  });
});
