import { createCharacter, selectCharacter } from "../../runtime/protocol/packets/character-list.js";

/** The slot that each client of the load test plays. */
const SLOT = 0;
/** Letters only and no vowels: passes the name rules of every shard and spells nothing. */
const NAME_LETTERS = "bcdfghjklmnpqrstvwxz";
const NAME_LETTERS_COUNT = 5;
/** The client's own address in the packet. Servers ignore it. */
const CLIENT_ADDRESS = "127.0.0.1";

/** Name of a client's character, the same in every run. @param index from 0 */
export function characterName(index: number): string {
  let name = "Tm";
  for (let rest = index, at = 0; at < NAME_LETTERS_COUNT; at++, rest = Math.floor(rest / NAME_LETTERS.length))
    name += NAME_LETTERS[rest % NAME_LETTERS.length]!;
  return name;
}

/** 0x5D for the character in a slot. */
export function playRequest(name: string, slot = SLOT): Buffer {
  return selectCharacter.write({ name, slot, clientAddress: CLIENT_ADDRESS });
}

/** The values that callers choose. All others are those of the specified character. */
export interface CharacterChoice {
  name: string;
  slot?: number;
  /** Index from 0xA9. */
  city?: number;
  /** Human: 0 male, 1 female. */
  gender?: 0 | 1;
}

/** 0xF8 for the specified fallback: a default male human with STR 60, DEX 50, INT 40. */
export function creationRequest({ name, slot = SLOT, city = 0, gender = 0 }: CharacterChoice): Buffer {
  return createCharacter.write({
    name,
    profession: 0,
    genderAndRace: gender,
    strength: 60,
    dexterity: 50,
    intelligence: 40,
    skills: [
      { skill: 40, points: 50 }, // swordsmanship
      { skill: 27, points: 50 }, // tactics
      { skill: 17, points: 10 }, // healing
      { skill: 1, points: 10 }, // anatomy
    ],
    skinHue: 0x03ea,
    hair: 0x203b,
    hairHue: 0x044e,
    beard: 0,
    beardHue: 0,
    city,
    slot,
    clientAddress: CLIENT_ADDRESS,
    shirtHue: 0x0035,
    trousersHue: 0x0035,
  });
}
