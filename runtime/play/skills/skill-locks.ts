import { extendedStats } from "../../wire/packets/stat-locks.js";
import type { Mobile } from "../../world/mobile.js";
import type { World } from "../../world/world.js";
import type { Player } from "../../connection/session.js";

/** Locks are 0 up, 1 down, 2 locked. */
const LOCK_MAXIMUM = 2;
const RISING = "0";
/** The params that keep a character's locks: one digit for each skill, or for strength, dexterity and intelligence. */
const SKILL_LOCKS = "skill_locks";
const STAT_LOCKS = "stat_locks";
const STATS = 3;
/** The kind of 0xBF 0x19 that carries locks. */
const STAT_LOCKS_VERSION = 2;

/** Returns a function that gives the lock of a skill. */
export function skillLocks(mobile: Mobile): (skill: number) => number {
  const digits = digitsOf(mobile, SKILL_LOCKS);
  return (skill) => Number(digits[skill] ?? RISING);
}

/** Sets the lock of a skill that exists. Returns false for an invalid lock. */
export function lockSkill(world: World, mobile: Mobile, skill: number, lock: number): boolean {
  return setDigit(world, mobile, SKILL_LOCKS, skill, lock);
}

/** @param stat 0 strength, 1 dexterity, 2 intelligence @returns false for another stat or an invalid lock */
export function lockStat(world: World, mobile: Mobile, stat: number, lock: number): boolean {
  return stat < STATS && setDigit(world, mobile, STAT_LOCKS, stat, lock);
}

/** Sends the locks of the player's stats. */
export function sendStatLocks({ session, mobile }: Player): void {
  const digits = digitsOf(mobile, STAT_LOCKS);
  const [strength, dexterity, intelligence] = [0, 1, 2].map((stat) => Number(digits[stat] ?? RISING)) as [number, number, number];
  session.send(extendedStats, {
    version: STAT_LOCKS_VERSION,
    serial: mobile.serial,
    details: { locks: { strength, dexterity, intelligence } },
  });
}

function digitsOf({ params }: Mobile, key: string): string {
  const digits = params?.get(key);
  return typeof digits === "string" && /^[0-2]*$/.test(digits) ? digits : "";
}

function setDigit(world: World, mobile: Mobile, key: string, at: number, lock: number): boolean {
  if (lock > LOCK_MAXIMUM) return false;
  const digits = [...digitsOf(mobile, key).padEnd(at + 1, RISING)];
  digits[at] = String(lock);
  world.setParam(mobile, key, digits.join(""));
  return true;
}
