import type { SeenSection } from "../../../contracts/inspection.js";
import { Mobile } from "../../../world/entities/mobile.js";
import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { list, record, text } from "../../declare/types.js";
import { sectionRow, sectionType } from "../../world/staff-pages.js";
import type { WorldTools } from "../../world/parts.js";

const EXAMPLE = `staff_page.add {
  page = "character", name = "quests", title = "Quests", level = "GameMaster",
  rows = function(subject)
    return { { label = "Finished", value = subject.params.quests_done or 0 } }
  end,
}`;

const shownSection = record({ name: text(), title: text(), rows: list(sectionRow) }, "StaffPageShown");

/** `staff_page`: what scripts say on the staff's pages. */
export function staffPageModule({ staffPages, classes }: Pick<WorldTools, "staffPages" | "classes">): LuaModule {
  return luaModule({
    name: "staff_page",
    about:
      "Sections of the pages on which staff see a character, a house or a ship. Each feature adds its own; those of packages stand beside " +
      "those of the stock, in the order of files.",
    functions: {
      add: fn({
        about:
          "Adds a section while its file is loaded. `rows` is called when somebody opens the page. It gets the subject, also of a " +
          "character whose player is away, and must not wait; a failure is shown instead of the rows.",
        parameters: [parameter("section", sectionType, "what it is, and what it says")],
        returns: [],
        example: EXAMPLE,
        does: (task, { level = "Counselor", ...section }) => staffPages.add({ ...section, level }, task),
      }),
      read: fn({
        about: "Returns the sections that a reader of the highest level would see of a character or building in the world.",
        parameters: [parameter("subject", classes.either, "a player's character, a house or a ship")],
        returns: [parameter("sections", list(shownSection), "in the order of files")],
        does: (_, subject) =>
          (subject instanceof Mobile
            ? staffPages.ofCharacter(subject, "Administrator")
            : staffPages.ofBuilding(subject, "Administrator")
          ).map(luaSection),
      }),
    },
  });
}

function luaSection({ name, title, rows }: SeenSection) {
  return {
    ...{ name, title },
    rows: rows.map(({ label, value, serial }) => ({ label, value, ...(serial !== null && { serial: Number(serial) }) })),
  };
}
