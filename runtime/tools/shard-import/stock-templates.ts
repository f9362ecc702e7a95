import { pino } from "pino";
import { fn, luaModule, parameter } from "../../scripting/declare/module.js";
import { integer, text } from "../../scripting/declare/types.js";
import type { ScriptPackage } from "../../scripting/packages/manifest.js";
import { luaOfRules, rulesOf, type ScriptRules } from "./script-rules.js";
import { openTestWorld } from "../../scripting/testing/worlds/open-test-world.js";
import type { ItemKindTraits } from "../../world/items/item-kind.js";

/** What an import knows of a template of creatures. */
interface CreatureTemplate {
  readonly body: number;
}

/** The templates of a shard, with those of its packages. */
export interface StockTemplates {
  readonly items: ReadonlyMap<string, ItemKindTraits>;
  readonly creatures: ReadonlyMap<string, CreatureTemplate>;
  readonly rules: ScriptRules;
}

const LIST_CREATURES = `for _, id in ipairs(mobiles.templates()) do
  local facts = mobiles.template(id)
  if facts then import_facts.creature(id, facts.body) end
end`;

/** Loads the scripts of a shard in an empty world, and asks them. Throws an Error when they cannot be loaded. */
export async function readTemplates(directory: string, packages: readonly ScriptPackage[]): Promise<StockTemplates> {
  const creatures = new Map<string, CreatureTemplate>();
  let rules = "";
  const facts = luaModule({
    name: "import_facts",
    about: "What an import asks of templates.",
    functions: {
      creature: fn({
        about: "Notes a template.",
        parameters: [parameter("id", text(), "its id"), parameter("body", integer(), "its body")],
        returns: [],
        does: (_, id, body) => void creatures.set(id, { body }),
      }),
      rules: fn({
        about: "Notes the rules of scripts.",
        parameters: [parameter("json", text(), "the rules as JSON")],
        returns: [],
        does: (_, json) => void (rules = json),
      }),
    },
  });
  const world = await openTestWorld({ directory, packages }, pino({ level: "silent" }), () => [facts]);
  try {
    const [failure] = world.takeFailures();
    if (failure !== undefined) throw new Error(`the shard's scripts cannot be loaded: ${failure}`);
    for (const code of [LIST_CREATURES, luaOfRules("import_facts.rules")]) {
      const { error } = await world.host.evaluator.evaluate({ code });
      if (error !== null) throw new Error(`the templates and rules of the shard's scripts cannot be read: ${error}`);
    }
    const items = new Map([...world.world.kinds.all()].map((kind) => [kind.id, kind.traits]));
    return { items, creatures, rules: rulesOf(rules) };
  } finally {
    await world.close();
  }
}
