import { warMode, warModeRequest } from "../../wire/packets/entering.js";
import {
  doubleClick,
  nameRequest,
  nameResponse,
  paperdoll,
  singleClick,
  statusInfo,
  statusRequest,
  textCommand,
} from "../../wire/packets/looks.js";
import { asciiMessage } from "../../wire/packets/speech.js";
import type { Item } from "../../world/item.js";
import { MOBILE_FLAG_WAR_MODE, type Mobile } from "../../world/mobile.js";
import type { World } from "../../world/world.js";
import type { Newsroom } from "../newsroom.js";
import type { PacketHandlers } from "../packet-handlers.js";
import type { GameHooks } from "../../players.js";
import type { Player } from "../player.js";
import type { PlayerDesk } from "../player-desk.js";
import { sendOwnSkills, sendOwnStatus } from "../status.js";

const STATUS_REQUEST = 4;
const SKILLS_REQUEST = 5;
/** Set in the serial of a 0x06 that asks for the player's own paperdoll. */
const OWN_PAPERDOLL_BIT = 0x8000_0000;
const MESSAGE_LABEL = 6;
const LABEL_HUE = 0x0059;
const ITEM_LABEL_HUE = 0x03b2;
const LABEL_FONT = 3;
const PAPERDOLL_WAR = 0x01;
const PAPERDOLL_OWN = 0x02;
/** Others are shown by parts of 25, as far as health may be known of them. */
const OTHERS_HITS_MAX = 25;

/** Names, paperdolls, health and war mode: what players find out about each other by looking. */
export function handleLooks(
  handlers: PacketHandlers,
  parts: {
    world: World;
    newsroom: Newsroom;
    players: Pick<PlayerDesk, "describe">;
    hooks: Pick<GameHooks, "using">;
    itemName: (itemId: number) => string | undefined;
  },
): void {
  const { world, newsroom, players, hooks, itemName } = parts;

  const inSight = (player: Player, serial: number): Mobile | undefined => {
    const mobile = world.mobile(serial);
    return mobile && newsroom.hasShown(player, mobile) ? mobile : undefined;
  };

  const labelItem = (player: Player, item: Item): void => {
    const text = itemName(item.itemId);
    if (text === undefined || !newsroom.hasShown(player, item)) return;
    const { serial, itemId: body } = item;
    const font = LABEL_FONT;
    player.session.send(asciiMessage, { serial, body, type: MESSAGE_LABEL, hue: ITEM_LABEL_HUE, font, name: "", text });
  };

  handlers.inWorld(singleClick, (player, { serial }) => {
    const item = world.item(serial);
    if (item) return labelItem(player, item);
    const mobile = inSight(player, serial);
    if (!mobile) return;
    player.session.send(asciiMessage, {
      serial,
      body: mobile.body,
      type: MESSAGE_LABEL,
      hue: LABEL_HUE,
      font: LABEL_FONT,
      name: mobile.name,
      text: mobile.name,
    });
  });

  handlers.inWorld(nameRequest, (player, { serial }) => {
    const mobile = inSight(player, serial);
    if (mobile) player.session.send(nameResponse, { serial, name: mobile.name });
  });

  handlers.inWorld(statusRequest, (player, { type, serial }) => {
    if (type === SKILLS_REQUEST && serial === player.mobile.serial) return sendOwnSkills(player);
    if (type !== STATUS_REQUEST) return;
    if (serial === player.mobile.serial) return sendOwnStatus(player);
    const mobile = inSight(player, serial);
    if (!mobile) return;
    player.session.send(statusInfo, {
      serial,
      name: mobile.name,
      hits: Math.ceil((mobile.hits / Math.max(mobile.strength, 1)) * OTHERS_HITS_MAX),
      hitsMax: OTHERS_HITS_MAX,
      canRename: false,
      type: 0,
    });
  });

  handlers.inWorld(doubleClick, (player, { serial }) => {
    const wanted = (serial & OWN_PAPERDOLL_BIT) !== 0 ? player.mobile.serial : serial;
    const mobile = inSight(player, wanted);
    // Only the player's own paperdoll, asked for by its key, is none of a script's business.
    if (!mobile || (wanted === serial && !hooks.using(players.describe(player), wanted))) return;
    const flags = (mobile.isAtWar ? PAPERDOLL_WAR : 0) | (mobile === player.mobile ? PAPERDOLL_OWN : 0);
    player.session.send(paperdoll, { serial: wanted, text: mobile.name, flags });
  });

  handlers.inWorld(warModeRequest, (player, { war }) => {
    const { mobile } = player;
    player.session.send(warMode, { war });
    if (war === mobile.isAtWar) return;
    mobile.flags ^= MOBILE_FLAG_WAR_MODE;
    world.refresh(mobile);
  });

  // Gestures, doors and skills by text belong to gameplay and have no answer of the runtime's own.
  handlers.inWorld(textCommand, () => undefined);
}
