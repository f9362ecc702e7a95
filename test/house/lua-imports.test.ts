import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";

const FILES_OF_A_FOLDER = 28;
const FILES_OF_ONE_NAME = 3;

/** The feature of a file of `lua/`; undefined for `lib`, items and others. */
const featureOf = (file: string): string | undefined => /^lua\/features\/([^/]+)\//.exec(file)?.[1];
const publicFile = (feature: string): string => `lua/features/${feature}/lib/${feature}.lua`;

/** The Lua files of the stock, by name. */
function stock(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const root of ["lua", "gumps"])
    for (const file of readdirSync(path.join(projectDirectory(), root), { recursive: true, encoding: "utf8" }))
      if (file.endsWith(".lua") && !file.startsWith("definitions/"))
        files.set(`${root}/${file}`, readFileSync(path.join(projectDirectory(), root, file), "utf8"));
  return files;
}

/** The files that each file requires. */
function importsOf(text: string): string[] {
  return [...text.matchAll(/require\s*\(?\s*"([\w.]+)"/g)].map(([, name]) => `lua/${name?.replaceAll(".", "/")}.lua`);
}

/** A circle of features in the order in which they require each other; undefined without one. */
function circle(uses: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const done = new Set<string>();
  const visit = (feature: string, way: readonly string[]): string | undefined => {
    if (way.includes(feature)) return [...way.slice(way.indexOf(feature)), feature].join(" -> ");
    if (done.has(feature)) return undefined;
    for (const used of uses.get(feature) ?? []) {
      const found = visit(used, [...way, feature]);
      if (found !== undefined) return found;
    }
    done.add(feature);
    return undefined;
  };
  for (const feature of uses.keys()) {
    const found = visit(feature, []);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Imports that break the rules of `lua/README.md`. Gumps are windows of features and may use their inner files. */
function wrongImports(files: ReadonlyMap<string, string>): string[] {
  const wrong: string[] = [];
  const uses = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    const own = featureOf(file);
    for (const used of importsOf(text)) {
      const other = featureOf(used);
      if (other === undefined || other === own || file.startsWith("gumps/")) continue;
      if (file.startsWith("lua/lib/")) wrong.push(`${file} is of lib and requires ${used}`);
      else if (used !== publicFile(other)) wrong.push(`${file} requires ${used}, which is inside ${other}`);
      if (own !== undefined) uses.set(own, (uses.get(own) ?? new Set()).add(other));
    }
  }
  const found = circle(uses);
  return found === undefined ? wrong : [...wrong, `features require each other: ${found}`];
}

/** Names that too many files have, and folders with too many files. */
function crowded(files: readonly string[]): string[] {
  const over = (names: readonly string[], limit: number): string[] => {
    const counts = new Map<string, number>();
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    return [...counts].filter(([, count]) => count > limit).map(([name, count]) => `${name}: ${count}`);
  };
  return [
    ...over(
      files.map((file) => path.posix.basename(file)),
      FILES_OF_ONE_NAME,
    ),
    ...over(
      files.map((file) => path.posix.dirname(file)),
      FILES_OF_A_FOLDER,
    ),
  ];
}

/** Loops over the whole world whose caller needs the answer at once, and the end of the line of each. */
const ANSWERS_AT_ONCE = [
  "features/filling/empty_world.lua: spawn",
  "features/auctions/lib/listing.lua: lots.TEMPLATE",
  "features/auctions/lib/lots.lua: lots.TEMPLATE",
  "features/regions/lib/stones.lua: stones.TEMPLATE, map_id = map_id",
];

/** Loops over the whole world that a handler's budget would cut off: without a place, a wanted value and `waits`. */
function cutOff(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .flatMap(([file, text]) =>
      [...text.matchAll(/\b(?:items|mobiles)\.each *\{([^}]*)\}/g)]
        .map(([, wanted = ""]) => wanted)
        .filter((wanted) => !/\b(?:x|value|waits|container) =/.test(wanted))
        .map((wanted) => `${file.replace(/^lua\//, "")}: ${wanted.replace(/^ *template = "?/, "").replace(/"? *$/, "")}`),
    )
    .filter((loop) => !ANSWERS_AT_ONCE.includes(loop));
}

describe("the Lua files of the stock", () => {
  test("loop over the whole world in slices, unless the answer is needed at once", () => {
    expect(cutOff(stock())).toEqual([]);
    expect(cutOff(new Map([["lua/a.lua", 'for one in mobiles.each { tag = "pet" } do end']]))).toEqual(['a.lua:  tag = "pet']);
  });

  test("use features only through their public files, without circles", () => {
    expect(wrongImports(stock())).toEqual([]);
  });

  test("have names and folders that can be read", () => {
    expect(crowded([...stock().keys()])).toEqual([]);
  });

  test("are described in lua/README.md, one line a feature", () => {
    const directory = projectDirectory();
    const described = [...readFileSync(path.join(directory, "lua/README.md"), "utf8").matchAll(/^ {4}features\/(\w+)\/ +\S/gm)];
    expect(described.map(([, name]) => name)).toEqual(readdirSync(path.join(directory, "lua/features")).sort());
  });
});

/** What hears all speech, whatever its words are. */
const HEARS_ALL = [
  "lua/features/active_skills/using.lua",
  "lua/features/hiding/hidden_steps.lua",
  "lua/features/staff/squelched.lua",
  // Townsfolk, whose words are declared by lessons.lua.
  "lua/mobiles/bases.lua",
];

test("every file of the stock that hears speech declares its words with hearing.declare", () => {
  const hears = [...stock()].filter(([, text]) => /\bon_speech\b/.test(text) && !text.includes("hearing.declare("));
  expect(hears.map(([file]) => file).sort()).toEqual(HEARS_ALL);
});

describe("the check of Lua's imports", () => {
  const found = (files: Readonly<Record<string, string>>): string[] => wrongImports(new Map(Object.entries(files)));

  test("lets a feature use its own files, lib and public files of others", () => {
    const text = 'local a = require("lib.maps")\nrequire "features.pets.data.foods"\nrequire("features.law.lib.law")';
    expect(found({ "lua/features/pets/lib/pets.lua": text })).toEqual([]);
  });

  test("reports what is inside another feature, also for files without a feature", () => {
    const text = 'require("features.law.lib.guards")';
    expect(found({ "lua/features/pets/pets.lua": text, "lua/items/tools.lua": text })).toEqual([
      "lua/features/pets/pets.lua requires lua/features/law/lib/guards.lua, which is inside law",
      "lua/items/tools.lua requires lua/features/law/lib/guards.lua, which is inside law",
    ]);
  });

  test("reports a feature that lib requires", () => {
    expect(found({ "lua/lib/money.lua": 'require("features.law.lib.law")' })).toEqual([
      "lua/lib/money.lua is of lib and requires lua/features/law/lib/law.lua",
    ]);
  });

  test("reports circles of features, also longer ones", () => {
    const uses = (feature: string): string => `require("features.${feature}.lib.${feature}")`;
    expect(
      found({ "lua/features/a/a.lua": uses("b"), "lua/features/b/data/b.lua": uses("c"), "lua/features/c/lib/c.lua": uses("a") }),
    ).toEqual(["features require each other: a -> b -> c -> a"]);
  });

  test("reports crowded folders and names", () => {
    const four = ["a", "b", "c", "d"].map((folder) => `lua/features/${folder}/items.lua`);
    const many = Array.from({ length: FILES_OF_A_FOLDER + 1 }, (_, index) => `lua/lib/${index}.lua`);
    expect(crowded([...four, ...many])).toEqual(["items.lua: 4", "lua/lib: 29"]);
  });
});
