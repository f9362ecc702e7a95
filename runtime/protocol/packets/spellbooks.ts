/** The spells of a spellbook, which 0x24 with `SPELLBOOK_GUMP` opens. */
import { custom, u16 } from "../fields/index.js";
import type { Field, Surroundings } from "../fields/field.js";
import { PacketError } from "../packet-error.js";
import { message } from "./extended-message.js";
import { graphic, serial } from "./parts.js";

const SPELLS_BYTES = 8;
const SPELLS_MAX = SPELLS_BYTES * 8;

/** Numbers of spells, one bit for each, beginning with the book's first spell, whose number is in the field `firstSpell`. */
const spellBits: Field<number[], readonly number[]> = custom<number[], readonly number[]>({
  type: "8 bytes: bit 0 of the first is firstSpell, its bit 1 the next",
  doc: "numbers of the spells in the book",
  minimumBytes: SPELLS_BYTES,
  maximumBytes: SPELLS_BYTES,
  read(from, before) {
    const first = firstSpellOf(before);
    const at = from.take(SPELLS_BYTES);
    return Array.from({ length: SPELLS_MAX }, (_, i) => i)
      .filter((i) => (((from.bytes[at + (i >> 3)] as number) >> (i & 7)) & 1) === 1)
      .map((i) => first + i);
  },
  write(to, spells, all) {
    const first = firstSpellOf(all);
    const at = to.at;
    to.zeros(SPELLS_BYTES);
    for (const spell of spells) {
      const i = spell - first;
      if (!Number.isInteger(i) || i < 0 || i >= SPELLS_MAX)
        throw new PacketError(`spell ${spell} is not in a book from ${first}`);
      to.bytes[at + (i >> 3)] = (to.bytes[at + (i >> 3)] as number) | (1 << (i & 7));
    }
  },
  sample: (chance, all) => Array.from({ length: SPELLS_MAX }, (_, i) => firstSpellOf(all) + i).filter(() => chance(2) === 1),
});

function firstSpellOf(all: Surroundings): number {
  return all.firstSpell as number;
}

export const spellbookContent = message(
  0x1b,
  "SpellbookContent",
  "Spells of an opened book.",
  "ModernUO SendNewSpellbookContent; ClassicUO PacketHandlers.ExtendedCommand 0x1B",
  {
    unknown: u16("always 1", { fallback: 1 }),
    serial: serial("the book"),
    graphic: graphic("graphic of the book"),
    firstSpell: u16("number of the book's first spell: 1 magery, 101 necromancy, 201 chivalry"),
    spells: spellBits,
  },
);
