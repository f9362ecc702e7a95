import type { EffectEnd, VisualEffect } from "../../../contracts/client/appearances.js";
import type { Presentation } from "../../../contracts/client/presentation.js";
import { NOWHERE } from "../../../world/entities/entity.js";
import type { Item } from "../../../world/entities/item.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { boolean, integer, optional, record, type LuaValueOf } from "../../declare/types.js";
import type { WorldClasses } from "../../world/classes.js";
import { art, hueType } from "../../world/items/item-templates.js";
import { described } from "../../world/template-registry.js";
import { AT_PLACE } from "../../world/whereabouts.js";

const BYTE_MAXIMUM = 255;
const NUMBER_MAXIMUM = 0xffff;
const RENDER_MODE_MAXIMUM = 7;
/** Lightning has its own art. */
const NO_ART = 0;
/** The sound of lightning (ServUO Effects.SendBoltEffect). */
const THUNDER = 0x29;

const number = optional(integer({ min: 0, max: NUMBER_MAXIMUM }));
const particles = record(
  {
    effect: described(number, "number of the particle effect"),
    explode_effect: described(number, "number of the one at its end"),
    explode_sound: described(number, "sound at its end"),
    layer: described(
      optional(integer({ min: 0, max: BYTE_MAXIMUM })),
      "where on the body: 0 head, 1 right hand, 2 left hand, 3 waist",
    ),
  },
  "Particles",
);
const options = record(
  {
    hue: optional(hueType),
    speed: optional(integer({ min: 0, max: BYTE_MAXIMUM })),
    duration: optional(integer({ min: 0, max: BYTE_MAXIMUM })),
    render_mode: optional(integer({ min: 0, max: RENDER_MODE_MAXIMUM })),
    fixed_direction: optional(boolean),
    explodes: optional(boolean),
    particles: described(optional(particles), "what clients with particles show besides"),
    session_id: described(optional(integer({ min: 1 })), "the only player who sees it; all in sight by default"),
  },
  "EffectOptions",
);
const itemId = parameter("item_id", art, "art of the animated item");
const how = parameter("options", optional(options), "speed and duration are 10 by default");

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
    about: "Visual effects for the players in sight, or for one player. They have no other consequences.",
    functions: {
      at: fn({
        about: "Shows an effect that stays at a place.",
        parameters: [...AT_PLACE, itemId, how] as const,
        returns: [],
        does: (_, mapId, x, y, z, shown, chosen) =>
          play({ kind: "at_place", source: { mapId, x, y, z }, itemId: shown, ...looks(chosen) }),
      }),
      on: fn({
        about: "Shows an effect that follows a mobile or an item.",
        parameters: [on, itemId, how],
        returns: [],
        does: (_, entity, shown, chosen) => play({ kind: "on_entity", source: end(entity), itemId: shown, ...looks(chosen) }),
      }),
      missile: fn({
        about: "Shows a missile that flies from one object to another.",
        parameters: [
          parameter("from", classes.either, "where it starts"),
          parameter("to", classes.either, "where it ends"),
          itemId,
          how,
        ],
        returns: [],
        does: (_, from, to, shown, chosen) =>
          play({ kind: "missile", source: end(from), target: end(to), itemId: shown, ...looks(chosen) }),
      }),
      drag: fn({
        about: "Shows an item that moves from one object to another, as when somebody takes it.",
        parameters: [
          parameter("from", classes.either, "where it starts"),
          parameter("to", classes.either, "where it ends"),
          parameter("item_id", art, "art of the item"),
          parameter("hue", optional(hueType), "its hue"),
          parameter(
            "amount",
            optional(integer({ min: 1, max: NUMBER_MAXIMUM })),
            "how many, for the picture of coins; 1 by default",
          ),
        ],
        returns: [],
        does: (_, from, to, moved, hue, amount) =>
          void presentation.playDrag({ drag: { source: end(from), target: end(to), itemId: moved, hue, amount } }),
      }),
      lightning: fn({
        about: "Shows lightning that strikes a mobile or an item, with its thunder.",
        parameters: [on, parameter("hue", optional(hueType), "its hue")],
        returns: [],
        does: (_, entity, hue) => {
          play({ kind: "lightning", source: end(entity), itemId: NO_ART, ...(hue !== undefined && { hue }) });
          const { facet: mapId, x, y, z } = entity;
          if (mapId !== NOWHERE) void presentation.playSound({ at: { mapId, x, y, z }, sound: THUNDER });
        },
      }),
    },
  });
}

function looks(chosen: LuaValueOf<typeof options> = {}) {
  const { render_mode: renderMode, fixed_direction: hasFixedDirection, particles: shown, session_id: to, ...same } = chosen;
  const { effect = 0, explode_effect: explodeEffect = 0, explode_sound: explodeSound = 0, layer = 0 } = shown ?? {};
  return {
    ...same,
    ...(to !== undefined && { to }),
    ...(shown && { particles: { effect, explodeEffect, explodeSound, layer } }),
    ...(renderMode !== undefined && { renderMode }),
    ...(hasFixedDirection !== undefined && { hasFixedDirection }),
  };
}
