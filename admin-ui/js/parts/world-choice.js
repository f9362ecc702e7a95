import { choice } from "./fields.js";

/**
 * The choice of a world. Where there is only one, nobody sees it.
 *
 * @param {import("../worlds.js").Worlds} worlds
 * @param {{ changed?: () => void, takesAll?: boolean }} [options] `takesAll`: all worlds at once can be chosen too
 */
export function worldChoice(worlds, { changed, takesAll = false } = {}) {
  const all = takesAll ? [/** @type {const} */ (["*", "All worlds"])] : [];
  const options = [...all, ...worlds.names.map((name) => /** @type {const} */ ([name, name]))];
  const select = choice(options, options[0]?.[0] ?? "", { "aria-label": "World", onchange: () => changed?.() });
  return {
    select,
    element: worlds.areSeveral && select,

    /** Undefined where there is only one. */
    get world() {
      return this.member.world;
    },

    /** The member of a request or an address. */
    get member() {
      return worlds.member(select.value);
    },

    /** @param {string | null | undefined} name what is not the name of a world changes nothing */
    show(name) {
      if (options.some(([one]) => one === name)) select.value = name ?? "";
    },

    /** Takes the world from an address that names one. @param {URLSearchParams} query */
    follow(query) {
      this.show(query.get("world"));
    },
  };
}
