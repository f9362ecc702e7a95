import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { callbacks } from "../../../../runtime/scripting/declare/callbacks.js";
import { objectOf } from "../../../../runtime/scripting/declare/class.js";
import { fn, luaModule, parameter } from "../../../../runtime/scripting/declare/module.js";
import { integer, optional, record } from "../../../../runtime/scripting/declare/types.js";
import { declaredApi } from "../../../../runtime/scripting/documents/declared-api.js";
import type { LuaApi } from "../../../../runtime/scripting/lua-api.js";
import { luaDocuments } from "../../../../runtime/scripting/documents/lua-documents.js";
import { type Recipe, readRecipes } from "../../../../runtime/scripting/documents/recipes.js";
import { DEFINITIONS_FOLDER } from "../../../../runtime/scripting/loading/script-names.js";
import { projectDirectory } from "../../../../runtime/base/system/version.js";
import { ToyClasses } from "../../../support/toy-classes.js";

let api: LuaApi;
let documents: ReturnType<typeof luaDocuments>;

beforeAll(async () => {
  api = await declaredApi();
  documents = luaDocuments(api, await readRecipes(projectDirectory()));
});

/** The given file of the documents for a toy API. */
function toyDocument(file: string): string {
  const toys = new ToyClasses();
  const hooks = callbacks({
    on_use: { about: "Somebody uses it.", parameters: [parameter("thing", objectOf(toys.thingClass), "which")] },
    on_drop: { about: "Somebody drops it.", parameters: [], isCancellable: true },
  });
  const takes = parameter("template", record({ weight: optional(integer()), ...hooks.members }, "Template"), "it");
  const template = fn({ about: "Registers.", parameters: [takes], returns: [], does: () => {} });
  const module = luaModule({ name: "templates", about: "Templates.", functions: { template } });
  const toyApi = { classes: [toys.thingClass, toys.personClass], modules: [toys.module, module], functions: {} };
  return luaDocuments(toyApi, []).find((one) => one.path === file)!.text;
}

describe("classes", () => {
  test("are in the reference, with their properties and methods", () => {
    const reference = toyDocument("docs/lua-api.md");
    for (const line of [
      "### Thing",
      "| `thing.serial` | `integer` | its serial; also when it is gone |",
      "| `thing.hue` | `integer` | its colour; 0 to 65535; may be assigned |",
      '| `thing.kind` | `"big"\\|"small"` | how it is |',
      "| `thing.holder` | `Thing\\|nil` | what it is in; may be assigned |",
      "### thing:dye(hue, by)",
      "Gives it another colour. (*may refuse*)",
      "### thing:ponder()",
      "- returns `found`: `Thing|Person|nil`, nil without one",
      "- `on_use`: `fun(thing: Thing)`, optional; Somebody uses it.",
      "- `on_drop`: `fun(): boolean?`, optional; Somebody drops it. Return false to prevent it.",
    ])
      expect(reference.split("\n")).toContain(line);
  });

  test("are defined for editors", () => {
    const definitions = toyDocument(`${DEFINITIONS_FOLDER}/classes.lua`);
    expect(definitions).toContain(
      `---Something.
---@class Thing
---@field serial integer its serial; also when it is gone
`,
    );
    expect(definitions).toContain("---@field hue integer its colour; 0 to 65535\n");
    expect(definitions).toContain('---@field kind "big"|"small" how it is; read-only\n');
    expect(definitions).toContain("---@field holder? Thing what it is in\n");
    expect(definitions).toContain(`---@param hue integer the colour
---@param by? Person who
---@return string|nil sentence what happened
---@return string? reason why not
function Thing:dye(hue, by) end
`);
    expect(toyDocument(`${DEFINITIONS_FOLDER}/types.lua`)).toContain(
      `---@class Template
---@field weight? integer
---@field on_use? fun(thing: Thing) Somebody uses it.
---@field on_drop? fun(): boolean? Somebody drops it. Return false to prevent it.
`,
    );
  });
});

describe("the recipes", () => {
  let recipes: Recipe[];
  beforeAll(async () => {
    recipes = await readRecipes(projectDirectory());
  });

  test("are short", () => {
    const lengths = recipes.map(({ name, source }) => ({ name, lines: source.trim().split("\n").length }));
    expect(lengths.filter(({ lines }) => lines < 10 || lines > 40)).toEqual([]);
  });

  test("are found in the guide by a question", () => {
    const guide = readFileSync(path.join(projectDirectory(), "docs/designers-guide.md"), "utf8");
    const index = guide.slice(guide.indexOf("## How do I"), guide.indexOf("## First command"));
    expect(recipes.filter(({ name }) => !index.includes(`(lua-api.md#recipe-${name})`))).toEqual([]);
  });

  test("have tests, and are what their folders say", () => {
    expect(recipes.length).toBeGreaterThan(0);
    for (const { name } of recipes) {
      const folder = path.join(projectDirectory(), "docs/recipes", name);
      const manifest: unknown = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
      expect(manifest).toEqual({ name, version: "1.0.0" });
      expect(readFileSync(path.join(folder, "test", `${name}_test.lua`), "utf8")).toContain("test.case(");
    }
  });
});

describe("the documents of the Lua API", () => {
  test("are up to date (npm run docs)", () => {
    const committed = documents.filter(({ path: file }) => !file.startsWith(`${DEFINITIONS_FOLDER}/`));
    const stale = committed.filter(({ path: file, text }) => {
      const place = path.join(projectDirectory(), file);
      return !existsSync(place) || readFileSync(place, "utf8") !== text;
    });
    expect(stale.map(({ path: file }) => file)).toEqual([]);
  });

  test("include definitions of every module, where the editors' settings look for them; git ignores them", () => {
    const names = documents.map(({ path: file }) => file);
    for (const { name } of api.modules) expect(names).toContain(`${DEFINITIONS_FOLDER}/${name.replaceAll(".", "_")}.lua`);
    const settings = documents.find(({ path: file }) => file === ".luarc.json")!.text;
    expect(settings).toContain(`"${DEFINITIONS_FOLDER}"`);
    expect(readFileSync(path.join(projectDirectory(), ".gitignore"), "utf8").split("\n")).toContain(`/${DEFINITIONS_FOLDER}/`);
  });

  test("name every function and describe every argument", () => {
    const reference = documents.find((one) => one.path === "docs/lua-api.md")!.text;
    for (const module of api.modules) {
      for (const [name, { about, parameters, returns }] of Object.entries(module.functions)) {
        expect(reference).toContain(`### ${module.name}.${name}(`);
        for (const one of [...parameters, ...returns]) expect(one.about, `${module.name}.${name} ${one.name}`).not.toBe("");
        expect(about, `${module.name}.${name}`).toMatch(/\.$|\.\)$|`$/);
      }
    }
  });

  test("describe every member of every class", () => {
    for (const { name, declaration, properties, methods } of api.classes ?? []) {
      expect(declaration.about, name).toMatch(/\.$/);
      for (const [property, one] of properties) expect(one.about, `${name}.${property}`).not.toBe("");
      for (const [method, one] of methods) {
        expect(one.about, `${name}:${method}`).toMatch(/\.$|\.\)$|`$/);
        for (const each of [...one.parameters, ...one.returns]) expect(each.about, `${name}:${method} ${each.name}`).not.toBe("");
      }
    }
  });

  test("use names in snake_case", () => {
    const names = api.modules.flatMap((module) => [
      module.name,
      ...Object.keys(module.functions),
      ...Object.values(module.functions).flatMap(({ parameters }) => parameters.map((one) => one.name)),
    ]);
    expect(names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
  });
});
