/** The looks that a race allows (ModernUO Race definitions, ClassicUO CharacterCreation). */
export interface Race {
  readonly name: "human" | "elf" | "gargoyle";
  readonly maleBody: number;
  readonly femaleBody: number;
  readonly skinHues: HueSet;
  readonly hairHues: HueSet;
  readonly maleHair: readonly number[];
  readonly femaleHair: readonly number[];
  /** For male characters. */
  readonly beards: readonly number[];
}

/** Hues from first to last, or those listed. */
export type HueSet = { readonly first: number; readonly last: number } | readonly number[];

/** Dyes of starting clothes. */
export const CLOTH_HUES: HueSet = { first: 2, last: 1001 };

const HUMAN: Race = {
  name: "human",
  maleBody: 0x0190,
  femaleBody: 0x0191,
  skinHues: { first: 0x03ea, last: 0x0422 },
  hairHues: { first: 0x044e, last: 0x047d },
  maleHair: [0x203b, 0x203c, 0x203d, 0x2044, 0x2045, 0x2047, 0x2048, 0x204a],
  femaleHair: [0x203b, 0x203c, 0x203d, 0x2044, 0x2045, 0x2046, 0x2047, 0x2049, 0x204a],
  beards: [0x203e, 0x203f, 0x2040, 0x2041, 0x204b, 0x204c, 0x204d],
};

const ELF: Race = {
  name: "elf",
  maleBody: 0x025d,
  femaleBody: 0x025e,
  skinHues: [
    0x0bf, 0x24d, 0x24e, 0x24f, 0x353, 0x361, 0x367, 0x374, 0x375, 0x376, 0x381, 0x382, 0x383, 0x384, 0x385, 0x389, 0x3de, 0x3e5,
    0x3e6, 0x3e8, 0x3e9, 0x430, 0x4a7, 0x4de, 0x51d, 0x53f, 0x579, 0x76b, 0x76c, 0x76d, 0x835, 0x903,
  ],
  hairHues: { first: 0x0002, last: 0x08fd },
  maleHair: [0x2fbf, 0x2fc0, 0x2fc1, 0x2fc2, 0x2fcd, 0x2fce, 0x2fcf, 0x2fd1],
  femaleHair: [0x2fc0, 0x2fc1, 0x2fc2, 0x2fcc, 0x2fce, 0x2fcf, 0x2fd0, 0x2fd1],
  beards: [],
};

const GARGOYLE: Race = {
  name: "gargoyle",
  maleBody: 0x029a,
  femaleBody: 0x029b,
  skinHues: { first: 0x06db, last: 0x06f3 },
  hairHues: { first: 0x0709, last: 0x0770 },
  maleHair: [0x4258, 0x4259, 0x425a, 0x425b, 0x425c, 0x425d, 0x425e, 0x425f],
  femaleHair: [0x4261, 0x4262, 0x4273, 0x4274, 0x4275, 0x42b0, 0x42b1, 0x42aa, 0x42ab],
  beards: [0x42ad, 0x42ae, 0x42af, 0x42b0],
};

export const RACES = { human: HUMAN, elf: ELF, gargoyle: GARGOYLE } as const;

/** The legal hue nearest to the wanted one. */
export function nearestHue(hues: HueSet, wish: number): number {
  if ("first" in hues) return Math.min(Math.max(wish, hues.first), hues.last);
  return hues.reduce((best, hue) => (Math.abs(hue - wish) < Math.abs(best - wish) ? hue : best));
}
