import { MOBILE_MOVING_BYTES, writeMobileMoving } from "../../runtime/protocol/packets/movement.js";
import { compressInto, HuffmanDecoder, maximumCompressedBytes } from "../../runtime/protocol/huffman.js";
import { mobileIncoming } from "../../runtime/protocol/packets/entering.js";
import { mobileMoving } from "../../runtime/protocol/packets/movement.js";
import { printTable, secondsOf } from "./harness.js";

const PACKETS = 20_000;
const MEBIBYTE = 1024 * 1024;

const step = { serial: 1, body: 0x190, x: 1434, y: 1699, z: 0, direction: 0x82, hue: 0x3ea, flags: 0, notoriety: 1 };
const spawn = {
  ...step,
  equipment: Array.from({ length: 6 }, (_, i) => ({ serial: 0x40000000 + i, graphic: 0x1517, layer: i + 1, hue: 33 })),
};

/** Huffman coding in both directions and the packet writers, on the packets of a crowd's traffic. */
export function benchWire(): void {
  const plain = Buffer.concat(
    Array.from({ length: PACKETS }, (_, i) => mobileMoving.write({ ...step, serial: i, x: 1400 + (i % 64), y: 1700 + (i % 48) })),
  );
  const packed = Buffer.alloc(maximumCompressedBytes(plain.length));
  let packedBytes = 0;
  const compressing = secondsOf(() => {
    packedBytes = 0;
    for (let i = 0; i < PACKETS; i++) {
      packedBytes = compressInto(plain, i * MOBILE_MOVING_BYTES, (i + 1) * MOBILE_MOVING_BYTES, packed, packedBytes);
    }
  });
  const stream = packed.subarray(0, packedBytes);
  const decoder = new HuffmanDecoder();
  const decoding = secondsOf(() => {
    for (let at = 0; at < stream.length; at += 4096) decoder.decode(stream.subarray(at, Math.min(at + 4096, stream.length)));
  });
  const target = Buffer.alloc(256);
  const perSecond = (seconds: number): string => `${(PACKETS / seconds / 1e6).toFixed(2)} M/s`;
  const rate = (seconds: number): string => `${(plain.length / seconds / MEBIBYTE).toFixed(0)} MiB/s`;
  const repeat = (work: (i: number) => void) => (): void => {
    for (let i = 0; i < PACKETS; i++) work(i);
  };
  printTable("Huffman, on 0x77 packets (plain bytes per second)", [
    ["direction", "speed", "packets"],
    ["compress", rate(compressing), perSecond(compressing)],
    ["decode", rate(decoding), perSecond(decoding)],
  ]);
  printTable("Packets encoded (before compression)", [
    ["packet", "speed"],
    ["0x77 by its declaration", perSecond(secondsOf(repeat((i) => mobileMoving.writeInto(target, 0, { ...step, serial: i }))))],
    [
      "0x77 by hand",
      perSecond(secondsOf(repeat((i) => writeMobileMoving(target, 0, i, 0x190, 1434, 1699, 0, 0x82, 0x3ea, 0, 1)))),
    ],
    ["0x78 with six items", perSecond(secondsOf(repeat((i) => mobileIncoming.writeInto(target, 0, { ...spawn, serial: i }))))],
  ]);
}
