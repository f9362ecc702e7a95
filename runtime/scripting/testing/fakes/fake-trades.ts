import type { OnlinePlayer, Players } from "../../../contracts/players.js";
import { ItemPacker } from "../../../world/items/item-packer.js";
import type { SerialAllocator } from "../../../world/entities/serials.js";
import { Trades, type TradeSide } from "../../../world/society/trades.js";
import type { World } from "../../../world/world.js";
import type { ScriptedHooks } from "../../world/world-of-host.js";

/** Trades of players without clients, who see each other everywhere. A refused agreement is a line to the player. */
export function fakeTrades(parts: {
  readonly world: World;
  readonly serials: Pick<SerialAllocator, "item">;
  readonly players: Pick<Players, "byCharacter" | "tell">;
  readonly hooks: () => Pick<ScriptedHooks, "trading" | "traded"> | undefined;
  readonly now: () => number;
}): Trades {
  const { world, serials, players, hooks, now } = parts;
  const playerOf = ({ mobile }: TradeSide): OnlinePlayer | undefined => players.byCharacter(mobile.serial);
  const middle = (): number => 0.5;
  return new Trades({
    ...{ world, serials, now },
    packer: new ItemPacker(world, middle),
    views: {
      sees: () => true,
      began: () => {},
      marked: () => {},
      refused(_, side, why) {
        const player = playerOf(side);
        if (player) players.tell(player.sessionId, `you cannot agree: ${why}`);
      },
      mayClose({ sides }) {
        const [one, other] = sides.map(playerOf);
        return !one || !other || hooks()?.trading(one, other) !== false;
      },
      ended({ sides }, end) {
        const [one, other] = sides.map(playerOf);
        if (one && other) hooks()?.traded(one, other, end);
      },
    },
  });
}
