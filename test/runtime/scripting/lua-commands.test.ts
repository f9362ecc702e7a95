import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Accounts } from "../../../runtime/services/accounts/accounts.js";
import type { AccountLevel } from "../../../runtime/contracts/levels.js";
import { LoginThrottle } from "../../../runtime/services/accounts/login-throttle.js";
import { chatCommands } from "../../../runtime/services/commands/chat.js";
import type { CommandRegistry } from "../../../runtime/services/commands/registry.js";
import { NO_FIXTURES } from "../../../runtime/contracts/scripts/map-fixtures.js";
import { mobilePositionChanged } from "../../../runtime/contracts/events/events.js";
import type { OnlinePlayer } from "../../../runtime/contracts/players.js";
import { accountModule } from "../../../runtime/scripting/modules/server/accounts.js";
import { commandModule } from "../../../runtime/scripting/modules/server/commands.js";
import { playerModule } from "../../../runtime/scripting/modules/world/players.js";
import { storeModule } from "../../../runtime/scripting/modules/server/store.js";
import { targetModule } from "../../../runtime/scripting/modules/client/target.js";
import { worldModule } from "../../../runtime/scripting/modules/world/world.js";
import { fakePresentation } from "../../../runtime/scripting/testing/fakes/fake-presentation.js";
import { TestDatabase } from "../../../runtime/scripting/testing/worlds/test-database.js";
import { ScriptGround } from "../../../runtime/scripting/world/ground.js";
import { FakeWindows } from "../../../runtime/scripting/testing/fakes/fake-windows.js";
import { createRepositories } from "../../../runtime/storage/database/repositories.js";
import { StorageError } from "../../../runtime/storage/storage.js";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import { FLAT_TERRAIN } from "../../../runtime/world/terrain/terrain.js";
import { PathFinder } from "../../../runtime/world/paths/path-finder.js";
import { World } from "../../../runtime/world/world.js";
import { ScriptShard, settled } from "../../support/script-shard.js";
import { httpIssuer, newRegistry, playerIssuer, terminalIssuer, type AuditedUse } from "../services/commands/support.js";
import { quickPasswords } from "../http/harness.js";
import { openForTest, sqliteAddress } from "../storage/engines.js";

let shard: ScriptShard;
let registry: CommandRegistry;
let trail: AuditedUse[];
let windows: FakeWindows;
let accounts: Accounts;
let say: (player: OnlinePlayer, text: string) => boolean;
let database: Awaited<ReturnType<typeof openForTest>>;

beforeAll(async () => {
  database = await openForTest(sqliteAddress);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.knex("accounts").delete();
  const storage = createRepositories(database.knex);
  accounts = new Accounts({
    storage,
    passwords: quickPasswords,
    throttles: { game: new LoginThrottle(), http: new LoginThrottle() },
  });
  ({ registry, trail } = newRegistry());
  shard = await ScriptShard.open();
  const { host, players, bus: events } = shard;
  const { runner, registrations } = host;
  windows = new FakeWindows(players);
  host.addModule(commandModule({ runner, registrations, registry, players }));
  host.addModule(
    playerModule({
      players,
      events,
      presentation: fakePresentation(new World(), () => true),
      characters: new TestDatabase(),
      runs: { declare: () => {} },
    }),
  );
  host.addModule(accountModule({ accounts }));
  const world = new World();
  const store = { save: () => Promise.resolve({ records: 0, elapsedMs: 0 }) };
  const paths = new PathFinder({ world, terrain: FLAT_TERRAIN, now: () => 0 });
  host.addModule(worldModule({ world, ground: new ScriptGround(world, FLAT_TERRAIN), paths, store, fixtures: NO_FIXTURES }));
  host.addModule(storeModule({ world, accounts: { exists: () => true }, claims: undefined, runner }));
  host.addModule(targetModule({ targets: windows, world: new World() }));
  const directory = path.join(projectDirectory(), "lua/commands");
  for (const file of ["add_user.lua", "broadcast.lua", "send_target.lua", "teleport.lua", "where.lua"]) {
    shard.write(`lua/commands/${file}`, readFileSync(path.join(directory, file), "utf8"));
  }
  for (const file of [
    "lua/lib/announcements.lua",
    "lua/lib/processes/elsewhere.lua",
    "lua/lib/maps.lua",
    "lua/lib/processes.lua",
  ])
    shard.write(file, readFileSync(path.join(projectDirectory(), file), "utf8"));
  for (const result of host.loadAll()) expect(result).not.toHaveProperty("error");
  say = chatCommands(registry, players);
});
afterEach(() => shard.close());

