import { deflateSync } from "node:zlib";
import { Bytes } from "./bytes.js";

export interface MadeEntry {
  name: string;
  data: Buffer;
  isPacked?: boolean;
  /** Overrides the compression that follows from `isPacked`. */
  compression?: number;
  /** Bytes of padding before the data. */
  headerBytes?: number;
}

/** A UOP container with `perTable` entries in each table. */
export function makeUop(entries: readonly MadeEntry[], perTable = 100): Buffer {
  const header = 28;
  const tables = Math.max(1, Math.ceil(entries.length / perTable));
  const tableBytes = 12 + 34 * perTable;
  const out = new Bytes().raw(Buffer.from("MYP\0", "latin1")).u32(5, 0xfd23ec43).u64(header).u32(perTable, entries.length);
  let dataAt = header + tables * tableBytes;
  const data = new Bytes();
  for (let table = 0; table < tables; table++) {
    const here = entries.slice(table * perTable, (table + 1) * perTable);
    out.u32(perTable).u64(table + 1 < tables ? header + (table + 1) * tableBytes : 0);
    for (const entry of here) {
      const stored = entry.isPacked ? deflateSync(entry.data) : entry.data;
      const before = entry.headerBytes ?? 0;
      out.u64(dataAt).u32(before, stored.length, entry.data.length).u64(nameHash(entry.name)).u32(0);
      out.u16(entry.compression ?? Number(entry.isPacked ?? false));
      data.raw(Buffer.alloc(before, 0xee), stored);
      dataAt += before + stored.length;
    }
    out.raw(Buffer.alloc((perTable - here.length) * 34));
  }
  return out.raw(data.done()).done();
}

/** Jenkins' lookup3 over the characters, with its three words in an array that wraps at 32 bits. */
export function nameHash(name: string): bigint {
  const [A, B, C] = [0, 1, 2];
  const state = new Uint32Array(3).fill(0xdeadbeef + name.length);
  const padded = Buffer.alloc(Math.max(1, Math.ceil(name.length / 12)) * 12);
  padded.write(name, "latin1");
  const turn = (value: number, bits: number) => ((value << bits) | (value >>> (32 - bits))) >>> 0;
  const blocks = padded.length / 12;
  for (let block = 0; block < blocks; block++) {
    for (const lane of [A, B, C]) state[lane]! += padded.readUInt32LE(block * 12 + lane * 4);
    if (block === blocks - 1) break;
    for (const [to, from, also, bits] of [
      [A, C, B, 4],
      [B, A, C, 6],
      [C, B, A, 8],
      [A, C, B, 16],
      [B, A, C, 19],
      [C, B, A, 4],
    ] as const) {
      state[to]! -= state[from]!;
      state[to]! ^= turn(state[from]!, bits);
      state[from]! += state[also]!;
    }
  }
  if (name.length > 0) {
    for (const [to, from, bits] of [
      [C, B, 14],
      [A, C, 11],
      [B, A, 25],
      [C, B, 16],
      [A, C, 4],
      [B, A, 14],
      [C, B, 24],
    ] as const) {
      state[to]! ^= state[from]!;
      state[to]! -= turn(state[from]!, bits);
    }
  }
  return (BigInt(state[B]!) << 32n) | BigInt(state[C]!);
}
