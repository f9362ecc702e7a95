import type { Log } from "../../log/log.js";
import type { Entity } from "../../world/entity.js";
import type { ScriptClock } from "../clock.js";
import type { Runner } from "../runner.js";
import type { Task, TaskListener } from "../task.js";
import { Agenda } from "./agenda.js";

/** From the end of a thought to the next where a template does not say. */
export const DEFAULT_THINK_MS = 1_000;
/** Times between thoughts differ by so much either way, so that those who woke together do not go on thinking together. */
const JITTER = 0.2;
/** A brain that failed is tried again no sooner. */
const FAILED_PAUSE_MS = 5_000;
/** How often those are looked after that wait in the midst of a thought while nobody is near any more. */
const SWEEP_MS = 10_000;
/** Thoughts begun at a stretch; what is due beyond waits for others to have their turn. */
const STRETCH_MS = 8;

/** What has brains: creatures, or things. */
interface Minds<E extends Entity> {
  /** What they are of, for messages. */
  templateOf(entity: E): string;
  hasBrain(entity: E): boolean;
  /** From the end of a thought to the next. */
  thinkMs(entity: E): number;
  /** Whether a player is near enough for it to think. */
  isNear(entity: E): boolean;
  /** Begins a thought; undefined where it has no brain. */
  begin(entity: E, listener: TaskListener): Task | undefined;
}

/** Something that is awake. */
interface Thinker<E> {
  readonly entity: E;
  /** What it thinks at the moment, where that waits. */
  task: Task | undefined;
  isAwake: boolean;
}

/** Has those think that are awake, one after the other, until nobody is near. */
export class Thinkers<E extends Entity> {
  private readonly runner: Runner;
  private readonly clock: ScriptClock;
  private readonly chance: () => number;
  private readonly log: Log;
  private readonly minds: Minds<E>;
  private readonly awake = new Map<number, Thinker<E>>();
  private readonly agenda: Agenda<Thinker<E>>;
  private isSweeping = false;

  constructor(parts: { runner: Runner; clock: ScriptClock; chance: () => number; log: Log }, minds: Minds<E>) {
    this.runner = parts.runner;
    this.clock = parts.clock;
    this.chance = parts.chance;
    this.log = parts.log;
    this.minds = minds;
    this.agenda = new Agenda(parts.clock, STRETCH_MS, (thinker) => this.think(thinker));
  }

  get awakeCount(): number {
    return this.awake.size;
  }

  /** Has it think from now on, if it has a brain. */
  wake(entity: E): void {
    if (this.awake.has(entity.serial) || !this.minds.hasBrain(entity)) return;
    const thinker = { entity, task: undefined, isAwake: true };
    this.awake.set(entity.serial, thinker);
    this.agenda.add(thinker, this.chance() * this.minds.thinkMs(entity));
    if (this.isSweeping) return;
    this.isSweeping = true;
    this.sweepLater();
  }

  /** It is gone; what it thinks ends. */
  withdraw(entity: E): void {
    const thinker = this.awake.get(entity.serial);
    if (thinker) this.sleep(thinker);
  }

  private sleep(thinker: Thinker<E>): void {
    thinker.isAwake = false;
    this.awake.delete(thinker.entity.serial);
    const { task } = thinker;
    thinker.task = undefined;
    // Not at once: this may be in the midst of a change of the world, or of the thought itself, which then ends where it next waits.
    if (task) queueMicrotask(() => this.runner.end(task));
  }

  private think(thinker: Thinker<E>): void {
    const { minds } = this;
    const { entity } = thinker;
    if (!thinker.isAwake) return;
    if (!minds.hasBrain(entity) || !minds.isNear(entity)) return this.sleep(thinker);
    let isOver = false;
    const next = (pauseMs: number): void => {
      isOver = true;
      thinker.task = undefined;
      if (!thinker.isAwake) return;
      this.agenda.add(thinker, pauseMs * (1 - JITTER + 2 * JITTER * this.chance()));
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
      this.log.error({ err: error, template: minds.templateOf(entity) }, "something could not think");
      this.sleep(thinker);
    }
  }

  /** Who thinks for ever, waiting in between, falls asleep as well. */
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
