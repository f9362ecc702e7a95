/** Serials of mobiles run from 1, those of items from 0x40000000. */
const FIRST_MOBILE_SERIAL = 0x0000_0001;
const LAST_MOBILE_SERIAL = 0x3fff_ffff;
export const FIRST_ITEM_SERIAL = 0x4000_0000;
const LAST_ITEM_SERIAL = 0x7ffe_ffff;
/**
 * The last serials of items are for things that only a client knows: a vendor's goods, and below them the hair of
 * corpses. No item of the world has one.
 */
export const LAST_SHOWN_ITEM_SERIAL = 0x7fff_ffff;
export const SHOWN_ITEM_SERIALS = 0x8000;
export const FIRST_HAIR_SERIAL = LAST_ITEM_SERIAL + 1;
export const HAIR_SERIALS = LAST_SHOWN_ITEM_SERIAL - LAST_ITEM_SERIAL - SHOWN_ITEM_SERIALS;

export type SerialKind = "mobile" | "item";

/** A run of serials. */
export interface SerialRange {
  readonly first: number;
  readonly last: number;
}

/** The serials of things in the world. */
export const SERIAL_BOUNDS: Readonly<Record<SerialKind, SerialRange>> = {
  mobile: { first: FIRST_MOBILE_SERIAL, last: LAST_MOBILE_SERIAL },
  item: { first: FIRST_ITEM_SERIAL, last: LAST_ITEM_SERIAL },
};

/** All serials of a kind have been handed out. Other things can go on. */
export class SerialsExhaustedError extends Error {
  override readonly name = "SerialsExhaustedError";

  constructor(kind: SerialKind, isForGood: boolean) {
    super(
      isForGood
        ? `no serial is left for another ${kind}; serials are never used again, so this shard can make none any more`
        : `no serial is left for another ${kind} until this process has leased more`,
    );
  }
}

export function isItemSerial(serial: number): boolean {
  return serial >= FIRST_ITEM_SERIAL;
}

/** 0 is nobody. */
export function isMobileSerial(serial: number): boolean {
  return serial >= FIRST_MOBILE_SERIAL && serial <= LAST_MOBILE_SERIAL;
}

/** The highest serials that were handed out, 0 where there is none. */
export interface Serials {
  readonly mobile: number;
  readonly item: number;
}

/** What an allocator has to hand out, where other processes hand out serials, too. */
export interface LeasedSerials {
  /** In order. */
  readonly ranges: Readonly<Record<SerialKind, readonly SerialRange[]>>;
  /** Called once when fewer than `few` serials of a kind are left, until some are added. */
  readonly onLow: (kind: SerialKind) => void;
  readonly few: Serials;
}

/** Hands out each serial once in the life of a shard, with the help of storage, which knows the highest. */
export class SerialAllocator {
  private readonly kinds: Readonly<Record<SerialKind, SerialRanges>>;

  /** @param leased without it, this process hands out all serials that there are */
  constructor(highest: Serials, leased?: LeasedSerials) {
    const rangesOf = (kind: SerialKind): SerialRanges =>
      leased
        ? new SerialRanges(kind, highest[kind], leased.ranges[kind], { few: leased.few[kind], onLow: leased.onLow })
        : new SerialRanges(kind, highest[kind], [SERIAL_BOUNDS[kind]]);
    this.kinds = { mobile: rangesOf("mobile"), item: rangesOf("item") };
  }

  mobile(): number {
    return this.kinds.mobile.next();
  }

  item(): number {
    return this.kinds.item.next();
  }

  /** The serials that were handed out last. */
  get last(): Serials {
    return this.ahead(0);
  }

  /**
   * How many serials can still be handed out. Of leased ones, those are counted that no process had leased at the last
   * lease.
   */
  get left(): Serials {
    return { mobile: this.kinds.mobile.left, item: this.kinds.item.left };
  }

  /** The highest serials after this many more of each kind. */
  ahead(count: number): Serials {
    return { mobile: this.kinds.mobile.ahead(count), item: this.kinds.item.ahead(count) };
  }

  /** Serials up to these are taken. Leased ones are taken up to one in the same range. */
  skipTo(highest: Serials): void {
    this.kinds.mobile.skipTo(highest.mobile);
    this.kinds.item.skipTo(highest.item);
  }

  /** Adds leased serials, which are higher than those before. */
  add(kind: SerialKind, range: SerialRange): void {
    this.kinds[kind].add(range);
  }
}

/** The serials of a kind that this process may hand out. */
class SerialRanges {
  private readonly kind: SerialKind;
  private readonly waiting: SerialRange[] = [];
  private readonly refill: { few: number; onLow: (kind: SerialKind) => void } | undefined;
  private last: number;
  /** The end of the range that serials are handed out from. */
  private end: number;
  /** How few are left when more are asked for; less than 0 once they were. */
  private askAt: number;

  constructor(
    kind: SerialKind,
    highest: number,
    ranges: readonly SerialRange[],
    refill?: { few: number; onLow: (kind: SerialKind) => void },
  ) {
    this.kind = kind;
    this.refill = refill;
    this.askAt = refill?.few ?? -1;
    this.last = this.end = highest;
    this.waiting.push(...ranges.filter(({ last }) => !refill || last > highest));
    if (!refill) this.begin();
    this.skipTo(highest);
  }

  next(): number {
    if (this.last >= this.end && !this.begin()) throw new SerialsExhaustedError(this.kind, this.isForGood);
    const serial = ++this.last;
    if (this.askAt >= 0 && this.own <= this.askAt) this.ask();
    return serial;
  }

  get left(): number {
    if (!this.refill) return this.own;
    const { first, last } = SERIAL_BOUNDS[this.kind];
    const highest = this.waiting.at(-1)?.last ?? this.end;
    return this.own + last - Math.max(highest, first - 1);
  }

  ahead(count: number): number {
    let rest = count;
    let [last, end] = [this.last, this.end];
    for (const range of this.waiting) {
      if (rest <= end - last) break;
      rest -= end - last;
      [last, end] = [range.first - 1, range.last];
    }
    return rest === 0 ? last : Math.min(last + rest, end);
  }

  skipTo(highest: number): void {
    const isIn = ({ first, last }: SerialRange): boolean => highest >= first && highest <= last;
    const at = this.waiting.findIndex(isIn);
    if (at >= 0) {
      for (let dropped = 0; dropped <= at; dropped++) this.begin();
      this.last = highest;
    } else if (highest > this.last && (highest <= this.end || !this.refill)) this.last = Math.min(highest, this.end);
  }

  add(range: SerialRange): void {
    this.waiting.push(range);
    this.askAt = this.refill?.few ?? -1;
  }

  private get isForGood(): boolean {
    return this.left === 0;
  }

  private get own(): number {
    return this.waiting.reduce((sum, { first, last }) => sum + last - first + 1, Math.max(0, this.end - this.last));
  }

  private begin(): boolean {
    const range = this.waiting.shift();
    if (!range) return false;
    [this.last, this.end] = [range.first - 1, range.last];
    return true;
  }

  private ask(): void {
    this.askAt = -1;
    this.refill?.onLow(this.kind);
  }
}
