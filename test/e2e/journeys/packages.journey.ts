import { renameSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { writeNewPackage } from "../../../runtime/scripting/packages/new-package.js";
import { projectDirectory, version } from "../../../runtime/base/system/version.js";
import type { GameClient } from "../../support/client/game-client.js";
import { playersOfSubject, sharedShard } from "../../support/one-shard.js";
import { PackageFolder } from "../../support/package-folder.js";
import type { Shard } from "../../support/shard.js";

let shard: Shard;
let folder: PackageFolder;
const players = playersOfSubject();
beforeAll(() => {
  shard = sharedShard();
  folder = new PackageFolder(path.join(shard.dataDirectory, "packages"));
});

/** A GameMaster in the world, who gets the reports about packages. */
async function designer(name: string): Promise<GameClient> {
  const { accountId } = await players.account(name);
  await shard.request("PUT", `/api/users/${accountId}`, { role: "GameMaster" });
  return players.inWorld(name);
}

/** Does something and waits for the line that tells a client of it. */
async function told(client: GameClient, line: string, work: () => void): Promise<string> {
  const from = client.received.frames.length;
  work();
  return client.windows.waitForLine(line, { from });
}

describe("a package in the data directory of a running shard", () => {
  it("is loaded when it is made, works, and is gone when it is deleted", async () => {
    const gm = await designer("pabla");
    const made = { name: "pa-winter", folder: folder.path, scripts: projectDirectory(), shardVersion: version() };
    await told(gm, "Package pa-winter 0.1.0 is loaded.", () => writeNewPackage(made));
    expect(await told(gm, "pabla.", () => gm.say(".pa_winter"))).toMatch(/^(Well met|Good day), pabla\.$/);
    const profile = await (await shard.fetch("/metrics")).text();
    expect(profile).toContain('file="packages/pa-winter/lua/commands/pa_winter.lua"');
    expect(await told(gm, "pa-winter 0.1.0", () => gm.say(".packages"))).toContain(folder.path);
    await told(gm, "Package pa-winter 0.1.0 is removed.", () => folder.delete("pa-winter"));
    expect(await (await shard.request("GET", "/api/commands")).text()).not.toContain('"pa_winter"');
  });

  it("overrides a command of the stock, and the stock is back when the package is deleted", async () => {
    const gm = await designer("palle");
    const source = (words: string): string => `command.register { name = "where", description = "Here.", contexts = { "in_game" },
      level = "Regular", override = true, handler = function() return "${words}" end }`;
    await told(gm, "Package pa_where 1.0.0 is loaded.", () => folder.add("pa_where", { "lua/where.lua": source("Nowhere.") }));
    await told(gm, "Nowhere.", () => gm.say(".where"));
    await told(gm, "Loaded packages/pa_where/lua/where.lua", () => folder.write("pa_where/lua/where.lua", source("Elsewhere.")));
    await told(gm, "Elsewhere.", () => gm.say(".where"));
    expect(await told(gm, "Script failed (loading)", () => folder.write("pa_where/lua/where.lua", "("))).toContain(
      "packages/pa_where/lua/where.lua:1:",
    );
    await told(gm, "Elsewhere.", () => gm.say(".where"));
    await told(gm, "Package pa_where 1.0.0 is removed.", () => folder.delete("pa_where"));
    await told(gm, "Trammel", () => gm.say(".where"));
  });

  it("comes into force as a whole, is reloaded by its name, and can be renamed", async () => {
    const gm = await designer("pilar");
    const answers = (
      words: string,
    ): string => `command.register { name = "pa_whole", description = "Says it.", contexts = { "in_game" },
      level = "Regular", handler = function() return "${words}" end }`;
    const broken = { "lua/a.lua": answers("First."), "lua/b.lua": "(" };
    const line = await told(gm, "The package pa_whole 1.0.0 is not loaded", () => folder.add("pa_whole", broken));
    expect(line).toContain("packages/pa_whole/lua/b.lua:1:");
    await told(gm, "There is no command", () => gm.say(".pa_whole"));
    // One saved file brings all of them.
    await told(gm, "Package pa_whole 1.0.0 is loaded.", () => folder.write("pa_whole/lua/b.lua", "x = 1"));
    await told(gm, "First.", () => gm.say(".pa_whole"));
    await told(gm, "Loaded 2 files.", () => gm.say(".reload packages/pa_whole"));
    await told(gm, "Package pa_whole 1.0.0 is removed.", () =>
      renameSync(path.join(folder.path, "pa_whole"), path.join(folder.path, "pa_new")),
    );
    await told(gm, "the package pa_new is left out: its package.json has the name 'pa_whole'", () =>
      gm.say(".reload packages/pa_new"),
    );
    await told(gm, "Package pa_new 1.0.0 is loaded.", () => folder.add("pa_new", {}));
    await told(gm, "First.", () => gm.say(".pa_whole"));
    // The folder of all packages is moved away, and comes back.
    await told(gm, "Package pa_new 1.0.0 is removed.", () => renameSync(folder.path, `${folder.path}.old`));
    await told(gm, "Package pa_new 1.0.0 is loaded.", () => renameSync(`${folder.path}.old`, folder.path));
    await told(gm, "Loaded packages/pa_new/lua/a.lua", () => folder.write("pa_new/lua/a.lua", answers("Second.")));
    await told(gm, "Second.", () => gm.say(".pa_whole"));
    await told(gm, "Package pa_new 1.0.0 is removed.", () => folder.delete("pa_new"));
  });

  it("comes after another package when it comes to need it", async () => {
    const gm = await designer("perla");
    const source = (words: string): string =>
      `command.register { name = "where", extend = true, handler = function() return "${words}" end }`;
    await told(gm, "Package pa_one 1.0.0 is loaded.", () => folder.add("pa_one", { "lua/a.lua": source("One.") }));
    await told(gm, "Package pa_two 1.0.0 is loaded.", () => folder.add("pa_two", { "lua/a.lua": source("Two.") }));
    await told(gm, "Two.", () => gm.say(".where"));
    const both = "Loaded packages/pa_two/lua/a.lua, packages/pa_one/lua/a.lua.";
    await told(gm, both, () => folder.add("pa_one", {}, { needs: { pa_two: "^1.0.0" } }));
    await told(gm, "One.", () => gm.say(".where"));
    const stays = "the package pa_one stays as it was: its package.json cannot be read";
    await told(gm, stays, () => folder.write("pa_one/package.json", "{"));
    await told(gm, "One.", () => gm.say(".where"));
    await told(gm, "Package pa_one 1.0.0 is removed.", () => folder.delete("pa_one"));
    await told(gm, "Two.", () => gm.say(".where"));
    await told(gm, "Package pa_two 1.0.0 is removed.", () => folder.delete("pa_two"));
  });

  it("is left out with words when it is broken, and the shard stays ready", async () => {
    const gm = await designer("paula");
    const line = await told(gm, "Script failed (package)", () => folder.add("pa_bad", { "package.json": "{" }));
    expect(line).toContain("the package pa_bad is left out: its package.json cannot be read: ");
    expect((await fetch(`${shard.url}/ready`)).status).toBe(200);
    expect(await (await shard.fetch("/metrics")).text()).toMatch(/script_packages_left_out(?:\{.*\})? 1/);
    const late = await designer("pavel");
    await late.windows.waitForLine("the package pa_bad is left out");
    const mended = { "package.json": '{ "name": "pa_bad", "version": "1.0.0" }' };
    await told(gm, "Package pa_bad 1.0.0 is loaded.", () => folder.add("pa_bad", mended));
    await told(gm, "Package pa_bad 1.0.0 is removed.", () => folder.delete("pa_bad"));
  });
});
