/** Place and packing of an entry in the file. */
export interface UopEntry {
  /** Offset of the data, after the entry's header. */
  readonly offset: number;
  readonly storedBytes: number;
  readonly unpackedBytes: number;
  readonly compression: number;
}
