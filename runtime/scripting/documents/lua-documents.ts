import type { LuaApi } from "../lua-api.js";
import { DEFINITIONS_FOLDER } from "../loading/script-names.js";
import { editorDefinitions } from "./definitions.js";
import { editorSettings } from "./editor-settings.js";
import type { Recipe } from "./recipes.js";
import { referencePage } from "./reference-page.js";

/** A generated file, by its path in the project. */
interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** Writes docs/lua-api.md, the definitions for editors and the editors' settings from the declarations. */
export function luaDocuments(api: LuaApi, recipes: readonly Recipe[]): GeneratedFile[] {
  const sorted = { classes: byName(api.classes ?? []), modules: byName(api.modules), functions: api.functions };
  return [
    { path: "docs/lua-api.md", text: referencePage(sorted, recipes) },
    { path: ".luarc.json", text: editorSettings({ path: ["lua/?.lua"], library: [DEFINITIONS_FOLDER] }) },
    ...editorDefinitions(sorted).map(([file, text]) => ({ path: `${DEFINITIONS_FOLDER}/${file}`, text })),
  ];
}

function byName<T extends { readonly name: string }>(some: readonly T[]): T[] {
  return [...some].sort((a, b) => (a.name < b.name ? -1 : 1));
}
