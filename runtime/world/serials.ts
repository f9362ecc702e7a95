/** Serials of mobiles run from 1, those of items from 0x40000000. */
const FIRST_MOBILE_SERIAL = 0x0000_0001;
const LAST_MOBILE_SERIAL = 0x3fff_ffff;
const FIRST_ITEM_SERIAL = 0x4000_0000;
const LAST_ITEM_SERIAL = 0x7ffe_ffff;
/** The last serials of items are for what only a client knows, such as what a vendor sells. No item of the world has one. */
export const LAST_SHOWN_ITEM_SERIAL = 0x7fff_ffff;
export const SHOWN_ITEM_SERIALS = LAST_SHOWN_ITEM_SERIAL - LAST_ITEM_SERIAL;

/** All serials of a kind have been handed out. Other things can go on. */
export class SerialsExhaustedError extends Error {
  override readonly name = "SerialsExhaustedError";

  constructor(kind: "mobile" | "item") {
    super(`no serial is left for another ${kind}; serials are never used again, so this shard can make none any more`);
  }
}

export function isItemSerial(serial: number): boolean {
  return serial >= FIRST_ITEM_SERIAL;
}

/** The highest serials that were handed out, 0 where there is none. */
export interface Serials {
  readonly mobile: number;
  readonly item: number;
}

/** Hands out each serial once in the life of a shard, with the help of storage, which knows the highest. */
export class SerialAllocator {
  private lastMobile = FIRST_MOBILE_SERIAL - 1;
  private lastItem = FIRST_ITEM_SERIAL - 1;

  constructor(highest: Serials) {
    this.skipTo(highest);
  }

  mobile(): number {
    if (this.lastMobile >= LAST_MOBILE_SERIAL) throw new SerialsExhaustedError("mobile");
    return ++this.lastMobile;
  }

  item(): number {
    if (this.lastItem >= LAST_ITEM_SERIAL) throw new SerialsExhaustedError("item");
    return ++this.lastItem;
  }

  /** The serials that were handed out last. */
  get last(): Serials {
    return { mobile: this.lastMobile, item: this.lastItem };
  }

  /** How many serials can still be handed out. */
  get left(): Serials {
    return { mobile: LAST_MOBILE_SERIAL - this.lastMobile, item: LAST_ITEM_SERIAL - this.lastItem };
  }

  /** The highest serials after this many more of each kind. */
  ahead(count: number): Serials {
    return {
      mobile: Math.min(this.lastMobile + count, LAST_MOBILE_SERIAL),
      item: Math.min(this.lastItem + count, LAST_ITEM_SERIAL),
    };
  }

  /** Serials up to these are taken. */
  skipTo(highest: Serials): void {
    this.lastMobile = Math.max(this.lastMobile, highest.mobile);
    this.lastItem = Math.max(this.lastItem, highest.item);
  }
}
