import type { PacketHandlers } from "../../connection/packet-handlers.js";
import type { Player } from "../../connection/session.js";
import {
  arrowClick,
  askProfile,
  type AskScripts,
  chatButton,
  fly,
  guildButton,
  questButton,
  rename,
  storeButton,
  writeProfile,
} from "../../ports/player-requests.js";
import { cleanText } from "../../text/clean-text.js";
import type { InterestManager } from "../../view/interest.js";
import { questArrowClick, toggleFlying } from "../../wire/packets/extended-requests.js";
import { guildRequest, openChat, openStore, questRequest } from "../../wire/packets/other.js";
import { profileRequest, renameRequest } from "../../wire/packets/prompts.js";
import type { World } from "../../world/world.js";

/** Requests by the buttons of paperdoll, status bar and menu bar that scripts alone answer. */
export function handleButtons(
  handlers: PacketHandlers,
  { world, interest, ask }: { world: World; interest: Pick<InterestManager, "hasShown">; ask: AskScripts<Player> },
): void {
  handlers.inWorld(guildRequest, (player) => ask(player, guildButton, {}));
  handlers.inWorld(questRequest, (player) => ask(player, questButton, {}));
  handlers.inWorld(openChat, (player) => ask(player, chatButton, {}));
  handlers.inWorld(openStore, (player) => ask(player, storeButton, {}));
  handlers.inWorld(questArrowClick, (player, { rightButton }) => ask(player, arrowClick, { isRight: rightButton }));
  handlers.inWorld(toggleFlying, (player) => ask(player, fly, {}));
  handlers.inWorld(renameRequest, (player, { serial, name }) => {
    const target = world.mobile(serial);
    if (target && interest.hasShown(player, target)) ask(player, rename, { target: serial, name: cleanText(name).trim() });
  });
  handlers.inWorld(profileRequest, (player, { serial, change }) => {
    const target = world.mobile(serial);
    if (change) {
      if (target === player.mobile) ask(player, writeProfile, { text: cleanText(change.text, "\n") });
    } else if (target?.isPlayer && interest.hasShown(player, target)) ask(player, askProfile, { target: serial });
  });
}
