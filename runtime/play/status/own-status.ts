import { statusInfo } from "../../wire/packets/looks.js";
import { skills } from "../../wire/packets/skills.js";
import { LAST_SKILL_ID } from "../../world/skills.js";
import type { Mobile } from "../../world/mobile.js";
import { carriedGold, carriedWeight } from "../../world/burden.js";
import { skillLocks } from "../skills/skill-locks.js";
import type { Player } from "../../connection/session.js";
import { playerText } from "../../text/player-text.js";

/** The kind of 0x11 with the attributes of the Renaissance era. */
const STATUS_UOR = 3;
const STAT_CAP = 225;
const FOLLOWERS_MAX = 5;

/** Other players see health in steps of 1/25, so that hit points stay hidden. */
const OTHERS_HITS_MAX = 25;
/** The longest name in status and name packets. */
export const STATUS_NAME_CHARACTERS = 30;

/** Health of a mobile as other players see it. */
export function othersHits({ hits, hitsMax }: Mobile): { hits: number; hitsMax: number } {
  const part = Math.ceil((hits / Math.max(hitsMax, 1)) * OTHERS_HITS_MAX);
  return { hits: Math.min(Math.max(part, 0), OTHERS_HITS_MAX), hitsMax: OTHERS_HITS_MAX };
}

/** Sends 0x11 about another mobile. */
export function sendOthersStatus({ session }: Player, mobile: Mobile): void {
  const name = playerText(mobile.name, STATUS_NAME_CHARACTERS);
  session.send(statusInfo, { serial: mobile.serial, name, ...othersHits(mobile), canRename: false, type: 0 });
}

/** Sends a player its own status. */
export function sendOwnStatus(player: Player): void {
  const { mobile } = player;
  player.session.send(statusInfo, {
    serial: mobile.serial,
    name: playerText(mobile.name, STATUS_NAME_CHARACTERS),
    hits: mobile.hits,
    hitsMax: mobile.hitsMax,
    canRename: false,
    type: STATUS_UOR,
    attributes: {
      female: mobile.isFemale,
      strength: mobile.strength,
      dexterity: mobile.dexterity,
      intelligence: mobile.intelligence,
      stamina: mobile.stamina,
      staminaMax: mobile.staminaMax,
      mana: mobile.mana,
      manaMax: mobile.manaMax,
      gold: Math.min(carriedGold(mobile), 0xffff_ffff),
      armor: 0,
      weight: Math.min(Math.ceil(carriedWeight(mobile) / 100), 0xffff),
    },
    company: { statCap: STAT_CAP, followers: 0, followersMax: FOLLOWERS_MAX },
  });
}

/** The kind of 0x3A with all skills and their caps. */
const ALL_SKILLS_WITH_CAPS = 0x02;
const SKILL_CAP_TENTHS = 1_000;

/** Sends a player its own skills. The packet counts them from 1. */
export function sendOwnSkills(player: Player): void {
  const known = player.mobile.skills;
  const locks = skillLocks(player.mobile);
  player.session.send(skills, {
    type: ALL_SKILLS_WITH_CAPS,
    skills: Array.from({ length: LAST_SKILL_ID + 1 }, (_, id) => {
      const tenths = known[id] ?? 0;
      return { skill: id + 1, value: tenths, base: tenths, lock: locks(id), cap: SKILL_CAP_TENTHS };
    }),
  });
}
