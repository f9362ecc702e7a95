import type { Log } from "../../../base/log/log.js";
import { DIRECTION_X, DIRECTION_Y, directionTo, RUNNING_FLAG } from "../../../world/space/directions.js";
import { type Entity, NOWHERE } from "../../../world/entities/entity.js";
import type { Item } from "../../../world/entities/item.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { turnAndStep } from "../../../world/space/movement.js";
import type { PathFailure, PathFinder, PathGoal } from "../../../world/paths/path-finder.js";
import { tilesBetween } from "../../../world/space/places.js";
import type { Terrain } from "../../../world/terrain/terrain.js";
import type { World } from "../../../world/world.js";
import type { ScriptClock } from "../../clock.js";
import { isActive } from "./activity.js";
import { groundOf } from "../whereabouts.js";

/** Time of a step (ClassicUO MovementSpeed): on foot, and of somebody on a mount. */
const STEP_MS = { foot: { walking: 400, running: 200 }, mounted: { walking: 200, running: 100 } } as const;
/** The wheel turns so often, while anybody walks. */
const WHEEL_MS = 50;
/** One turn of the wheel works no longer; who has not had a turn has the next one. */
const TURN_MS = 4;
/** Most that walk at a time. */
export const WALKERS_MAXIMUM = 2_000;
/** A follower whose target is farther away has lost it. */
const LOST_TILES = 48;
/** A follower runs while its target is more than this beyond the wished distance. */
const RUN_TILES = 3;
/** Pause before somebody whose way is barred looks for another one. */
const BARRED_MS = 1_000;
/** A follower's path is looked for again when the target has moved this far from its end. */
const DRIFT_TILES = 2;
/** How often somebody may be barred one after the other before it gives up. */
const BARRED_MAXIMUM = 5;

/** Where somebody walks: to a place, or after a mobile or an item for ever. */
export type WalkGoal =
  | { readonly kind: "place"; readonly to: PathGoal }
  | { readonly kind: "follow"; readonly target: Item | Mobile; readonly distance: number };

export type WalkEnd =
  | PathFailure
  | "arrived"
  | "it is gone"
  | "the target is gone"
  | "no player is near"
  | "it was stopped"
  | "something is in the way";

interface Walker {
  readonly mobile: Mobile;
  readonly goal: WalkGoal;
  readonly runs: boolean | undefined;
  readonly whenOver: (end: WalkEnd) => void;
  /** Directions of the steps to come, and where they end. */
  path: number[];
  pathEnd: { readonly x: number; readonly y: number } | undefined;
  dueAt: number;
  barred: number;
}

/**
 * Lets creatures walk to places and follow others, at the pace of nature. All of them share one timer, which runs only
 * while anybody walks. Nobody walks where no player is near.
 */
export class Walkers {
  private readonly world: World;
  private readonly terrain: Terrain;
  private readonly paths: PathFinder;
  private readonly clock: ScriptClock;
  private readonly log: Log;
  /** By mobile, those whose turn is longest ago first. */
  private readonly walkers = new Map<Mobile, Walker>();
  private isTurning = false;

  constructor(parts: { world: World; terrain: Terrain; paths: PathFinder; clock: ScriptClock; log: Log }) {
    this.world = parts.world;
    this.terrain = parts.terrain;
    this.paths = parts.paths;
    this.clock = parts.clock;
    this.log = parts.log;
  }

  get count(): number {
    return this.walkers.size;
  }

  /** The goal of a mobile that walks. */
  goalOf(mobile: Mobile): WalkGoal | undefined {
    return this.walkers.get(mobile)?.goal;
  }

  /**
   * Lets a creature walk from now on, in place of what it did before.
   *
   * @param runs undefined: it runs when it has fallen behind
   * @param whenOver called once, in a later turn of the event loop or when another goal replaces this one
   * @returns false when too many walk
   */
  begin(mobile: Mobile, goal: WalkGoal, runs: boolean | undefined, whenOver: (end: WalkEnd) => void): boolean {
    this.stop(mobile);
    if (this.walkers.size >= WALKERS_MAXIMUM) return false;
    const dueAt = this.clock.now();
    this.walkers.set(mobile, { mobile, goal, runs, whenOver, path: [], pathEnd: undefined, dueAt, barred: 0 });
    this.turnLater();
    return true;
  }

  /** @returns whether it walked */
  stop(mobile: Mobile): boolean {
    const walker = this.walkers.get(mobile);
    if (walker) this.end(walker, "it was stopped");
    return walker !== undefined;
  }

  private end(walker: Walker, end: WalkEnd): void {
    if (this.walkers.get(walker.mobile) !== walker) return;
    this.walkers.delete(walker.mobile);
    try {
      walker.whenOver(end);
    } catch (error) {
      this.log.error({ err: error, template: walker.mobile.templateId }, "the end of a walk could not be handled");
    }
  }

