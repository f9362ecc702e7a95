/** Where one entry lies in the file and how it is packed. */
export interface UopEntry {
  /** Of the data itself, behind the entry's header. */
  readonly offset: number;
  readonly storedBytes: number;
  readonly unpackedBytes: number;
  readonly compression: number;
}
