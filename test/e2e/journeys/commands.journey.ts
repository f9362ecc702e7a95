import { beforeAll, describe, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { drawPlayer, mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { deleteObject } from "../../../runtime/protocol/packets/movement.js";
import { playersOfSubject, sharedShard } from "../../support/one-shard.js";
import type { Shard } from "../../support/shard.js";
import { decodePng } from "../../runtime/assets/pictures/decode-png.js";
import { EventReader } from "../../support/event-reader.js";

interface Execution {
  success: boolean;
  command: string;
  outputLines: string[];
  timestamp: number;
}

let shard: Shard;
const players = playersOfSubject();
beforeAll(() => {
  shard = sharedShard();
});

async function gameMaster(name: string, spot = { x: 1434, y: 1699 }): Promise<GameClient> {
  const { accountId } = await players.account(name);
  await shard.request("PUT", `/api/users/${accountId}`, { role: "GameMaster" });
  return players.inWorldAt(name, spot);
}

async function execute(command: string, args?: string[]): Promise<Execution> {
  const response = await shard.request("POST", "/api/commands/execute", { command, ...(args && { args }) });
  expect(response.status).toBe(200);
  return (await response.json()) as Execution;
}

/** Runs a command in the game. Resolves with the first line of its answer that contains the text. */
function answered(client: GameClient, line: string, text: string): Promise<string> {
  const from = client.received.frames.length;
  client.say(line);
  return client.windows.waitForLine(text, { from });
}

describe("where", () => {
  it("tells anybody the place and the map", async () => {
    const ana = await players.inWorldAt("ana", { x: 1500, y: 1600 });
    expect(await answered(ana, ".where", "X: 1500")).toMatch(/X: 1500, Y: 1600, Z: 0.*Trammel/);
  });
});

describe("build_item_images", () => {
  it("says what is missing without client files, and maps are painted all the same", async () => {
    expect(await execute("build_item_images")).toMatchObject({
      ...{ success: false, outputLines: [expect.stringContaining("--uo-directory")] },
    });
    expect((await shard.request("GET", "/api/item-templates/by-item-id/0x1F9F/image")).status).toBe(404);
    const square = await (await shard.request("GET", "/api/maps/1/tiles/5/5/6.png")).arrayBuffer();
    expect(decodePng(new Uint8Array(square)).pixel(0, 0)).toEqual([58, 132, 49, 255]);
  });
});

describe("lua", () => {
  it("runs code for Administrators, with the player as me, under the time budget and into the audit trail", async () => {
    const { accountId } = await players.account("luana");
    await shard.request("PUT", `/api/users/${accountId}`, { role: "Administrator" });
    const luana = await players.inWorldAt("luana", { x: 1502, y: 1600 });
    expect(await answered(luana, '.lua me.name .. ", " .. me.x', "Luana,")).toContain('"Luana, 1502"');
    expect(await answered(luana, ".lua me", "Mobile")).toMatch(/^Mobile 0x[\dA-F]{8} \(Luana\)$/);
    expect(await answered(luana, ".lua me.nam", "no property")).toContain("did you mean 'name'?");
    expect(await answered(luana, ".lua while true do end", "stopped")).toContain("it ran for more than");
    expect(await answered(await gameMaster("luca"), ".lua 1", "needs")).toContain("needs the level Administrator");
    const trail = (await (await shard.request("GET", "/api/commands/audit?command=lua")).json()) as Record<string, unknown>[];
    expect(trail.slice(0, 2)).toMatchObject([
      { accountName: "luca", outcome: "levelTooLow" },
      { accountName: "luana", line: "lua while true do end", outcome: "failed" },
    ]);
  });

  it("sees the local variables of a file", async () => {
    const { success, outputLines } = await execute("lua @features.regeneration.regeneration FIELDS.hits_regeneration > 5");
    expect([success, outputLines]).toEqual([true, ["true"]]);
  });
});

describe("teleport", () => {
  it("takes a GameMaster to another place: the client redraws, others see it, and an event is published", async () => {
    const stream = await EventReader.open(shard.url, { token: await shard.login("admin", "AdminPwd#123") });
    const gm = await gameMaster("bea", { x: 1434, y: 1699 });
    const left = await players.inWorldAt("cid", { x: 1436, y: 1699 });
    const met = await players.inWorldAt("dag", { x: 2000, y: 2000 });
    const from = gm.received.frames.length;
    gm.say(".tp 1 2002 2000 0");
    await gm.waitFor(drawPlayer, ({ x, y }) => x === 2002 && y === 2000, { from });
    await left.waitFor(deleteObject, ({ serial }) => serial === gm.serial);
    await met.waitFor(mobileIncoming, ({ serial, x }) => serial === gm.serial && x === 2002);
    const moved = await stream.waitFor("MobilePositionChangedEvent");
    expect(moved.data).toMatchObject({ mobileId: String(gm.serial), fromX: 1434, toMapId: 1, toX: 2002, toY: 2000 });
    expect(await gm.step(2)).toMatchObject({ outcome: "accepted" });
    await stream.close();
  });

  it.each([
    [".teleport 1 2 3", "Usage: .teleport"],
    [".teleport 1 2 3 high", "z"],
    [".teleport -1 2 3 0", "mapId"],
    [".teleport 1.5 2 3 0", "mapId"],
    [".teleport 77 2 3 0", "stay where you are"],
    [".teleport 1 99999 3 0", "stay where you are"],
  ])("refuses %s and does not move", async (line, answer) => {
    const gm = await gameMaster("eli");
    await answered(gm, line, answer);
    expect(await answered(gm, ".where", "X: ")).toContain("X: 1434, Y: 1699");
  });
});

describe("send_target", () => {
  it("shows a cursor and prints the chosen place, and says when it was cancelled", async () => {
    const fay = await players.inWorld("fay");
    fay.say(".send_target");
    (await fay.windows.waitForTarget()).place(1440, 1702, 5);
    expect(await fay.windows.waitForLine("1440")).toContain("1702");
    const from = fay.received.frames.length;
    fay.say(".send_target");
    (await fay.windows.waitForTarget(undefined, { from })).cancel();
    await fay.windows.waitForLine("cancel", { from });
  });
});

describe("broadcast", () => {
  it("reaches everybody with its prefix, from the game and over HTTP, and counts them", async () => {
    const [gm, regular] = [await gameMaster("gro"), await players.inWorld("hal")];
    expect(await answered(gm, ".bc Mind the gap", "2")).toContain("2 players");
    await regular.windows.waitForLine("SERVER: Mind the gap");
    const over = await execute("broadcast", ["Closing", "soon"]);
    expect(over).toMatchObject({ success: true, command: "broadcast", outputLines: ["Sent to 2 players."] });
    await regular.windows.waitForLine("SERVER: Closing soon");
  });
});

describe("add_user", () => {
  it("makes an account that can log in, and refuses duplicates, bad levels and bad passwords", async () => {
    expect(await execute("add_user iva Passw0rd! iva@example.com Counselor")).toMatchObject({ success: true });
    expect(await shard.login("iva", "Passw0rd!")).toBeTypeOf("string");
    expect(await execute("add_user IVA Passw0rd! iva@example.com")).toMatchObject({ success: false });
    expect((await execute("add_user jan Passw0rd! jan@example.com Emperor")).outputLines.join()).toContain("Counselor");
    expect(await execute("add_user kim short kim@example.com")).toMatchObject({ success: false });
    const audit = await (await shard.request("GET", "/api/commands/audit")).text();
    expect(audit).toContain("add_user");
    expect(audit).not.toContain("Passw0rd!");
  });
});

describe("commands over HTTP", () => {
  it("say what is wrong: an unknown command, one only for the game, bad arguments", async () => {
    expect(await execute("dance")).toMatchObject({ success: false });
    expect((await execute("where")).outputLines.join()).toContain("in the game");
    expect((await execute("broadcast")).outputLines.join()).toContain("Usage");
    expect(await execute('broadcast "two words"')).toMatchObject({ success: true });
  });

  it("are refused to counselors, and below a command's own level", async () => {
    await shard.addAccount("low", "LowlyPwd#1", "Counselor");
    await shard.addAccount("mid", "MiddlePwd#1", "GameMaster");
    const asked = async (username: string, password: string, command: string): Promise<number> => {
      const token = await shard.login(username, password);
      const init = { method: "POST", headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } };
      return (await shard.fetch("/api/commands/execute", { ...init, body: JSON.stringify({ command }) })).status;
    };
    expect(await asked("low", "LowlyPwd#1", "help")).toBe(403);
    expect(await asked("mid", "MiddlePwd#1", "help")).toBe(200);
    expect(await asked("mid", "MiddlePwd#1", "exit")).toBe(403);
  });

  it("list background jobs", async () => {
    expect((await execute("jobs")).outputLines).toEqual(["There are no background jobs."]);
    expect(await execute("jobs cancel 1")).toMatchObject({ success: false, outputLines: ["There is no job 1."] });
    expect(await (await shard.request("GET", "/api/jobs")).json()).toEqual([]);
    expect((await shard.request("DELETE", "/api/jobs/1")).status).toBe(404);
  });

  it("list the scripts' cost", async () => {
    expect((await execute("lua_profile 1")).outputLines.join("\n")).toContain("Scripts took");
  });
});
