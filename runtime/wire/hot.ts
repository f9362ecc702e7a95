/**
 * Hand-made twins of the packets that make up nearly all traffic of a crowd. Each is tested to give the very bytes of its
 * declaration (`moveRequest`, `mobileMoving`, `moveAcknowledge`).
 */
import { compress } from "./huffman.js";

export const MOVE_REQUEST_ID = 0x02;
export const MOVE_REQUEST_BYTES = 7;
export const MOBILE_MOVING_ID = 0x77;
export const MOBILE_MOVING_BYTES = 17;
const MOVE_ACKNOWLEDGE_ID = 0x22;

/** Direction of the 0x02 whose first byte is at `at`: 0 to 7, with 0x80 for running. */
export function stepDirection(frame: Uint8Array, at: number): number {
  return frame[at + 1] as number;
}

/** Sequence of the 0x02 at `at`. */
export function stepSequence(frame: Uint8Array, at: number): number {
  return frame[at + 2] as number;
}

/** Fastwalk key of the 0x02 at `at`. */
export function stepFastwalkKey(frame: Uint8Array, at: number): number {
  const high = ((frame[at + 3] as number) << 8) | (frame[at + 4] as number);
  return high * 0x10000 + (((frame[at + 5] as number) << 8) | (frame[at + 6] as number));
}

/**
 * Writes a 0x77 at `at` and returns where it ends. Values are taken as they are: the world holds only legal ones, and bits
 * beyond a field's size are cut off.
 */
export function writeMobileMoving(
  target: Uint8Array,
  at: number,
  serial: number,
  body: number,
  x: number,
  y: number,
  z: number,
  direction: number,
  hue: number,
  flags: number,
  notoriety: number,
): number {
  target[at] = MOBILE_MOVING_ID;
  target[at + 1] = serial >>> 24;
  target[at + 2] = serial >>> 16;
  target[at + 3] = serial >>> 8;
  target[at + 4] = serial;
  target[at + 5] = body >>> 8;
  target[at + 6] = body;
  target[at + 7] = x >>> 8;
  target[at + 8] = x;
  target[at + 9] = y >>> 8;
  target[at + 10] = y;
  target[at + 11] = z;
  target[at + 12] = direction;
  target[at + 13] = hue >>> 8;
  target[at + 14] = hue;
  target[at + 15] = flags;
  target[at + 16] = notoriety;
  return at + MOBILE_MOVING_BYTES;
}

/** Notorieties 0 to 7 have their acknowledgements ready. */
const NOTORIETIES = 8;
const SEQUENCES = 256;
const acknowledgements: readonly Uint8Array[] = Array.from({ length: NOTORIETIES * SEQUENCES }, (_, index) =>
  compress(Uint8Array.of(MOVE_ACKNOWLEDGE_ID, index % SEQUENCES, Math.floor(index / SEQUENCES))),
);

/**
 * The compressed 0x22 for a step, made once and shared by all who are sent it: it must not be changed.
 *
 * @param notoriety 0 to 7
 */
export function compressedAcknowledge(sequence: number, notoriety: number): Uint8Array {
  return acknowledgements[notoriety * SEQUENCES + sequence] as Uint8Array;
}
