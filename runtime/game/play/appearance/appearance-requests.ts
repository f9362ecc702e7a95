import { playerText } from "../../../base/text/player-text.js";
import { shortName } from "../../../base/text/short-name.js";
import type { ClientText } from "../../../contracts/client/appearances.js";
import type { GameHooks } from "../../../contracts/hooks.js";
import { lookAtName, lookAtPaperdoll } from "../../../contracts/player-requests/clicks.js";
import { warModeSwitch } from "../../../contracts/player-requests/combat.js";
import type { AskScripts } from "../../../contracts/player-requests/declare.js";
import { doubleClick, nameRequest, nameResponse, singleClick, statusRequest } from "../../../protocol/packets/clicks.js";
import { warModeRequest } from "../../../protocol/packets/entering.js";
import { asciiMessage, clilocMessage, MESSAGE_CHARACTERS, unicodeMessage } from "../../../protocol/packets/speech.js";
import { setWarMode } from "../../../world/entities/appearance.js";
import type { Item } from "../../../world/entities/item.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import type { World } from "../../../world/world.js";
import type { PacketHandlers } from "../../connection/packet-handlers.js";
import type { Player, Session } from "../../connection/session.js";
import { type ArtName, labelNumberOf, labelOf } from "../items/item-names.js";
import type { Reach } from "../items/reach.js";
import type { UseService } from "../items/using.js";
import { clilocArguments } from "../../connection/system-message.js";
import { sendWarMode } from "../movement/own-position.js";
import type { PlayerService } from "../players/player-service.js";
import { sendOthersStatus, sendOwnSkills, sendOwnStatus } from "../status/own-status.js";
import { sendPaperdoll } from "./paperdoll.js";

const MESSAGE_LABEL = 6;
const LABEL_FONT = 3;
const LANGUAGE = "ENU";
/** Clients show bytes beyond ASCII differently. */
const ASCII = /^[\x20-\x7e]*$/;

/** Shows a text over an item or mobile in answer to a click. */
function sendLabel(session: Session, label: { serial: number; body: number; hue: number; text: string; name?: string }): void {
  const { serial, body, hue } = label;
  const text = playerText(label.text, MESSAGE_CHARACTERS);
  const name = shortName(label.name ?? "");
  const message = { serial, body, type: MESSAGE_LABEL, hue, font: LABEL_FONT, name, text };
  if (ASCII.test(text)) session.send(asciiMessage, message);
  else session.send(unicodeMessage, { ...message, language: LANGUAGE });
}

/** Shows a cliloc over an item in answer to a click. */
function sendLabelNumber(session: Session, label: { serial: number; body: number; hue: number; text: ClientText }): void {
  const { text, ...speaker } = label;
  const shown = { type: MESSAGE_LABEL, font: LABEL_FONT, name: "", cliloc: text.cliloc };
  session.send(clilocMessage, { ...speaker, ...shown, arguments: clilocArguments(text.arguments) });
}

const STATUS_REQUEST = 4;
const SKILLS_REQUEST = 5;
/** This bit in the serial of 0x06 asks for the player's own paperdoll. */
const OWN_PAPERDOLL_BIT = 0x8000_0000;
/**
 * Hues of names by notoriety byte (ServUO Notoriety.Hues): innocent, friend, grey, criminal, enemy, murderer,
 * invulnerable.
 */
const NAME_HUES: Readonly<Record<number, number>> = { 1: 0x59, 2: 0x3f, 3: 0x3b2, 4: 0x3b2, 5: 0x90, 6: 0x22, 7: 0x35 };
/** The hue of staff names (ServUO Mobile.OnSingleClick). */
const STAFF_NAME_HUE = 0x0b;
const OTHER_NAME_HUE = 0x3b2;
const ITEM_LABEL_HUE = 0x03b2;
/** Lines of a tooltip that a label shows below the name. */
const LABEL_LINES_MAXIMUM = 6;

