import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The packages whose code the reference shows. */
const RECIPES_FOLDER = "docs/recipes";

/** A package in docs/recipes. */
export interface Recipe {
  readonly name: string;
  /** The code of `lua/<name>.lua`. It begins with a comment of what it is. */
  readonly source: string;
}

/** The recipes of a project, by name. */
export function readRecipes(project: string): Recipe[] {
  const folder = path.join(project, RECIPES_FOLDER);
  return readdirSync(folder)
    .sort()
    .map((name) => ({ name, file: path.join(folder, name, "lua", `${name}.lua`) }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => ({ name, source: readFileSync(file, "utf8") }));
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
