import { readdirSync } from "node:fs";
import path from "node:path";
import { version } from "../../base/system/version.js";
import { type ScriptPackage, SHARD } from "../../scripting/packages/manifest.js";
import type { OrderedPackages } from "../../scripting/packages/order.js";
import { PackageFolders } from "../../scripting/packages/package-folders.js";
import { packageFile } from "../../scripting/loading/script-names.js";
import { KeptFiles } from "./kept-files.js";
import type { TestScripts } from "../../scripting/testing/worlds/open-test-world.js";

const SUFFIX = "_test.lua";
/** The folder of tests in a package. */
const PACKAGE_TESTS = "test";

/** A file of script tests. */
export interface TestFile {
  /** As messages show it: `test/lua/hello_test.lua`, `packages/winter/test/snow_test.lua`. */
  readonly name: string;
  readonly path: string;
  readonly scripts: TestScripts;
}

/** Where tests are. */
export interface TestSelection {
  /** Contains `lua/` and `gumps/`. */
  readonly directory: string;
  /** The folder of the stock's tests; it need not exist. */
  readonly tests: string;
  /** Folders of packages. */
  readonly packages: readonly string[];
}

/** The test files of the stock and of packages, and the packages that are not in force. */
export async function findTests({
  directory,
  tests,
  packages,
}: TestSelection): Promise<{ files: TestFile[]; leftOut: OrderedPackages["leftOut"] }> {
  const found = await new PackageFolders([...packages], version()).scan();
  return { files: [...stockTests(directory, tests), ...packageTests(directory, found)], leftOut: found.leftOut };
}

/**
 * The tests of the stock, which run without packages.
 *
 * @param folder need not exist
 */
function stockTests(directory: string, folder: string): TestFile[] {
  const scripts = { directory, files: new KeptFiles(directory) };
  return filesIn(folder).map((file) => ({ name: `test/lua/${file}`, path: path.join(folder, file), scripts }));
}

/** The tests of packages. Those of each run with the package itself and what it needs. */
function packageTests(directory: string, { inForce }: Pick<OrderedPackages, "inForce">): TestFile[] {
  return inForce.flatMap((one) => {
    const needed = needsOf(one, inForce);
    const packages = inForce.filter(({ name }) => needed.has(name));
    const scripts = { directory, packages, files: new KeptFiles(directory, packages) };
    const folder = path.join(one.directory, PACKAGE_TESTS);
    return filesIn(folder).map((file) => ({
      name: packageFile(one.name, `${PACKAGE_TESTS}/${file}`),
      path: path.join(folder, file),
      scripts,
    }));
  });
}

/** A package's name, and the names of all that it needs, also through others. */
function needsOf(one: ScriptPackage, all: readonly ScriptPackage[]): Set<string> {
  const names = new Set([one.name]);
  for (const name of names) {
    const needs = all.find((other) => other.name === name)?.needs ?? {};
    for (const need of Object.keys(needs)) if (need !== SHARD) names.add(need);
  }
  return names;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { encoding: "utf8", recursive: true })
      .map((file) => file.split(path.sep).join("/"))
      .filter((file) => file.endsWith(SUFFIX))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
