import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loginComplete } from "../../../runtime/protocol/packets/entering.js";
import { asciiMessage, SYSTEM_SERIAL } from "../../../runtime/protocol/packets/speech.js";
import { temporaryDirectory } from "../../runtime/storage/engines.js";
import { characterName, Players } from "../../support/players.js";
import { Program } from "../../support/program.js";
import { storedCharacter } from "../../support/stored-world.js";
import { HANG_MS } from "../../support/hang.js";
import { until } from "../../support/until.js";
import { ADMIN_PASSWORD, type Shard, type ShardOptions, spawnServer, startShard } from "../../support/shard.js";

const EAST = 2;
/** Middle of nowhere. */
const FIELD = { x: 3000, y: 3000, direction: EAST };
/** For starts that must fail before they create the directory. */
const UNUSED_DIRECTORY = path.join(tmpdir(), `shardkeeper-unused-${process.pid}`);

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let shards: Shard[];

async function start(options: ShardOptions = {}): Promise<Shard> {
  const shard = await startShard({ dataDirectory: directory.path, ...options });
  shards.push(shard);
  return shard;
}

/** Runs a server that is expected to end by itself, and kills one that does not. */
async function refused(...flags: string[]): Promise<{ code: number | string; stderr: string }> {
  const program = new Program(spawnServer(flags));
  const bound = setTimeout(() => program.child.kill("SIGKILL"), HANG_MS);
  const code = await program.end();
  clearTimeout(bound);
  return { code, stderr: program.stderr };
}

function storedPlace(name: string): { x: number; y: number; direction: number } | undefined {
  const stored = storedCharacter(directory.path, name);
  return stored && { x: stored.x, y: stored.y, direction: stored.direction };
}

describe("the server", () => {
  beforeEach(async () => {
    directory = await temporaryDirectory();
    shards = [];
  });
  afterEach(async () => {
    for (const shard of shards) await shard.stop();
    await directory.remove();
  });

  it.each(["SIGTERM", "SIGINT"] as const)("at %s tells players, stores where they are and exits with 0", async (signal) => {
    const shard = await start();
    const players = new Players(shard);
    const { anna } = await players.allInWorldAt({ anna: FIELD });
    await players.loggedIn("bert");
    // Neither a silent client nor an idle HTTP connection may delay the stop.
    const silent = net.connect(shard.gamePort, "127.0.0.1");
    const kept = net.connect(shard.httpPort, "127.0.0.1");
    kept.on("error", () => undefined).write("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    silent.on("error", () => undefined);
    await Promise.all([silent, kept].map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
    await anna.step(EAST, { run: true });
    await anna.step(4);

    const [code] = await Promise.all([shard.stop(signal), anna.closed]);
    expect(existsSync(path.join(directory.path, "listening.json"))).toBe(false);
    // If the stop took too long, the server would say so and exit with 1.
    expect(shard.output.join("")).not.toContain("exiting now");
    expect(code).toBe(0);
    expect(await anna.closed).toBe("closed by the server");
    expect(anna.received.of(asciiMessage)).toEqual([expect.objectContaining({ serial: SYSTEM_SERIAL })]);
    expect(storedPlace("Anna")).toEqual({ x: FIELD.x + 1, y: FIELD.y, direction: 4 });
    await players.leave();
    silent.destroy();
    kept.destroy();
  });

  it("keeps created characters and stored steps when it is killed", async () => {
    const shard = await start();
    const players = new Players(shard);
    const { anna } = await players.allInWorldAt({ anna: FIELD });
    for (let i = 0; i < 4; i++) await anna.step(EAST, { run: true });
    // How soon they are stored is checked by the test of kills, which has the machine to itself.
    await until("the steps are stored", () => (storedPlace("Anna")?.x === anna.place.x ? undefined : "they are not"));
    for (let i = 0; i < 4; i++) await anna.step(EAST, { run: true });
    const bert = await players.loggedIn("bert");
    bert.create({ name: characterName("bert") }).catch(() => undefined);
    await bert.waitFor(loginComplete);
    // A kill leaves at least what is stored now.
    const kept = storedPlace("Anna")!.x;
    expect(kept).toBeGreaterThanOrEqual(FIELD.x + 4);
    await shard.kill();

    expect(storedPlace("Anna")!.x).toBeGreaterThanOrEqual(kept);
    expect(storedPlace("Anna")!.x).toBeLessThanOrEqual(anna.place.x);
    await players.leave();

    players.follow(await start());
    const again = await players.inWorld("anna");
    expect(again.serial).toBe(anna.serial);
    expect(again.me.x).toBe(storedPlace("Anna")!.x);
    expect((await players.inWorld("bert")).serial).toBe(bert.serial);
    await players.leave();
  });

  it("says where it listens, and stays unharmed when another is refused its data directory and its port", async () => {
    const shard = await start();
    const listening = async (): Promise<unknown> =>
      JSON.parse(await readFile(path.join(directory.path, "listening.json"), "utf8")) as unknown;
    const own = {
      game: { host: "127.0.0.1", port: shard.gamePort },
      http: { host: "127.0.0.1", port: shard.httpPort },
      pid: shard.child.pid,
    };
    expect(await listening()).toEqual(own);
    expect(shard.gamePort).toBeGreaterThan(0);
    expect((await shard.fetch("/ready")).status).toBe(200);

    const sameDirectory = await refused("--data", directory.path, "--game-port", "0", "--http-port", "0");
    expect(sameDirectory.code).toBe(1);
    expect(sameDirectory.stderr).toContain(
      `the data directory ${directory.path} is in use by another server (process ${shard.child.pid})`,
    );

    const other = await temporaryDirectory();
    const ports = ["--game-host", "127.0.0.1", "--game-port", String(shard.gamePort), "--http-port", "0"];
    const samePort = await refused("--data", other.path, ...ports);
    expect(samePort.code).toBe(1);
    expect(samePort.stderr).toContain(String(shard.gamePort));
    expect(existsSync(path.join(other.path, "listening.json"))).toBe(false);
    await other.remove();

    expect(await listening()).toEqual(own);
    const players = new Players(shard);
    await players.inWorld("anna");
    await players.leave();
  });

  it("with --no-jwt treats everybody as the administrator and has no login", async () => {
    const shard = await start({ flags: ["--no-jwt"] });
    const json = { "content-type": "application/json" };
    const login = await shard.fetch("/auth/login", {
      method: "POST",
      headers: json,
      body: JSON.stringify({ username: "admin", password: ADMIN_PASSWORD }),
    });
    expect(login.status).toBe(404);
    const username = `player${randomBytes(3).toString("hex")}`;
    const created = await shard.fetch("/api/users", {
      method: "POST",
      headers: json,
      body: JSON.stringify({ username, password: "PlayerPwd#1", email: "player@example.com" }),
    });
    expect(created.status).toBe(201);
    expect((await shard.fetch("/api/sessions/active")).status).toBe(200);
    const users = (await (await shard.fetch("/api/users")).json()) as { username: string }[];
    expect(users.map((user) => user.username)).toEqual(["admin", username]);
  });
});

describe.concurrent("a start with a bad option", () => {
  it.each([
    [["--game-port", "99999"], /--game-port.*99999.*65535/],
    [["--no-jwt", "--http-host", "0.0.0.0"], /--no-jwt.*loopback.*0\.0\.0\.0/],
  ])("exits with 2 and says what is wrong: %j", async (flags, message) => {
    const { code, stderr } = await refused("--data", UNUSED_DIRECTORY, "--game-port", "0", "--http-port", "0", ...flags);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
    expect(existsSync(UNUSED_DIRECTORY)).toBe(false);
  });
});
