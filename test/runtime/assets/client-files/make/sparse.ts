import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import { makeMap, makeStatics, type Cell, type MadeStatic } from "./maps.js";

const BLOCK_BYTES = 196;
const INDEX_ENTRY_BYTES = 12;

export interface SparseMap {
  id: number;
  width: number;
  height: number;
  /** The area with content, in multiples of 8. The rest is land tile 0 at altitude 0 without statics. */
  part: { left: number; top: number; width: number; height: number };
  cell: (x: number, y: number) => Cell;
  statics: readonly MadeStatic[];
}

/** Writes a full-size map; only one area of it takes disk space. */
export function writeSparseMap(directory: string, map: SparseMap): void {
  const { id, part } = map;
  const rows = map.height / 8;
  const count = (map.width / 8) * rows;
  const cells = makeMap(part.width, part.height, (x, y) => map.cell(part.left + x, part.top + y));
  const moved = map.statics.map((made) => ({ ...made, x: made.x - part.left, y: made.y - part.top }));
  const { index, data } = makeStatics(part.width, part.height, moved);
  writeParts(path.join(directory, `map${id}.mul`), count * BLOCK_BYTES, columnsOf(cells, BLOCK_BYTES));
  writeParts(path.join(directory, `staidx${id}.mul`), count * INDEX_ENTRY_BYTES, columnsOf(index, INDEX_ENTRY_BYTES));
  writeParts(path.join(directory, `statics${id}.mul`), data.length, [{ at: 0, bytes: data }]);

  function columnsOf(bytes: Buffer, blockBytes: number): { at: number; bytes: Buffer }[] {
    const columnBytes = (part.height / 8) * blockBytes;
    return Array.from({ length: part.width / 8 }, (_, column) => ({
      at: ((part.left / 8 + column) * rows + part.top / 8) * blockBytes,
      bytes: bytes.subarray(column * columnBytes, (column + 1) * columnBytes),
    }));
  }
}

function writeParts(file: string, size: number, parts: readonly { at: number; bytes: Buffer }[]): void {
  const descriptor = openSync(file, "w");
  ftruncateSync(descriptor, size);
  for (const { at, bytes } of parts) writeSync(descriptor, bytes, 0, bytes.length, at);
  closeSync(descriptor);
}
