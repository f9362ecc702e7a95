/** Lowest first; each may do what those before it may. */
export const levels = /** @type {const} */ (["Regular", "Counselor", "GameMaster", "Administrator"]);

/**
 * @param {Level} level
 * @param {Level} needed
 */
export function isAtLeast(level, needed) {
  return levels.indexOf(level) >= levels.indexOf(needed);
}
