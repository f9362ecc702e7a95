/** Version of a client as four numbers, such as 7.0.102.3. */
export interface ClientVersion {
  readonly text: string;
  readonly major: number;
  readonly minor: number;
  readonly revision: number;
  readonly patch: number;
}

/** Since then 0x78 gives every worn item a hue and keeps no flag bit in its graphic (ClassicUO ClientVersion.CV_70331). */
const NEW_FORMS = clientVersion(7, 0, 33, 1);

export function clientVersion(major: number, minor: number, revision: number, patch: number): ClientVersion {
  return { text: `${major}.${minor}.${revision}.${patch}`, major, minor, revision, patch };
}

/** Reads what clients write in 0xBD: `7.0.102.3`, or of old `5.0.9a` with a letter for the patch; undefined if it is neither. */
export function parseClientVersion(text: string): ClientVersion | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\.(\d{1,3})|([a-z]))?/i.exec(text.trim());
  if (!parts) return undefined;
  const letter = parts[5]?.toLowerCase();
  const patch = letter ? letter.charCodeAt(0) - "a".charCodeAt(0) + 1 : Number(parts[4] ?? 0);
  return clientVersion(Number(parts[1]), Number(parts[2]), Number(parts[3]), patch);
}

/** Whether the client draws mobiles by the form of 0x78 from before 7.0.33.1; a client that has not told is taken for a new one. */
export function hasOldForms(version: ClientVersion | undefined): boolean {
  return version !== undefined && compareVersions(version, NEW_FORMS) < 0;
}

function compareVersions(a: ClientVersion, b: ClientVersion): number {
  return a.major - b.major || a.minor - b.minor || a.revision - b.revision || a.patch - b.patch;
}
