interface Figure {
  readonly least: number;
  readonly most: number;
  /** Its value where nothing else was set. */
  readonly fallback: number;
  /** For the documents. */
  readonly about: string;
  /** Clients show it in the status window of its own player. */
  readonly isInStatus: boolean;
  /** It may have a fraction. */
  readonly isFractional?: boolean;
}

/** The greatest number in a field of 16 bits with a sign, as the status window has them. */
const SIGNED_MAXIMUM = 32_767;
const SIGNED_MINIMUM = -32_768;
const WORD_MAXIMUM = 65_535;
const BYTE_MAXIMUM = 255;
const LONG_MAXIMUM = 0xffff_ffff;
/** More than any shard gives, and small enough to add up. */
const RENOWN_MAXIMUM = 1_000_000;
const REGENERATION_MAXIMUM = 60_000;

function percent(what: string, fallback = 0): Figure {
  return { least: SIGNED_MINIMUM, most: SIGNED_MAXIMUM, fallback, about: `${what}, in percent`, isInStatus: true };
}

function points(what: string): Figure {
  return { least: SIGNED_MINIMUM, most: SIGNED_MAXIMUM, fallback: 0, about: `${what}, in points`, isInStatus: true };
}

function shown(most: number, about: string, fallback = 0): Figure {
  return { least: 0, most, fallback, about, isInStatus: true };
}

function unseen(least: number, most: number, about: string): Figure {
  return { least, most, fallback: 0, about, isInStatus: false };
}

function rate(what: string): Figure {
  const about = `${what} that come back in a minute; 0, the default, for none`;
  return { least: 0, most: REGENERATION_MAXIMUM, fallback: 0, about, isInStatus: false, isFractional: true };
}

/** Most of a resistance, in percent, where nothing else was set (ServUO PlayerMobile.GetMaxResistance). */
const RESISTANCE_MAXIMUM = 70;
/** Of the chance to defend, likewise (ServUO MobileStatus). */
const DEFENCE_CHANCE_MAXIMUM = 45;

/**
 * Numbers of a mobile that few mobiles have. Each is declared here once: its field in scripts and in templates, its
 * place in the stored record and its documents follow.
 */
const FIGURES = {
  fame: unseen(0, RENOWN_MAXIMUM, "its fame"),
  karma: unseen(-RENOWN_MAXIMUM, RENOWN_MAXIMUM, "its karma; below 0 for the wicked"),
  followers: shown(BYTE_MAXIMUM, "slots that its followers take, as its status window shows"),
  followers_max: shown(BYTE_MAXIMUM, "slots for followers", 5),
  stat_cap: shown(WORD_MAXIMUM, "sum of strength, dexterity and intelligence that it may reach", 225),
  armor: points("armour class, or its resistance to blows in percent"),
  fire_resistance: percent("resistance to fire"),
  cold_resistance: percent("resistance to cold"),
  poison_resistance: percent("resistance to poison"),
  energy_resistance: percent("resistance to energy"),
  physical_resistance_max: percent("most that its resistance to blows can be", RESISTANCE_MAXIMUM),
  fire_resistance_max: percent("most that its resistance to fire can be", RESISTANCE_MAXIMUM),
  cold_resistance_max: percent("most that its resistance to cold can be", RESISTANCE_MAXIMUM),
  poison_resistance_max: percent("most that its resistance to poison can be", RESISTANCE_MAXIMUM),
  energy_resistance_max: percent("most that its resistance to energy can be", RESISTANCE_MAXIMUM),
  luck: shown(WORD_MAXIMUM, "luck"),
  damage_min: shown(WORD_MAXIMUM, "least damage of a blow, as its status window shows"),
  damage_max: shown(WORD_MAXIMUM, "most damage of a blow, as its status window shows"),
  tithing_points: shown(LONG_MAXIMUM, "tithing points"),
  defence_chance: percent("increase of its chance to parry a blow"),
  defence_chance_max: percent("most that this increase can be", DEFENCE_CHANCE_MAXIMUM),
  hit_chance: percent("increase of its chance to hit"),
  swing_speed: percent("increase of the speed of its blows"),
  damage_increase: percent("increase of its damage"),
  lower_reagent_cost: percent("reagents that its spells save"),
  spell_damage: percent("increase of the damage of its spells"),
  faster_cast_recovery: points("faster recovery from casting"),
  faster_casting: points("faster casting"),
  lower_mana_cost: percent("mana that its spells save"),
  hits_regeneration: rate("hits"),
  stamina_regeneration: rate("points of stamina"),
  mana_regeneration: rate("points of mana"),
} as const satisfies Readonly<Record<string, Figure>>;

export type FigureName = keyof typeof FIGURES;
/** What differs from the declared values. */
export type Figures = Partial<Record<FigureName, number>>;
export const FIGURE_NAMES = Object.keys(FIGURES) as readonly FigureName[];
export const figureDeclarations: Readonly<Record<FigureName, Figure>> = FIGURES;

/** The figures of a stored record that this version knows and that are within their limits. */
export function knownFigures(stored: Readonly<Record<string, unknown>> | undefined): Figures | undefined {
  if (stored === undefined) return undefined;
  const figures: Figures = {};
  for (const [name, value] of Object.entries(stored)) {
    if (!isFigure(name)) continue;
    const { least, most } = figureDeclarations[name];
    if (typeof value === "number" && value >= least && value <= most) figures[name] = value;
  }
  return figures;
}

function isFigure(name: string): name is FigureName {
  return Object.hasOwn(FIGURES, name);
}
