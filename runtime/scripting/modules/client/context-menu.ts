import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { oneOf } from "../../declare/types.js";
import { MENU_OWNERS } from "../../world/context-menus.js";
import type { WorldTools } from "../../world/parts.js";

const EXAMPLE = `context_menu.add("player", {
  { cliloc = 3006123, range = 18, handler = function(thing, user) user:open_paperdoll(thing) end },
})`;

/** `context_menu`: lines in the context menus of all items, creatures or players. */
export function contextMenuModule({ contextMenus }: Pick<WorldTools, "contextMenus">): LuaModule {
  return luaModule({
    name: "context_menu",
    about: "Lines in the context menus of all items, creatures or players. The lines of one kind of thing stand in its template.",
    functions: {
      add: fn({
        about:
          "Adds lines while its file is loaded. A `condition` says for which things and players a line is. What a player chooses " +
          "counts once, while the thing is in sight and near enough.",
        parameters: [
          parameter("owner", oneOf(MENU_OWNERS), "whose menus"),
          parameter("lines", contextMenus.declared, "the lines, above those of templates"),
        ],
        returns: [],
        example: EXAMPLE,
        does: (task, owner, lines) => contextMenus.add(owner, lines, task.file),
      }),
    },
  });
}
