import { HUFFMAN_CODE, PACKET_END } from "./huffman-code.js";
import { LARGEST_PACKET_BYTES } from "./packet.js";

/** Largest chunk that is decoded in one call. Sockets deliver at most 64 KiB at a time. */
export const LARGEST_CHUNK_BYTES = 1 << 20;
/** The shortest code has 2 bits, so at most four codes end within a byte. */
const MOST_BYTES_PER_BYTE = 4;
const FIRST_BUFFER_BYTES = 1 << 16;

/**
 * The code as a state machine that reads whole bytes. A state is an inner node of the code's tree: there are 256, and
 * the root is 0. The index is `state << 8 | byte`. `outputs` has the plain bytes that end with this byte, up to four,
 * with the first one in the lowest bits. `steps` has the next state in bits 0 to 7, the number of plain bytes in bits 8
 * to 10, and in bit 11 whether a packet ended.
 */
const STATES = 256;
const COUNT_SHIFT = 8;
const COUNT_MASK = 7;
const ENDED = 1 << 11;
const outputs = new Uint32Array(STATES * 256);
const steps = new Uint16Array(STATES * 256);
/** The first decoder fills the tables; a server has none. */
let areFilled = false;

/** Decompresses the stream of a server, however TCP splits it. One decoder per connection. */
export class HuffmanDecoder {
  #state = 0;
  #plain: Buffer = Buffer.allocUnsafe(FIRST_BUFFER_BYTES);
  #view: Buffer = this.#plain.subarray(0, 0);
  /** Ends of packets within the bytes that the last call returned; only with the option `packetEnds`. */
  readonly packetEnds: number[] = [];
  readonly #notesEnds: boolean;

  /** @param options `packetEnds`: whether to note the ends of packets, to check the framing against the compression */
  constructor(options: { readonly packetEnds?: boolean } = {}) {
    this.#notesEnds = options.packetEnds ?? false;
    if (!areFilled) fillTables();
    areFilled = true;
  }

  /**
   * Decodes the next chunk of the stream.
   *
   * @param keep number of bytes at the end of the previous result, the beginning of an incomplete packet, to put in
   * front of the new bytes
   * @returns the plain bytes, in the decoder's own buffer: valid until the next call
   * @throws RangeError when the chunk is longer than `LARGEST_CHUNK_BYTES`, or when more than one packet is kept
   */
  decode(chunk: Uint8Array, keep = 0): Buffer {
    if (chunk.length > LARGEST_CHUNK_BYTES) throw new RangeError(`${chunk.length} bytes are more than ${LARGEST_CHUNK_BYTES}`);
    if (keep > Math.min(LARGEST_PACKET_BYTES, this.#view.length)) throw new RangeError(`${keep} bytes cannot be kept`);
    const plain = this.#roomFor(keep + chunk.length * MOST_BYTES_PER_BYTE + MOST_BYTES_PER_BYTE, keep);
    const end = this.#notesEnds ? this.#decodeAndNote(chunk, plain, keep) : this.#decode(chunk, plain, keep);
    this.#view = plain.subarray(0, end);
    return this.#view;
  }

  #decode(chunk: Uint8Array, plain: Uint8Array, at: number): number {
    let state = this.#state;
    for (let i = 0; i < chunk.length; i++) {
      const index = (state << 8) | (chunk[i] as number);
      const step = steps[index] as number;
      const output = outputs[index] as number;
      // Always writes four bytes, which the next step overwrites. This is cheaper than a condition on their number.
      plain[at] = output;
      plain[at + 1] = output >>> 8;
      plain[at + 2] = output >>> 16;
      plain[at + 3] = output >>> 24;
      at += (step >>> COUNT_SHIFT) & COUNT_MASK;
      state = step & 0xff;
    }
    this.#state = state;
    return at;
  }

  #decodeAndNote(chunk: Uint8Array, plain: Uint8Array, at: number): number {
    this.packetEnds.length = 0;
    for (let i = 0; i < chunk.length; i++) {
      const ended = (steps[(this.#state << 8) | (chunk[i] as number)] as number) & ENDED;
      at = this.#decode(chunk.subarray(i, i + 1), plain, at);
      if (ended) this.packetEnds.push(at);
    }
    return at;
  }

  #roomFor(bytes: number, keep: number): Buffer {
    const kept = this.#view.subarray(this.#view.length - keep);
    const plain = this.#plain.length >= bytes ? this.#plain : Buffer.allocUnsafe(bytes);
    plain.set(kept, 0);
    this.#plain = plain;
    return plain;
  }
}

interface Node {
  readonly state: number;
  readonly next: [Node | number | undefined, Node | number | undefined];
}

/** The inner nodes of the code's tree. Their children are inner nodes or symbols. */
function innerNodes(): Node[] {
  const nodes: Node[] = [{ state: 0, next: [undefined, undefined] }];
  HUFFMAN_CODE.forEach(([bits, code], symbol) => {
    let node = nodes[0] as Node;
    for (let bit = bits - 1; bit > 0; bit--) {
      const side = (code >> bit) & 1;
      let child = node.next[side];
      if (child === undefined) {
        child = { state: nodes.length, next: [undefined, undefined] };
        nodes.push(child);
        node.next[side] = child;
      }
      node = child as Node;
    }
    node.next[code & 1] = symbol;
  });
  return nodes;
}

function fillTables(): void {
  const nodes = innerNodes();
  for (const from of nodes) {
    for (let byte = 0; byte < 256; byte++) {
      let node = from;
      let output = 0;
      let count = 0;
      let ended = 0;
      for (let bit = 7; bit >= 0 && ended === 0; bit--) {
        const next = node.next[(byte >> bit) & 1] as Node | number;
        if (typeof next !== "number") node = next;
        else {
          node = nodes[0] as Node;
          // The rest of this byte is padding.
          if (next === PACKET_END) ended = ENDED;
          else output |= next << (8 * count++);
        }
      }
      const index = (from.state << 8) | byte;
      outputs[index] = output >>> 0;
      steps[index] = node.state | (count << COUNT_SHIFT) | ended;
    }
  }
}
