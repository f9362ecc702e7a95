import { flag, ifMore, list, struct, text, u16, u8, variant } from "../fields/index.js";
import { packet, type ValueOf } from "../packet.js";
import { CLICKS } from "./rates.js";

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
 * The decimal numbers at the beginning of a text, separated by blanks, up to the first word that is not a number. They
 * may be serials, so they have up to 32 bits.
 */
export function numbersOf(text: string): number[] {
  const words = text.split(" ").filter((word) => word !== "");
  const end = words.findIndex((word) => !/^\d{1,10}$/.test(word) || Number(word) > SERIAL_LARGEST);
  return words.slice(0, end < 0 ? words.length : end).map(Number);
}

const SKILLS_MAX = 128;
const LOCK = "0 up, 1 down, 2 locked";

export const skillLockRequest = packet({
  id: 0x3a,
  name: "SkillLockRequest",
  from: "client",
  stage: "world",
  size: "variable",
  rate: CLICKS,
  about: "Lets a skill rise or fall, or locks it.",
  source: "POL packet guide 0x3A; ClassicUO OutgoingPackets.Send_SkillStatusChangeRequest",
  lua: ["mobile:skill_lock"],
  note: "Nothing: the client moved its arrow already.",
  fields: { skill: u16("number of the skill from 0"), lock: u8(LOCK) },
});
export type SkillLockRequest = ValueOf<typeof skillLockRequest>;

const skill = {
  skill: u16("number of the skill"),
  value: u16("with bonuses, tenths"),
  base: u16("without bonuses, tenths"),
  lock: u8(LOCK),
} as const;
const cap = u16("most, tenths");
/** Some servers leave out the terminator. */
const ends = { type: "u16", terminator: 0 } as const;

export const skills = packet({
  id: 0x3a,
  name: "Skills",
  from: "server",
  stage: "world",
  size: "variable",
  about: "All skills or one that changed. Lists count skills from 1, single updates from 0.",
  source: "POL packet guide 0x3A; ServUO SkillUpdate, SkillChange; ClassicUO PacketHandlers.UpdateSkills",
  lua: ["mobile:set_skill"],
  note: "The answer to {StatusRequest}.",
  fields: {
    type: u8("0 all, 2 all with caps, 0xFF one, 0xDF one with its cap, 0xFE names of the skills"),
    skills: variant("type", {
      0x00: list({ ends, max: SKILLS_MAX, mayBeCut: true, of: struct(skill) }),
      0x02: list({ ends, max: SKILLS_MAX, mayBeCut: true, of: struct({ ...skill, cap }) }),
      0xdf: struct({ ...skill, cap }),
      0xfe: list({
        ends: "u16",
        max: SKILLS_MAX,
        of: struct({ usable: flag("has a button"), name: text({ ends: "u8", max: 64 }, "name") }),
      }),
      0xff: struct({ ...skill, cap: ifMore(cap) }),
    }),
  },
});
export type Skills = ValueOf<typeof skills>;
