import type { NoAnswer } from "../../../contracts/client/client-questions.js";
import type { Target, Targets } from "../../../contracts/client/targets.js";
import type { World } from "../../../world/world.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { boolean, integer, oneOf, optional, record, type LuaValueOf } from "../../declare/types.js";
import { multiType } from "../../world/items/item-templates.js";
import { groundOf } from "../../world/whereabouts.js";
import { asked, timed, TIMEOUT_NOTE, untilAnswered } from "./answers.js";

const INVALID: NoAnswer = "invalid";

/** Farthest tile of a multi from its origin. */
const multiOffset = integer({ min: -127, max: 127 });

const targetQuestion = record({
  ...asked,
  kind: optional(oneOf(["object", "place"])),
  flags: optional(oneOf(["neutral", "harmful", "helpful"])),
  multi: optional(
    record({ id: multiType, dx: optional(multiOffset), dy: optional(multiOffset), dz: optional(multiOffset) }, "MultiAtCursor"),
  ),
});

const chosen = record({
  kind: oneOf(["object", "place"]),
  serial: optional(integer()),
  is_mobile: optional(boolean),
  map_id: integer(),
  x: integer(),
  y: integer(),
  z: integer(),
  graphic: optional(integer()),
});

/** `target`: cursors with which players choose an object or a place. */
export function targetModule(parts: { readonly targets: Targets; readonly world: World }): LuaModule {
  const { targets, world } = parts;

  /** The choice as scripts see it. The position of an object comes from the world, never from the client. */
  const describe = (target: Target): LuaValueOf<typeof chosen> | undefined => {
    if (target.kind === "place") {
      const { mapId, x, y, z, graphic } = target;
      return { kind: "place", map_id: mapId, x, y, z, graphic };
    }
    const { serial } = target;
    const mobile = world.mobile(serial);
    const entity = mobile ?? world.item(serial);
    if (!entity) return undefined;
    const ground = groundOf(entity);
    return {
      kind: "object",
      serial,
      is_mobile: mobile !== undefined,
      map_id: ground.facet,
      x: ground.x,
      y: ground.y,
      z: ground.z,
    };
  };

  return luaModule({
    name: "target",
    about: "Cursors with which players choose a mobile, an item or a place. A player has one cursor at a time.",
    functions: {
      ask: fn({
        about:
          "Gives the player a target cursor and waits for the choice. Without a choice it returns nil and a reason: cancelled, timeout, replaced (by another " +
          "cursor), invalid (the object is gone or out of sight). The waiting handler ends when the player leaves.",
        parameters: [
          parameter(
            "question",
            targetQuestion,
            `session_id; kind: object, or place for an object or a place (default place); flags: default neutral; ${TIMEOUT_NOTE}; multi: a house or boat that the client shows, with the offset of the cursor from its origin`,
          ),
        ],
        returns: [
          parameter(
            "target",
            chosen,
            "kind, map_id, x, y, z (of a worn or contained item: the position of its holder); an object has serial and is_mobile; a place has the graphic of a static item, 0 for land",
          ),
        ],
        fails: true,
        suspends: true,
        example: `local target, reason = target.ask { session_id = session_id, kind = "object", flags = "harmful", timeout_ms = 30000 }
if not target then return end`,
        does: (_, question) =>
          untilAnswered<Target, LuaValueOf<typeof chosen>>(
            (whenEnded) => {
              const { session_id: sessionId, kind = "place", flags = "neutral", multi } = question;
              const shown = multi && { multi: { dx: 0, dy: 0, dz: 0, ...multi } };
              return targets.ask(sessionId, { kind, flags, ...timed(question), ...shown }, whenEnded);
            },
            (target) => describe(target) ?? refuse(INVALID),
          ),
      }),
    },
  });
}
