import type { Mobile } from "./mobile.js";
import type { World } from "../world.js";

/** Whether a skill or a stat may rise, is to fall, or stays as it is, in the order of the numbers on the wire. */
export const LOCKS = ["up", "down", "locked"] as const;
/** The stats that have locks, in the order of their numbers on the wire. */
export const LOCKED_STATS = ["strength", "dexterity", "intelligence"] as const;

const RISING = "0";
/** The params that keep a character's locks: one digit for each skill, or for each stat. */
const SKILL_LOCKS = "skill_locks";
const STAT_LOCKS = "stat_locks";

/** Returns a function that gives the lock of a skill, an index in {@link LOCKS}. */
export function skillLocks(mobile: Mobile): (skill: number) => number {
  return locksIn(mobile, SKILL_LOCKS);
}

/** Returns a function that gives the lock of a stat, an index in {@link LOCKS}. */
export function statLocks(mobile: Mobile): (stat: number) => number {
  return locksIn(mobile, STAT_LOCKS);
}

/** Sets the lock of a skill that exists. Returns false for an invalid lock. */
export function lockSkill(world: World, mobile: Mobile, skill: number, lock: number): boolean {
  return setLock(world, mobile, SKILL_LOCKS, skill, lock);
}

/** @param stat an index in {@link LOCKED_STATS} @returns false for another stat or an invalid lock */
export function lockStat(world: World, mobile: Mobile, stat: number, lock: number): boolean {
  return stat < LOCKED_STATS.length && setLock(world, mobile, STAT_LOCKS, stat, lock);
}

function locksIn(mobile: Mobile, key: string): (at: number) => number {
  const digits = digitsOf(mobile, key);
  return (at) => Number(digits[at] ?? RISING);
}

function digitsOf({ params }: Mobile, key: string): string {
  const digits = params?.get(key);
  return typeof digits === "string" && /^[0-2]*$/.test(digits) ? digits : "";
}

function setLock(world: World, mobile: Mobile, key: string, at: number, lock: number): boolean {
  if (lock >= LOCKS.length) return false;
  const digits = [...digitsOf(mobile, key).padEnd(at + 1, RISING)];
  digits[at] = String(lock);
  world.setParam(mobile, key, digits.join(""));
  return true;
}
