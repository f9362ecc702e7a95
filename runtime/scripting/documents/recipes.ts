import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { orIfGone } from "../loading/gone-files.js";

/** The packages whose code the reference shows. */
const RECIPES_FOLDER = "docs/recipes";

/** A package in docs/recipes. */
export interface Recipe {
  readonly name: string;
  /** The code of `lua/<name>.lua`. It begins with a comment of what it is. */
  readonly source: string;
}

/** The recipes of a project, by name; none in an installation without documents. */
export async function readRecipes(project: string): Promise<Recipe[]> {
  const folder = path.join(project, RECIPES_FOLDER);
  const names = await orIfGone(readdir(folder), []);
  const read = async (name: string): Promise<Recipe[]> => {
    const source = await orIfGone(readFile(path.join(folder, name, "lua", `${name}.lua`), "utf8"), undefined);
    return source === undefined ? [] : [{ name, source }];
  };
  return (await Promise.all(names.sort().map(read))).flat();
}

/** The page of recipes in the reference. */
export function recipesPage(recipes: readonly Recipe[]): string[] {
  return [
    "## Recipes",
    "",
    "Each is a [package](designers-guide.md#packages) in `docs/recipes`, with a test that `npm test` runs. Copy the folder to `packages` of the",
    "data directory and change it.",
    "",
    ...recipes.flatMap(({ name, source }) => [`### Recipe: ${name}`, "", "```lua", ...source.trim().split("\n"), "```", ""]),
  ];
}
