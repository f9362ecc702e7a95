import type { CharacterState } from "../../storage/storage.js";
import { Mobile } from "../../world/entities/mobile.js";
import { RACES } from "../../world/entities/races.js";

const FEMALE_BODIES: ReadonlySet<number> = new Set(Object.values(RACES).map((race) => race.femaleBody));

/** Makes the mobile of a character that has never been in the world. */
export function toMobile(state: CharacterState): Mobile {
  const mobile = new Mobile(state.serial);
  mobile.name = state.name;
  mobile.body = state.body;
  mobile.hue = state.hue;
  mobile.isFemale = FEMALE_BODIES.has(state.body);
  mobile.direction = state.direction;
  mobile.strength = state.strength;
  mobile.dexterity = state.dexterity;
  mobile.intelligence = state.intelligence;
  mobile.hits = state.hits;
  mobile.stamina = state.stamina;
  mobile.mana = state.mana;
  mobile.skills = { ...state.skills };
  return mobile;
}