/** Requests about names, paperdolls, health and war mode. */
export function handleAppearance(
  handlers: PacketHandlers,
  parts: {
    world: World;
    players: Pick<PlayerService, "describe" | "playing">;
    hooks: Pick<GameHooks, "using" | "clicking" | "describing">;
    reach: Pick<Reach, "knows" | "mobileInSight">;
    uses: UseService;
    artName: ArtName;
    ask: AskScripts<Player>;
  },
): void {
  const { world, players, hooks, reach, uses, artName, ask } = parts;

  const isAllowed = (player: Player, serial: number): boolean => hooks.clicking(players.describe(player), serial);

  const nameHueFor = ({ mobile: onlooker }: Player, mobile: Mobile): number => {
    const role = players.playing(mobile.serial)?.session.account?.role;
    if (role !== undefined && role !== "Regular") return STAFF_NAME_HUE;
    return NAME_HUES[world.standings.notorietyFor(onlooker, mobile)] ?? OTHER_NAME_HUE;
  };

  const labelItem = (player: Player, item: Item): void => {
    if (!reach.knows(player, item) || !isAllowed(player, item.serial)) return;
    const thing = { serial: item.serial, body: item.itemId, hue: ITEM_LABEL_HUE };
    const number = labelNumberOf(item);
    const name = number === undefined ? labelOf(item, artName) : { cliloc: number, arguments: [] };
    // A click names what others read in the tooltip: quality, maker, charges.
    const lines = (hooks.describing(item.serial) ?? []).slice(0, LABEL_LINES_MAXIMUM);
    for (const text of name === undefined ? lines : [name, ...lines]) {
      if (typeof text === "string") sendLabel(player.session, { ...thing, text });
      else sendLabelNumber(player.session, { ...thing, text });
    }
  };

  handlers.inWorld(singleClick, (player, { serial }) => {
    const item = world.item(serial);
    if (item) return labelItem(player, item);
    const mobile = reach.mobileInSight(player, serial);
    if (!mobile || !isAllowed(player, serial) || !ask(player, lookAtName, { target: serial })) return;
    const { body, name } = mobile;
    sendLabel(player.session, { serial, body, hue: nameHueFor(player, mobile), text: name, name });
  });

  handlers.inWorld(nameRequest, (player, { serial }) => {
    const mobile = reach.mobileInSight(player, serial);
    if (mobile) player.session.send(nameResponse, { serial, name: shortName(mobile.name) });
  });

  handlers.inWorld(statusRequest, (player, { type, serial }) => {
    if (type === SKILLS_REQUEST && serial === player.mobile.serial) return sendOwnSkills(player);
    if (type !== STATUS_REQUEST) return;
    const asked = world.mobile(serial);
    if (asked) world.whenExamined?.(asked);
    if (serial === player.mobile.serial) return sendOwnStatus(player);
    const mobile = reach.mobileInSight(player, serial);
    if (mobile) sendOthersStatus(player, mobile);
  });

  handlers.inWorld(doubleClick, (player, { serial }) => {
    if (world.item(serial)) return uses.use(player, serial);
    const wanted = (serial & OWN_PAPERDOLL_BIT) !== 0 ? player.mobile.serial : serial;
    const mobile = reach.mobileInSight(player, wanted);
    // Scripts are not asked about the player's own paperdoll by its macro.
    if (!mobile || (wanted === serial && !hooks.using(players.describe(player), wanted))) return;
    if (mobile.isPerson && ask(player, lookAtPaperdoll, { target: wanted })) sendPaperdoll(player, mobile);
  });

  handlers.inWorld(warModeRequest, (player, { war }) => {
    const { mobile } = player;
    if (war !== mobile.isAtWar && ask(player, warModeSwitch, { isAtWar: war }) && war !== mobile.isAtWar) {
      setWarMode(world, mobile, war);
    }
    // The client waits for an answer even if nothing changed.
    sendWarMode(player);
  });
}
