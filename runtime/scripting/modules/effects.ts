import type { EffectEnd, Presentation, VisualEffect } from "../../ports/presentation.js";
import type { Item } from "../../world/item.js";
import type { Mobile } from "../../world/mobile.js";
import { fn, luaModule, type LuaModule, parameter } from "../declare/module.js";
import { boolean, integer, optional, record, type ValueOf } from "../declare/types.js";
import type { WorldClasses } from "../world/classes.js";
import { art, hueType } from "../world/item-templates.js";
import { AT_PLACE } from "../world/whereabouts.js";

const BYTE_MAXIMUM = 255;
const RENDER_MODE_MAXIMUM = 7;
/** Lightning has a picture of its own. */
const NO_ART = 0;

const options = record(
  {
    hue: optional(hueType),
    speed: optional(integer({ min: 0, max: BYTE_MAXIMUM })),
    duration: optional(integer({ min: 0, max: BYTE_MAXIMUM })),
    render_mode: optional(integer({ min: 0, max: RENDER_MODE_MAXIMUM })),
    fixed_direction: optional(boolean),
    explodes: optional(boolean),
  },
  "EffectOptions",
);
const itemId = parameter("item_id", art, "art of the item whose pictures it shows");
const how = parameter("options", optional(options), "speed and duration are 10 unless given");

/** `effects` */
export function effectModule({
  presentation,
  classes,
}: {
  readonly presentation: Presentation;
  readonly classes: WorldClasses;
}): LuaModule {
  const on = parameter("on", classes.either, "a mobile, or an item on the ground");
  const end = ({ serial }: Item | Mobile): EffectEnd => ({ serial });
  const play = (effect: VisualEffect): void => void presentation.playEffect({ effect });
  return luaModule({
    name: "effects",
    about: "What flies, burns and strikes; shown to those in sight, and nothing follows from it.",
    functions: {
      at: fn({
        about: "An effect at a place, which stays there.",
        parameters: [...AT_PLACE, itemId, how] as const,
        returns: [],
        does: (_, mapId, x, y, z, shown, chosen) =>
          play({ kind: "at_place", source: { mapId, x, y, z }, itemId: shown, ...looks(chosen) }),
      }),
      on: fn({
        about: "An effect on something, which goes where that goes.",
        parameters: [on, itemId, how],
        returns: [],
        does: (_, entity, shown, chosen) => play({ kind: "on_entity", source: end(entity), itemId: shown, ...looks(chosen) }),
      }),
      missile: fn({
        about: "Something flies from one to the other.",
        parameters: [
          parameter("from", classes.either, "where it comes from"),
          parameter("to", classes.either, "where it goes"),
          itemId,
          how,
        ],
        returns: [],
        does: (_, from, to, shown, chosen) =>
          play({ kind: "missile", source: end(from), target: end(to), itemId: shown, ...looks(chosen) }),
      }),
      lightning: fn({
        about: "Lightning strikes.",
        parameters: [on, parameter("hue", optional(hueType), "its colour")],
        returns: [],
        does: (_, entity, hue) =>
          play({ kind: "lightning", source: end(entity), itemId: NO_ART, ...(hue !== undefined && { hue }) }),
      }),
    },
  });
}

function looks(chosen: ValueOf<typeof options> = {}) {
  const { render_mode: renderMode, fixed_direction: hasFixedDirection, ...same } = chosen;
  return {
    ...same,
    ...(renderMode !== undefined && { renderMode }),
    ...(hasFixedDirection !== undefined && { hasFixedDirection }),
  };
}
