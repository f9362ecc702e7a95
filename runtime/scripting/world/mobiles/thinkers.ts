import type { Log } from "../../../base/log/log.js";
import type { Entity } from "../../../world/entities/entity.js";
import type { ScriptClock } from "../../clock.js";
import type { Runner } from "../../runner/runner.js";
import type { Schedule } from "../../schedule/schedule.js";
import type { Task, TaskListener } from "../../runner/task.js";

/** Pause between two calls of on_think, unless a template sets one. */
export const DEFAULT_THINK_MS = 1_000;
/** Pauses vary by this share in both directions, so that brains which woke together do not stay together. */
const JITTER = 0.2;
/** Shortest pause after a failure. */
const FAILED_PAUSE_MS = 5_000;
/** Interval of the search for brains that wait while no player is near. */
const SWEEP_MS = 10_000;
/** Brains that are due within this time of each other think together. */
const TOGETHER_MS = 20;

/** What differs between brains of creatures and of items. */
interface Minds<E extends Entity> {
  /** For messages. */
  templateOf(entity: E): string;
  /** The file of its on_think; undefined without a brain. */
  fileOf(entity: E): string | undefined;
  /** Pause between two calls of on_think. */
  thinkMs(entity: E): number;
  /** Whether a player is near enough. */
  isNear(entity: E): boolean;
  /** Calls on_think; undefined when there is none. */
  begin(entity: E, listener: TaskListener): Task | undefined;
}

/** An entity with an awake brain. */
interface Thinker<E> {
  readonly entity: E;
  /** The run of on_think that waits at the moment. */
  task: Task | undefined;
  isAwake: boolean;
}

/** Calls on_think of awake entities, one after the other, until no player is near them. */
export class Thinkers<E extends Entity> {
  private readonly runner: Runner;
  private readonly clock: ScriptClock;
  private readonly chance: () => number;
  private readonly log: Log;
  private readonly minds: Minds<E>;
  private readonly awake = new Map<number, Thinker<E>>();
  private readonly schedule: Schedule;
  private isSweeping = false;

  constructor(
    parts: { runner: Runner; clock: ScriptClock; schedule: Schedule; chance: () => number; log: Log },
    minds: Minds<E>,
  ) {
    this.runner = parts.runner;
    this.clock = parts.clock;
    this.chance = parts.chance;
    this.log = parts.log;
    this.minds = minds;
    this.schedule = parts.schedule;
  }

  get awakeCount(): number {
    return this.awake.size;
  }

  /** Wakes an entity that has a brain. */
  wake(entity: E): void {
    if (this.awake.has(entity.serial) || this.minds.fileOf(entity) === undefined) return;
    const thinker = { entity, task: undefined, isAwake: true };
    this.awake.set(entity.serial, thinker);
    this.thinkLater(thinker, this.chance() * this.minds.thinkMs(entity));
    if (this.isSweeping) return;
    this.isSweeping = true;
    this.sweepLater();
  }

  /** The entity is gone. A waiting run of on_think ends. */
  withdraw(entity: E): void {
    const thinker = this.awake.get(entity.serial);
    if (thinker) this.sleep(thinker);
  }

  private sleep(thinker: Thinker<E>): void {
    thinker.isAwake = false;
    this.awake.delete(thinker.entity.serial);
    const { task } = thinker;
    thinker.task = undefined;
    // Later: the world may be changing now, or this may be called by the run itself, which then ends at its next wait.
    if (task) this.runner.endSoon(task);
  }

  private thinkLater(thinker: Thinker<E>, pauseMs: number): void {
    const now = this.clock.now();
    const dueAt = Math.ceil((now + pauseMs) / TOGETHER_MS) * TOGETHER_MS;
    const file = this.minds.fileOf(thinker.entity) ?? "";
    this.schedule.after(dueAt - now, { file, isWaitedFor: false, does: () => this.think(thinker) });
  }

  private think(thinker: Thinker<E>): void {
    const { minds } = this;
    const { entity } = thinker;
    if (!thinker.isAwake) return;
    if (minds.fileOf(entity) === undefined || !minds.isNear(entity)) return this.sleep(thinker);
    let isOver = false;
    const next = (pauseMs: number): void => {
      isOver = true;
      thinker.task = undefined;
      if (!thinker.isAwake) return;
      this.thinkLater(thinker, pauseMs * (1 - JITTER + 2 * JITTER * this.chance()));
    };
    try {
      const task = minds.begin(entity, {
        done: () => next(minds.thinkMs(entity)),
        failed: () => next(Math.max(minds.thinkMs(entity), FAILED_PAUSE_MS)),
      });
      if (isOver || !task) return;
      if (thinker.isAwake) thinker.task = task;
      else this.runner.end(task);
    } catch (error) {
      this.log.error({ err: error, template: minds.templateOf(entity) }, "on_think could not be called");
      this.sleep(thinker);
    }
  }

  /** Puts entities to sleep whose on_think waits while no player is near. */
  private sweepLater(): void {
    this.clock.after(SWEEP_MS, () => {
      for (const thinker of [...this.awake.values()]) {
        if (thinker.task && !this.minds.isNear(thinker.entity)) this.sleep(thinker);
      }
      if (this.awake.size > 0) this.sweepLater();
      else this.isSweeping = false;
    });
  }
}
