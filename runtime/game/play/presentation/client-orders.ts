import type { Player } from "../../connection/session.js";
import type { ClientWindow } from "../../../contracts/appearances.js";
import type { Presentation } from "../../../contracts/presentation.js";
import { abilityCleared, closeWindow, speedControl, spellIcon } from "../../../protocol/packets/extended.js";
import { openUrl } from "../../../protocol/packets/gumps.js";
import { CHAT_CHARACTERS, chatMessage } from "../../../protocol/packets/other.js";
import { playerText } from "../../../base/text/player-text.js";
import { movePlayer } from "../../../protocol/packets/movement.js";
import { RUNNING_FLAG } from "../../../world/space/directions.js";
import { PACE_NAMES } from "../../../world/space/pace.js";
import type { World } from "../../../world/world.js";
import type { PlayerService } from "../players/player-service.js";

/** Windows of 0xBF 0x16. */
const WINDOWS: Readonly<Record<ClientWindow, number>> = { paperdoll: 1, status: 2, profile: 8 };

type ClientOrders = Pick<
  Presentation,
  "takeStep" | "setPace" | "openPage" | "closeWindow" | "markSpell" | "clearAbility" | "showChat"
>;

/** What scripts let one player's client do. */
export function clientOrders(parts: {
  readonly players: Pick<PlayerService, "find">;
  readonly world: Pick<World, "mobile">;
}): ClientOrders {
  const { players, world } = parts;

  const order = (sessionId: number, give: (player: Player) => void): boolean => {
    const player = players.find(sessionId);
    if (player) give(player);
    return player !== undefined;
  };

  return {
    takeStep: ({ sessionId, direction, isRunning }) =>
      order(sessionId, ({ session }) => session.send(movePlayer, { direction: direction | (isRunning ? RUNNING_FLAG : 0) })),

    setPace: ({ sessionId, pace }) =>
      order(sessionId, (player) => {
        player.paceName = pace;
        player.session.send(speedControl, { mode: PACE_NAMES.indexOf(pace) });
      }),

    openPage: ({ sessionId, url }) => order(sessionId, ({ session }) => session.send(openUrl, { url })),

    closeWindow: ({ sessionId, window, serial }) =>
      world.mobile(serial) !== undefined &&
      order(sessionId, ({ session }) => session.send(closeWindow, { window: WINDOWS[window], serial })),

    markSpell: ({ sessionId, spell, isMarked }) =>
      order(sessionId, ({ session }) => session.send(spellIcon, { spell, active: isMarked })),

    clearAbility: ({ sessionId }) => order(sessionId, ({ session }) => session.send(abilityCleared, {})),

    showChat: ({ sessionId, message, first, second }) =>
      order(sessionId, ({ session }) =>
        session.send(chatMessage, {
          ...{ message, language: "" },
          ...{ first: playerText(first, CHAT_CHARACTERS), second: playerText(second, CHAT_CHARACTERS) },
        }),
      ),
  };
}
