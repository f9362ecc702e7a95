import type { Players } from "../../../contracts/players.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { sidesOf, USUAL_TERMS } from "../../../world/society/trades.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { boolean, integer, list, optional, record } from "../../declare/types.js";
import type { WorldTools } from "../../world/parts.js";

const RANGE_MAXIMUM_TILES = 18;
const PAUSE_MAXIMUM_MS = 30_000;

const sessionId = integer({ min: 1 });
const session = parameter("session_id", sessionId, "the player's session");
const wish = record({
  session_id: sessionId,
  with: sessionId,
  range: optional(integer({ min: 0, max: RANGE_MAXIMUM_TILES })),
  pause_ms: optional(integer({ min: 0, max: PAUSE_MAXIMUM_MS })),
});

const EXAMPLE = `local opened, reason = trade.open { session_id = event.session_id, with = other.session_id }
if not opened then players.tell(event.session_id, "Not now: " .. reason) end`;

/** `trade`: the windows in which two players exchange items. */
export function tradeModule({
  trades,
  players,
  world,
  classes,
}: Pick<WorldTools, "trades" | "world" | "classes"> & {
  readonly players: Pick<Players, "bySession" | "byCharacter">;
}): LuaModule {
  const mobileOf = (id: number): Mobile | undefined => {
    const player = players.bySession(id);
    return player && world.mobile(player.characterId);
  };
  const state = record(
    {
      session_id: integer(),
      gives: list(classes.item),
      gets: list(classes.item),
      agrees: boolean,
      other_agrees: boolean,
    },
    "Trade",
  );

  return luaModule({
    name: "trade",
    about:
      "Windows in which two players lay what they offer each other, and agree. Both always see the same. What is offered changes hands " +
      "only when both agree to what both were shown; every change takes both agreements back. Whatever else ends a trade returns " +
      "everything: a closed window, a death, a distance, a disconnect, a crash. A player has one trade at a time.",
    functions: {
      open: fn({
        about:
          "Opens the window for two players. Returns nil and a reason where that is impossible: self, gone, dead, too_far, unseen (one " +
          "does not see the other), trading (the first is), other_trading, no_serials.",
        parameters: [
          parameter(
            "wish",
            wish,
            `session_id and with: the two sessions; range: tiles that they may be apart, default ${USUAL_TERMS.rangeTiles}; pause_ms: how ` +
              `long after a change of one offer the other player cannot agree, default ${USUAL_TERMS.pauseMs}`,
          ),
        ],
        returns: [parameter("opened", boolean, "true")],
        fails: true,
        example: EXAMPLE,
        does(_, { session_id: id, with: otherId, range = USUAL_TERMS.rangeTiles, pause_ms: pauseMs = USUAL_TERMS.pauseMs }) {
          const [mobile, other] = [mobileOf(id), mobileOf(otherId)];
          if (!mobile || !other) return refuse("gone");
          const barrier = trades.open(mobile, other, { rangeTiles: range, pauseMs });
          return barrier ? refuse(barrier) : true;
        },
      }),
      cancel: fn({
        about: "Ends a player's trade. Everything returns to its owner.",
        parameters: [session],
        returns: [parameter("was_trading", boolean, "whether the player was trading")],
        does(_, id) {
          const mobile = mobileOf(id);
          return mobile !== undefined && trades.end(mobile, "cancelled");
        },
      }),
      of: fn({
        about: "Tells what a player's trade is about.",
        parameters: [session],
        returns: [
          parameter(
            "trade",
            optional(state),
            "session_id: the other's session; gives, gets: what the player offers and is offered; agrees, other_agrees; nil without a trade",
          ),
        ],
        does(_, id) {
          const mobile = mobileOf(id);
          const trade = mobile && trades.of(mobile);
          if (!trade) return undefined;
          const [own, others] = sidesOf(trade, mobile);
          return {
            session_id: players.byCharacter(others.mobile.serial)?.sessionId ?? 0,
            gives: [...(own.box.contents ?? [])],
            gets: [...(others.box.contents ?? [])],
            agrees: own.hasAgreed,
            other_agrees: others.hasAgreed,
          };
        },
      }),
    },
  });
}
