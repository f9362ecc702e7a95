/** Version of a client as four numbers, such as 7.0.102.3. */
export interface ClientVersion {
  readonly text: string;
  readonly major: number;
  readonly minor: number;
  readonly revision: number;
  readonly patch: number;
}

/** From this version on, 0x78 gives every worn item a hue and keeps no flag bit in its graphic (ClassicUO ClientVersion.CV_70331). */
const NEW_FORMS = clientVersion(7, 0, 33, 1);
/** From this version on, 0xA9 says where the starting cities are (ClassicUO ClientVersion.CV_70130). */
const CITIES_WITH_PLACES = clientVersion(7, 0, 13, 0);
/** From this version on, 0xB9 has 32 flags (ClassicUO ClientVersion.CV_60142). */
const WIDE_FEATURES = clientVersion(6, 0, 14, 2);
/** From this version on (5.0.0a), 0xDD opens gumps (ClassicUO ClientVersion.CV_500A). */
const COMPRESSED_GUMPS = clientVersion(5, 0, 0, 1);

/** From this version on, 0x08, 0x25 and 0x3C carry the slot of the grid (ClassicUO ClientVersion.CV_6017). */
const GRIDS = clientVersion(6, 0, 1, 7);
/** From this version on, 0x24 has a type and 0xBA a number (ClassicUO ClientVersion.CV_7090). */
const CONTAINER_TYPES = clientVersion(7, 0, 9, 0);

export function clientVersion(major: number, minor: number, revision: number, patch: number): ClientVersion {
  return { text: `${major}.${minor}.${revision}.${patch}`, major, minor, revision, patch };
}

/** Reads the text of 0xBD: `7.0.102.3`, or `5.0.9a` from old clients, where a letter stands for the patch. Undefined for other text. */
export function parseClientVersion(text: string): ClientVersion | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\.(\d{1,3})|([a-z]))?/i.exec(text.trim());
  if (!parts) return undefined;
  const letter = parts[5]?.toLowerCase();
  const patch = letter ? letter.charCodeAt(0) - "a".charCodeAt(0) + 1 : Number(parts[4] ?? 0);
  return clientVersion(Number(parts[1]), Number(parts[2]), Number(parts[3]), patch);
}

/**
 * Whether the client reads 0x78 only in the form from before 7.0.33.1. Such a client gets items as 0x1A, which all of them read. A client
 * that has not sent its version counts as new, here and below.
 */
export function hasOldForms(version: ClientVersion | undefined): boolean {
  return isBefore(version, NEW_FORMS);
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

export function knowsGrids(version: ClientVersion | undefined): boolean {
  return !isBefore(version, GRIDS);
}

export function knowsContainerTypes(version: ClientVersion | undefined): boolean {
  return !isBefore(version, CONTAINER_TYPES);
}

/** Whether 0xBA carries the number of the arrow. */
export function knowsArrowNumbers(version: ClientVersion | undefined): boolean {
  return knowsContainerTypes(version);
}

/** Whether 0x0B shows damage. In older clients it has another form (ClassicUO PacketsTable). */
export function knowsDamage(version: ClientVersion | undefined): boolean {
  return knowsCompressedGumps(version);
}

/** Whether the client asks for tooltips by 0xD6 and reads their revisions (0xDC). It does since it reads compressed gumps. */
export function knowsTooltips(version: ClientVersion | undefined): boolean {
  return knowsCompressedGumps(version);
}

function isBefore(version: ClientVersion | undefined, than: ClientVersion): boolean {
  return version !== undefined && compareVersions(version, than) < 0;
}

function compareVersions(a: ClientVersion, b: ClientVersion): number {
  return a.major - b.major || a.minor - b.minor || a.revision - b.revision || a.patch - b.patch;
}
