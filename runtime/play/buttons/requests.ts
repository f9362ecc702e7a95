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
import { questArrowClick, toggleFlying } from "../../wire/packets/extended-requests.js";
import { guildRequest, openChat, openStore, questRequest } from "../../wire/packets/other.js";
import { profileRequest, renameRequest } from "../../wire/packets/prompts.js";
import type { Reach } from "../items/reach.js";

/** Requests by the buttons of paperdoll, status bar and menu bar that scripts alone answer. */
export function handleButtons(
  handlers: PacketHandlers,
  { reach, ask }: { reach: Pick<Reach, "mobileInSight">; ask: AskScripts<Player> },
): void {
  handlers.inWorld(guildRequest, (player) => ask(player, guildButton, {}));
  handlers.inWorld(questRequest, (player) => ask(player, questButton, {}));
  handlers.inWorld(openChat, (player) => ask(player, chatButton, {}));
  handlers.inWorld(openStore, (player) => ask(player, storeButton, {}));
  handlers.inWorld(questArrowClick, (player, { rightButton }) => ask(player, arrowClick, { isRight: rightButton }));
  handlers.inWorld(toggleFlying, (player) => ask(player, fly, {}));
  handlers.inWorld(renameRequest, (player, { serial, name }) => {
    if (reach.mobileInSight(player, serial)) ask(player, rename, { target: serial, name: cleanText(name).trim() });
  });
  handlers.inWorld(profileRequest, (player, { serial, change }) => {
    if (change) {
      if (serial === player.mobile.serial) ask(player, writeProfile, { text: cleanText(change.text, "\n") });
    } else if (reach.mobileInSight(player, serial)?.isPlayer) ask(player, askProfile, { target: serial });
  });
}
