import {
  createCharacter,
  createCharacterBefore70160,
  deleteCharacter,
  selectCharacter,
} from "../../protocol/packets/character-list.js";
import type { CreateCharacter } from "../../protocol/packets/character-list.js";
import { knowsGargoyles } from "../connection/client-version.js";
import type { CharacterSelection } from "./character-selection.js";
import type { CharacterWish } from "./creation.js";
import { RACES } from "../../world/entities/races.js";
import type { PacketHandlers } from "../connection/packet-handlers.js";
import type { Session } from "../connection/session.js";

/**
 * The lowest values of the byte for elves and gargoyles since 7.0.0.0, and for elves before (ClassicUO
 * Send_CreateCharacter).
 */
const FIRST_ELF = 4;
const FIRST_GARGOYLE = 6;
const FIRST_ELF_BEFORE_GARGOYLES = 2;

export function handleCharacters(handlers: PacketHandlers, { characters }: { characters: CharacterSelection }): void {
  // A client that stops waiting for 0x1B may send a creation that crosses with the answer.
  const create = (session: Session, value: CreationFields & { slot: number }): Promise<void> | undefined =>
    session.player
      ? undefined
      : characters.create(session, value.slot, value.city, wishOf(value, knowsGargoyles(session.version)));
  handlers.on(selectCharacter, (session, { slot, name }) => {
    return session.player ? undefined : characters.select(session, slot, name);
  });
  handlers.on(createCharacter, create);
  handlers.on(createCharacterBefore70160, create);
  handlers.on(deleteCharacter, (session, { slot }) => characters.delete(session, slot));
}

type CreationFields = Omit<CreateCharacter, "skills"> & { skills: CreateCharacter["skills"] };

function wishOf(value: CreationFields, hasGargoyles: boolean): CharacterWish {
  const { genderAndRace } = value;
  const firstElf = hasGargoyles ? FIRST_ELF : FIRST_ELF_BEFORE_GARGOYLES;
  const isGargoyle = hasGargoyles && genderAndRace >= FIRST_GARGOYLE;
  const race = isGargoyle ? RACES.gargoyle : genderAndRace >= firstElf ? RACES.elf : RACES.human;
  return {
    name: value.name,
    isFemale: (genderAndRace & 1) === 1,
    race,
    strength: value.strength,
    dexterity: value.dexterity,
    intelligence: value.intelligence,
    skills: value.skills.map(({ skill, points }) => ({ id: skill, value: points })),
    skinHue: value.skinHue,
    hairStyle: value.hair,
    hairHue: value.hairHue,
    beardStyle: value.beard,
    beardHue: value.beardHue,
    shirtHue: value.shirtHue,
    pantsHue: value.trousersHue,
  };
}