/** The lines that a player is told after saying something that nobody else may hear. */
async function told(player: OnlinePlayer, text: string): Promise<string[]> {
  expect(say(player, text)).toBe(false);
  await settled();
  return shard.players.takeLines(player.sessionId);
}

function staff(role: AccountLevel = "GameMaster"): OnlinePlayer {
  return shard.players.enter({ role, name: "Nystul", mapId: 1, x: 1496, y: 1628, z: 10 });
}

describe("the command where", () => {
  it("shows X, Y, Z and the map's name", async () => {
    expect(await told(staff("Regular"), ".where")).toEqual(["X: 1496, Y: 1628, Z: 10, map: Trammel"]);
  });

  it("can only be used in the game", async () => {
    expect((await registry.execute("where", terminalIssuer())).lines).toEqual([
      "where can only be used in the game, not on the console.",
    ]);
  });
});

describe("the command broadcast", () => {
  it.each(["broadcast", "bc"])("tells every player and returns their number: %s", async (name) => {
    const [one, two] = [staff(), shard.players.enter({})];
    const text = 'He said  "hi" %d {bold} é';
    expect(await registry.execute(`${name} ${text}`, httpIssuer("GameMaster"))).toMatchObject({
      success: true,
      lines: ["Sent to 2 players."],
    });
    for (const { sessionId } of [one, two]) expect(shard.players.takeLines(sessionId)).toEqual([`SERVER: ${text}`]);
    expect(await told(one, `.${name} x`)).toEqual(["SERVER: x", "Sent to 2 players."]);
  });

  it("needs a message and the level", async () => {
    expect((await registry.execute("bc", httpIssuer())).lines[0]).toBe(
      "message is missing; it takes text of at most 300 characters.",
    );
    expect((await registry.execute("bc  ", httpIssuer())).success).toBe(false);
    expect((await registry.execute('bc ""', httpIssuer())).success).toBe(false);
    expect((await registry.execute(`bc ${"x".repeat(301)}`, httpIssuer())).success).toBe(false);
    expect(await told(staff("Counselor"), ".bc hello")).toEqual([
      ".bc needs the level GameMaster; yours is Counselor.".replace(".bc", ".broadcast"),
    ]);
    expect((await registry.execute("bc hello", httpIssuer("GameMaster"))).lines).toEqual(["Sent to 1 player."]);
  });
});

