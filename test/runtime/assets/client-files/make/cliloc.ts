import { Bytes } from "./bytes.js";

/** A `Cliloc.enu` in its plain form, records in the order given. */
export function makeCliloc(texts: readonly (readonly [number, string])[]): Buffer {
  const out = new Bytes().u32(2).u16(1);
  for (const [number, text] of texts) {
    const bytes = Buffer.from(text, "utf8");
    out.u32(number).u8(0).u16(bytes.length).raw(bytes);
  }
  return out.done();
}

/**
 * The encoded form of newer clients, written from its definition: each occurrence of a byte is followed by the number
 * of distinct other bytes before its next occurrence, or by 0 for its last one.
 */
export function makeMythic(plain: Buffer, padding = 0): Buffer {
  const placesOf = new Map<number, number[]>();
  plain.forEach((value, place) => {
    const places = placesOf.get(value);
    if (places) places.push(place);
    else placesOf.set(value, [place]);
  });
  const counts = Array.from({ length: 256 }, (_, value) => placesOf.get(value)?.length ?? 0);
  const order = [...placesOf.keys()].sort((a, b) => counts[b]! - counts[a]! || a - b);
  /** The number of distinct other bytes between two places. */
  const othersWithin = (value: number, start: number, end: number): number => {
    const seen = new Set(plain.subarray(start, end));
    seen.delete(value);
    return seen.size;
  };
  const codes = order.flatMap((value) => {
    const places = placesOf.get(value)!;
    const first = new Set(plain.subarray(0, places[0])).size;
    return [first, ...places.slice(1).map((place, number) => othersWithin(value, places[number]! + 1, place))];
  });
  const stageOne = new Bytes()
    .u32(...counts)
    .u8(...codes)
    .raw(Buffer.alloc(padding))
    .done();
  return new Bytes()
    .u32(plain.length ^ 0x8e2c9a3d)
    .raw(moveToFront(stageOne))
    .done();
}

function moveToFront(plain: Buffer): Buffer {
  let list = Array.from({ length: 256 }, (_, value) => value);
  return Buffer.from(
    Array.from(plain, (value) => {
      const rank = list.indexOf(value);
      list = [value, ...list.slice(0, rank), ...list.slice(rank + 1)];
      return rank;
    }),
  );
}
