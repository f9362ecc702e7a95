/** What stands in the texts of 0x12. */

/** Commands of 0x12. Source: ModernUO IncomingPlayerPackets.TextCommand; ClassicUO OutgoingPackets. */
export const TEXT_COMMANDS = {
  /** Number of the skill from 0, then 0. */
  useSkill: 0x24,
  /** Number of the spell from 1, then the book's serial. */
  castFromBook: 0x27,
  /** Kind of the book. */
  openSpellbook: 0x43,
  /** Number of the spell from 1. */
  cast: 0x56,
  openDoor: 0x58,
  /** `bow` or `salute`. */
  gesture: 0xc7,
  /** Number of the virtue from 1. */
  virtue: 0xf4,
} as const;

const SERIAL_LARGEST = 0xffffffff;

/**
 * The decimal numbers a text begins with, separated by blanks, up to the first word that is none. Serials may be in it, so
 * they go up to 32 bits.
 */
export function numbersOf(text: string): number[] {
  const words = text.split(" ").filter((word) => word !== "");
  const end = words.findIndex((word) => !/^\d{1,10}$/.test(word) || Number(word) > SERIAL_LARGEST);
  return words.slice(0, end < 0 ? words.length : end).map(Number);
}
