/** Levels of an account, lowest first; each may do what those before it may. On the wire the member is `role`. */
export const accountLevels = ["Regular", "Counselor", "GameMaster", "Administrator"] as const;
export type AccountLevel = (typeof accountLevels)[number];

/** Whether `level` may do what asks for `needed`. */
export function isAtLeast(level: AccountLevel, needed: AccountLevel): boolean {
  return accountLevels.indexOf(level) >= accountLevels.indexOf(needed);
}

/** The level named by untrusted text, compared without regard to case, or undefined. */
export function parseLevel(text: string): AccountLevel | undefined {
  return accountLevels.find((level) => level.toLowerCase() === text.toLowerCase());
}
