import { type Race, RACES } from "../world/entities/races.js";

/** What clients are offered in an era of the game. */
export interface Era {
  /** Expansions in 0xB9 (ModernUO ExpansionInfo). */
  readonly features: number;
  /** Flags in 0xA9 beside those for tooltips and context menus, which stay on in every era. */
  readonly listFlags: number;
  readonly races: readonly Race[];
  readonly lastSkillId: number;
  /** Whether New Haven stands on Trammel. */
  readonly hasNewHaven: boolean;
}

const { human, elf, gargoyle } = RACES;

/** Bits of 0xB9. */
const T2A_AND_RENAISSANCE = 0x0001 | 0x0002;
const AOS = T2A_AND_RENAISSANCE | 0x0004 | 0x0008 | 0x0010 | 0x8000;
const SE = AOS | 0x0040;
const ML = SE | 0x0080 | 0x0200;
const SA = ML | 0x10000;
const HS = SA | 0x20000;

/** Bits of 0xA9: rules of Samurai Empire and of Mondain's Legacy. */
const [SE_RULES, ML_RULES] = [0x0080, 0x0100];

/** The eras by the names of the option, the oldest first. Skills are numbered in the order in which they came. */
export const ERAS = {
  Renaissance: { features: T2A_AND_RENAISSANCE, listFlags: 0, races: [human], lastSkillId: 48, hasNewHaven: false },
  AgeOfShadows: { features: AOS, listFlags: 0, races: [human], lastSkillId: 51, hasNewHaven: false },
  SamuraiEmpire: { features: SE, listFlags: SE_RULES, races: [human], lastSkillId: 53, hasNewHaven: false },
  MondainsLegacy: {
    ...{ features: ML, listFlags: SE_RULES | ML_RULES, races: [human, elf], lastSkillId: 54, hasNewHaven: true },
  },
  StygianAbyss: {
    ...{ features: SA, listFlags: SE_RULES | ML_RULES, races: [human, elf, gargoyle], lastSkillId: 57, hasNewHaven: true },
  },
  HighSeas: {
    ...{ features: HS, listFlags: SE_RULES | ML_RULES, races: [human, elf, gargoyle], lastSkillId: 57, hasNewHaven: true },
  },
} as const satisfies Record<string, Era>;

export type EraName = keyof typeof ERAS;
export const ERA_NAMES = Object.keys(ERAS) as [EraName, ...EraName[]];
/** The era of the stock's rules and templates. The bundled packages hold what came later. */
export const STOCK_ERA: EraName = "Renaissance";
