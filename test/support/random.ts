/** Repeatable random numbers for tests. Failures name the seed, so they can be repeated. */
export interface Random {
  /** 0 to bound - 1. */
  below(bound: number): number;
  bytes(count: number): Buffer;
}

/** Mulberry32, a well-known small generator. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return {
    below: (bound) => next() % bound,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => next() & 0xff)),
  };
}
