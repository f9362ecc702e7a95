/** The levels of accounts, lowest first. Each includes the rights of those before it. On the wire the member is called `role`. */
export const accountLevels = ["Regular", "Counselor", "GameMaster", "Administrator"] as const;
export type AccountLevel = (typeof accountLevels)[number];

/** Whether `level` has the rights of `needed`. */
export function isAtLeast(level: AccountLevel, needed: AccountLevel): boolean {
  return accountLevels.indexOf(level) >= accountLevels.indexOf(needed);
}

/** The level that untrusted text names, ignoring case; undefined if it names none. */
export function parseLevel(text: string): AccountLevel | undefined {
  return accountLevels.find((level) => level.toLowerCase() === text.toLowerCase());
}
