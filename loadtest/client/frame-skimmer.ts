import { HUFFMAN_CODE, PACKET_END } from "../../runtime/protocol/huffman-code.js";
import { PacketError } from "../../runtime/protocol/packet-error.js";
import { SERVER_LENGTHS, UNKNOWN, VARIABLE } from "../../runtime/protocol/packet-lengths.js";
import type { PacketHandler, Inflow } from "./inflow.js";

/**
 * The server's compression as a state machine that reads whole bytes, for `FrameSkimmer`. A state is an inner node of
 * the code's tree, and the root is 0. The index is `state << 8 | byte`. `steps` has the next state in bits 0 to 7, and
 * in bits 8 to 10 the number of plain bytes that end with this byte, up to four. `plainBytes` has these bytes, with the
 * first one in the lowest bits.
 */
const steps = new Uint16Array(256 * 256);
const plainBytes = new Uint32Array(256 * 256);
const COUNT_SHIFT = 8;

/** Both branches of each inner node: another inner node, or `LEAF` and a symbol. */
const LEAF = 0x1000;
const branches: (readonly [number, number] | number[])[] = [[-1, -1]];
HUFFMAN_CODE.forEach(([bits, code], symbol) => {
  let node = 0;
  for (let bit = bits - 1; bit > 0; bit--) {
    const pair = branches[node] as number[];
    const side = (code >> bit) & 1;
    if (pair[side] === -1) pair[side] = branches.push([-1, -1]) - 1;
    node = pair[side]!;
  }
  (branches[node] as number[])[code & 1] = LEAF | symbol;
});

for (let state = 0; state < branches.length; state++) {
  for (let byte = 0; byte < 256; byte++) {
    let node = state;
    let count = 0;
    let plain = 0;
    for (let bit = 7; bit >= 0; bit--) {
      const next = branches[node]![(byte >> bit) & 1]!;
      if (next < LEAF) {
        node = next;
        continue;
      }
      node = 0;
      if (next === (LEAF | PACKET_END)) break; // the rest of this byte is padding
      plain |= (next & 0xff) << (8 * count++);
    }
    steps[(state << 8) | byte] = node | (count << COUNT_SHIFT);
    plainBytes[(state << 8) | byte] = plain >>> 0;
  }
}

/** The id (1 byte) and the length (2 bytes). */
const VARIABLE_HEAD_BYTES = 3;
/** The largest fixed frame that can be wanted. Of those that are, 0x1B is the largest. */
const WANTED_MAX_BYTES = 64;

/**
 * Extracts only the wanted packets from a compressed stream. In a crowd, a client receives thousands of packets a
 * second about others. Those are skipped by length, without decompressing their bytes. A wanted frame of fixed size is
 * returned completely, and one of variable size only with its id, its length and as many bytes as were asked for.
 */
export class FrameSkimmer implements Inflow {
  readonly #headBytes: Uint8Array;
  readonly #keptBytes: Uint8Array;
  readonly #wanted: Uint8Array;
  readonly #onFrame: PacketHandler;
  readonly #head = Buffer.alloc(WANTED_MAX_BYTES);
  #headLength = 0;
  /** Bytes of the current frame that still have to be skipped. */
  #skip = 0;
  /** State of the decompression. */
  #state = 0;

  constructor(wanted: WantedFrames, onFrame: PacketHandler) {
    this.#wanted = wanted.isWanted;
    this.#headBytes = wanted.headBytes;
    this.#keptBytes = wanted.keptBytes;
    this.#onFrame = onFrame;
  }

  push(chunk: Uint8Array, count: number): void {
    let state = this.#state;
    let skip = this.#skip;
    for (let at = 0; at < count; at++) {
      const index = (state << 8) | chunk[at]!;
      const step = steps[index]!;
      state = step & 0xff;
      skip -= step >> COUNT_SHIFT;
      if (skip < 0) skip = this.#take(plainBytes[index]!, step >> COUNT_SHIFT, skip);
    }
    this.#state = state;
    this.#skip = skip;
  }

  /**
   * Takes up to four plain bytes. When `over` is negative, the last `-over` of them belong to heads or to bytes that
   * are skipped behind heads.
   *
   * @returns the number of bytes that still have to be skipped of the frame at the end of these bytes
   */
  #take(bytes: number, count: number, over: number): number {
    let skip = count + over;
    for (; count > 0; count--, bytes >>>= 8) {
      if (skip > 0) skip--;
      else {
        this.#head[this.#headLength++] = bytes;
        if (this.#headLength >= this.#headBytes[this.#head[0]!]!) skip = this.#headEnded();
      }
    }
    return skip;
  }

  /** @returns the bytes of the frame that follow its head */
  #headEnded(): number {
    const head = this.#head;
    const length = this.#headLength;
    const id = head[0]!;
    let size = SERVER_LENGTHS[id]!;
    if (size === VARIABLE) size = head.readUInt16BE(1);
    if (size < length) throw new PacketError(`0x${id.toString(16)} with length ${size}`);
    // More of it is wanted than what tells its size.
    if (length < Math.min(size, this.#keptBytes[id]!)) return 0;
    this.#headLength = 0;
    if (this.#wanted[id] === 1) this.#onFrame(head, 0, length);
    return size - length;
  }
}

/** The frames that a `FrameSkimmer` hands out. Made once for all clients. */
export interface WantedFrames {
  /** 1 for each wanted id. */
  readonly isWanted: Uint8Array;
  /** Bytes of a frame with this id that are read before its size is known. */
  readonly headBytes: Uint8Array;
  /** Number of bytes to keep of a variable-size frame with this id, at most. */
  readonly keptBytes: Uint8Array;
}

/**
 * @param kept by id of a frame of variable size, how many of its bytes are wanted; three, if it is not there
 * @throws RangeError when more of a frame is wanted than `WANTED_MAX_BYTES`
 */
export function wantedFrames(ids: readonly number[], kept: Readonly<Record<number, number>> = {}): WantedFrames {
  const isWanted = new Uint8Array(256);
  for (const id of ids) isWanted[id] = 1;
  const headBytes = Uint8Array.from({ length: 256 }, (_, id) => {
    const size = SERVER_LENGTHS[id]!;
    if (size === VARIABLE) return VARIABLE_HEAD_BYTES;
    if (size === UNKNOWN || isWanted[id] === 0) return 1;
    return atMost(size, id);
  });
  const keptBytes = Uint8Array.from({ length: 256 }, (_, id) => atMost(kept[id] ?? 0, id));
  return { isWanted, headBytes, keptBytes };
}

function atMost(bytes: number, id: number): number {
  if (bytes > WANTED_MAX_BYTES) throw new RangeError(`${bytes} bytes of 0x${id.toString(16)} are too many`);
  return bytes;
}
