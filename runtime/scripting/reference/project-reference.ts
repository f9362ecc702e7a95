import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ReferenceChapters } from "../../contracts/scripts/lua-reference.js";
import type { LuaApi } from "../lua-api.js";
import { readRecipes } from "../documents/recipes.js";
import { questionsIn } from "./questions.js";
import { luaReference } from "./reference.js";

const GUIDE = "docs/designers-guide.md";

/**
 * The reference of a running shard: what its scripts and their tests can use, with the questions and recipes of the
 * project's documents.
 */
export async function projectReference(api: LuaApi, project: string): Promise<ReferenceChapters> {
  const [recipes, guide, { declaredTestModules }] = await Promise.all([
    readRecipes(project),
    // An installation need not have the documents.
    readFile(path.join(project, GUIDE), "utf8").catch(() => ""),
    // Nothing else of the server needs it.
    import("../testing/modules/declared-modules.js"),
  ]);
  const modules = [...api.modules, ...declaredTestModules()];
  return luaReference({ ...api, modules }, { questions: questionsIn(guide), recipes });
}
