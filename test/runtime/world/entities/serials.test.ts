import { describe, expect, it } from "vitest";
import { SerialAllocator, type SerialKind, type SerialRange, SERIAL_BOUNDS } from "../../../../runtime/world/entities/serials.js";

const NONE = { mobile: 0, item: 0 };
const ITEM = SERIAL_BOUNDS.item.first;

function leased(ranges: SerialRange[], { highest = 0, few = 0 } = {}) {
  const asked: SerialKind[] = [];
  const parts = {
    ranges: { mobile: ranges, item: [] },
    few: { mobile: few, item: 0 },
    onLow: (kind: SerialKind) => asked.push(kind),
  };
  return { serials: new SerialAllocator({ mobile: highest, item: 0 }, parts), asked };
}

const taken = (serials: SerialAllocator, count: number): number[] => Array.from({ length: count }, () => serials.mobile());

describe("the serials of a shard that is alone", () => {
  it("go on after the highest, and end for good at the last", () => {
    const serials = new SerialAllocator({ mobile: 7, item: SERIAL_BOUNDS.item.last - 1 });
    expect([serials.mobile(), serials.item()]).toEqual([8, SERIAL_BOUNDS.item.last]);
    expect(() => serials.item()).toThrow(/this shard can make none any more/);
    expect(serials.left.item).toBe(0);
  });

  it("are none when something has a serial beyond the last", () => {
    const serials = new SerialAllocator({ mobile: 0, item: SERIAL_BOUNDS.item.last + 5 });
    expect(() => serials.item()).toThrow(/no serial is left/);
  });

  it("begin with the first, and are known ahead", () => {
    const serials = new SerialAllocator(NONE);
    expect(serials.ahead(10)).toEqual({ mobile: 10, item: ITEM + 9 });
    expect([serials.mobile(), serials.item(), serials.last]).toEqual([1, ITEM, { mobile: 1, item: ITEM }]);
  });
});

describe("leased serials", () => {
  const ranges = [
    { first: 11, last: 13 },
    { first: 31, last: 33 },
  ];

  it("come range by range, and are known ahead across ranges", () => {
    const { serials } = leased(ranges);
    expect([0, 2, 3, 4, 6, 9].map((count) => serials.ahead(count).mobile)).toEqual([0, 12, 13, 31, 33, 33]);
    expect(taken(serials, 6)).toEqual([11, 12, 13, 31, 32, 33]);
    expect(() => serials.mobile()).toThrow(/until this process has leased more/);
    serials.add("mobile", { first: 51, last: 60 });
    expect(serials.mobile()).toBe(51);
  });

  it("go on after the highest that was handed out before, in whichever range it is", () => {
    expect(taken(leased(ranges, { highest: 12 }).serials, 2)).toEqual([13, 31]);
    expect(taken(leased(ranges, { highest: 13 }).serials, 1)).toEqual([31]);
    expect(taken(leased(ranges, { highest: 32 }).serials, 1)).toEqual([33]);
    expect(taken(leased(ranges, { highest: 20 }).serials, 1)).toEqual([31]);
    expect(leased(ranges, { highest: 40 }).serials.ahead(5).mobile).toBe(40);
  });

  it("are not skipped by the serials of other processes, but by those of the same range", () => {
    const { serials } = leased(ranges);
    serials.skipTo({ mobile: 25, item: 0 });
    serials.skipTo({ mobile: 5_000, item: 0 });
    expect(serials.mobile()).toBe(11);
    serials.skipTo({ mobile: 12, item: 0 });
    expect(serials.mobile()).toBe(13);
    serials.skipTo({ mobile: 32, item: 0 });
    expect(serials.mobile()).toBe(33);
  });

  it("are asked for once when few are left, and again after some were added", () => {
    const { serials, asked } = leased(ranges, { few: 4 });
    taken(serials, 4);
    expect(asked).toEqual(["mobile"]);
    serials.add("mobile", { first: 41, last: 44 });
    taken(serials, 1);
    expect(asked).toEqual(["mobile"]);
    taken(serials, 1);
    expect(asked).toEqual(["mobile", "mobile"]);
  });
});
