import { census } from "../../../world/saved/ledger.js";
import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { integer, list, optional, record, text } from "../../declare/types.js";
import { templateId } from "../../world/items/item-templates.js";
import type { WorldTools } from "../../world/parts.js";

const causeType = record({ cause: text(), made: integer(), gone: integer() }, "LedgerCause");
const lineType = record({ template: text(), count: integer(), causes: list(causeType) }, "LedgerLine");

/** `ledger`: sources and sinks of things. */
export function ledgerModule({ world, causes }: Pick<WorldTools, "world" | "causes">): LuaModule {
  const { ledger } = world;
  return luaModule({
    name: "ledger",
    about:
      "What was made and destroyed since the server started, by template and cause. A cause is the script whose code did it, or a word for " +
      "what the server itself does, such as decay. Items that move, stacks that are split or joined, and changes of owner are in it " +
      "nowhere, so the number of pieces in the world changes by exactly what the ledger says. Items that were created and have no place " +
      "yet are not counted.",
    functions: {
      read: fn({
        about: "Returns how many pieces of each template there are, and what was made and destroyed. Takes a look at every item.",
        parameters: [parameter("template", optional(templateId), "only this one; all by default")],
        returns: [parameter("lines", list(lineType), "by template; those that never existed are left out")],
        example: 'for _, line in ipairs(ledger.read("gold")) do print(line.count) end',
        does(_, template) {
          const counts = census(template === undefined ? world.items : world.items.ofTemplate(template));
          const wanted = template === undefined ? new Set([...counts.keys(), ...ledger.templates]) : [template];
          return [...wanted].sort().map((id) => ({
            template: id,
            count: counts.get(id) ?? 0,
            causes: [...ledger.entriesOf(id)].map(([cause, { made, gone }]) => ({ cause, made, gone })),
          }));
        },
      }),
      pass_on: fn({
        about:
          "Makes the file that calls it a helper of others: what it makes and destroys counts for the file that called the helper. To be " +
          "called while the file is loaded.",
        parameters: [],
        returns: [],
        does: () => causes.addHelper(),
      }),
    },
  });
}
