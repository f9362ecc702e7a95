/** Version of a client as four numbers, such as 7.0.102.3. */
export interface ClientVersion {
  readonly text: string;
  readonly major: number;
  readonly minor: number;
  readonly revision: number;
  readonly patch: number;
}

/**
 * From this version on, 0x78 gives every worn item a hue and keeps no flag bit in its graphic (ClassicUO
 * ClientVersion.CV_70331).
 */
const NEW_FORMS = clientVersion(7, 0, 33, 1);
/**
 * From this version on, a bit of a mobile's flags says that it flies; before, that it is poisoned, which is the
 * business of 0x17 now (ClassicUO Mobile.IsPoisoned, ServUO NetState.StygianAbyss).
 */
const FLYING_FLAG = clientVersion(7, 0, 0, 0);
/** From this version on, 0xA9 says where the starting cities are (ClassicUO ClientVersion.CV_70130). */
const CITIES_WITH_PLACES = clientVersion(7, 0, 13, 0);
/** From this version on, 0xB9 has 32 flags (ClassicUO ClientVersion.CV_60142). */
const WIDE_FEATURES = clientVersion(6, 0, 14, 2);
/** From this version on (5.0.0a), 0xDD opens gumps (ClassicUO ClientVersion.CV_500A). */
const COMPRESSED_GUMPS = clientVersion(5, 0, 0, 1);

/** From this version on, a page of a book has ten lines (ServUO issue 4708, seen with 7.0.85.15). */
const LONG_PAGES = clientVersion(7, 0, 85, 0);

/** From this version on, 0x08, 0x25 and 0x3C carry the slot of the grid (ClassicUO ClientVersion.CV_6017). */
const GRIDS = clientVersion(6, 0, 1, 7);
/** From this version on, 0x24 has a type and 0xBA a number (ClassicUO ClientVersion.CV_7090). */
const CONTAINER_TYPES = clientVersion(7, 0, 9, 0);

/** From this version on (5.0.2b), 0xDF shows what works on the player (ServUO ProtocolChanges.BuffIcon). */
const BUFFS = clientVersion(5, 0, 2, 2);
/** From this version on, the status window has the figures of High Seas (ServUO ProtocolChanges.ExtendedStatus). */
const WIDE_STATUS = clientVersion(7, 0, 30, 0);
/**
 * From this version on, the lines of a context menu (0xBF 0x14) name any text of the client (ServUO ProtocolChanges).
 */
const LONG_POPUPS = clientVersion(6, 0, 0, 0);

/** Enhanced clients call themselves 67 and later, those of Kingdom Reborn 66 (ServUO ClientVersion). */
const FIRST_ENHANCED_MAJOR = 66;

/**
 * What a client is taken for that does not tell its version: the oldest that is served, whose forms most clients bear.
 */
export const OLDEST_SERVED: ClientVersion = { ...clientVersion(4, 0, 0, 0), text: "unknown" };

export function clientVersion(major: number, minor: number, revision: number, patch: number): ClientVersion {
  return { text: `${major}.${minor}.${revision}.${patch}`, major, minor, revision, patch };
}

/**
 * Reads the text of 0xBD: `7.0.102.3`, or `5.0.9a` from old clients, where a letter stands for the patch. Undefined for
 * other text.
 */
export function parseClientVersion(text: string): ClientVersion | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\.(\d{1,3})|([a-z]))?/i.exec(text.trim());
  if (!parts) return undefined;
  const letter = parts[5]?.toLowerCase();
  const patch = letter ? letter.charCodeAt(0) - "a".charCodeAt(0) + 1 : Number(parts[4] ?? 0);
  return clientVersion(Number(parts[1]), Number(parts[2]), Number(parts[3]), patch);
}

/** Whether it is a client of another protocol, which only begins like the one that is served. */
export function isEnhanced(version: ClientVersion): boolean {
  return version.major >= FIRST_ENHANCED_MAJOR;
}

/**
 * The forms in which a client is told of entities, from those of today to the oldest: each is a number, the greater the
 * older. Clients of one generation share bytes.
 */
