import { NOWHERE } from "./entity.js";
import type { FigureName } from "./figures.js";
import type { Mobile, RegeneratedAt } from "./mobile.js";
import type { World } from "../world.js";

/** Each mobile on the wheel is looked at once in this time. */
const WHEEL_MS = 1_000;
/** Parts of the wheel, one for each turn, so that no turn looks at a thousand tired runners at once. */
const WHEEL_PARTS = 20;
/** Time between two turns of the wheel. */
export const WHEEL_TURN_MS = WHEEL_MS / WHEEL_PARTS;
const MS_PER_MINUTE = 60_000;

type Vital = keyof RegeneratedAt;

const RATES = {
  hits: "hits_regeneration",
  stamina: "stamina_regeneration",
  mana: "mana_regeneration",
} as const satisfies Record<Vital, FigureName>;
const MOST = { hits: "hitsMax", stamina: "staminaMax", mana: "manaMax" } as const;
const VITALS = Object.keys(RATES) as readonly Vital[];

/**
 * Brings hits, stamina and mana back. What came back is added up when somebody asks, so that a creature which nobody
 * sees costs nothing. Only for those whose players or onlookers must be told there is one wheel: it turns while anybody
 * is on it, and comes to each of them once a second.
 */
export class Regeneration {
  private readonly world: World;
  private readonly now: () => number;
  private readonly whenBegun: () => void;
  private readonly wheel = new Set<Mobile>();
  /** The same mobiles, each in the part whose turn had just come when it came onto the wheel. */
  private readonly parts = Array.from({ length: WHEEL_PARTS }, () => new Set<Mobile>());
  private next = 0;

  /**
   * @param now monotonic milliseconds
   * @param whenBegun called when somebody comes onto the empty wheel; {@link turn} is to be called after {@link
   * WHEEL_TURN_MS} then
   */
  constructor(parts: { world: World; now: () => number; whenBegun: () => void }) {
    this.world = parts.world;
    this.now = parts.now;
    this.whenBegun = parts.whenBegun;
  }

  /** Mobiles on the wheel. */
  get attended(): number {
    return this.wheel.size;
  }

  /**
   * Adds up what came back until now. To be called before a vital is changed or shown.
   *
   * @returns whether anything came back
   */
  catchUp(mobile: Mobile): boolean {
    if (mobile.figures === undefined) return false;
    const now = this.now();
    const isAlive = mobile.hits > 0 && mobile.livingBody === 0;
    const since = (mobile.regeneratedAt ??= { hits: now, stamina: now, mana: now });
    let hasChanged = false;
    for (const vital of VITALS) {
      const rate = mobile.figures[RATES[vital]] ?? 0;
      const missing = mobile[MOST[vital]] - mobile[vital];
      if (rate === 0 || missing <= 0 || !isAlive) {
        since[vital] = now;
        continue;
      }
      const msForOne = MS_PER_MINUTE / rate;
      const whole = Math.floor((now - since[vital]) / msForOne);
      if (whole <= 0) continue;
      const gained = Math.min(whole, missing);
      mobile[vital] += gained;
      since[vital] = gained === missing ? now : since[vital] + gained * msForOne;
      hasChanged = true;
    }
    return hasChanged;
  }

  /** To be called when a vital or its rate changed, and when somebody looks at the mobile's health. */
  attend(mobile: Mobile): void {
    if (mobile.figures && !mobile.regeneratedAt) this.catchUp(mobile);
    if (this.wheel.has(mobile) || !this.lacks(mobile) || !this.isSeen(mobile)) return;
    this.wheel.add(mobile);
    this.parts[(this.next + WHEEL_PARTS - 1) % WHEEL_PARTS]!.add(mobile);
    if (this.wheel.size === 1) this.whenBegun();
  }

  /** What nobody saw while the character was not in the world does not count. */
  begin(mobile: Mobile): void {
    mobile.regeneratedAt = undefined;
    this.catchUp(mobile);
    this.attend(mobile);
  }

  /**
   * Tells of each mobile on the next part of the wheel to which something came back.
   *
   * @returns whether anybody is left on the wheel
   */
  turn(whenChanged: (mobile: Mobile) => void): boolean {
    const part = this.parts[this.next]!;
    this.next = (this.next + 1) % WHEEL_PARTS;
    for (const mobile of part) {
      const isHere = mobile.facet !== NOWHERE;
      if (isHere && this.catchUp(mobile)) whenChanged(mobile);
      if (isHere && this.lacks(mobile) && this.isSeen(mobile)) continue;
      part.delete(mobile);
      this.wheel.delete(mobile);
      if (isHere) this.world.touch(mobile);
    }
    return this.wheel.size > 0;
  }

  /** Whether anything is to come back to it. */
  private lacks(mobile: Mobile): boolean {
    const { figures } = mobile;
    if (figures === undefined || mobile.hits === 0 || mobile.livingBody !== 0) return false;
    return VITALS.some((vital) => (figures[RATES[vital]] ?? 0) > 0 && mobile[vital] < mobile[MOST[vital]]);
  }

  private isSeen(mobile: Mobile): boolean {
    if (mobile.facet === NOWHERE) return false;
    return mobile.isPlayer || this.world.grid(mobile.facet).presence.playersAround(mobile.x, mobile.y) > 0;
  }
}
