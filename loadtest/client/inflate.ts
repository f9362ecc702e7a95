import { inflateSync } from "node:zlib";
import { PacketError } from "../../runtime/protocol/packet-error.js";
import type { CompressedBlock } from "../../runtime/protocol/packets/gumps.js";

/** @throws PacketError when the data is not valid zlib data, or unpacks to another size than declared */
export function inflateBlock(block: CompressedBlock): Buffer {
  try {
    const plain = inflateSync(block.deflated, { maxOutputLength: Math.max(1, block.plainBytes) });
    if (plain.length === block.plainBytes) return plain;
    throw new PacketError(`unpacks to ${plain.length} bytes, ${block.plainBytes} declared`);
  } catch (error) {
    if (error instanceof PacketError) throw error;
    throw new PacketError(`cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`);
  }
}
