import { HUFFMAN_CODE, PACKET_END } from "../../../runtime/protocol/huffman-code.js";

/** The compression in its simplest and slowest form, with strings of 0 and 1. */
const codes = HUFFMAN_CODE.map(([bits, code]) => code.toString(2).padStart(bits, "0"));

export function naiveCompress(packet: Uint8Array): Buffer {
  let bits = "";
  for (const byte of packet) bits += codes[byte] as string;
  bits += codes[PACKET_END] as string;
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)));
}

/** Splits a complete stream into its packets. */
export function naiveDecompress(stream: Uint8Array): Buffer[] {
  const packets: Buffer[] = [];
  let packet: number[] = [];
  let pending = "";
  for (const byte of stream) {
    for (const bit of byte.toString(2).padStart(8, "0")) {
      pending += bit;
      const symbol = codes.indexOf(pending);
      if (symbol < 0) continue;
      pending = "";
      if (symbol !== PACKET_END) packet.push(symbol);
      else {
        packets.push(Buffer.from(packet));
        packet = [];
        break;
      }
    }
  }
  return packets;
}
