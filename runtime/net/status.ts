import { statusInfo } from "../wire/packets/looks.js";
import { skills } from "../wire/packets/skills.js";
import { LAST_SKILL_ID } from "./characters/creation.js";
import type { Player } from "./player.js";

/** 0x11 of the kind that 7.0.x clients show in their status window up to the limits of the Renaissance. */
const STATUS_UOR = 3;
const STAT_CAP = 225;
const FOLLOWERS_MAX = 5;

/** Tells a player its own status. */
export function sendOwnStatus(player: Player): void {
  const { mobile } = player;
  player.session.send(statusInfo, {
    serial: mobile.serial,
    name: mobile.name,
    hits: mobile.hits,
    hitsMax: mobile.strength,
    canRename: false,
    type: STATUS_UOR,
    attributes: {
      female: mobile.isFemale,
      strength: mobile.strength,
      dexterity: mobile.dexterity,
      intelligence: mobile.intelligence,
      stamina: mobile.stamina,
      staminaMax: mobile.dexterity,
      mana: mobile.mana,
      manaMax: mobile.intelligence,
      gold: 0,
      armor: 0,
      weight: 0,
    },
    company: { statCap: STAT_CAP, followers: 0, followersMax: FOLLOWERS_MAX },
  });
}

/** 0x3A with all skills and their caps. */
const ALL_SKILLS_WITH_CAPS = 0x02;
const SKILL_CAP_TENTHS = 1_000;
const RISING = 0;

/** Tells a player its own skills; the list counts them from 1. */
export function sendOwnSkills(player: Player): void {
  const known = player.mobile.skills;
  player.session.send(skills, {
    type: ALL_SKILLS_WITH_CAPS,
    skills: Array.from({ length: LAST_SKILL_ID + 1 }, (_, id) => {
      const tenths = known[id] ?? 0;
      return { skill: id + 1, value: tenths, base: tenths, lock: RISING, cap: SKILL_CAP_TENTHS };
    }),
  });
}
