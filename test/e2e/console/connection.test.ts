import { existsSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_PASSWORD, type Shard, startShard } from "../../support/shard.js";
import { tmuxNeed, TmuxTerminal, type TmuxOptions } from "./tmux.js";

const CONSOLE = "runtime/console/console-main.js";
const OWNER_ONLY = 0o600;

describe.skipIf(tmuxNeed.isMissing)(`the console's connection${tmuxNeed.note}`, () => {
  /** For consoles that change nothing that others see. */
  let shared: Shard;
  beforeAll(async () => void (shared = await startShard()));
  afterAll(() => shared.stopWell());
  const opened: { close(): Promise<unknown> }[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
  });

  async function directory(): Promise<string> {
    const made = await mkdtemp(path.join(tmpdir(), "console-"));
    opened.push({ close: () => rm(made, { recursive: true, force: true }) });
    return made;
  }

  async function shardOn(dataDirectory: string, flags: readonly string[] = []): Promise<Shard> {
    const shard = await startShard({ dataDirectory, flags });
    opened.push({ close: () => shard.stop() });
    return shard;
  }

  async function console(args: readonly string[], options: TmuxOptions = {}): Promise<TmuxTerminal> {
    const terminal = await TmuxTerminal.open(CONSOLE, args, options);
    opened.push(terminal);
    return terminal;
  }

  it("waits for a server, comes back after a restart on another port, and signs in again by itself", async () => {
    const data = await directory();
    const terminal = await console(["--data", data]);
    await terminal.shows("lost", "No connection: no server runs on this data directory. Retrying in");
    const first = await shardOn(data);
    const secretFile = path.join(data, "console-token");
    expect(statSync(secretFile).mode & 0o777).toBe(OWNER_ONLY);
    await terminal.shows("live", "admin, Administrator", "0 connected");
    await first.stop();
    expect(existsSync(secretFile)).toBe(false);
    await terminal.shows("lost", "No connection");
    await shardOn(data);
    await terminal.press("C-l");
    await terminal.shows("live", "admin, Administrator");
    await terminal.press("5");
    await terminal.shows("lines are missing here");
    await terminal.command("help lock");
    await terminal.shows("lock - Locks the terminal's input");
  });

  it("signs in by name and password, never shows the password, and asks again when it changes", async () => {
    const shard = shared;
    const password = "StaffPwd#123";
    const accountId = await shard.addAccount("warden", password, "GameMaster");
    const terminal = await console(["--url", shard.url, "--data", await directory()]);
    await terminal.shows("Sign in. Account:", "signed out");
    await terminal.type("warden");
    await terminal.press("Enter");
    await terminal.shows("Password of warden:");
    await terminal.type("wrong one");
    expect(await terminal.shows("*********")).not.toContain("wrong");
    await terminal.press("Enter");
    await terminal.shows("Username or password is wrong.", "Sign in. Account:");
    await terminal.type("warden");
    await terminal.press("Enter");
    await terminal.shows("Password of warden:");
    await terminal.type(password);
    await terminal.press("Enter");
    await terminal.shows("live", "warden", "GameMaster");

    await shard.request("PUT", `/api/users/${accountId}`, { password: "AnotherPwd#1" });
    await terminal.shows("Sign in. Account: warden", "signed out");
    await terminal.press("Enter");
    await terminal.shows("Password of warden:");
    await terminal.type("AnotherPwd#1");
    await terminal.press("Enter");
    await terminal.shows("live");

    const named = await console(["--url", shard.url, "--data", await directory(), "--username", "warden"]);
    await named.shows("Password of warden:", "signed out");
    await named.type("wrong one");
    await named.press("C-c");
    await named.shows(/Password of warden:$/);
    await named.type("wrong one");
    await named.press("Enter");
    await named.shows("Username or password is wrong.", "Sign in. Account: warden");
  });

  it("needs no token when the server asks for none", async () => {
    const shard = await shardOn(await directory(), ["--no-jwt"]);
    expect(existsSync(path.join(shard.dataDirectory, "console-token"))).toBe(false);
    const terminal = await console(["--data", shard.dataDirectory]);
    await terminal.shows("live", "local, Administrator");
  });

  it.each([
    ["without colours", { variables: { NO_COLOR: "1" } }],
    ["on a VT100", { terminal: "vt100", variables: { TERM: "vt100" } }],
  ] as const)("works %s", async (_, options) => {
    const terminal = await console(["--data", shared.dataDirectory], { ...options, columns: 80, rows: 24 });
    await terminal.shows("live", /Players +0/);
    const colours = (await terminal.screenWithLooks()).match(/\x1b\[[\d;]*(?:3[0-7]|9[0-7]|38;5)[\d;]*m/g);
    expect(colours).toBeNull();
    await terminal.press("2");
    await terminal.shows("0 of 0 sessions");
    await terminal.command("help lock");
    await terminal.shows("lock - Locks the terminal's input");
    await terminal.press("C-g", "q");
    expect(await terminal.exitCode()).toBe(0);
  });

  it("gives the terminal to the shell on Ctrl-Z, and is as before after fg", async () => {
    const terminal = await console(["--data", shared.dataDirectory], { inShell: true });
    await terminal.shows("live", /Players +0/);
    await terminal.press("C-z");
    await terminal.shows("in the shell");
    await terminal.press("Enter");
    await terminal.shows("live", /Players +0/);
    // One key at a time, which the terminal passes on only in raw mode.
    await terminal.press("2");
    await terminal.shows("0 of 0 sessions");
    await terminal.press("q");
    expect(await terminal.exitCode()).toBe(0);
  });

  it.each([
    ["a console", CONSOLE, "No connection"],
    ["a server", "runtime/server/main.js", "Shardkeeper is open"],
    ["a console with its server", "runtime/console/with-server.js", "live"],
  ])("ends in order when the terminal is closed: %s", async (_, program, shown) => {
    const args = program === CONSOLE ? [] : ["--game-port", "0", "--http-port", "0", "--game-host", "127.0.0.1"];
    const options = { recordsExit: true, variables: { SHARD_ADMIN_PASSWORD: ADMIN_PASSWORD } };
    const terminal = await TmuxTerminal.open(program, ["--data", await directory(), ...args], options);
    opened.push(terminal);
    await terminal.shows(shown);
    expect(await terminal.hangUp()).toBe(0);
  });

  it("starts and stops together with the server", async () => {
    const data = await directory();
    const flags = ["--data", data, "--game-port", "0", "--http-port", "0", "--game-host", "127.0.0.1", "--console"];
    const terminal = await TmuxTerminal.open("runtime/console/with-server.js", flags, {
      variables: { SHARD_ADMIN_PASSWORD: ADMIN_PASSWORD },
    });
    opened.push(terminal);
    const screen = await terminal.shows("live", "admin, Administrator");
    expect(screen).not.toContain("INFO");
    await terminal.press("5");
    await terminal.shows("Shardkeeper is open");
    await terminal.press("q");
    await terminal.shows("Stop the server and leave?");
    await terminal.press("y");
    expect(await terminal.exitCode()).toBe(0);
    expect(existsSync(path.join(data, "listening.json"))).toBe(false);
  });

  it("says how the server ended when it ends by itself", async () => {
    const data = await directory();
    const flags = ["--data", data, "--game-port", "0", "--http-port", "0", "--game-host", "127.0.0.1", "--console"];
    const terminal = await TmuxTerminal.open("runtime/console/with-server.js", flags);
    opened.push(terminal);
    await terminal.shows("live");
    await terminal.command("exit");
    await terminal.shows("Stop the server? It disconnects all players.");
    await terminal.press("Escape");
    await terminal.command("help exit");
    await terminal.shows("> help exit");
    await terminal.command("shutdown");
    await terminal.shows("Stop the server?");
    await terminal.press("y");
    expect(await terminal.exitCode()).toBe(0);
    await terminal.shows("stopping");
  });
});
