/**
 * The levels of accounts, lowest first. Each includes the rights of those before it. On the wire the member is called
 * `role`.
 */
export const accountLevels = ["Regular", "Counselor", "GameMaster", "Administrator"] as const;
export type AccountLevel = (typeof accountLevels)[number];

/** Whether `level` has the rights of `needed`. */
export function isAtLeast(level: AccountLevel, needed: AccountLevel): boolean {
  return rankOf(level) >= rankOf(needed);
}

/** The levels that have rights which this one has not. */
export function levelsAbove(level: AccountLevel): readonly AccountLevel[] {
  return accountLevels.slice(rankOf(level) + 1);
}

/** The rank of a level: 0 for the lowest. */
export function rankOf(level: AccountLevel): number {
  return accountLevels.indexOf(level);
}

/** The level that untrusted text names, ignoring case; undefined if it names none. */
export function parseLevel(text: string): AccountLevel | undefined {
  return accountLevels.find((level) => level.toLowerCase() === text.toLowerCase());
}
