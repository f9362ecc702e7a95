import { openContainer, containerContents, VENDOR_GUMP } from "../../runtime/protocol/packets/items.js";
import { buyClose, buyList } from "../../runtime/protocol/packets/trade.js";
import type { Dealings } from "./dealings.js";
import { valueOf } from "./inbox.js";

/** A line of what a vendor sells. */
export interface Good {
  serial: number;
  /** Number of its art. */
  graphic: number;
  /** How many there are. */
  amount: number;
  /** Gold for each. */
  price: number;
  name: string;
}

/** The window of a vendor. */
interface Shop {
  vendor: number;
  goods: Good[];
}

/** Puts the three packets of a vendor's window together: contents (0x3C), prices (0x74), and the window (0x24). */
class ShopReader {
  readonly #contents = new Map<number, { serial: number; graphic: number; amount: number }[]>();
  #goods: Good[] = [];

  /** @returns the window once it is complete, otherwise undefined */
  read(frame: Buffer): Shop | undefined {
    const contents = valueOf(containerContents, frame);
    if (contents !== undefined) {
      // By their places, as the order of the prices has it (ClassicUO PacketHandlers.BuyList).
      const items = contents.items.toSorted((one, other) => one.x - other.x);
      if (items.length > 0) this.#contents.set(items[0]!.container, items);
    }
    const prices = valueOf(buyList, frame);
    if (prices !== undefined) {
      const items = this.#contents.get(prices.container) ?? [];
      this.#goods = prices.lines.slice(0, items.length).map(({ price, name }, at) => {
        const { serial, graphic, amount } = items[at]!;
        return { serial, graphic, amount, price, name };
      });
    }
    const window = valueOf(openContainer, frame);
    return window?.gump === VENDOR_GUMP ? { vendor: window.serial, goods: this.#goods } : undefined;
  }
}

/** Waits for a vendor's window. Measured as `shop`. */
export function answerShop(dealings: Dealings, vendor: number): Promise<Shop> {
  const reader = new ShopReader();
  return dealings.answer("shop", {
    what: "vendor's window",
    test: (frame) => {
      const shop = reader.read(frame);
      return shop?.vendor === vendor ? shop : undefined;
    },
  });
}

/** Waits until a vendor closes the deal. Measured as `buy`. */
export function answerPurchase(dealings: Dealings, vendor: number): Promise<boolean> {
  return dealings.answer("buy", {
    what: "answer to a purchase",
    test: (frame) => (valueOf(buyClose, frame)?.vendor === vendor ? true : undefined),
  });
}
