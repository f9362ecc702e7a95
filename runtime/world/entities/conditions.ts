/** Bits of the flags byte of 0x20, 0x77 and 0x78 (ClassicUO EntityFlags, ServUO Mobile.GetPacketFlags). */
const MOBILE_FLAG_FROZEN = 0x01;
export const MOBILE_FLAG_FEMALE = 0x02;
/** From client 7.0.0.0 on; before, the same bit says that the mobile is poisoned (ServUO Mobile.GetOldPacketFlags). */
export const MOBILE_FLAG_FLYING = 0x04;
export const MOBILE_FLAG_YELLOW_HEALTH = 0x08;
export const MOBILE_FLAG_WAR_MODE = 0x40;
export const MOBILE_FLAG_HIDDEN = 0x80;

interface Condition {
  /** Its bit in {@link Mobile.conditions}. */
  readonly bit: number;
  /** What clients are told. */
  readonly flag: number;
  /** For the documents. */
  readonly about: string;
}

/** What holds of a mobile or does not. Each is a field in scripts and is stored by its name. */
export const CONDITIONS = {
  frozen: { bit: 1, flag: MOBILE_FLAG_FROZEN, about: "whether it is held fast and cannot take a step" },
  paralysed: { bit: 2, flag: MOBILE_FLAG_FROZEN, about: "whether it cannot take a step, as by a spell" },
  blessed: { bit: 4, flag: MOBILE_FLAG_YELLOW_HEALTH, about: "whether damage cannot harm it; its health bar is yellow" },
  yellow_health: { bit: 8, flag: MOBILE_FLAG_YELLOW_HEALTH, about: "whether its health bar is yellow" },
  flying: { bit: 16, flag: MOBILE_FLAG_FLYING, about: "whether it flies, which clients before 7.0.0.0 do not show" },
} as const satisfies Readonly<Record<string, Condition>>;

export type ConditionName = keyof typeof CONDITIONS;
export const CONDITION_NAMES = Object.keys(CONDITIONS) as readonly ConditionName[];

/** The bits of conditions in which nobody takes a step. */
export const HOLDING_CONDITIONS = CONDITIONS.frozen.bit | CONDITIONS.paralysed.bit;

/** What clients are told of conditions. */
export function flagsOfConditions(conditions: number): number {
  let flags = 0;
  for (const { bit, flag } of Object.values(CONDITIONS)) if ((conditions & bit) !== 0) flags |= flag;
  return flags;
}

/** Strength of the poison in a body: 0 none, 1 lesser to 5 lethal. */
export const POISON_MAXIMUM = 5;

/** A mobile that everybody sees. */
export const SEEN_BY_ALL = 0;
/** Ghosts in peace are seen by other ghosts and by staff: between the ranks of players and of counselors. */
export const SEEN_BY_GHOSTS = 0.5;
/** What is hidden is seen by counselors and higher levels, unless it says otherwise. */
export const SEEN_BY_STAFF = 1;