describe("the command teleport", () => {
  it("moves the player and publishes both places", async () => {
    const player = staff();
    expect(await told(player, ".tp 0 100 200 -5")).toEqual(["You are at X: 100, Y: 200, Z: -5, map: Felucca"]);
    expect(shard.players.bySession(player.sessionId)).toMatchObject({ mapId: 0, x: 100, y: 200, z: -5 });
    expect(shard.published).toMatchObject([
      {
        declaration: mobilePositionChanged,
        members: {
          mobileId: player.characterId,
          ...{ fromMapId: 1, fromX: 1496, fromY: 1628, fromZ: 10 },
          ...{ toMapId: 0, toX: 100, toY: 200, toZ: -5 },
        },
      },
    ]);
  });

  it.each([
    [".teleport 1 x 2 3", 'x takes an integer, not "x".'],
    [".teleport 1 1.5 2 3", 'x takes an integer, not "1.5".'],
    [".teleport -1 1 2 3", 'mapId takes an integer of at least 0, not "-1".'],
    [".teleport 1 2 3", "z is missing; it takes an integer."],
    [".teleport 1 2 3 4 5", 'teleport takes 4 arguments, not "5" as well.'],
    [".teleport 9 1 2 3", "You stay where you are: there is no map 9."],
    [".teleport 1 99999 2 3", "You stay where you are: 99999, 2 is not on Trammel."],
    [".teleport 1 -1 2 3", "You stay where you are: -1, 2 is not on Trammel."],
    [".teleport 9007199254740991 1 1 1", "You stay where you are: there is no map 9007199254740991."],
  ])("refuses %s and moves no player", async (text, reason) => {
    const player = staff();
    expect((await told(player, text))[0]).toBe(reason);
    expect(shard.players.bySession(player.sessionId)).toMatchObject({ mapId: 1, x: 1496 });
    expect(shard.published).toEqual([]);
  });

  it("is documented with the arguments of the specification", async () => {
    expect((await told(staff(), ".tp"))[1]).toBe("Usage: .teleport <mapId> <x> <y> <z>");
    expect((await registry.execute("tp 1 2 3 4", playerIssuer("Counselor"))).denied).toBe("level");
  });
});

describe("the command add_user", () => {
  it("creates a Regular account by default, and never shows the password", async () => {
    const result = await registry.execute('add_user Minax "pass word 1" minax@example.com', httpIssuer());
    expect(result).toMatchObject({
      success: true,
      lines: [expect.stringMatching(/^Account Minax created with level Regular \(id \d+\)\.$/)],
    });
    expect(await accounts.authenticate("minax", "pass word 1", { address: "192.0.2.1", door: "game" })).toMatchObject({
      outcome: "accepted",
      account: { role: "Regular" },
    });
    await registry.execute(
      { name: "add_user", args: ["Mondain", 'quo"te\\ 12', "m@example.com", "gamemaster"] },
      terminalIssuer(),
    );
    expect(await accounts.authenticate("mondain", 'quo"te\\ 12', { address: "192.0.2.1", door: "game" })).toMatchObject({
      account: { role: "GameMaster" },
    });
    expect(trail.map(({ line }) => line)).toEqual([
      "add_user Minax *** minax@example.com",
      "add_user Mondain *** m@example.com gamemaster",
    ]);
  });

  it.each([
    ["minax password1 m@example.com", "No account was created: the username 'minax' is taken."],
    ["bob password1 b@example.com God", "level takes one of Regular, Counselor, GameMaster, Administrator."],
    ["bob short b@example.com", "No account was created: password must be 8 to 30 printable ASCII characters."],
    ["bob пароль123 b@example.com", "No account was created: password must be 8 to 30 printable ASCII characters."],
    [
      "b'; password1 b@example.com",
      "No account was created: username must be 3 to 30 characters of A-Z, a-z, 0-9, '_', '.' and '-'.",
    ],
    ["bob password1 nonsense", "No account was created: email must be one e-mail address of at most 254 characters."],
    ["bob password1", "email is missing; it takes a word."],
  ])("refuses %s", async (args, reason) => {
    await accounts.create({ username: "Minax", password: "password1", email: "minax@example.com" });
    const { success, lines } = await registry.execute(`add_user ${args}`, httpIssuer());
    expect({ success, reason: lines[0] }).toEqual({ success: false, reason });
    expect(await accounts.list()).toHaveLength(1);
  });

  it("is for Administrators", async () => {
    expect((await registry.execute("add_user bob password1 b@example.com", httpIssuer("GameMaster"))).denied).toBe("level");
  });
});

