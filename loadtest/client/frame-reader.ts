import { badFrameReason, BAD_FRAME, type LengthTable, NEED_MORE, nextFrame } from "../../runtime/protocol/framing.js";
import { HuffmanDecoder } from "../../runtime/protocol/huffman.js";
import { PacketError } from "../../runtime/protocol/packet-error.js";
import { serverLengths } from "../../runtime/protocol/packets/index.js";
import type { PacketHandler, Inflow } from "./inflow.js";

/** Reads complete frames from a plain or a compressed connection. */
export class PacketReader implements Inflow {
  readonly #onFrame: PacketHandler;
  readonly #lengths: LengthTable;
  readonly #decoder: HuffmanDecoder | undefined;
  /** The beginning of an incomplete frame: the last bytes decoded, or received on a plain connection. */
  #unfinished: Buffer = Buffer.alloc(0);

  /** @param lengths sizes of the packets that the client knows */
  constructor(compressed: boolean, onFrame: PacketHandler, lengths = serverLengths) {
    this.#onFrame = onFrame;
    this.#lengths = lengths;
    this.#decoder = compressed ? new HuffmanDecoder() : undefined;
  }

  push(chunk: Buffer, count: number): void {
    const received = chunk.subarray(0, count);
    const bytes = this.#decoder?.decode(received, this.#unfinished.length) ?? Buffer.concat([this.#unfinished, received]);
    let start = 0;
    for (;;) {
      const size = nextFrame(bytes, start, bytes.length, this.#lengths);
      if (size === BAD_FRAME) throw new PacketError(badFrameReason(bytes, start, this.#lengths));
      if (size === NEED_MORE) break;
      this.#onFrame(bytes, start, start + size);
      start += size;
    }
    this.#unfinished = bytes.subarray(start);
  }
}
