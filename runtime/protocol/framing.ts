import type { AnyPacket } from "./packet.js";
import { LARGEST_PACKET_BYTES } from "./packet.js";
import { UNKNOWN, VARIABLE } from "./packet-lengths.js";

/** Smallest variable packet: id and length. */
const HEADER_BYTES = 3;
/** Bytes of a sub-command. A packet with sub-commands has at least its header and this. */
const SUB_COMMAND_BYTES = 2;
/** Largest undeclared packet of a client. Undeclared packets are skipped. */
export const UNDECLARED_CLIENT_BYTES = 8192;

/** More bytes are needed for the header or the rest of the next packet. */
export const NEED_MORE = 0;
/** These bytes are not a packet that may come here. `badFrameReason` says why. */
export const BAD_FRAME = -1;

/** Size limits of each packet id in one direction. */
export class LengthTable {
  /** Fixed size, `VARIABLE` or `UNKNOWN`, by id. */
  readonly sizes: Int32Array;
  /** Limits of the declared length of variable packets, by id. */
  readonly minimums: Uint16Array;
  readonly maximums: Uint16Array;

  /**
   * @param lengths size, `VARIABLE` or `UNKNOWN` of each id
   * @param declared packets whose declarations have closer limits
   * @param undeclaredBytes largest variable packet, or packet with sub-commands, that is not declared
   */
  constructor(lengths: readonly number[], declared: readonly AnyPacket[], undeclaredBytes: number) {
    this.sizes = Int32Array.from(lengths);
    this.minimums = new Uint16Array(256).fill(HEADER_BYTES);
    this.maximums = new Uint16Array(256).fill(undeclaredBytes);
    const seen = new Set<number>();
    for (const { id, minimumBytes, maximumBytes, sub } of declared) {
      if (this.sizes[id] !== VARIABLE) continue;
      // An undeclared sub-command may have any size, so the limits of the declared ones do not apply to the id.
      const min = sub ? Math.min(minimumBytes, sub.offset + SUB_COMMAND_BYTES) : minimumBytes;
      const max = sub ? Math.max(maximumBytes, undeclaredBytes) : maximumBytes;
      this.minimums[id] = seen.has(id) ? Math.min(this.minimums[id] as number, min) : min;
      this.maximums[id] = seen.has(id) ? Math.max(this.maximums[id] as number, max) : max;
      seen.add(id);
    }
  }

  /** The same table with only these ids. All others are bad frames. Used before the login. */
  only(ids: Iterable<number>): LengthTable {
    const kept = new Set(ids);
    const table = new LengthTable(
      Array.from(this.sizes, (size, id) => (kept.has(id) ? size : UNKNOWN)),
      [],
      LARGEST_PACKET_BYTES,
    );
    table.minimums.set(this.minimums);
    table.maximums.set(this.maximums);
    return table;
  }
}

/**
 * Looks for a packet at the beginning of `[start, end)`.
 *
 * @returns its size in bytes when it is complete, else `NEED_MORE` or `BAD_FRAME`. A size outside the limits is bad as
 * soon as it is read, without waiting for the body.
 */
export function nextFrame(buffer: Uint8Array, start: number, end: number, table: LengthTable): number {
  if (end <= start) return NEED_MORE;
  const id = buffer[start] as number;
  let length = table.sizes[id] as number;
  if (length === VARIABLE) {
    if (end - start < HEADER_BYTES) return NEED_MORE;
    length = ((buffer[start + 1] as number) << 8) | (buffer[start + 2] as number);
    if (length < (table.minimums[id] as number) || length > (table.maximums[id] as number)) return BAD_FRAME;
  } else if (length === UNKNOWN) return BAD_FRAME;
  return end - start < length ? NEED_MORE : length;
}

/** Why `nextFrame` returned `BAD_FRAME` for the bytes at `start`, for the log. */
export function badFrameReason(buffer: Uint8Array, start: number, table: LengthTable): string {
  const id = buffer[start] as number;
  const name = `0x${id.toString(16).toUpperCase().padStart(2, "0")}`;
  if (table.sizes[id] === UNKNOWN) return `${name}: no such packet here`;
  const length = ((buffer[start + 1] as number) << 8) | (buffer[start + 2] as number);
  const min = table.minimums[id] as number;
  return length < min
    ? `${name}: length ${length} is below ${min}`
    : `${name}: length ${length} is above ${table.maximums[id] as number}`;
}
