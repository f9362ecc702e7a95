/** Serials of mobiles run from 1, those of items from 0x40000000. */
const FIRST_MOBILE_SERIAL = 0x0000_0001;
const LAST_MOBILE_SERIAL = 0x3fff_ffff;
const FIRST_ITEM_SERIAL = 0x4000_0000;
const LAST_ITEM_SERIAL = 0x7fff_ffff;

/** Hands out serials nobody has had since the highest that storage knows. */
export class SerialAllocator {
  private lastMobile = FIRST_MOBILE_SERIAL - 1;
  private lastItem = FIRST_ITEM_SERIAL - 1;

  /** @param highest the highest serials in use, 0 where there is none */
  constructor(highest: { mobile: number; item: number }) {
    this.skipTo(highest);
  }

  mobile(): number {
    if (this.lastMobile >= LAST_MOBILE_SERIAL) throw new RangeError("no mobile serials are left");
    return ++this.lastMobile;
  }

  item(): number {
    if (this.lastItem >= LAST_ITEM_SERIAL) throw new RangeError("no item serials are left");
    return ++this.lastItem;
  }

  /** Serials up to these are taken. */
  skipTo(highest: { mobile: number; item: number }): void {
    this.lastMobile = Math.max(this.lastMobile, highest.mobile);
    this.lastItem = Math.max(this.lastItem, highest.item);
  }
}
