import { partyAnswer } from "../../../contracts/player-requests/company.js";
import type { OnlinePlayer } from "../../../contracts/players.js";
import type { NoChoice } from "../../../contracts/client/vendor-windows.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { sidesOf, type Trades } from "../../../world/society/trades.js";
import { fn, type LuaFunction, parameter } from "../../declare/module.js";
import { boolean, integer, list, oneOf, optional, record, text } from "../../declare/types.js";
import { LuaRaise } from "../../vm/raise.js";
import type { FakeVendors } from "../fakes/fake-vendors.js";
import type { TestWorld } from "../worlds/test-world.js";
import { choiceAmong, type VendorChoice } from "../../../world/society/vendor-choice.js";

const session = parameter("session_id", integer(), "the player's session");
const lines = parameter(
  "lines",
  list(record({ index: integer({ min: 1 }), amount: optional(integer({ min: 1 })) })),
  "the chosen lines: index in the list, and an amount, 1 by default",
);
const shownType = record(
  { deal: oneOf(["sells", "buys"]), lines: list(record({ name: text(), amount: integer(), price: integer() })) },
  "TestVendorWindow",
);

/** The functions of the module `test` for trades, parties and vendors' windows. */
export function exchangeFunctions(
  world: () => TestWorld,
  playerOf: (sessionId: number) => OnlinePlayer,
): Record<string, LuaFunction> {
  const mobileOf = (id: number): Mobile => {
    const mobile = world().players.mobileOf(playerOf(id));
    if (!mobile) throw new LuaRaise(`session ${id} has no mobile`);
    return mobile;
  };
  const traderOf = (id: number): { trades: Trades; mobile: Mobile } => {
    const { trades } = world();
    const mobile = mobileOf(id);
    if (!trades?.of(mobile)) throw new LuaRaise("that player does not trade");
    return { trades, mobile };
  };
  const windowOf = (id: number): NonNullable<ReturnType<FakeVendors["shown"]>> => {
    const window = world().vendors.shown(playerOf(id).sessionId);
    if (!window) throw new LuaRaise("that player has no vendor's window");
    return window;
  };
  const choose = (
    id: number,
    deal: "sells" | "buys",
    picked: readonly { index: number; amount?: number | undefined }[],
  ): void => {
    const window = windowOf(id);
    if (window.deal !== deal) throw new LuaRaise(`the vendor ${window.deal}`);
    const picks = picked.map(({ index, amount = 1 }) => ({ serial: window.lines[index - 1]?.serial ?? -1, amount }));
    const end: VendorChoice | NoChoice = picks.length === 0 ? "closed" : (choiceAmong(window.lines, picks) ?? "invalid");
    world().vendors.end(id, end);
  };

  return {
    offer: fn({
      about: "Lets a player lay an item into the window of its trade.",
      parameters: [session, parameter("serial", integer(), "serial of the item")],
      returns: [],
      does(_, id, serial) {
        const { trades, mobile } = traderOf(id);
        const item = world().world.item(serial);
        if (!item) throw new LuaRaise(`there is no item ${serial}`);
        const [{ box }] = sidesOf(trades.of(mobile)!, mobile);
        world().world.putInto(item, box, 0, 0);
        trades.noteChange(box);
      },
    }),
    agree: fn({
      about: "Lets a player agree to what its trade is about, or take that back.",
      parameters: [session, parameter("agrees", optional(boolean), "true by default")],
      returns: [],
      does(_, id, agrees = true) {
        const { trades, mobile } = traderOf(id);
        trades.agree(mobile, agrees);
      },
    }),
    cancel_trade: fn({
      about: "Lets a player close the window of its trade.",
      parameters: [session],
      returns: [],
      does(_, id) {
        const { trades, mobile } = traderOf(id);
        trades.end(mobile, "cancelled");
      },
    }),
    answer_party: fn({
      about: "Lets a player answer the open invitation to a party. Without one it is the request party_answer.",
      parameters: [session, parameter("accepts", boolean, "whether the player joins")],
      returns: [parameter("was_open", boolean, "whether there was an invitation")],
      does(_, id, accepts) {
        const { parties, hooks } = world();
        const player = playerOf(id);
        const host = parties?.hostOf(player.characterId);
        if (host !== undefined) return parties?.answer(player.characterId, host, accepts) === true;
        hooks?.requested(player, partyAnswer, { accepts });
        return false;
      },
    }),
    vendor: fn({
      about: "Returns the vendor's window that a player is shown; nil when there is none.",
      parameters: [session],
      returns: [parameter("window", optional(shownType), "what the vendor does, and the lines")],
      does(_, id) {
        const window = world().vendors.shown(playerOf(id).sessionId);
        return window && { deal: window.deal, lines: window.lines.map(({ name, amount, price }) => ({ name, amount, price })) };
      },
    }),
    buy: fn({
      about: "Lets a player buy from the vendor's window, or close it by buying nothing.",
      parameters: [session, lines],
      returns: [],
      example: "test.buy(player.session_id, { { index = 1, amount = 5 } })",
      does: (_, id, picked) => choose(id, "sells", picked),
    }),
    sell: fn({
      about: "Lets a player sell by the vendor's window, or close it by selling nothing.",
      parameters: [session, lines],
      returns: [],
      does: (_, id, picked) => choose(id, "buys", picked),
    }),
  };
}
