import { setRegard } from "../../../world/entities/appearance.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { type LuaMethod, method } from "../../declare/class.js";
import { parameter, refuse } from "../../declare/module.js";
import { boolean, integer, optional, text } from "../../declare/types.js";
import { notorietyType } from "../named-numbers.js";
import type { WorldTools } from "../parts.js";
import { DEFAULT_KIND } from "./wounds.js";

const HITS_MAXIMUM = 65_000;
const KIND_BYTES = 40;
/** More than anybody fights at a time. Each costs something whenever the mobile's player is told of others. */
const REGARDS_MAXIMUM = 1_000;

/** The methods of a mobile about its life, and about what it takes others for. */
export function lifeMethods(tools: WorldTools): Record<string, LuaMethod<Mobile>> {
  const { world, classes, deaths, wounds } = tools;
  const hits = integer({ min: 0, max: HITS_MAXIMUM });
  const by = parameter("by", classes.maybeMobile, "who does it");
  const source = parameter("source", classes.maybeEither, "what does it, such as a weapon, a potion or a trap");
  return {
    damage: method({
      about:
        "Hurts the mobile: on_damage may alter or prevent it. Without hits the mobile dies: on_before_death may prevent it, then " +
        "on_death of its template is called, then on_death of all files.",
      parameters: [
        parameter("hits", hits, "number of hits"),
        by,
        parameter(
          "kind",
          optional(text({ minBytes: 1, maxBytes: KIND_BYTES })),
          `such as fire or poison; ${DEFAULT_KIND} by default`,
        ),
        source,
      ],
      returns: [parameter("has_died", boolean, "whether it died"), parameter("lost", integer(), "hits that it lost")],
      does(_, mobile, amount, attacker, kind = DEFAULT_KIND, weapon) {
        const { hasDied, lost } = wounds.damage(mobile, amount, kind, { by: attacker, source: weapon });
        return [hasDied, lost] as const;
      },
    }),
    heal: method({
      about: "Gives hits back, at most up to hits_max, and calls on_healed. The dead get none.",
      parameters: [parameter("hits", hits, "number of hits"), by, source],
      returns: [parameter("healed", integer(), "hits that it got")],
      does: (_, mobile, amount, healer, means) => wounds.heal(mobile, amount, { by: healer, source: means }),
    }),
    kill: method({
      about: "Kills the mobile, blessed or not. on_damage is not called, on_before_death is.",
      parameters: [parameter("by", classes.maybeMobile, "the attacker")],
      returns: [parameter("has_died", boolean, "false when it was already dead, or a script kept it alive")],
      does: (_, mobile, killer) => deaths.kill(mobile, killer),
    }),
    resurrect: method({
      about: "Gives a dead mobile its living body back, with one hit, unless on_resurrect prevents it.",
      parameters: [by],
      returns: [parameter("done", boolean, "true")],
      fails: true,
      does: (_, mobile, healer) => wounds.resurrect(mobile, healer),
    }),
    notoriety_for: method({
      about: "Returns what another mobile takes this one for, which colours its name for that one's player.",
      parameters: [parameter("onlooker", classes.mobile, "who looks")],
      returns: [parameter("notoriety", notorietyType, "its notoriety in those eyes")],
      does: (_, mobile, onlooker) => world.standings.notorietyFor(onlooker, mobile),
    }),
    set_notoriety_for: method({
      about:
        "Lets one other mobile take this one for something else, such as the victim its attacker. It counts more than the standings " +
        "of both, and lasts until either leaves the world or the server stops. For groups use `notoriety`, which costs less.",
      parameters: [
        parameter("onlooker", classes.mobile, "who looks"),
        parameter("notoriety", optional(notorietyType), "nil for what others take it for"),
      ],
      returns: [parameter("done", boolean, "true")],
      fails: true,
      does(_, mobile, onlooker, notoriety) {
        const { regards } = onlooker;
        if (notoriety !== undefined && regards && regards.size >= REGARDS_MAXIMUM && !regards.has(mobile.serial))
          return refuse(`it takes ${REGARDS_MAXIMUM} others for something already`);
        setRegard(world, onlooker, mobile, notoriety);
        return true;
      },
    }),
  };
}
