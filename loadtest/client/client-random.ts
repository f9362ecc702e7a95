const DIRECTIONS = 8;
/** Odd and far from small numbers, so that neighbouring clients begin far apart (Knuth's multiplicative hash). */
const SPREAD = 2_654_435_761;
const WARM_UP = 8;

const RANGE = 2 ** 32;

/** The random numbers of one client, the same for the same seed (xorshift32). */
export class ClientRandom {
  #state: number;

  constructor(seed: number, index: number) {
    this.#state = (seed ^ Math.imul(index + 1, SPREAD)) >>> 0 || 1;
    for (let i = 0; i < WARM_UP; i++) this.#next();
  }

  /** 0 to 7. */
  direction(): number {
    return (this.#next() >>> 8) % DIRECTIONS;
  }

  /** From 0 up to, but not including, 1. */
  fraction(): number {
    return this.#next() / RANGE;
  }

  #next(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state >>> 0;
    return this.#state;
  }
}
