import { parameter, type Parameter } from "../../declare/module.js";
import { integer, oneOf, optional } from "../../declare/types.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import type { LuaType } from "../../declare/types.js";
import { described } from "../template-registry.js";

/** No sensor reaches farther, in tiles: as far as any client sees. */
export const SENSE_TILES_MAXIMUM = 24;
export const DEFAULT_SENSE_TILES = 3;
/** An owner's own param, which has priority over its template. */
export const SENSE_RANGE_PARAM = "sense_range";

/** The members of templates that are about sensors. */
export const senseMembers = {
  sense_range: described(
    optional(integer({ min: 0, max: SENSE_TILES_MAXIMUM })),
    `on_come_near and on_leave are called for this many tiles to each side; default ${DEFAULT_SENSE_TILES}; its own param \`sense_range\` has priority`,
  ),
  senses: described(
    optional(oneOf(["players", "mobiles"])),
    "whether on_come_near and on_leave are called for characters of players only, the default, or for creatures too",
  ),
};

/** The callbacks of templates about sensors. */
export function senseCallbacks<S extends Parameter>(self: S, mobile: LuaType<Mobile>) {
  return {
    on_come_near: {
      about: "A mobile has come within `sense_range`: by a step, by a teleport or into the world; or this came near it.",
      parameters: [self, parameter("mobile", mobile, "the mobile")],
      isFrequent: true,
    },
    on_leave: {
      about: "A mobile that was near is not any more. Whichever of both is gone from the world has `exists` false.",
      parameters: [self, parameter("mobile", mobile, "the mobile")],
      isFrequent: true,
    },
  } as const;
}
