import path from "node:path";
import { projectDirectory } from "../../runtime/base/system/version.js";
import type { Arena } from "../support/arena.js";
import { runOn, Stall } from "./stall.js";

const STALLS = 4;
/** Middle of nowhere; each stall is out of sight of the others. */
const FIELD = { x: 3_000, y: 3_300 };
const STALL_TILES = 40;

/** What starts a shard with the scripts of the stalls. */
export const STALLS_FLAGS = ["--packages", path.join(projectDirectory(), "test/attacks/packages")] as const;

/** Stalls in an arena, each lent to one attack at a time. */
export class Bazaar {
  readonly #arena: Arena;
  readonly #free: Stall[];
  readonly #waiting: ((stall: Stall) => void)[] = [];

  private constructor(arena: Arena, stalls: Stall[]) {
    this.#arena = arena;
    this.#free = stalls;
  }

  /** Brings the players of all stalls into the world. The shard must have been started with {@link STALLS_FLAGS}. */
  static async open(this: void, arena: Arena): Promise<Bazaar> {
    const places = Array.from({ length: STALLS }, (_, i) => ({ x: FIELD.x + i * STALL_TILES, y: FIELD.y }));
    const stalls = await Promise.all(places.map((place) => Stall.open(arena, place)));
    return new Bazaar(arena, stalls);
  }

  /** Does something at a free stall, once there is one. */
  async at<Result>(work: (stall: Stall) => Promise<Result>): Promise<Result> {
    const stall = this.#free.pop() ?? (await new Promise<Stall>((resolve) => this.#waiting.push(resolve)));
    try {
      return await work(stall);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(stall);
      else this.#free.push(stall);
    }
  }

  /** What all stalls have together, in words. */
  async totals(): Promise<string> {
    return (await runOn(this.#arena, "stalls", [], "stalls")).join(" ");
  }
}
