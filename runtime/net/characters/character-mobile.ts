import type { CharacterState } from "../../storage/storage.js";
import { Mobile, MOBILE_FLAG_FEMALE } from "../../world/mobile.js";
import { RACES } from "./races.js";

const FEMALE_BODIES: ReadonlySet<number> = new Set(Object.values(RACES).map((race) => race.femaleBody));

/** The mobile of a stored character, not yet in the world. */
export function toMobile(state: CharacterState): Mobile {
  const mobile = new Mobile(state.serial);
  mobile.name = state.name;
  mobile.body = state.body;
  mobile.hue = state.hue;
  mobile.flags = FEMALE_BODIES.has(state.body) ? MOBILE_FLAG_FEMALE : 0;
  mobile.direction = state.direction;
  mobile.strength = state.strength;
  mobile.dexterity = state.dexterity;
  mobile.intelligence = state.intelligence;
  mobile.hits = state.hits;
  mobile.stamina = state.stamina;
  mobile.mana = state.mana;
  mobile.skills = state.skills;
  mobile.worn = state.worn;
  return mobile;
}

/** What storage keeps of a mobile. @param facet where it is or was, since one that left the world is nowhere */
export function toState(mobile: Mobile, facet: number): CharacterState {
  return {
    serial: mobile.serial,
    name: mobile.name,
    body: mobile.body,
    hue: mobile.hue,
    strength: mobile.strength,
    dexterity: mobile.dexterity,
    intelligence: mobile.intelligence,
    hits: mobile.hits,
    stamina: mobile.stamina,
    mana: mobile.mana,
    skills: mobile.skills,
    worn: [...mobile.worn],
    mapId: facet,
    x: mobile.x,
    y: mobile.y,
    z: mobile.z,
    direction: mobile.direction,
  };
}