export const GENERATION = {
  today: 0,
  /** Reads the old 0x78, and items as 0x1A. */
  before70331: 1,
  /** Takes the bit of flying for poison, and does not know 0x17 and 0xE2. */
  before7000: 2,
  /** Reads items in containers without a slot of the grid. */
  before6017: 3,
  /** Reads the revisions of tooltips as 0xBF 0x10. */
  before500a: 4,
} as const;
export type Generation = (typeof GENERATION)[keyof typeof GENERATION];

/** The forms that a client reads. A client that has not sent its version counts as new, here and below. */
export function generationOf(version: ClientVersion | undefined): Generation {
  if (isBefore(version, COMPRESSED_GUMPS)) return GENERATION.before500a;
  if (isBefore(version, GRIDS)) return GENERATION.before6017;
  if (isBefore(version, FLYING_FLAG)) return GENERATION.before7000;
  return isBefore(version, NEW_FORMS) ? GENERATION.before70331 : GENERATION.today;
}

/**
 * Whether the numbers of races in a creation begin with two of humans, and end with gargoyles (ModernUO
 * CreateCharacter).
 */
export function knowsGargoyles(version: ClientVersion | undefined): boolean {
  return !isBefore(version, FLYING_FLAG);
}

/**
 * Whether 0xF5 opens maps of all facets. Older clients know the maps of two facets, by 0x90 (ModernUO MapItemPackets).
 */
export function knowsMapsOfFacets(version: ClientVersion | undefined): boolean {
  return knowsCityPlaces(version);
}

export function knowsCityPlaces(version: ClientVersion | undefined): boolean {
  return !isBefore(version, CITIES_WITH_PLACES);
}

export function knowsWideFeatures(version: ClientVersion | undefined): boolean {
  return !isBefore(version, WIDE_FEATURES);
}

export function knowsCompressedGumps(version: ClientVersion | undefined): boolean {
  return !isBefore(version, COMPRESSED_GUMPS);
}

/** Whether a page of a book has ten lines; it had eight before (ServUO issue 4708). */
export function knowsLongPages(version: ClientVersion | undefined): boolean {
  return !isBefore(version, LONG_PAGES);
}

export function knowsGrids(version: ClientVersion | undefined): boolean {
  return !isBefore(version, GRIDS);
}

export function knowsContainerTypes(version: ClientVersion | undefined): boolean {
  return !isBefore(version, CONTAINER_TYPES);
}

export function knowsLongPopups(version: ClientVersion | undefined): boolean {
  return !isBefore(version, LONG_POPUPS);
}

/** Whether 0xF6 moves a boat with all aboard (ServUO ProtocolChanges.HighSeas). */
export function knowsBoatMoves(version: ClientVersion | undefined): boolean {
  return knowsContainerTypes(version);
}

/** Whether 0xBA carries the number of the arrow. */
export function knowsArrowNumbers(version: ClientVersion | undefined): boolean {
  return knowsContainerTypes(version);
}

/** Whether 0x99 carries a hue. */
export function knowsHuedCursors(version: ClientVersion | undefined): boolean {
  return knowsContainerTypes(version);
}

/** Whether 0x0B shows damage. In older clients it has another form (ClassicUO PacketsTable). */
export function knowsDamage(version: ClientVersion | undefined): boolean {
  return knowsCompressedGumps(version);
}

/** Whether the client shows icons of what works on the player. */
export function knowsBuffs(version: ClientVersion | undefined): boolean {
  return !isBefore(version, BUFFS);
}

/** Whether 0x11 may have the figures of High Seas. */
export function knowsWideStatus(version: ClientVersion | undefined): boolean {
  return !isBefore(version, WIDE_STATUS);
}

/** Whether 0x11 may have the figures of Mondain's Legacy, which came with compressed gumps. */
export function knowsRaces(version: ClientVersion | undefined): boolean {
  return knowsCompressedGumps(version);
}

function isBefore(version: ClientVersion | undefined, than: ClientVersion): boolean {
  return version !== undefined && compareVersions(version, than) < 0;
}

function compareVersions(a: ClientVersion, b: ClientVersion): number {
  return a.major - b.major || a.minor - b.minor || a.revision - b.revision || a.patch - b.patch;
}
