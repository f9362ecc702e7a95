import type { HeardLine } from "../../../contracts/heard-speech.js";
import { Mobile } from "../../../world/entities/mobile.js";
import { entitiesNear } from "../../../world/space/near.js";
import type { World } from "../../../world/world.js";

/** How long a line is kept. */
const KEPT_MS = 10 * 60_000;
/** Lines that are kept for one character: the latest. */
const LINES_MAXIMUM = 100;

/**
 * What each player's character heard and said aloud in the last minutes, for the tickets that it sends. It is in memory
 * only, and nothing is kept while it is off.
 */
export class HeardSpeech {
  isOn = false;
  private readonly world: World;
  private readonly now: () => number;
  private readonly byListener = new Map<number, HeardLine[]>();
  private sweptAt = 0;

  /** @param now Unix milliseconds */
  constructor(world: World, now: () => number = Date.now) {
    this.world = world;
    this.now = now;
  }

  /** Keeps a line for all characters of players within earshot, the speaker included. */
  note({ serial, name, facet, x, y }: Mobile, tiles: number, text: string): void {
    if (!this.isOn) return;
    const line = { at: this.now(), serial, name, text };
    for (const entity of entitiesNear(this.world, facet, x, y, tiles)) {
      if (!(entity instanceof Mobile) || !entity.isPlayer) continue;
      const lines = this.byListener.get(entity.serial) ?? [];
      this.byListener.set(entity.serial, lines);
      lines.push(line);
      if (lines.length > LINES_MAXIMUM) lines.shift();
    }
    if (line.at - this.sweptAt > KEPT_MS) this.sweep(line.at);
  }

  /** The lines of the last minutes, the oldest first. */
  around(serial: number): readonly HeardLine[] {
    const since = this.now() - KEPT_MS;
    return (this.byListener.get(serial) ?? []).filter(({ at }) => at > since);
  }

  /** Forgets what is too old, also of those who have left. */
  private sweep(now: number): void {
    this.sweptAt = now;
    for (const [serial, lines] of this.byListener) {
      const kept = lines.filter(({ at }) => at > now - KEPT_MS);
      if (kept.length === 0) this.byListener.delete(serial);
      else this.byListener.set(serial, kept);
    }
  }
}
