import { areSeveral, type WorldNames } from "../../contracts/worlds.js";

/** The member `world` of JSON, where there is more than one. */
export function worldOf(worlds: WorldNames | undefined, world: string | null | undefined): { world?: string } {
  return areSeveral(worlds) && world !== null && world !== undefined ? { world } : {};
}
