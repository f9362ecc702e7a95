import type { CharacterState, WornRecord } from "../../storage/storage.js";
import type { Era } from "../../contracts/eras.js";
import { LAST_SKILL_ID } from "../../world/entities/skills.js";
import type { Place } from "../../world/space/places.js";
import { CLOTH_HUES, nearestHue, type Race } from "../../world/entities/races.js";

export const STAT_MIN = 10;
export const STAT_MAX = 60;
/** In whole points, as the client sends them. */
const SKILL_MAX = 50;
/**
 * What the client's screen lets a player distribute, by the number of skills that it sends: three until 7.0.16.0, four
 * since then (ServUO CharacterCreation.SetStats, SetSkills).
 */
const SCREENS = { old: { stats: 80, skills: 100 }, new: { stats: 90, skills: 120 } } as const;
const SKILLS_OF_OLD_SCREEN = 3;

/** Letters of clients that have one byte for each. */
const NAME = /^\p{Script=Latin}(?:\p{Script=Latin}|[ '.-](?=\p{Script=Latin})){1,28}$/u;
/** What a character is called until its player finds a name: scripts ask for it. */
export const GENERIC_NAME = "Generic Player";

/** Layers of a new character's equipment (ClassicUO Layer). */
const LAYER = { shoes: 0x03, pants: 0x04, shirt: 0x05, hair: 0x0b, beard: 0x10, backpack: 0x15, robe: 0x16 } as const;
const ART = {
  shoes: 0x170f,
  longPants: 0x1539,
  shortPants: 0x152e,
  shirt: 0x1517,
  gargishRobe: 0x4000,
  backpack: 0x0e75,
} as const;

/** A player's choices in 0x00 or 0xF8. */
export interface CharacterWish {
  readonly name: string;
  readonly isFemale: boolean;
  readonly race: Race;
  readonly strength: number;
  readonly dexterity: number;
  readonly intelligence: number;
  /** In whole points. */
  readonly skills: readonly { id: number; value: number }[];
  readonly skinHue: number;
  readonly hairStyle: number;
  readonly hairHue: number;
  readonly beardStyle: number;
  readonly beardHue: number;
  readonly shirtHue: number;
  readonly pantsHue: number;
}

/** The choices without what clients do not offer in an era. */
export function wishOfEra(wish: CharacterWish, { races, lastSkillId }: Era): CharacterWish {
  // What is not offered keeps its place: clients of an older kind are known by the number of skills.
  const skills = wish.skills.map((skill) => (skill.id <= lastSkillId ? skill : { ...skill, value: 0 }));
  return { ...wish, skills, race: races.includes(wish.race) ? wish.race : races[0]! };
}

/**
 * Makes the new character. An illegal choice becomes the nearest legal one or a default: clients show no useful error
 * at this point, so nothing is refused.
 *
 * @param start where the character will stand
 */
export function createCharacter(
  wish: CharacterWish,
  serials: { mobile(): number; item(): number },
  start: Readonly<Place>,
): CharacterState {
  const { race } = wish;
  const most = SCREENS[wish.skills.length > SKILLS_OF_OLD_SCREEN ? "new" : "old"];
  const [strength, dexterity, intelligence] = legalStats([wish.strength, wish.dexterity, wish.intelligence], most.stats);
  return {
    serial: serials.mobile(),
    name: legalName(wish.name),
    body: wish.isFemale ? race.femaleBody : race.maleBody,
    hue: nearestHue(race.skinHues, wish.skinHue & 0x3fff),
    strength,
    dexterity,
    intelligence,
    hits: strength,
    stamina: dexterity,
    mana: intelligence,
    skills: legalSkills(wish.skills, most.skills),
    worn: startingLooks(wish).map((worn): WornRecord => ({ serial: serials.item(), ...worn })),
    mapId: start.facet,
    x: start.x,
    y: start.y,
    z: start.z,
    direction: 4,
  };
}

/** The name that a character gets whose player wishes for this one. */
export function legalName(wish: string): string {
  const name = wish.trim().replace(/ +/g, " ");
  return NAME.test(name) ? name : GENERIC_NAME;
}

/** Limits each stat. An excess of the total is taken from the highest stat, point by point. */
function legalStats(wish: [number, number, number], totalMaximum: number): [number, number, number] {
  const stats = wish.map((stat) => Math.min(Math.max(stat, STAT_MIN), STAT_MAX)) as [number, number, number];
  for (let total = stats[0] + stats[1] + stats[2]; total > totalMaximum; total--) {
    stats[stats.indexOf(Math.max(...stats))]!--;
  }
  return stats;
}

/**
 * Returns tenths of a point by skill id. Choices count in order until the total is used up; a repeated skill is
 * ignored.
 */
function legalSkills(wish: readonly { id: number; value: number }[], totalMaximum: number): Record<number, number> {
  const skills: Record<number, number> = {};
  let left = totalMaximum;
  for (const { id, value } of wish) {
    const points = Math.min(value, SKILL_MAX, left);
    if (id > LAST_SKILL_ID || points <= 0 || id in skills) continue;
    skills[id] = points * 10;
    left -= points;
  }
  return skills;
}

function startingLooks(wish: CharacterWish): Omit<WornRecord, "serial">[] {
  const { race, isFemale } = wish;
  const looks: Omit<WornRecord, "serial">[] = [{ itemId: ART.backpack, layer: LAYER.backpack, hue: 0 }];
  const shirtHue = nearestHue(CLOTH_HUES, wish.shirtHue);
  if (race.name === "gargoyle") {
    looks.push({ itemId: ART.gargishRobe, layer: LAYER.robe, hue: shirtHue });
  } else {
    looks.push(
      { itemId: ART.shoes, layer: LAYER.shoes, hue: 0 },
      { itemId: isFemale ? ART.shortPants : ART.longPants, layer: LAYER.pants, hue: nearestHue(CLOTH_HUES, wish.pantsHue) },
      { itemId: ART.shirt, layer: LAYER.shirt, hue: shirtHue },
    );
  }
  if ((isFemale ? race.femaleHair : race.maleHair).includes(wish.hairStyle)) {
    looks.push({ itemId: wish.hairStyle, layer: LAYER.hair, hue: nearestHue(race.hairHues, wish.hairHue) });
  }
  if (!isFemale && race.beards.includes(wish.beardStyle)) {
    looks.push({ itemId: wish.beardStyle, layer: LAYER.beard, hue: nearestHue(race.hairHues, wish.beardHue) });
  }
  // In the order of storage, so that a character's 0x78 is the same byte for byte when it returns.
  return looks.sort((one, other) => one.layer - other.layer);
}
