import type { OnlinePlayer } from "../../../contracts/players.js";
import type { Regeneration } from "../../../world/entities/regeneration.js";
import { RUN_TILES } from "../../../world/space/movement.js";
import type { World } from "../../../world/world.js";
import type { Registrations, RegistrySlot } from "../../registrations.js";
import { LuaRaise } from "../../vm/raise.js";
import type { Wounds } from "./wounds.js";

/** Tiles of a run that cost a player a point of stamina. */
export interface RunCosts {
  readonly foot: number;
  readonly mounted: number;
}

/**
 * What runs cost. Everybody runs all the time, so scripts declare the cost and are called only about players whom a run
 * has exhausted.
 */
export class Runs {
  private readonly world: World;
  private readonly regeneration: Regeneration;
  private readonly wounds: Pick<Wounds, "vitalsChanged">;
  private readonly slot: RegistrySlot<RunCosts>;

  constructor(parts: {
    world: World;
    regeneration: Regeneration;
    wounds: Pick<Wounds, "vitalsChanged">;
    registrations: Registrations;
  }) {
    this.world = parts.world;
    this.regeneration = parts.regeneration;
    this.wounds = parts.wounds;
    this.slot = parts.registrations.slot("cost of runs", () => {});
  }

  /**
   * Declares the cost while a file is loaded. The last declaration counts.
   *
   * @throws LuaRaise for other numbers of tiles
   */
  declare(costs: RunCosts): void {
    if (costs.foot % RUN_TILES !== 0 || costs.mounted % RUN_TILES !== 0)
      throw new LuaRaise(`the tiles of a run must be multiples of ${RUN_TILES}`);
    this.slot.add(costs);
  }

  /**
   * A player has run on for {@link RUN_TILES}.
   *
   * @param tiles of its runs so far
   * @returns whether that took the last point of its stamina
   */
  cost({ characterId, role }: OnlinePlayer, tiles: number): boolean {
    const costs = this.slot.entries.at(-1)?.value;
    const mobile = this.world.mobile(characterId);
    if (!costs || !mobile || role !== "Regular" || mobile.isDead) return false;
    if (tiles % (mobile.isMounted ? costs.mounted : costs.foot) !== 0) return false;
    this.regeneration.catchUp(mobile);
    if (mobile.stamina === 0) return false;
    mobile.stamina--;
    this.wounds.vitalsChanged(mobile);
    return mobile.stamina === 0;
  }
}
