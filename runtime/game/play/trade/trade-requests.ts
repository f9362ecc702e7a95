import type { PacketHandlers } from "../../connection/packet-handlers.js";
import type { Player } from "../../connection/session.js";
import { offerGold } from "../../../contracts/player-requests/company.js";
import type { AskScripts } from "../../../contracts/player-requests/declare.js";
import { TRADE_REQUESTS, tradeRequest } from "../../../protocol/packets/trade.js";
import { sidesOf, type Trades } from "../../../world/society/trades.js";

/**
 * What players do in the window of a trade. A request that names another box than the player's own is ignored: a client
 * that is told that its window closes answers that it closed it.
 */
export function handleTrade(handlers: PacketHandlers, { trades, ask }: { trades: Trades; ask: AskScripts<Player> }): void {
  handlers.inWorld(tradeRequest, (player, { action, container, first = 0, second = 0 }) => {
    const { mobile } = player;
    const trade = trades.of(mobile);
    if (!trade || sidesOf(trade, mobile)[0].box.serial !== container) return;
    if (action === TRADE_REQUESTS.cancel) trades.end(mobile, "cancelled");
    else if (action === TRADE_REQUESTS.agree) trades.agree(mobile, first !== 0);
    // A client whose field is emptied says so, too.
    else if (action === TRADE_REQUESTS.gold && first + second > 0) ask(player, offerGold, { gold: first, platinum: second });
  });
}
