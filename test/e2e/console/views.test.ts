import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Players } from "../../support/players.js";
import { ScriptDirectory } from "../../support/script-directory.js";
import { type Shard, startShard } from "../../support/shard.js";
import { sendTicket } from "../admin-ui/browser-rig.js";
import { tmuxNeed, TmuxTerminal } from "./tmux.js";

const CONSOLE = "runtime/console/console-main.js";
const views = { dashboard: "1", sessions: "2", tickets: "3", jobs: "4", log: "5", lua: "6", commands: "7" } as const;
const BROKEN_SCRIPT = `command.register {
  name = "stumble",
  description = "Fails.",
  contexts = { "console" },
  level = "GameMaster",
  handler = function()
    error("a stone")
  end,
}
`;

describe.skipIf(tmuxNeed.isMissing)(`the console's views${tmuxNeed.note}`, () => {
  const scripts = new ScriptDirectory();
  let shard: Shard;
  let players: Players;
  let terminal: TmuxTerminal;

  beforeAll(async () => {
    scripts.write("lua/commands/stumble.lua", BROKEN_SCRIPT);
    const limits = ["--tickets-seconds-between", "0", "--scripts-budget-ms", "2000", "--no-scripts-watch"];
    shard = await startShard({ flags: [...scripts.flags, ...limits] });
    players = new Players(shard);
    terminal = await TmuxTerminal.open(CONSOLE, ["--data", shard.dataDirectory]);
    await terminal.shows("live");
  });
  afterEach(() => players.leave());
  afterAll(async () => {
    await terminal?.close();
    await shard.stop();
    scripts.remove();
  });

  it("shows the server's figures, signed in by the data directory alone", async () => {
    await players.inWorld("figurehead");
    await terminal.press(views.dashboard);
    await terminal.shows(
      /Players +1/,
      /Loop lag p95 +[\d.]+ ms/,
      /Lua time +[\d.]+ ms\/s/,
      /Database +[\d.]+ ms +▁*/,
      "admin, Administrator",
    );
    await terminal.picture("console-dashboard");
  });

  it("looks at, writes to and kicks a player", async () => {
    const noisy = await players.inWorld("noisy");
    await players.inWorld("quiet");
    await terminal.press(views.sessions);
    await terminal.shows("2 of 2 sessions", /noisy +Noisy/, /quiet +Quiet/, /Trammel \d+,\d+,-?\d+/);
    await terminal.picture("console-sessions");

    await terminal.press("/");
    await terminal.type("nois");
    await terminal.press("Enter");
    await terminal.shows("1 of 2 sessions  search: nois");
    await terminal.press("Enter");
    await terminal.shows(/Character +Noisy \(\d+\)/, /Address +127\.0\.0\.1/, /Connected +20\d\d-/);
    await terminal.press("Escape");

    await terminal.press("m");
    await terminal.shows("Message to Noisy:");
    await terminal.type("please whisper");
    await terminal.press("Enter");
    await noisy.windows.waitForLine("please whisper");
    await terminal.shows("Sent to Noisy.");

    await terminal.press("k");
    await terminal.shows(/Kick Noisy \(session \d+\)\?/);
    await terminal.press("y");
    await terminal.shows("Noisy was kicked.", "0 of 1 sessions");
    await noisy.closed;
    await terminal.press("/");
    await terminal.press("C-u", "Enter");
    await terminal.shows("1 of 1 sessions");
  });

  it("opens, takes and closes a ticket, and shows what a player wrote as text", async () => {
    const player = await players.inWorld("asker");
    await sendTicket(player, "I want to report a bug", "{red-fg}{bold}the 城門 is {/bold} stuck 🎮, help");
    await terminal.press(views.tickets);
    await terminal.shows(/1 Open +Bug +Asker +- +\{red-fg\}\{bold\}the/, "1 ticket, Open, unassigned first");
    await terminal.press("o");
    await terminal.shows("1 ticket, Open, next due first");
    await terminal.press("o", "o", "o", "o", "o", "o");
    await terminal.shows("1 ticket, Open, unassigned first");
    await terminal.picture("console-tickets");
    await terminal.press("Enter");
    await terminal.shows("Ticket 1  Bug  Open", "{red-fg}{bold}the 城門 is {/bold} stuck", "asker  Opened  Open");
    // Another operator takes it while this one looks at it.
    await shard.addAccount("colleague", "StaffPwd#123", "Counselor");
    const authorization = `Bearer ${await shard.login("colleague", "StaffPwd#123")}`;
    await shard.fetch("/api/help-tickets/1/assign-to-me", { method: "PUT", headers: { authorization } });
    await terminal.shows(/Assigned to +colleague/);
    await terminal.press("t");
    await terminal.shows("colleague has ticket 1. Take it over?");
    await terminal.press("y");
    await terminal.shows("Ticket 1 is yours.", /Assigned to +admin/, "Assigned, assigned to admin");
    await terminal.press("r");
    await terminal.shows("Answer to the player of ticket 1:");
    await terminal.type("It opens at noon.");
    await terminal.press("Enter");
    await terminal.shows("The answer is sent.", "admin answered the player:", "It opens at noon.");
    await player.windows.waitForLine("It opens at noon.");
    await terminal.resize(80, 30);
    await terminal.press("g");
    await terminal.shows("Category of ticket 1 q: Question", "Esc: none");
    await terminal.press("Escape");
    await terminal.resize(100, 30);
    await terminal.press("p", "h");
    await terminal.shows("admin changed the priority:", "Normal to High");
    await terminal.press("s");
    await terminal.shows("Status of ticket 1");
    await terminal.press("c");
    await terminal.shows("Ticket 1 is Closed.", "Assigned -> Closed");
    await terminal.picture("console-ticket");
    await terminal.press("Escape");
    await terminal.shows("0 tickets, Open");
    await terminal.press("f", "f");
    await terminal.shows("1 ticket, Closed");
    await terminal.press("f");
    await terminal.shows("1 ticket, all");
  });

  it("runs commands, completes them and remembers them", async () => {
    await terminal.press(":");
    await terminal.type("he");
    await terminal.press("Tab");
    await terminal.type("relo");
    await terminal.press("Tab", "Enter");
    await terminal.shows("> help reload\nreload [module] - Reloads scripts from their files");
    await terminal.picture("console-commands");
    await terminal.type("nonsense");
    await terminal.press("Enter");
    await terminal.shows(/There is no command "nonsense"/);
    await terminal.press("Up", "Up");
    await terminal.shows(/\n> help reload$/);
    await terminal.press("C-c");
    await terminal.shows(/\n>$/);
    await terminal.type(".add_npc orion");
    await terminal.press("Tab");
    await terminal.shows(/\n> \.add_npc orione$/);
    await terminal.press("Escape");
  });

  it("goes to the view that the operator asks for together with a command's Enter", async () => {
    await terminal.press("C-g", views.dashboard);
    await terminal.type(":help help");
    await terminal.press("Enter", "C-g", views.lua);
    await terminal.shows(/File +Handlers/);
    await terminal.press(views.commands);
    await terminal.shows("> help help\nhelp [command]");
    await terminal.press(views.lua);
    await terminal.shows(/File +Handlers/);
  });

  it("shows failures of scripts with file and line, and reloads scripts", async () => {
    await terminal.command("stumble");
    await terminal.press("C-g", views.lua);
    await terminal.shows(/File +Handlers/, "lua/commands/stumble.lua", "lua/commands/stumble.lua:7: a stone");
    await terminal.picture("console-lua");
    await terminal.press("e");
    await terminal.shows("lua/commands/stumble.lua, in", "stack traceback");
    await terminal.press("e");
    scripts.write("lua/commands/stumble.lua", `${BROKEN_SCRIPT}-- Changed.\n`);
    await terminal.press("R");
    await terminal.shows("Loaded lua/commands/stumble.lua.");

    await terminal.press(views.log, "l", "l");
    await terminal.shows("level error and up", "script failed: lua/commands/stumble.lua:7: a stone");
    await terminal.press("Enter");
    await terminal.shows("traceback:");
    await terminal.press("Enter", "l", "l");
    await terminal.shows("level info and up  following");
    await terminal.press("/");
    await terminal.type("is open");
    await terminal.press("Enter");
    await terminal.shows("search: is open", /info +Shardkeeper is open/);
    await terminal.picture("console-log");
    await terminal.press("/", "C-u", "Enter");
  });

  it("runs Lua in a script, completes it, remembers it and shows the results", async () => {
    await terminal.press(views.lua);
    await terminal.shows("lua/commands/stumble.lua");
    await terminal.press("I");
    await terminal.shows(/\nlua> $|\nlua>$/);
    await terminal.type("purse = { gold = 12, owner = 'Lars' }");
    await terminal.press("Enter");
    await terminal.shows("(no result)");
    await terminal.type("pur");
    await terminal.press("Tab");
    await terminal.shows(/lua> purse$/);
    await terminal.press("Enter");
    await terminal.shows('{ gold = 12, owner = "Lars" }');
    await terminal.type("print('heard') error('a stone')");
    await terminal.press("Enter");
    await terminal.shows("heard", "console:1: a stone");
    await terminal.picture("console-lua-results");
    await terminal.press("Up", "Up", "Up", "C-a");
    await terminal.shows(/lua> purse = \{/);
    await terminal.press("C-g", "C-g");
    await terminal.shows("lua/commands/stumble.lua");
    await terminal.press("End", "i");
    await terminal.shows(/\n\S+\/\S+>$/);
    await terminal.press("C-g", "x");
    await terminal.shows("The results of Lua appear here.");
    await terminal.press("o");
    await terminal.shows("lua/commands/stumble.lua");
  });

  it("shows jobs", async () => {
    await terminal.press(views.jobs);
    await terminal.shows("0 of 0 jobs are running");
    await terminal.picture("console-jobs");
  });

  it("lists every key, and shows and does nothing while locked", async () => {
    await terminal.press(views.sessions, "?");
    await terminal.shows("Keys of Sessions", "sort by the next column", "Everywhere", "lock: hide everything");
    await terminal.picture("console-keys");
    await terminal.press("F1");
    await terminal.showsNo("Keys of Sessions");

    await terminal.command("lock");
    expect((await terminal.shows("Locked. Press * to unlock.")).trim()).toBe("Locked. Press * to unlock.");
    await terminal.press("1", "q", "C-c", "Enter");
    await terminal.click(3, 0);
    expect((await terminal.screen()).trim()).toBe("Locked. Press * to unlock.");
    await terminal.press("*");
    await terminal.shows("0 of 0 sessions");
  });

  it("reacts to the mouse and to the size of the terminal", async () => {
    await terminal.click(3, 0);
    await terminal.shows("Loop lag p95");
    await terminal.resize(80, 24);
    await terminal.shows(/^.{76}live\n/, /\n: command {2}\? keys {2}\* lock {2}q leave$/);
    for (const view of Object.values(views)) {
      await terminal.press(view);
      await terminal.press("?");
      const screen = await terminal.shows("Any key closes this.", "Everywhere");
      expect(screen.split("\n").length).toBe(24);
      await terminal.press("?");
      await terminal.showsNo("Any key closes this.");
    }
    await terminal.resize(100, 30);
  });

  it("ends with q", async () => {
    const other = await TmuxTerminal.open(CONSOLE, ["--data", shard.dataDirectory]);
    await other.shows("live");
    await other.press("q");
    expect(await other.exitCode()).toBe(0);
    await other.close();
  });
});
