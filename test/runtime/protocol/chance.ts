import type { Chance } from "../../../runtime/protocol/fields/field.js";

/** Repeatable random integers from 0 to `below` - 1 (mulberry32). */
export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

export function bytesOf(chance: Chance, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => chance(256)));
}
