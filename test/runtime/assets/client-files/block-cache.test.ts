import { describe, expect, it } from "vitest";
import { BlockCache, CACHED_VALUE_OVERHEAD_BYTES } from "../../../../runtime/assets/client-files/block-cache.js";
import { seededRandom } from "../../../support/random.js";

const COST = 100 + CACHED_VALUE_OVERHEAD_BYTES;

describe("the cache of blocks", () => {
  it("keeps values that fit", () => {
    const cache = new BlockCache<string>(10, 3 * COST);
    for (const key of [7, 0, 9]) cache.put(key, `value ${key}`, 100);
    expect([7, 0, 9, 1].map((key) => cache.get(key))).toEqual(["value 7", "value 0", "value 9", undefined]);
    expect([cache.size, cache.bytes]).toEqual([3, 3 * COST]);
  });

  it("evicts values that were not read recently", () => {
    const cache = new BlockCache<number>(10, 3 * COST);
    for (const key of [0, 1, 2]) cache.put(key, key, 100);
    cache.get(0);
    cache.get(2);
    cache.put(3, 3, 100);
    expect([0, 1, 2, 3].map((key) => cache.get(key))).toEqual([0, undefined, 2, 3]);
  });

  it("evicts a value even if all were read", () => {
    const cache = new BlockCache<number>(10, 3 * COST);
    for (const key of [0, 1, 2]) cache.put(key, key, 100);
    for (const key of [0, 1, 2]) cache.get(key);
    cache.put(3, 3, 100);
    expect([cache.get(3), cache.size]).toEqual([3, 3]);
  });

  it("keeps no value larger than its bound, and no key twice", () => {
    const cache = new BlockCache<number>(10, 3 * COST);
    cache.put(0, 1, 4 * COST);
    expect(cache.size).toBe(0);
    cache.put(0, 1, 100);
    cache.put(0, 2, 100);
    expect([cache.get(0), cache.bytes]).toEqual([1, COST]);
  });

  it("ignores keys out of range", () => {
    const cache = new BlockCache<number>(10, 3 * COST);
    for (const key of [-1, 10, 1.5, NaN]) {
      expect(cache.get(key)).toBeUndefined();
      cache.put(key, 1, 1);
    }
    expect(cache.size).toBe(0);
  });

  it("never returns another key's value, and stays within its bound", () => {
    const random = seededRandom(3);
    const cache = new BlockCache<number>(500, 40_000);
    const wrong: unknown[] = [];
    for (let round = 0; round < 50_000; round++) {
      const key = random.below(500);
      const value = cache.get(key);
      if (value === undefined) cache.put(key, key, random.below(2_000));
      if ((value ?? key) !== key || cache.bytes > 40_000) wrong.push({ key, value, bytes: cache.bytes });
    }
    expect(wrong).toEqual([]);
    expect(cache.size).toBeGreaterThan(10);
  });
});
