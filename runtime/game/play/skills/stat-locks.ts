import { extendedStats } from "../../../protocol/packets/extended.js";
import { statLocks } from "../../../world/entities/skill-locks.js";
import type { Player } from "../../connection/session.js";

/** The kind of 0xBF 0x19 that carries locks. */
const STAT_LOCKS_VERSION = 2;

/** Sends the locks of the player's stats. */
export function sendStatLocks({ session, mobile }: Player): void {
  const lockOf = statLocks(mobile);
  session.send(extendedStats, {
    version: STAT_LOCKS_VERSION,
    serial: mobile.serial,
    details: { locks: { strength: lockOf(0), dexterity: lockOf(1), intelligence: lockOf(2) } },
  });
}
