import { equals, flag, ifMore, list, restBytes, struct, text, u16, u32, u8, variant, when } from "../fields/index.js";
import { packet } from "../packet.js";
import type { ValueOf } from "../packet.js";
import { graphic, hue, serial } from "./parts.js";
import { WINDOWS } from "./rates.js";

/** Maximum of lines in a vendor's list. */
const LINES_MAX = 512;
const BOUGHT_MAX = 256;
/** What a client does in the window of a trade. */
export const TRADE_REQUESTS = { cancel: 1, agree: 2, gold: 3 } as const;
/** What a server tells of a trade. */
export const TRADE_ACTIONS = { open: 0, close: 1, marks: 2 } as const;

export const buyReply = packet({
  id: 0x3b,
  name: "BuyReply",
  from: "client",
  stage: "world",
  size: "variable",
  rate: WINDOWS,
  about: "What the player buys from a vendor.",
  source: "POL packet guide 0x3B; ServUO PacketHandlers.VendorBuyReply; ClassicUO OutgoingPackets.Send_BuyRequest",
  lua: ["vendor.sell_to"],
  note: "{BuyClose}",
  fields: {
    vendor: serial("the vendor"),
    flag: u8("2 items follow, 0 nothing bought"),
    items: when(
      "flag",
      equals(2),
      list({
        ends: "rest",
        max: BOUGHT_MAX,
        of: struct({ layer: u8("0x1A", { fallback: 0x1a }), serial: serial("item"), amount: u16("how many") }),
      }),
    ),
    ignored: when(
      "flag",
      { words: "is not 2", holds: (value: number) => value !== 2 },
      restBytes({ max: BOUGHT_MAX * 7 }, "some clients send another layout; nothing is bought"),
    ),
  },
});
export type BuyReply = ValueOf<typeof buyReply>;

export const buyClose = packet({
  id: 0x3b,
  name: "BuyClose",
  from: "server",
  stage: "world",
  size: "variable",
  about: "Closes the vendor's window.",
  source: "POL packet guide 0x3B; ServUO EndVendorBuy; ClassicUO PacketHandlers.CloseVendorInterface",
  lua: ["vendor.sell_to"],
  fields: { vendor: serial("the vendor"), flag: u8("always 0", { fallback: 0 }) },
});
export type BuyClose = ValueOf<typeof buyClose>;

export const buyList = packet({
  id: 0x74,
  name: "BuyList",
  from: "server",
  stage: "world",
  size: "variable",
  about: "Prices and names of what a vendor sells, in the order of the container's contents.",
  source: "POL packet guide 0x74; ServUO VendorBuyList; ClassicUO PacketHandlers.BuyList",
  lua: ["vendor.sell_to"],
  fields: {
    container: serial("the vendor's container"),
    lines: list({
      ends: "u8",
      max: 255,
      of: struct({ price: u32("gold"), name: text({ ends: "u8", max: 254, terminator: true }, "name or number of a text") }),
    }),
  },
});
export type BuyList = ValueOf<typeof buyList>;

export const sellList = packet({
  id: 0x9e,
  name: "SellList",
  from: "server",
  stage: "world",
  size: "variable",
  about: "What a vendor would buy from the player.",
  source: "POL packet guide 0x9E; ServUO VendorSellList; ClassicUO PacketHandlers.SellList",
  lua: ["vendor.buy_from"],
  fields: {
    vendor: serial("the vendor"),
    lines: list({
      ends: "u16",
      max: LINES_MAX,
      of: struct({
        serial: serial("item"),
        graphic: graphic(),
        hue: hue(),
        amount: u16("how many"),
        price: u16("gold"),
        name: text({ ends: "u16", max: 255 }, "name"),
      }),
    }),
  },
});
export type SellList = ValueOf<typeof sellList>;

export const sellReply = packet({
  id: 0x9f,
  name: "SellReply",
  from: "client",
  stage: "world",
  size: "variable",
  rate: WINDOWS,
  about: "What the player sells to a vendor.",
  source: "POL packet guide 0x9F; ServUO PacketHandlers.VendorSellReply; ClassicUO OutgoingPackets.Send_SellRequest",
  lua: ["vendor.buy_from"],
  note: "The script that asked goes on.",
  fields: {
    vendor: serial("the vendor"),
    items: list({ ends: "u16", max: BOUGHT_MAX, of: struct({ serial: serial("item"), amount: u16("how many") }) }),
  },
});
export type SellReply = ValueOf<typeof sellReply>;

export const tradeRequest = packet({
  id: 0x6f,
  name: "TradeRequest",
  from: "client",
  stage: "world",
  size: "variable",
  rate: WINDOWS,
  about: "What the player does in a trade with another player.",
  source: "POL packet guide 0x6F; ClassicUO OutgoingPackets.Send_TradeResponse, Send_TradeUpdateGold",
  lua: ["on_offer_gold", "on_trade_agreed", "on_trade_ended"],
  note: "{Trade} to both",
  fields: {
    action: u8("1 cancel, 2 agree or not, 3 gold offered"),
    container: serial("the player's side of the trade"),
    first: ifMore(u32("1 agreed, or gold")),
    second: ifMore(u32("platinum")),
    third: ifMore(u8("unused")),
  },
});
export type TradeRequest = ValueOf<typeof tradeRequest>;

export const trade = packet({
  id: 0x6f,
  name: "Trade",
  from: "server",
  stage: "world",
  size: "variable",
  about: "State of a trade between players.",
  source:
    "POL packet guide 0x6F; ServUO DisplaySecureTrade, UpdateSecureTrade, CloseSecureTrade; ClassicUO PacketHandlers.SecureTrading",
  lua: ["trade.open", "trade.cancel"],
  fields: {
    action: u8("0 open, 1 close, 2 who agrees, 3 gold offered, 4 gold owned"),
    serial: serial("0: the other player; else the player's side of the trade"),
    details: variant("action", {
      0: struct({
        own: serial("the player's side"),
        others: serial("the other's side"),
        named: flag("a name follows"),
        name: text({ ends: "rest", max: 30, terminator: true }, "the other's name"),
      }),
      1: struct({ unused: restBytes({ max: 16 }, "zeros") }),
      2: struct({ own: u32("1 the player agrees"), others: u32("1 the other agrees"), unused: restBytes({ max: 16 }, "zero") }),
      3: struct({ gold: u32("gold"), platinum: u32("platinum"), unused: restBytes({ max: 16 }, "zero") }),
      4: struct({ gold: u32("gold"), platinum: u32("platinum"), unused: restBytes({ max: 16 }, "zero") }),
    }),
  },
});
