import {
  BUYING_PRICE_MAXIMUM,
  type NoChoice,
  SELLING_PRICE_MAXIMUM,
  VENDOR_LINES_MAXIMUM,
  type VendorBarrier,
  type VendorChoice,
  type VendorTerms,
  type VendorWindows,
} from "../../ports/vendor-windows.js";
import { PILE_MAXIMUM } from "../../world/stacking.js";
import { fn, luaModule, type LuaModule, parameter, type Refusal, refuse, WaitOver } from "../declare/module.js";
import { integer, list, optional, record, type RecordOf, text, type ValueOf } from "../declare/types.js";
import { art, hueType } from "../world/item-templates.js";
import type { WorldTools } from "../world/parts.js";

const NAME_BYTES = 60;
const CLILOC_MAXIMUM = 0x7fff_ffff;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 30 * 60_000;
const DEFAULT_MS = 5 * 60_000;
const RANGE_MAXIMUM_TILES = 18;
/** As ModernUO (IncomingVendorPackets). */
const DEFAULT_RANGE_TILES = 10;

const called = { name: optional(text({ maxBytes: NAME_BYTES })), cliloc: optional(integer({ min: 0, max: CLILOC_MAXIMUM })) };
const goods = record(
  {
    item_id: art,
    hue: optional(hueType),
    amount: integer({ min: 1, max: PILE_MAXIMUM }),
    price: integer({ min: 0, max: SELLING_PRICE_MAXIMUM }),
    ...called,
  },
  "VendorGoods",
);
const terms = {
  range: optional(integer({ min: 0, max: RANGE_MAXIMUM_TILES })),
  timeout_ms: optional(integer({ min: SHORTEST_MS, max: LONGEST_MS })),
};
const chosen = record({ lines: list(record({ index: integer(), amount: integer() })), total: integer() }, "VendorChoice");

const session = parameter("session_id", integer({ min: 1 }), "the player's session");
const choice = parameter(
  "choice",
  chosen,
  "lines: the index in the list and the amount of each chosen line; total: the sum of the prices",
);
const REASONS =
  "It returns nil and a reason without a choice: closed (or nothing chosen), timeout, replaced (by another vendor's window), invalid (not among " +
  "what was offered), gone, unseen, too_far, dead, not_carried. The waiting handler ends when the player leaves.";
const TERMS = `range: tiles that the vendor may be away when the player chooses, default ${DEFAULT_RANGE_TILES}; timeout_ms: default ${DEFAULT_MS}`;

const SELL_EXAMPLE = `local goods = { { item_id = 0x103B, amount = 20, price = 6, name = "bread" } }
local choice, reason = vendor.sell_to(session_id, { vendor = baker, goods = goods })
if choice then take_gold(session_id, choice.total) end`;
const BUY_EXAMPLE = `local offers = {}
for _, item in ipairs(backpack:find_all("sword")) do offers[#offers + 1] = { item = item, price = 25 } end
local choice = vendor.buy_from(session_id, { vendor = smith, offers = offers })`;

/** `vendor`: the windows in which players buy and sell. */
export function vendorModule({ vendors, classes }: { readonly vendors: VendorWindows } & Pick<WorldTools, "classes">): LuaModule {
  const selling = record({ vendor: classes.mobile, goods: list(goods, { max: VENDOR_LINES_MAXIMUM }), ...terms });
  const offer = record({ item: classes.item, price: integer({ min: 0, max: BUYING_PRICE_MAXIMUM }), ...called });
  const buying = record({ vendor: classes.mobile, offers: list(offer, { max: VENDOR_LINES_MAXIMUM }), ...terms });

  return luaModule({
    name: "vendor",
    about:
      "Windows in which players choose what to buy from a vendor or sell to it. Goods and prices are the script's: what is sold need not " +
      "exist, and the script takes the gold and makes or moves the items. Choices are checked: only what was offered, and not more of it.",
    functions: {
      sell_to: fn({
        about: `Shows a player what a vendor sells, and waits for the choice. ${REASONS}`,
        parameters: [
          session,
          parameter(
            "wish",
            selling,
            "vendor: the mobile that sells; goods: art, hue, greatest amount, price of one, and a name or a cliloc (the name of the art by " +
              `default) of each; ${TERMS}`,
          ),
        ],
        returns: [choice],
        fails: true,
        suspends: true,
        example: SELL_EXAMPLE,
        does: (_, id, wish) =>
          asking((whenEnded) =>
            vendors.sellTo(
              id,
              termsOf(wish),
              wish.goods.map(({ item_id: itemId, hue = 0, amount, price, ...names }) => ({
                ...{ itemId, hue, amount, price },
                name: nameOf(names),
              })),
              whenEnded,
            ),
          ),
      }),
      buy_from: fn({
        about:
          "Shows a player what a vendor would buy of what the player carries in bags, and waits for the choice. The items are still the player's " +
          `then, with at least the chosen amount. ${REASONS}`,
        parameters: [
          session,
          parameter(
            "wish",
            buying,
            `vendor: the mobile that buys; offers: item, price of one, and a name or a cliloc (the name of the item by default) of each; ${TERMS}`,
          ),
        ],
        returns: [choice],
        fails: true,
        suspends: true,
        example: BUY_EXAMPLE,
        does: (_, id, wish) =>
          asking((whenEnded) =>
            vendors.buyFrom(
              id,
              termsOf(wish),
              wish.offers.map(({ item, price, ...names }) => ({ serial: item.serial, price, name: nameOf(names) })),
              whenEnded,
            ),
          ),
      }),
    },
  });
}

type Wished = RecordOf<typeof terms> & { readonly vendor: { readonly serial: number } };

function termsOf({ vendor, range = DEFAULT_RANGE_TILES, timeout_ms: timeoutMs = DEFAULT_MS }: Wished): VendorTerms {
  return { vendor: vendor.serial, rangeTiles: range, timeoutMs };
}

/** Clients take a number for one of their own texts (ClassicUO PacketHandlers.BuyList, SellList). */
function nameOf({ name = "", cliloc }: RecordOf<typeof called>): string {
  return cliloc === undefined ? name : String(cliloc);
}

/** Opens a window and waits for its end. */
function asking(
  open: (whenEnded: (end: VendorChoice | NoChoice) => void) => VendorBarrier | undefined,
): Promise<ValueOf<typeof chosen> | Refusal> {
  return new Promise((resolve, reject) => {
    const barrier = open((end) => {
      if (end === "left") reject(new WaitOver("the player has left"));
      else if (typeof end === "string") resolve(refuse(end));
      else resolve({ lines: end.lines.map(({ index, amount }) => ({ index: index + 1, amount })), total: end.total });
    });
    if (barrier) resolve(refuse(barrier));
  });
}
