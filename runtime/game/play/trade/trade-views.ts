import type { Player } from "../../connection/session.js";
import { systemMessage } from "../../connection/system-message.js";
import type { GameHooks } from "../../../contracts/hooks.js";
import { shortName } from "../../../base/text/short-name.js";
import type { InterestManager } from "../../view/interest.js";
import { containedItemForm } from "../../view/item-packets.js";
import { deleteObject } from "../../../protocol/packets/movement.js";
import { trade as tradeWindow, TRADE_ACTIONS } from "../../../protocol/packets/trade.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { type Disagreement, sidesOf, type Trade, type TradeSide, type TradeViews } from "../../../world/society/trades.js";
import type { ContainerService } from "../items/containers.js";
import type { PlayerService } from "../players/player-service.js";

/** @param box the player's own */
export function closeTradeWindow({ session }: Player, box: number): void {
  session.send(tradeWindow, { action: TRADE_ACTIONS.close, serial: box, details: { unused: Buffer.alloc(9) } });
}

const CHANGED = "The offer has just changed. Look at it, and agree to it again.";
const cannotCarry = (who: string): string => `${who} cannot carry all of that.`;

interface TradeViewsParts {
  readonly players: Pick<PlayerService, "playing" | "describe">;
  readonly interest: Pick<InterestManager, "hasShown">;
  readonly hooks: Pick<GameHooks, "trading" | "traded">;
  /** Made after the trades, on which it depends. */
  readonly containers: () => Pick<ContainerService, "share" | "unshare">;
}

/**
 * Shows trades to the two clients. Both hear of all changes in both boxes, because both count as viewers of them. A
 * client knows a box as a thing held by its owner without a layer (0x25), and lays the contents of both into the window
 * of 0x6F (ClassicUO TradingGump).
 */
export function tradeViews({ players, interest, hooks, containers }: TradeViewsParts): TradeViews {
  const playerOf = ({ mobile }: TradeSide): Player | undefined => players.playing(mobile.serial);

  /** Calls `show` for each trader that is here, with its own side and the other's. */
  const toBoth = (trade: Trade, show: (player: Player, own: TradeSide, others: TradeSide) => void): void => {
    for (const side of trade.sides) {
      const player = playerOf(side);
      if (player) show(player, ...sidesOf(trade, side.mobile));
    }
  };

  const showMarks = (trade: Trade): void =>
    toBoth(trade, ({ session }, own, others) =>
      session.send(tradeWindow, {
        action: TRADE_ACTIONS.marks,
        serial: own.box.serial,
        details: { own: Number(own.hasAgreed), others: Number(others.hasAgreed), unused: Buffer.alloc(1) },
      }),
    );

  return {
    sees(viewer: Mobile, other: Mobile) {
      const player = players.playing(viewer.serial);
      return player !== undefined && interest.hasShown(player, other);
    },

    began(trade) {
      toBoth(trade, (player, own, others) => {
        const { session, generation } = player;
        for (const { box, mobile } of [others, own]) {
          session.sendPlain(containedItemForm(box, mobile, generation));
          containers().share(player, box);
        }
        const name = shortName(others.mobile.name);
        session.send(tradeWindow, {
          action: TRADE_ACTIONS.open,
          serial: others.mobile.serial,
          details: { own: own.box.serial, others: others.box.serial, named: true, name },
        });
      });
      showMarks(trade);
    },

    marked: showMarks,

    refused(trade, side, why: Disagreement) {
      const player = playerOf(side);
      if (player) systemMessage(player.session, why === "changed" ? CHANGED : cannotCarry("You"));
      const other = playerOf(sidesOf(trade, side.mobile)[1]);
      if (other && why !== "changed") systemMessage(other.session, cannotCarry(side.mobile.name));
    },

    mayClose({ sides }) {
      const [one, other] = sides.map(playerOf);
      return one !== undefined && other !== undefined && hooks.trading(players.describe(one), players.describe(other));
    },

    ended(trade, end) {
      toBoth(trade, (player, own, others) => {
        const { session } = player;
        closeTradeWindow(player, own.box.serial);
        for (const { box } of [own, others]) {
          containers().unshare(player, box);
          session.send(deleteObject, { serial: box.serial });
        }
      });
      const [one, other] = trade.sides.map(playerOf);
      if (one && other) hooks.traded(players.describe(one), players.describe(other), end);
    },
  };
}
