import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HUFFMAN_CODE } from "../../../runtime/protocol/huffman-code.js";
import { LARGEST_CHUNK_BYTES } from "../../../runtime/protocol/huffman-decoder.js";
import { HuffmanDecoder, compress, compressInto, maximumCompressedBytes } from "../../../runtime/protocol/huffman.js";
import { nextFrame } from "../../../runtime/protocol/framing.js";
import { serverLengths } from "../../../runtime/protocol/packets/index.js";
import { bytesOf, seeded } from "./chance.js";
import { naiveCompress, naiveDecompress } from "./naive-huffman.js";
import { sharedJson, sharedNeed } from "./shared-files.js";

const SEED = 20260301;

interface Pair {
  plain: string;
  compressed: string;
}
interface HuffmanVectors {
  literal_pairs: Pair[];
  pairs: Pair[];
  single_bytes: { compressed: string[] };
  streams: { what: string; packets: string[]; compressed: string }[];
}

describe("compression", () => {
  test("equals the naive implementation", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (packet) => compress(packet).equals(naiveCompress(packet))),
      { seed: SEED, numRuns: 500 },
    );
  });

  test("never exceeds its declared maximum size", () => {
    const longest = HUFFMAN_CODE.findIndex(([bits]) => bits === 11);
    for (const length of [0, 1, 2, 3, 100, 65535]) {
      expect(compress(Buffer.alloc(length, longest)).length).toBeLessThanOrEqual(maximumCompressedBytes(length));
    }
  });

  test("writes into the middle of a buffer and changes nothing else", () => {
    const target = Buffer.alloc(40, 0xaa);
    const packet = Buffer.from("220105", "hex");
    const source = Buffer.concat([Buffer.from("ffff", "hex"), packet, Buffer.from("ff", "hex")]);
    const end = compressInto(source, 2, 5, target, 7);
    expect(target.subarray(7, end).equals(compress(packet))).toBe(true);
    expect(target[6]).toBe(0xaa);
    expect(target[end]).toBe(0xaa);
  });

  test("refuses a target that is too small", () => {
    expect(() => compressInto(Buffer.alloc(100, 1), 0, 100, Buffer.alloc(20), 0)).toThrow(RangeError);
  });
});

describe("streaming decompression", () => {
  test("restores the packets of any stream", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 20 }), (packets) => {
        const stream = Buffer.concat(packets.map((packet) => compress(packet)));
        expect(naiveDecompress(stream)).toEqual(packets.map((packet) => Buffer.from(packet)));
        expect(new HuffmanDecoder().decode(stream).equals(Buffer.concat(packets))).toBe(true);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  test("works wherever the stream is cut in two", () => {
    const chance = seeded(7);
    const packets = Array.from({ length: 6 }, (_, i) => bytesOf(chance, i * 5));
    const stream = Buffer.concat(packets.map((packet) => compress(packet)));
    const plain = Buffer.concat(packets);
    for (let cut = 0; cut <= stream.length; cut++) {
      const decoder = new HuffmanDecoder();
      const head = Buffer.from(decoder.decode(stream.subarray(0, cut)));
      const tail = decoder.decode(stream.subarray(cut));
      expect(Buffer.concat([head, tail]).equals(plain)).toBe(true);
    }
  });

  test("works byte by byte", () => {
    const chance = seeded(8);
    const plain = bytesOf(chance, 2000);
    const decoder = new HuffmanDecoder();
    const pieces = [...compress(plain)].map((byte) => Buffer.from(decoder.decode(Uint8Array.of(byte))));
    expect(Buffer.concat(pieces).equals(plain)).toBe(true);
  });

  test("puts kept bytes before the new ones", () => {
    const decoder = new HuffmanDecoder();
    expect(decoder.decode(compress(Buffer.from("abcdef"))).toString()).toBe("abcdef");
    expect(decoder.decode(compress(Buffer.from("gh")), 2).toString()).toBe("efgh");
    expect(decoder.decode(compress(Buffer.alloc(200_000, 0)), 4).length).toBe(200_004);
    expect(() => decoder.decode(Buffer.alloc(0), 200_005)).toThrow(RangeError);
  });

  test("reports the ends of packets if asked to", () => {
    const decoder = new HuffmanDecoder({ packetEnds: true });
    const packets = ["one", "", "three"].map((text) => Buffer.from(text));
    const stream = Buffer.concat(packets.map((packet) => compress(packet)));
    decoder.decode(stream.subarray(0, 1));
    expect(decoder.packetEnds).toEqual([]);
    decoder.decode(stream.subarray(1), 0);
    expect(decoder.packetEnds.length).toBe(3);
    expect((decoder.packetEnds[2] as number) - (decoder.packetEnds[1] as number)).toBe("three".length);
  });

  test("handles any bytes, and gives the same result wherever they are cut", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat({ max: 400 }), (garbage, at) => {
        const whole = Buffer.from(new HuffmanDecoder().decode(garbage));
        const cut = Math.min(at, garbage.length);
        const decoder = new HuffmanDecoder();
        const head = Buffer.from(decoder.decode(garbage.subarray(0, cut)));
        expect(Buffer.concat([head, decoder.decode(garbage.subarray(cut))]).equals(whole)).toBe(true);
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  test("refuses a chunk larger than any from a socket", () => {
    expect(() => new HuffmanDecoder().decode(Buffer.alloc(LARGEST_CHUNK_BYTES + 1))).toThrow(RangeError);
  });
});

describe.skipIf(sharedNeed.isMissing)(`recorded compression${sharedNeed.note}`, () => {
  test("has the protocol's code table", () => {
    expect(HUFFMAN_CODE).toEqual(sharedJson<{ codes: unknown }>("data/huffman.json").codes);
  });

  test("matches the recorded pairs in both directions", () => {
    const { literal_pairs: literal, pairs } = sharedJson<HuffmanVectors>("vectors/huffman.json");
    expect(literal.length + pairs.length).toBeGreaterThan(200);
    for (const { plain, compressed } of [...literal, ...pairs]) {
      expect(compress(Buffer.from(plain, "hex")).toString("hex")).toBe(compressed);
      expect(new HuffmanDecoder().decode(Buffer.from(compressed, "hex")).toString("hex")).toBe(plain);
    }
  });

  test("matches each recorded single byte in both directions", () => {
    const { compressed } = sharedJson<HuffmanVectors>("vectors/huffman.json").single_bytes;
    expect(compressed.length).toBe(256);
    compressed.forEach((hex, byte) => {
      expect(compress(Uint8Array.of(byte)).toString("hex")).toBe(hex);
      expect([...new HuffmanDecoder().decode(Buffer.from(hex, "hex"))]).toEqual([byte]);
    });
  });

  test("splits recorded logins into the same packets by lengths and by packet ends", () => {
    for (const { packets, compressed } of sharedJson<HuffmanVectors>("vectors/huffman.json").streams) {
      const decoder = new HuffmanDecoder({ packetEnds: true });
      const plain = decoder.decode(Buffer.from(compressed, "hex"));
      const frames: string[] = [];
      const ends: number[] = [];
      for (let at = 0; at < plain.length;) {
        const length = nextFrame(plain, at, plain.length, serverLengths);
        expect(length).toBeGreaterThan(0);
        frames.push(plain.toString("hex", at, at + length));
        ends.push((at += length));
      }
      expect(frames).toEqual(packets);
      expect(decoder.packetEnds).toEqual(ends);
    }
  });
});
