import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { declaredApi } from "../../../runtime/scripting/declared-api.js";
import { type GeneratedFile, LUA_LIBRARY, type LuaApi, luaDocuments } from "../../../runtime/scripting/lua-docs.js";
import { projectDirectory } from "../../../runtime/version.js";

let api: LuaApi;
let documents: readonly GeneratedFile[];

beforeAll(async () => {
  api = await declaredApi();
  documents = luaDocuments(api);
});

describe("what is written from the declarations", () => {
  test("is up to date (npm run docs)", () => {
    const stale = documents.filter(({ path: file, text }) => {
      const place = path.join(projectDirectory(), file);
      return !existsSync(place) || readFileSync(place, "utf8") !== text;
    });
    expect(stale.map(({ path: file }) => file)).toEqual([]);
  });

  test("leaves no definitions of what is gone", () => {
    const known = new Set(documents.map((one) => one.path));
    const there = readdirSync(path.join(projectDirectory(), LUA_LIBRARY)).map((file) => `${LUA_LIBRARY}/${file}`);
    expect(there.filter((file) => !known.has(file))).toEqual([]);
  });

  test("names every function, with every argument described", () => {
    const reference = documents.find((one) => one.path === "docs/lua-api.md")!.text;
    for (const module of api.modules) {
      for (const [name, { about, parameters, returns }] of Object.entries(module.functions)) {
        expect(reference).toContain(`### ${module.name}.${name}(`);
        for (const one of [...parameters, ...returns]) expect(one.about, `${module.name}.${name} ${one.name}`).not.toBe("");
        expect(about, `${module.name}.${name}`).toMatch(/\.$|\.\)$|`$/);
      }
    }
  });

  test("has names in snake_case", () => {
    const names = api.modules.flatMap((module) => [
      module.name,
      ...Object.keys(module.functions),
      ...Object.values(module.functions).flatMap(({ parameters }) => parameters.map((one) => one.name)),
    ]);
    expect(names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
  });
});