  private turnLater(): void {
    if (this.isTurning) return;
    this.isTurning = true;
    this.clock.after(WHEEL_MS, () => {
      this.isTurning = false;
      this.turn();
      if (this.walkers.size > 0) this.turnLater();
    });
  }

  private turn(): void {
    const now = this.clock.now();
    const began = this.clock.work();
    for (const walker of [...this.walkers.values()]) {
      if (walker.dueAt > now || this.walkers.get(walker.mobile) !== walker) continue;
      const end = this.move(walker, now);
      if (end !== undefined) this.end(walker, end);
      else {
        // To the end of the order.
        this.walkers.delete(walker.mobile);
        this.walkers.set(walker.mobile, walker);
      }
      if (this.clock.work() - began > TURN_MS) return;
    }
  }

  /** Takes a step that is due. @returns why the walk is over, undefined while it goes on */
  private move(walker: Walker, now: number): WalkEnd | undefined {
    const { mobile } = walker;
    if (mobile.facet === NOWHERE) return "it is gone";
    if (!isActive(this.world, mobile.facet, mobile.x, mobile.y)) return "no player is near";
    const goal = this.placeOf(walker);
    if (typeof goal === "string") return goal;
    if (!goal) {
      walker.dueAt = now + STEP_MS.foot.walking;
      return undefined;
    }
    const end = this.plan(walker, goal);
    if (end === "arrived") return end;
    const direction = end === undefined ? walker.path[0] : undefined;
    const runs = walker.runs ?? (walker.goal.kind === "follow" && tilesBetween(mobile, goal) > goal.within + RUN_TILES);
    if (direction === undefined || !turnAndStep(this.world, this.terrain, mobile, direction | (runs ? RUNNING_FLAG : 0))) {
      return this.barred(walker, now, end);
    }
    walker.path.shift();
    walker.barred = 0;
    // The wheel may have turned late; the step after comes when it would have come otherwise.
    walker.dueAt =
      Math.max(walker.dueAt, now - WHEEL_MS) + STEP_MS[mobile.isMounted ? "mounted" : "foot"][runs ? "running" : "walking"];
    return undefined;
  }

  private barred(walker: Walker, now: number, why: PathFailure | undefined): WalkEnd | undefined {
    walker.path = [];
    walker.pathEnd = undefined;
    walker.dueAt = now + BARRED_MS;
    // A follower waits for its target to come nearer; a walk to a place without a way is over.
    if (why !== undefined && walker.goal.kind === "place") return why;
    return ++walker.barred > BARRED_MAXIMUM && walker.goal.kind === "place" ? "something is in the way" : undefined;
  }

  /** Where to go now; undefined for a follower that is near enough. */
  private placeOf({ mobile, goal }: Walker): PathGoal | WalkEnd | undefined {
    if (goal.kind === "place") return goal.to;
    const target: Entity = groundOf(goal.target);
    if (target.facet === NOWHERE || target.facet !== mobile.facet || tilesBetween(mobile, target) > LOST_TILES) {
      return "the target is gone";
    }
    if (tilesBetween(mobile, target) <= goal.distance) return undefined;
    return { x: target.x, y: target.y, z: undefined, within: goal.distance };
  }

  /** Sees to it that the walker has a next step. @returns why it has none; undefined when it has one */
  private plan(walker: Walker, goal: PathGoal): PathFailure | "arrived" | undefined {
    const { mobile, pathEnd } = walker;
    if (walker.path.length > 0 && pathEnd && tilesBetween(pathEnd, goal) <= DRIFT_TILES) return undefined;
    walker.path = [];
    const straight = walker.goal.kind === "follow" ? this.straightTo(mobile, goal) : undefined;
    if (straight !== undefined) {
      walker.path = [straight];
      walker.pathEnd = undefined;
      return undefined;
    }
    const found = this.paths.find(mobile, mobile.gait, goal);
    if (typeof found === "string") return found;
    if (found.length === 0) return "arrived";
    walker.path = found;
    walker.pathEnd = goal;
    return undefined;
  }

  /** The direction straight to a goal, if a step can be taken there; most followers need no path. */
  private straightTo(mobile: Mobile, goal: PathGoal): number | undefined {
    const direction = directionTo(Math.sign(goal.x - mobile.x), Math.sign(goal.y - mobile.y));
    if (direction === undefined) return undefined;
    const { facet, x, y, z, gait } = mobile;
    if (tilesBetween({ x: x + DIRECTION_X[direction]!, y: y + DIRECTION_Y[direction]! }, goal) >= tilesBetween(mobile, goal))
      return undefined;
    return this.terrain.stepZ(this.world, facet, x, y, z, direction, gait) === undefined ? undefined : direction;
  }
}
