import { CONDITIONS } from "../entities/conditions.js";
import { RUNNING_FLAG } from "./directions.js";
import type { Mobile } from "../entities/mobile.js";

/**
 * Legal time of a step on foot (ClassicUO MovementSpeed: 400 walking, 200 running), less 5 % for clients whose clock
 * runs fast.
 */
export const WALK_STEP_MS = 380;
export const RUN_STEP_MS = 190;
/** The same for somebody on a mount (ClassicUO MovementSpeed: 200 walking, 100 running). */
const MOUNTED_WALK_STEP_MS = 190;
const MOUNTED_RUN_STEP_MS = 95;
/** A turn on the spot; the quickest a client sends two (ClassicUO TURN_DELAY_FAST is 45). */
export const TURN_MS = 40;
/** Steps that a client has unanswered at most, on foot or running (ClassicUO MAX_STEP_COUNT). */
const UNANSWERED_STEPS_MAXIMUM = 5;
/**
 * How far steps may run ahead of their time. A stalled line delivers at most five steps at once, which may all have
 * been walked: a fair client is never further ahead than this.
 */
export const LEAD_LIMIT_MS = UNANSWERED_STEPS_MAXIMUM * WALK_STEP_MS;

/** Looked up once, since each step asks. */
const FLYING = CONDITIONS.flying.bit;

interface StepRules {
  /** Steps take as little time as a rider's. */
  readonly isQuick: boolean;
  /** Nobody runs. */
  readonly isWalking: boolean;
}

/** What scripts allow a player's steps, in the order of the numbers in 0xBF 0x26. */
const PACES = {
  normal: { isQuick: false, isWalking: false },
  mounted: { isQuick: true, isWalking: false },
  walking: { isQuick: false, isWalking: true },
  mounted_walking: { isQuick: true, isWalking: true },
} as const satisfies Readonly<Record<string, StepRules>>;
export type PaceName = keyof typeof PACES;
export const PACE_NAMES = Object.keys(PACES) as readonly PaceName[];

/**
 * Time credit of one walker. Each step takes its legal time from when the last one was due, or from now if that is
 * past; judged is only how far the sum runs ahead, never the distance of two arrivals, which TCP bunches at will.
 */
export class Pace {
  private dueAt = 0;

  /** Whether a step at `nowMs` (monotonic) is in time; if so its time is charged. */
  allows(nowMs: number, costMs: number): boolean {
    const start = Math.max(nowMs, this.dueAt);
    if (start - nowMs > LEAD_LIMIT_MS) return false;
    this.dueAt = start + costMs;
    return true;
  }
}

/** Time that a step costs, on foot, mounted or flying. Flying is as fast as riding (ClassicUO PlayerMobile.Walk). */
export function stepCostMs(walker: Mobile, pace: PaceName, directionByte: number, isTurn: boolean): number {
  if (isTurn) return TURN_MS;
  const rules = PACES[pace];
  const isQuick = rules.isQuick || walker.isMounted || (walker.conditions & FLYING) !== 0;
  if (!rules.isWalking && (directionByte & RUNNING_FLAG) !== 0) return isQuick ? MOUNTED_RUN_STEP_MS : RUN_STEP_MS;
  return isQuick ? MOUNTED_WALK_STEP_MS : WALK_STEP_MS;
}
