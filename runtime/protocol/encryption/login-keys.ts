/** The numbers of a version on which keys depend. The last one, the patch, changes no key. */
export interface KeyVersion {
  readonly major: number;
  readonly minor: number;
  readonly revision: number;
}

/** Keys of the login encryption: one for the higher half of its register, one for the lower. */
export interface LoginKeys {
  readonly high: number;
  readonly low: number;
}

const HIGH_BASE = 0x2c13_a5fd;
const LOW_BASE = 0xa31d_527f;

/**
 * The keys of a version, in 32-bit arithmetic (ClassicUO EncryptionHelper.CalculateEncryption, ModernUO LoginKeys,
 * Source-X CCryptoKeyCalc).
 */
export function loginKeysOf({ major, minor, revision }: KeyVersion): LoginKeys {
  const ofMinor = Math.imul(minor, minor);
  const ofRevision = Math.imul(revision, revision);
  const high =
    ((major << 23) | (minor << 14) | (revision << 4)) ^
    (ofRevision << 9) ^
    ofMinor ^
    (Math.imul(minor, 11) << 24) ^
    (Math.imul(revision, 7) << 19) ^
    HIGH_BASE;
  const low =
    ((major << 22) | (revision << 13) | (minor << 3)) ^
    (Math.imul(ofRevision, 3) << 10) ^
    ofMinor ^
    (Math.imul(minor, 13) << 23) ^
    (Math.imul(revision, 7) << 18) ^
    LOW_BASE;
  return { high: high >>> 0, low: low >>> 0 };
}

/**
 * Last revision of each pair of major and minor number that began with four bytes instead of 0xEF (Source-X
 * sphereCrypt.ini).
 */
const BEFORE_0XEF = [
  { major: 6, minor: 0, last: 4 },
  { major: 5, minor: 0, last: 9 },
  { major: 4, minor: 0, last: 11 },
  { major: 3, minor: 0, last: 8 },
  { major: 2, minor: 0, last: 9 },
  { major: 1, minor: 26, last: 4 },
] as const;

/** Versions that do not say which they are before they log in, newest first. */
export const VERSIONS_BEFORE_0XEF: readonly KeyVersion[] = BEFORE_0XEF.flatMap(({ major, minor, last }) =>
  Array.from({ length: last + 1 }, (_, i) => ({ major, minor, revision: last - i })),
);
