import { appendFile, cp, mkdir, mkdtemp, readdir, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectDirectory } from "../../runtime/base/system/version.js";

/** The migration that a {@link newerVersion} has more, after all others. */
export const NEW_MIGRATION = "9999-heirs";
const migration = `export async function up(knex) {
  await knex.schema.alterTable("accounts", (table) => table.string("heir", 64).nullable());
  await knex.schema.createTable("heirlooms", (table) => table.increments("id"));
}
`;

/** A copy of the build with one more migration, as the next version will have. @returns its directory */
export async function newerVersion(): Promise<string> {
  const newer = await mkdtemp(path.join(tmpdir(), "shard-newer-"));
  const project = projectDirectory();
  const link = async (folder: string, ...except: string[]): Promise<void> => {
    for (const name of await readdir(path.join(project, folder)))
      if (!except.includes(name)) await symlink(path.join(project, folder, name), path.join(newer, folder, name));
  };
  // Its package.json tells where a project is. Scripts that are links are not read.
  const copied = ["package.json", "lua", "gumps", "dist/runtime"];
  await link(".", "dist", ...copied);
  await mkdir(path.join(newer, "dist"));
  // The bundles are of the old version.
  await link("dist", "runtime", "bundles");
  for (const name of copied) await cp(path.join(project, name), path.join(newer, name), { recursive: true });
  const migrations = path.join(newer, "dist/runtime/storage/migrations");
  await writeFile(path.join(migrations, `${NEW_MIGRATION}.js`), migration);
  await appendFile(path.join(migrations, "all.js"), `\nexport * as "${NEW_MIGRATION}" from "./${NEW_MIGRATION}.js";\n`);
  return newer;
}
