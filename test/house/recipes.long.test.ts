import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { compressedGump } from "../../runtime/protocol/packets/gumps.js";
import type { GameClient } from "../support/client/game-client.js";
import { Players } from "../support/players.js";
import { type Shard, startShard } from "../support/shard.js";
import { recipes } from "./recipes.js";
import { openShardDatabase } from "../support/shard-database.js";

const PROJECT = projectDirectory();
const COPIED = [
  ...["runtime", "loadtest", "lua", "gumps", "admin-ui", "docs", "dist"],
  ...["package.json", "package-lock.json", "tsconfig.json", ".luarc.json", "README.md"],
];
const RECIPE_NUMBER = 7;

let root: string;
let shard: Shard;
let client: GameClient;

function run(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}\n${stdout}${stderr}`);
}

function apply({ path: file, before, text }: { path: string; before?: string; text: string }): void {
  const place = path.join(root, file);
  mkdirSync(path.dirname(place), { recursive: true });
  const content = existsSync(place) ? readFileSync(place, "utf8") : "";
  const at = before === undefined ? content.length : content.indexOf(before);
  expect(at, `${file} has no ${before}`).toBeGreaterThanOrEqual(0);
  writeFileSync(place, content.slice(0, at) + text + content.slice(at));
}

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), "recipes-"));
  for (const name of COPIED) cpSync(path.join(PROJECT, name), path.join(root, name), { recursive: true });
  symlinkSync(path.join(PROJECT, "node_modules"), path.join(root, "node_modules"));
  for (const { file, line } of recipes) {
    apply(file);
    if (line) apply(line);
  }
  run("node_modules/typescript/bin/tsc", "-p", "tsconfig.json");
  run("runtime/tools/npm/transpile.mjs", "runtime", "loadtest");
  for (const writer of ["protocol/write-packet-docs", "scripting/documents/write-lua-docs", "tools/coverage/write-coverage-docs"])
    run(`dist/runtime/${writer}.js`);
  shard = await startShard({ root });
  client = await new Players(shard).inWorld("cook");
});

afterAll(async () => {
  await client?.close();
  await shard?.stop();
  rmSync(root, { recursive: true, force: true });
});

test("docs/house.md describes exactly these recipes", () => {
  const house = readFileSync(path.join(PROJECT, "docs/house.md"), "utf8");
  const section = house.slice(house.indexOf("## Recipes"), house.indexOf("## How the code should feel"));
  const titles = [...section.matchAll(/^### (.*)$/gm)].map(([, title]) => title);
  expect(titles).toEqual(recipes.map(({ title }) => title));
  for (const steps of section.split("### ").slice(1)) expect(steps.match(/^\d\. /gm)!.length).toBeLessThanOrEqual(3);
});

test("a recipe changes at most one line in another file", () => {
  for (const { line } of recipes) if (line) expect(line.text.trimEnd().split("\n")).toHaveLength(1);
});

test("the packet, the request and the Lua function are in their references", () => {
  expect(readFileSync(path.join(root, "docs/packets.md"), "utf8")).toContain("## RecipeRequest");
  expect(readFileSync(path.join(root, "docs/client-coverage.md"), "utf8")).toContain(
    "| `game/play/recipe` |  | A line with the number. |",
  );
  expect(readFileSync(path.join(root, "docs/lua-api.md"), "utf8")).toContain("### time.recipe()");
  for (const heading of ["### on_cook(event)", "### test.cook(session_id)"])
    expect(readFileSync(path.join(root, "docs/lua-api.md"), "utf8")).toContain(heading);
});

test("the request handler answers the packet, and the hook returns its declared answer", async () => {
  client.sendBytes(Buffer.from([0xe4, 0, 4, RECIPE_NUMBER]));
  expect(await client.windows.waitForLine(`recipe ${RECIPE_NUMBER}`)).toContain(`recipe ${RECIPE_NUMBER} true`);
});

test("the route answers as declared", async () => {
  const response = await shard.fetch("/api/recipe");
  expect([response.status, await response.json()]).toEqual([200, { status: "baked" }]);
});

test("the command makes an item of the template, opens the gump and calls the Lua function", async () => {
  client.say(".recipe");
  const shown = await client.waitFor(compressedGump);
  expect(shown.textCount).toBe(1);
  expect(await client.windows.waitForLine("stirred")).toContain("stirred");
});

test("the migration was applied", () => {
  const database = openShardDatabase(shard.dataDirectory, { readOnly: true });
  const tables = database.prepare("select name from sqlite_master where name = 'recipes'").all();
  database.close();
  expect(tables).toHaveLength(1);
});
