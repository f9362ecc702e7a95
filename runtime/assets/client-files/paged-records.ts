import { BlockCache } from "./block-cache.js";
import type { ByteSource } from "./byte-source.js";

export interface PagingOptions {
  readonly recordBytes: number;
  readonly records: number;
  /** 2 ** `pageShift` records are read at once. */
  readonly pageShift: number;
  readonly maxCachedBytes: number;
}

/**
 * Records of one size, read in pages of a few KiB on first use. Callers read records inside the page, so a lookup
 * allocates nothing: `page(i)` has record i at `offset(i)`, if the page is long enough.
 */
export class PagedRecords {
  private readonly source: ByteSource;
  private readonly recordBytes: number;
  private readonly totalBytes: number;
  private readonly pageShift: number;
  private readonly pageMask: number;
  private readonly cache: BlockCache<Buffer>;

  constructor(source: ByteSource, options: PagingOptions) {
    this.source = source;
    this.recordBytes = options.recordBytes;
    this.totalBytes = options.records * options.recordBytes;
    this.pageShift = options.pageShift;
    this.pageMask = (1 << options.pageShift) - 1;
    this.cache = new BlockCache(Math.ceil(options.records / (1 << options.pageShift)), options.maxCachedBytes);
  }

  get cachedBytes(): number {
    return this.cache.bytes;
  }

  /** The page with this record. It is short, or even empty, when the file is. */
  page(record: number): Buffer {
    const page = record >> this.pageShift;
    return this.cache.get(page) ?? this.readPage(page);
  }

  /** Offset of the record in its page. */
  offset(record: number): number {
    return (record & this.pageMask) * this.recordBytes;
  }

  private readPage(page: number): Buffer {
    const pageBytes = this.recordBytes << this.pageShift;
    const start = page * pageBytes;
    const bytes = this.source.read(start, Math.min(pageBytes, this.totalBytes - start));
    this.cache.put(page, bytes, bytes.length);
    return bytes;
  }
}
