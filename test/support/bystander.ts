import { setTimeout as delay } from "node:timers/promises";
import type { GameClient } from "./client/game-client.js";

const NORTH = 0;
const EAST = 2;
const SOUTH = 4;
const WEST = 6;
/**
 * One tile to and fro, with turns at both ends. Two of the eight are steps, which cost 190 ms each; six are turns,
 * which cost 40 ms.
 */
const ROUND = [EAST, NORTH, SOUTH, WEST, WEST, SOUTH, NORTH, EAST] as const;
/** Slow enough for the pace, and for the limit of 16 a second. */
const BEAT_MS = 80;

/** A player who only walks to and fro. Each of its steps must be acknowledged, whatever happens around it. */
export class Bystander {
  readonly client: GameClient;
  /** How long each step waited for its answer, in milliseconds. */
  readonly waitsMs: number[] = [];
  #steps = 0;
  #failure: Error | undefined;
  #isStopped = false;
  #wake: (() => void)[] = [];
  readonly #walk: Promise<void>;

  constructor(client: GameClient) {
    this.client = client;
    this.#walk = this.#walkOn();
  }

  get steps(): number {
    return this.#steps;
  }

  /** Resolves when a step that was sent after this call is acknowledged. */
  async walksOn(): Promise<void> {
    // The first may be a step that was already under way when this was called.
    for (const wanted = this.#steps + 2; this.#steps < wanted;) {
      this.mustWalk();
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  /** Throws if the bystander could not walk on. */
  mustWalk(): void {
    if (this.#failure) throw this.#failure;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#walk;
    this.mustWalk();
  }

  async #walkOn(): Promise<void> {
    try {
      // This may be a turn or a step. Either way the mobile faces east after it.
      await this.#step(EAST);
      while (!this.#isStopped) await this.#step(ROUND[this.#steps % ROUND.length]!);
    } catch (error) {
      this.#failure = new Error("the bystander does not walk any more", { cause: error });
    } finally {
      this.#rouse();
    }
  }

  async #step(direction: number): Promise<void> {
    const beat = delay(BEAT_MS);
    const sentAt = performance.now();
    const { outcome } = await this.client.step(direction, { run: true });
    this.waitsMs.push(performance.now() - sentAt);
    await beat;
    if (outcome !== "accepted") throw new Error("a step was rejected");
    this.#steps++;
    this.#rouse();
  }

  #rouse(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}
