import type { Mobile } from "../../world/entities/mobile.js";
import type { World } from "../../world/world.js";

const MS_PER_SECOND = 1_000;

/** Characters that stay in the world for a time after their players left. */
export class Lingering {
  private readonly world: World;
  private readonly timers = new Map<Mobile, NodeJS.Timeout>();

  constructor(world: World) {
    this.world = world;
  }

  /** Takes a character out of the world, after so many seconds. */
  depart(mobile: Mobile, seconds: number): void {
    if (seconds <= 0) return this.world.depart(mobile);
    this.timers.set(mobile, setTimeout(() => this.end(mobile), seconds * MS_PER_SECOND).unref());
  }

  /** Takes a character that stayed out of the world now, so that it can come back or be removed. */
  endOf(serial: number): void {
    const mobile = this.world.mobile(serial);
    if (mobile && this.timers.has(mobile)) this.end(mobile);
  }

  endAll(): void {
    for (const mobile of [...this.timers.keys()]) this.end(mobile);
  }

  private end(mobile: Mobile): void {
    clearTimeout(this.timers.get(mobile));
    this.timers.delete(mobile);
    this.world.depart(mobile);
  }
}
