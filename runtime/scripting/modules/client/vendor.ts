import {
  BUYING_PRICE_MAXIMUM,
  type Goods,
  type NoChoice,
  VENDOR_LINES_MAXIMUM,
  type VendorBarrier,
  type VendorTerms,
  type VendorWindows,
} from "../../../contracts/client/vendor-windows.js";
import { fn, luaModule, type LuaModule, parameter, type Refusal, refuse, WaitOver } from "../../declare/module.js";
import { integer, list, optional, record, type RecordOf, text, type LuaValueOf } from "../../declare/types.js";
import { amendmentMembers } from "../../named-slot.js";
import { LuaRaise } from "../../vm/raise.js";
import type { WorldTools } from "../../world/parts.js";
import { goodsList, lineNames, type VendorGoods } from "../../world/vendor-lists.js";
import type { VendorChoice } from "../../../world/society/vendor-choice.js";

const LIST_NAME_BYTES = 64;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 30 * 60_000;
const DEFAULT_MS = 5 * 60_000;
const RANGE_MAXIMUM_TILES = 18;
/** As ModernUO (IncomingVendorPackets). */
const DEFAULT_RANGE_TILES = 10;

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

const listName = text({ minBytes: 1, maxBytes: LIST_NAME_BYTES });
const listType = record({ name: listName, goods: goodsList, ...amendmentMembers }, "VendorList");

const LIST_EXAMPLE = `vendor.list { name = "bakery", goods = {
  { template = "bread_loaf", amount = 20, price = 6 },
  { item_id = 0x09E9, amount = 5, price = 30, name = "a birthday cake" },
} }`;
const SELL_EXAMPLE = `local goods = vendor.goods("bakery")
local choice, reason = vendor.sell_to(session_id, { vendor = baker, goods = goods })
-- features.vendors.lib.wares makes what was chosen; take the gold after that.
if choice then deliver(session_id, goods, choice) end`;
const BUY_EXAMPLE = `local offers = {}
for _, item in ipairs(backpack:find_all("sword")) do offers[#offers + 1] = { item = item, price = 25 } end
local choice = vendor.buy_from(session_id, { vendor = smith, offers = offers })`;

/** `vendor`: the windows in which players buy and sell. */
export function vendorModule(
  parts: { readonly vendors: VendorWindows } & Pick<
    WorldTools,
    "classes" | "registrations" | "vendorLists" | "itemTemplates" | "world"
  >,
): LuaModule {
  const { vendors, classes, registrations, vendorLists } = parts;
  const selling = record({ vendor: classes.mobile, goods: goodsList, ...terms });
  const offer = record({ item: classes.item, price: integer({ min: 0, max: BUYING_PRICE_MAXIMUM }), ...lineNames });
  const buying = record({ vendor: classes.mobile, offers: list(offer, { max: VENDOR_LINES_MAXIMUM }), ...terms });

  return luaModule({
    name: "vendor",
    about:
      "Windows in which players choose what to buy from a vendor or sell to it. Goods and prices are the script's: what is sold need not " +
      "exist, and the script takes the gold and makes or moves the items. Choices are checked: only what was offered, and not more of it.",
    functions: {
      list: fn({
        about:
          "Registers what a kind of vendor sells, under a name. Packages override the list or extend it: goods of a template that is on it " +
          "stand in place of those, others follow.",
        parameters: [parameter("list", listType, "name, and goods as vendor.sell_to takes them")],
        returns: [],
        example: LIST_EXAMPLE,
        does: (task, { name, goods, ...flags }) => vendorLists.add(name, registrations.loadingFile ?? task.file, flags, goods),
      }),
      goods: fn({
        about: "Returns the goods of a list, with what packages make of it. Goods whose template does not exist are left out.",
        parameters: [parameter("name", listName, "the name of the list")],
        returns: [parameter("goods", goodsList, "a list of its own at each call")],
        does: (_, name) => vendorLists.goods(name),
      }),
      sell_to: fn({
        about: `Shows a player what a vendor sells, and waits for the choice. ${REASONS}`,
        parameters: [
          session,
          parameter(
            "wish",
            selling,
            "vendor: the mobile that sells; goods: the template or the art, hue, greatest amount, price of one, and a name or a cliloc of each; " +
              TERMS,
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
              wish.goods.map((one, i) => offered(one, `goods[${i + 1}]`, parts)),
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

/** @throws LuaRaise for goods without art */
function offered(one: VendorGoods, place: string, { itemTemplates, world }: Pick<WorldTools, "itemTemplates" | "world">): Goods {
  const { template, item_id, hue, amount, price, ...names } = one;
  const found = template === undefined ? undefined : itemTemplates.find(template);
  if (found && "reason" in found) throw new LuaRaise(`${place}: ${found.reason}`);
  const traits = found && world.kinds.resolve(found.id).traits;
  const itemId = item_id ?? traits?.itemId;
  if (itemId === undefined) throw new LuaRaise(`${place} has neither template nor item_id`);
  return { itemId, hue: hue ?? traits?.hue ?? 0, amount, price, name: nameOf({ name: traits?.name ?? "", ...names }) };
}

/** Clients take a number for one of their own texts (ClassicUO PacketHandlers.BuyList, SellList). */
function nameOf({ name = "", cliloc }: RecordOf<typeof lineNames>): string {
  return cliloc === undefined ? name : String(cliloc);
}

/** Opens a window and waits for its end. */
function asking(
  open: (whenEnded: (end: VendorChoice | NoChoice) => void) => VendorBarrier | undefined,
): Promise<LuaValueOf<typeof chosen> | Refusal> {
  return new Promise((resolve, reject) => {
    const barrier = open((end) => {
      if (end === "left") reject(new WaitOver("the player has left"));
      else if (typeof end === "string") resolve(refuse(end));
      else resolve({ lines: end.lines.map(({ index, amount }) => ({ index: index + 1, amount })), total: end.total });
    });
    if (barrier) resolve(refuse(barrier));
  });
}
