import { Bytes } from "./bytes.js";

/** An index file and its data file. Missing entries have no data. */
export function makeIndexed(count: number, entries: ReadonlyMap<number, Buffer>): { index: Buffer; data: Buffer } {
  const index = new Bytes();
  const data = new Bytes();
  for (let entry = 0; entry < count; entry++) {
    const bytes = entries.get(entry);
    index.u32(bytes ? data.length : 0xffffffff, bytes?.length ?? 0, 0);
    if (bytes) data.raw(bytes);
  }
  return { index: index.done(), data: data.done() };
}
