/** The texts of 0x12. */

/** Commands of 0x12. Source: ModernUO IncomingPlayerPackets.TextCommand; ClassicUO OutgoingPackets. */
export const TEXT_COMMANDS = {
  /** Number of the skill, from 0, then a 0. */
  useSkill: 0x24,
  /** Number of the spell, from 1, then the book's serial. */
  castFromBook: 0x27,
  /** Kind of the book. */
  openSpellbook: 0x43,
  /** Number of the spell, from 1. */
  cast: 0x56,
  openDoor: 0x58,
  /** `bow` or `salute`. */
  gesture: 0xc7,
  /** Number of the virtue, from 1. */
  virtue: 0xf4,
} as const;

const SERIAL_LARGEST = 0xffffffff;

/**
 * The decimal numbers at the beginning of a text, separated by blanks, up to the first word that is not a number. They may be serials, so
 * they have up to 32 bits.
 */
export function numbersOf(text: string): number[] {
  const words = text.split(" ").filter((word) => word !== "");
  const end = words.findIndex((word) => !/^\d{1,10}$/.test(word) || Number(word) > SERIAL_LARGEST);
  return words.slice(0, end < 0 ? words.length : end).map(Number);
}
