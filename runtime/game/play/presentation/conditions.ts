import { GENERATION, knowsBuffs } from "../../connection/client-version.js";
import type { Presentation } from "../../../contracts/client/presentation.js";
import { playerText } from "../../../base/text/player-text.js";
import { healthBarPacket } from "../../view/entity-encoder.js";
import type { InterestManager } from "../../view/interest.js";
import { compress } from "../../../protocol/huffman.js";
import { BUFF_ARGUMENTS_CHARACTERS, buffIcon } from "../../../protocol/packets/buffs.js";
import { attackTarget } from "../../../protocol/packets/combat.js";
import { MOBILE_FLAG_YELLOW_HEALTH } from "../../../world/entities/conditions.js";
import { type Mobile, SIGHT_MAX_TILES } from "../../../world/entities/mobile.js";
import type { World } from "../../../world/world.js";
import type { Player } from "../../connection/session.js";
import { sendOwnAppearance, sendWarMode } from "../movement/own-position.js";
import type { PlayerService } from "../players/player-service.js";
import { sendOwnSkill } from "../status/own-status.js";
import type { StatusService } from "../status/status-service.js";

/** Divides the arguments of a cliloc. */
const TAB = "\t";

/** The icons that clients show of conditions (ClassicUO BuffIconType), with the clilocs of their titles. */
const CONDITION_ICONS: readonly { icon: number; title: number; holds: (mobile: Mobile) => boolean }[] = [
  { icon: 1037, title: 1075827, holds: (mobile) => mobile.is("paralysed") },
  { icon: 1038, title: 1017383, holds: ({ poison }) => poison > 0 },
];

type Conditions = Pick<
  Presentation,
  "refreshFlags" | "refreshVitals" | "refreshOwnStatus" | "refreshSkill" | "showCombatant" | "showBuff" | "hideBuff"
>;

/** What clients are shown of the state of mobiles. */
export function conditions(parts: {
  readonly world: Pick<World, "mobile" | "refresh">;
  readonly interest: Pick<InterestManager, "announce" | "hasShown">;
  readonly players: Pick<PlayerService, "find" | "playing">;
  readonly status: Pick<StatusService, "vitalsChanged" | "ownChanged">;
}): Conditions {
  const { world, interest, players, status } = parts;
  /** The colours of health bars as those in sight were told, by {@link coloursOf}. Without any, none was told. */
  const toldColours = new WeakMap<Mobile, number>();

  /** The icons of conditions that each player's client shows. */
  const shownIcons = new WeakMap<Player, Set<number>>();

  const showConditions = (player: Player): void => {
    const { mobile, session } = player;
    if (!knowsBuffs(session.version)) return;
    let shown = shownIcons.get(player);
    if (!shown) shownIcons.set(player, (shown = new Set()));
    for (const { icon, title, holds } of CONDITION_ICONS) {
      if (holds(mobile) === shown.has(icon)) continue;
      const { serial } = mobile;
      if (shown.delete(icon)) session.send(buffIcon, { serial, icon, shown: [] });
      else {
        shown.add(icon);
        session.send(buffIcon, { serial, icon, shown: [{ icon, seconds: 0, title, text: 0, hasArguments: 0, arguments: "" }] });
      }
    }
  };

  const announceHealthBar = (mobile: Mobile): void => {
    const colours = coloursOf(mobile);
    if ((toldColours.get(mobile) ?? 0) === colours) return;
    toldColours.set(mobile, colours);
    interest.announce(mobile, SIGHT_MAX_TILES, compress(healthBarPacket(mobile)), undefined, GENERATION.before70331);
  };

  return {
    refreshFlags({ serial }) {
      const mobile = world.mobile(serial);
      if (!mobile) return false;
      world.refresh(mobile);
      announceHealthBar(mobile);
      const own = players.playing(serial);
      if (own) {
        sendOwnAppearance(own);
        showConditions(own);
        if (own.isShownAtWar !== mobile.isAtWar) sendWarMode(own);
      }
      return true;
    },

    refreshVitals({ serial }) {
      const mobile = world.mobile(serial);
      if (mobile) status.vitalsChanged(mobile);
      return mobile !== undefined;
    },

    refreshOwnStatus({ serial }) {
      const mobile = world.mobile(serial);
      if (mobile) status.ownChanged(mobile);
      return mobile !== undefined;
    },

    refreshSkill({ serial, skill }) {
      const own = players.playing(serial);
      if (own) sendOwnSkill(own, skill);
      return own !== undefined;
    },

    showCombatant({ serial, combatant }) {
      const own = players.playing(serial);
      if (!own) return false;
      const other = world.mobile(combatant);
      // A client asks for the status of the mobile at once, and knows only those that it was shown.
      if (combatant !== 0 && !(other && interest.hasShown(own, other))) return false;
      own.session.send(attackTarget, { serial: combatant });
      return true;
    },

    showBuff({ sessionId, icon, title, text, args, seconds }) {
      const player = players.find(sessionId);
      if (!player || !knowsBuffs(player.session.version)) return false;
      const hasArguments = args.length > 0;
      const words = args.map((one) => TAB + playerText(one, BUFF_ARGUMENTS_CHARACTERS)).join("");
      player.session.send(buffIcon, {
        serial: player.mobile.serial,
        icon,
        shown: [
          {
            ...{ icon, seconds, title, text },
            hasArguments: hasArguments ? 1 : 0,
            arguments: words.slice(0, BUFF_ARGUMENTS_CHARACTERS),
            ...(hasArguments && { end: {} }),
          },
        ],
      });
      return true;
    },

    hideBuff({ sessionId, icon }) {
      const player = players.find(sessionId);
      if (!player || !knowsBuffs(player.session.version)) return false;
      player.session.send(buffIcon, { serial: player.mobile.serial, icon, shown: [] });
      return true;
    },
  };
}

/** The strength of the poison, and whether the bar is yellow, in one number. */
function coloursOf({ poison, flags }: Mobile): number {
  return (poison << 8) | (flags & MOBILE_FLAG_YELLOW_HEALTH);
}
