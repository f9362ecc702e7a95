import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

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
  const names = (await orNone(readdir(folder))) ?? [];
  const read = async (name: string): Promise<Recipe[]> => {
    const source = await orNone(readFile(path.join(folder, name, "lua", `${name}.lua`), "utf8"));
    return source === undefined ? [] : [{ name, source }];
  };
  return (await Promise.all(names.sort().map(read))).flat();
}

/** What is read; undefined where the file or the folder is not there. */
async function orNone<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
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
