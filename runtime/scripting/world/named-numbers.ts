import { LAYER } from "../../world/entities/layers.js";
import { SKILL_NAMES } from "../../world/entities/skills.js";
import { snakeCase } from "../declare/names.js";
import { expected, type LuaType, Mismatch } from "../declare/types.js";
import { nearestName } from "../../base/text/nearest-name.js";
import { LuaKind } from "../vm/lua-exports.js";

const SHOWN_CHARACTERS = 40;

/**
 * A number that has a name in scripts: `"one_handed"` for layer 1.
 *
 * @param what for messages: `layer`
 * @param takesNumbers whether the number itself is accepted, too
 */
function namedNumber(what: string, numbers: Readonly<Record<string, number>>, takesNumbers = false): LuaType<number> {
  const byName = new Map(Object.entries(numbers));
  const byNumber = new Map(Object.entries(numbers).map(([name, number]) => [number, name]));
  return {
    name: takesNumbers ? "string|integer" : "string",
    limits: `${[...byName.keys()].map((name) => JSON.stringify(name)).join(", ")}${takesNumbers ? ", or its number" : ""}`,
    read(vm, L, index) {
      const kind = vm.exports.lua_type(L, index);
      if (takesNumbers && kind === LuaKind.number) {
        const number = vm.exports.lua_tonumberx(L, index, 0);
        if (!byNumber.has(number)) throw new Mismatch(`there is no ${what} ${number}`);
        return number;
      }
      if (kind !== LuaKind.string) throw expected(`name of a ${what}`, vm, L, index);
      const name = vm.readString(L, index);
      const number = byName.get(name);
      if (number !== undefined) return number;
      const near = nearestName(name, byName.keys());
      const hint = near === undefined ? `; there are ${[...byName.keys()].join(", ")}` : `; did you mean '${near}'?`;
      throw new Mismatch(`there is no ${what} '${name.slice(0, SHOWN_CHARACTERS)}'${hint}`);
    },
    push(vm, L, number) {
      const name = byNumber.get(number);
      if (name === undefined) vm.pushInteger(L, number);
      else vm.pushString(L, name);
    },
  };
}

/** Layers, by the names of `LAYER`. The box of a trade comes and goes with the trade; scripts put nothing there. */
export const layerType = namedNumber(
  "layer",
  Object.fromEntries(Object.entries(LAYER).flatMap(([name, layer]) => (layer === LAYER.trade ? [] : [[snakeCase(name), layer]]))),
);

/** Notorieties, by which the client colours names (POL packet guide 0x78). */
export const notorietyType = namedNumber("notoriety", {
  innocent: 1,
  friend: 2,
  animal: 3,
  criminal: 4,
  enemy: 5,
  murderer: 6,
  invulnerable: 7,
});

export const skillType = namedNumber("skill", Object.fromEntries(SKILL_NAMES.map((name, number) => [name, number])), true);
