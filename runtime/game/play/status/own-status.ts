import { statusInfo } from "../../../protocol/packets/clicks.js";
import { skills } from "../../../protocol/packets/skills.js";
import { LAST_SKILL_ID } from "../../../world/entities/skills.js";
import type { FigureName } from "../../../world/entities/figures.js";
import { masterOf, type Mobile, raceOf } from "../../../world/entities/mobile.js";
import { carriedGold, carriedWeight, easyLoadStones } from "../../../world/items/burden.js";
import { type ClientVersion, knowsRaces, knowsWideStatus } from "../../connection/client-version.js";
import { skillLocks } from "../../../world/entities/skill-locks.js";
import type { Player } from "../../connection/session.js";
import { shortName } from "../../../base/text/short-name.js";

/** Kinds of 0x11 by the expansion whose figures they have: Age of Shadows, Mondain's Legacy, High Seas. */
const STATUS = { aos: 4, ml: 5, hs: 6 } as const;
const RACE_NUMBERS = { human: 1, elf: 2, gargoyle: 3 } as const;

/** Other players see health in steps of 1/25, so that hit points stay hidden. */
const OTHERS_HITS_MAX = 25;

/** Health of a mobile as other players see it. */
export function othersHits({ hits, hitsMax }: Mobile): { hits: number; hitsMax: number } {
  return { hits: othersPart(hits, hitsMax), hitsMax: OTHERS_HITS_MAX };
}

/** Health, mana and stamina of a mobile as its party sees them. */
export function othersVitals(mobile: Mobile) {
  return {
    ...othersHits(mobile),
    ...{ mana: othersPart(mobile.mana, mobile.manaMax), manaMax: OTHERS_HITS_MAX },
    ...{ stamina: othersPart(mobile.stamina, mobile.staminaMax), staminaMax: OTHERS_HITS_MAX },
  };
}

function othersPart(now: number, most: number): number {
  const part = Math.ceil((now / Math.max(most, 1)) * OTHERS_HITS_MAX);
  return Math.min(Math.max(part, 0), OTHERS_HITS_MAX);
}

/** Sends 0x11 about another mobile. Clients let a master change the name of a pet. */
export function sendOthersStatus({ session, mobile: own }: Player, mobile: Mobile): void {
  const name = shortName(mobile.name);
  const canRename = masterOf(mobile) === own.serial;
  session.send(statusInfo, { serial: mobile.serial, name, ...othersHits(mobile), canRename, type: 0 });
}

/** Sends a player its own status with the figures that its client shows. */
export function sendOwnStatus(player: Player): void {
  const { mobile, session } = player;
  const figure = (name: FigureName): number => mobile.figure(name);
  const type = statusType(session.version);
  session.send(statusInfo, {
    serial: mobile.serial,
    name: shortName(mobile.name),
    hits: mobile.hits,
    hitsMax: mobile.hitsMax,
    canRename: false,
    type,
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
      armor: figure("armor"),
      weight: Math.min(Math.ceil(carriedWeight(mobile) / 100), 0xffff),
    },
    company: { statCap: figure("stat_cap"), followers: figure("followers"), followersMax: figure("followers_max") },
    resistances: {
      fire: figure("fire_resistance"),
      cold: figure("cold_resistance"),
      poison: figure("poison_resistance"),
      energy: figure("energy_resistance"),
      luck: figure("luck"),
      damageMin: figure("damage_min"),
      damageMax: figure("damage_max"),
      tithing: figure("tithing_points"),
    },
    ...(type >= STATUS.ml && {
      burden: { weightMax: Math.min(easyLoadStones(mobile), 0xffff), race: RACE_NUMBERS[raceOf(mobile.body)] },
    }),
    ...(type >= STATUS.hs && {
      bonuses: {
        physicalMax: figure("physical_resistance_max"),
        fireMax: figure("fire_resistance_max"),
        coldMax: figure("cold_resistance_max"),
        poisonMax: figure("poison_resistance_max"),
        energyMax: figure("energy_resistance_max"),
        defenceChance: figure("defence_chance"),
        defenceChanceMax: figure("defence_chance_max"),
        hitChance: figure("hit_chance"),
        swingSpeed: figure("swing_speed"),
        damage: figure("damage_increase"),
        lowerReagentCost: figure("lower_reagent_cost"),
        spellDamage: figure("spell_damage"),
        fasterCastRecovery: figure("faster_cast_recovery"),
        fasterCasting: figure("faster_casting"),
        lowerManaCost: figure("lower_mana_cost"),
      },
    }),
  });
}

/** The kind of 0x11 with the most figures that a client reads (ServUO MobileStatus). */
function statusType(version: ClientVersion | undefined): number {
  if (knowsWideStatus(version)) return STATUS.hs;
  return knowsRaces(version) ? STATUS.ml : STATUS.aos;
}

/** The kind of 0x3A with all skills and their caps. */
const ALL_SKILLS_WITH_CAPS = 0x02;
/** The kind with one skill and its cap. */
const ONE_SKILL_WITH_CAP = 0xdf;
const SKILL_CAP_TENTHS = 1_000;

/** Sends a player its own skills. The packet counts them from 1. */
export function sendOwnSkills(player: Player): void {
  const locks = skillLocks(player.mobile);
  player.session.send(skills, {
    type: ALL_SKILLS_WITH_CAPS,
    skills: Array.from({ length: LAST_SKILL_ID + 1 }, (_, id) => ({ ...skillOf(player, id, locks(id)), skill: id + 1 })),
  });
}

/** Tells a player of one of its own skills, which here counts from 0. The client says by how much it rose or fell. */
export function sendOwnSkill(player: Player, id: number): void {
  player.session.send(skills, { type: ONE_SKILL_WITH_CAP, skills: skillOf(player, id, skillLocks(player.mobile)(id)) });
}

function skillOf({ mobile }: Player, skill: number, lock: number) {
  const tenths = mobile.skills[skill] ?? 0;
  return { skill, value: tenths, base: tenths, lock, cap: SKILL_CAP_TENTHS };
}
