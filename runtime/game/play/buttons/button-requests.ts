import type { PacketHandlers } from "../../connection/packet-handlers.js";
import type { Player } from "../../connection/session.js";
import {
  arrowClick,
  askTip,
  chatButton,
  chatLine,
  fly,
  guildButton,
  houseContentsOption,
  questButton,
  steerBoat,
  storeButton,
} from "../../../contracts/player-requests/buttons.js";
import type { AskScripts } from "../../../contracts/player-requests/declare.js";
import { askProfile, rename, writeProfile } from "../../../contracts/player-requests/clicks.js";
import { cleanText } from "../../../base/text/clean-text.js";
import { boatMoveRequest, questArrowClick, toggleFlying } from "../../../protocol/packets/extended-requests.js";
import { tipRequest } from "../../../protocol/packets/gumps.js";
import {
  chatRequest,
  guildRequest,
  openChat,
  openStore,
  publicHouseContents,
  questRequest,
} from "../../../protocol/packets/other.js";
import { profileRequest, renameRequest } from "../../../protocol/packets/prompts.js";
import { DIRECTION_MASK } from "../../../world/space/directions.js";
import type { Reach } from "../items/reach.js";

/** The direction in 0xA7; any other is back. */
const NEXT_TIP = 1;

/** The speeds of 0xBF 0x33. */
const BOAT_SPEEDS = ["stop", "slow", "fast"] as const;

/** Requests by the buttons of paperdoll, status bar and menu bar that scripts alone answer. */
export function handleButtons(
  handlers: PacketHandlers,
  { reach, ask }: { reach: Pick<Reach, "mobileInSight">; ask: AskScripts<Player> },
): void {
  handlers.inWorld(guildRequest, (player) => void ask(player, guildButton, {}));
  handlers.inWorld(questRequest, (player) => void ask(player, questButton, {}));
  handlers.inWorld(openChat, (player) => void ask(player, chatButton, {}));
  handlers.inWorld(chatRequest, (player, { action, text }) => void ask(player, chatLine, { action, text }));
  handlers.inWorld(openStore, (player) => void ask(player, storeButton, {}));
  handlers.inWorld(questArrowClick, (player, { rightButton }) => void ask(player, arrowClick, { isRight: rightButton }));
  handlers.inWorld(tipRequest, (player, { tip, direction }) => void ask(player, askTip, { tip, isNext: direction === NEXT_TIP }));
  handlers.inWorld(toggleFlying, (player) => void ask(player, fly, {}));
  handlers.inWorld(boatMoveRequest, (player, { direction, speed: number }) => {
    const speed = BOAT_SPEEDS[number];
    if (speed !== undefined) ask(player, steerBoat, { direction: direction & DIRECTION_MASK, speed });
  });
  handlers.inWorld(publicHouseContents, (player, { show }) => void ask(player, houseContentsOption, { shows: show }));
  handlers.inWorld(renameRequest, (player, { serial, name }) => {
    if (reach.mobileInSight(player, serial)) ask(player, rename, { target: serial, name: cleanText(name).trim() });
  });
  handlers.inWorld(profileRequest, (player, { serial, change }) => {
    if (change) {
      if (serial === player.mobile.serial) ask(player, writeProfile, { text: cleanText(change.text, "\n") });
    } else if (reach.mobileInSight(player, serial)?.isPlayer) ask(player, askProfile, { target: serial });
  });
}
