import { setRegardOfStanding } from "../../../world/entities/appearance.js";
import { STANDINGS_MAXIMUM } from "../../../world/society/standings.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { boolean, optional } from "../../declare/types.js";
import { standingType } from "../../world/mobiles/state-types.js";
import { notorietyType } from "../../world/named-numbers.js";
import type { WorldTools } from "../../world/parts.js";

const onlooker = parameter("onlooker", standingType, "the standing of those who look");
const other = parameter("other", standingType, "the standing of those who are looked at");

/** `notoriety`: what the members of groups take one another for. */
export function notorietyModule({ world }: Pick<WorldTools, "world">): LuaModule {
  const { standings } = world;
  return luaModule({
    name: "notoriety",
    about:
      "The colours in which the members of one group see the names of another. A group is a name in mobile.standing. Standings are stored " +
      "with mobiles; what they take one another for is not, so scripts set it when they are loaded. See also mobile:set_notoriety_for.",
    functions: {
      set: fn({
        about: "Sets what the members of one group take those of another, or of their own, for.",
        parameters: [
          onlooker,
          other,
          parameter("notoriety", optional(notorietyType), "nil for what everybody takes each of them for"),
        ],
        returns: [parameter("done", boolean, "true")],
        fails: true,
        example: 'notoriety.set("guild 12", "guild 12", "friend") notoriety.set("guild 12", "guild 40", "enemy")',
        does(_, looking, lookedAt, notoriety) {
          const [first, second] = [standings.numberOf(looking), standings.numberOf(lookedAt)];
          if (first === undefined || second === undefined) return refuse(`there are ${STANDINGS_MAXIMUM} standings already`);
          if (first === 0 || second === 0) return refuse("a standing has a name");
          setRegardOfStanding(world, first, second, notoriety);
          return true;
        },
      }),
      get: fn({
        about: "Returns what the members of one group take those of another for.",
        parameters: [onlooker, other],
        returns: [parameter("notoriety", optional(notorietyType), "nil for what everybody takes each of them for")],
        does: (_, looking, lookedAt) => standings.regardOf(looking, lookedAt),
      }),
    },
  });
}