describe("the function accounts.create", () => {
  const create = `command.register { name = "own", description = "Own.", contexts = { "console" }, level = "Regular",
    handler = function() return accounts.create { username = "bob", password = "password1", email = "b@x.org", level = LEVEL } end }`;

  it("returns a reason for an unknown level and for a failing database", async () => {
    shard.save("lua/own.lua", create.replace("LEVEL", "'God'"));
    expect((await registry.execute("own", terminalIssuer())).lines).toEqual([
      "level must be one of Regular, Counselor, GameMaster, Administrator",
    ]);
    shard.save("lua/own.lua", create.replace("LEVEL", "nil"));
    vi.spyOn(accounts, "create").mockRejectedValueOnce(new StorageError("closed", "the storage is closed"));
    expect((await registry.execute("own", terminalIssuer())).lines).toEqual(["the database cannot store it now"]);
  });

  it("raises an error for a fault of the server", async () => {
    shard.save("lua/own.lua", create.replace("LEVEL", "nil"));
    vi.spyOn(accounts, "create").mockRejectedValueOnce(new TypeError("fault"));
    const { success, lines } = await registry.execute("own", terminalIssuer());
    expect({ success, lines }).toEqual({ success: false, lines: [expect.stringContaining("fault") as string] });
  });
});

describe("the command send_target", () => {
  it("shows the chosen location", async () => {
    const player = staff("Regular");
    expect(await told(player, ".send_target")).toEqual([]);
    windows.answerCursor(player.sessionId, { kind: "place", mapId: 1, x: 1500, y: 1600, z: 20, graphic: 0 });
    await settled();
    expect(shard.players.takeLines(player.sessionId)).toEqual(["X: 1500, Y: 1600, Z: 20, map 1"]);
  });

  it("says why nothing was chosen", async () => {
    const player = staff("Regular");
    await told(player, ".send_target");
    windows.answerCursor(player.sessionId, "cancelled");
    await settled();
    expect(shard.players.takeLines(player.sessionId)).toEqual(["Nothing was chosen: cancelled."]);
  });

  it("ends when the player leaves", async () => {
    const player = staff();
    const result = registry.execute("send_target", playerIssuer("GameMaster", player.sessionId));
    windows.leave(player.sessionId);
    expect(await result).toMatchObject({ success: false, lines: ["The command was ended."] });
    expect(trail[0]!.outcome).toBe("failed");
  });
});

describe("the Lua module players", () => {
  async function run(body: string): Promise<string> {
    shard.write(
      "lua/own.lua",
      `command.register { name = "own", description = "Own.", contexts = { "console" }, level = "Regular", handler = function() ${body} end }`,
    );
    shard.host.loadAll();
    return (await registry.execute("own", terminalIssuer())).lines.join("|");
  }

  it("finds players by session, account, character and name", async () => {
    const player = staff();
    shard.players.enter({ name: "Twin" });
    shard.players.enter({ name: "twin" });
    expect(await run(`return players.by_session(${player.sessionId}).character_name`)).toBe("Nystul");
    expect(
      await run(`return players.by_account(${player.accountId}).map_name, players.by_character(${player.characterId}).role`),
    ).toBe("Trammel|GameMaster");
    expect(await run(`return tostring(players.by_session(99)), #players.all()`)).toBe("nil|3");
    expect(await run(`return players.by_name(" nYSTUL ").x`)).toBe("1496");
    expect(await run(`return players.by_name("nobody")`)).toBe("nobody called nobody is in the world");
    expect(await run(`return players.by_name("Twin")`)).toBe("2 characters in the world are called Twin");
  });

  it("tells and moves players who are still in the world", async () => {
    const player = staff();
    expect(await run(`return tostring(players.tell(${player.sessionId}, "psst", 0x21)), tostring(players.tell(99, "x"))`)).toBe(
      "true|false",
    );
    expect(shard.players.takeLines(player.sessionId)).toEqual(["psst"]);
    expect(await run("return players.move(99, { map_id = 1, x = 1, y = 1, z = 0 })")).toBe("that player is not in the world");
    expect(await run(`return players.move(${player.sessionId}, { map_id = 1, x = 1.5, y = 1, z = 0 })`)).toContain(
      "integer expected",
    );
  });
});
