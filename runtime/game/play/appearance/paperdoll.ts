import { paperdoll } from "../../../protocol/packets/clicks.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { playerText } from "../../../base/text/player-text.js";
import type { Player } from "../../connection/session.js";

const PAPERDOLL_WAR = 0x01;
const PAPERDOLL_MAY_DRESS = 0x02;
const PAPERDOLL_TEXT_CHARACTERS = 60;

/** Opens a mobile's paperdoll. The client knows what the mobile wears since it sees it. */
export function sendPaperdoll(
  { session, mobile: own }: Player,
  mobile: Mobile,
  { title = titled(mobile), mayDress = mobile === own }: { title?: string | undefined; mayDress?: boolean | undefined } = {},
): void {
  const flags = (mobile.isAtWar ? PAPERDOLL_WAR : 0) | (mayDress ? PAPERDOLL_MAY_DRESS : 0);
  session.send(paperdoll, { serial: mobile.serial, text: playerText(title, PAPERDOLL_TEXT_CHARACTERS), flags });
}

/** The name with the title after it, which may begin with a comma. */
function titled({ name, title }: Mobile): string {
  return title === "" || title.startsWith(",") ? name + title : `${name} ${title}`;
}
