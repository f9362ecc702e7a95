import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";

const EXPORTED_TYPE = /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm;

/** The files that export each type name, in `runtime` and `loadtest`. */
function exportedTypes(): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const room of ["runtime", "loadtest"]) {
    const directory = path.join(projectDirectory(), room);
    for (const file of readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))) {
      for (const [, name] of readFileSync(path.join(directory, file), "utf8").matchAll(EXPORTED_TYPE))
        files.set(name!, [...(files.get(name!) ?? []), `${room}/${file}`]);
    }
  }
  return files;
}

test("an exported type has a name of its own", () => {
  const types = exportedTypes();
  expect(types.size).toBeGreaterThan(1_000);
  const shared = [...types].filter(([, files]) => files.length > 1);
  expect(shared.map(([name, files]) => `${name}: ${files.join(", ")}`)).toEqual([]);
});
