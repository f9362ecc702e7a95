import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GameClient } from "../support/client/game-client.js";
import { mobileIncoming } from "../../runtime/protocol/packets/entering.js";
import { addItemToContainer, containerContents } from "../../runtime/protocol/packets/items.js";
import { doubleClick } from "../../runtime/protocol/packets/clicks.js";
import { unicodeMessage } from "../../runtime/protocol/packets/speech.js";
import { tooltip, tooltipsRequest } from "../../runtime/protocol/packets/tooltips.js";
import { LAYER } from "../../runtime/world/entities/layers.js";
import { ScriptDirectory } from "../support/script-directory.js";
import { ADMIN_PASSWORD, type Shard, startShard } from "../support/shard.js";
import { until } from "../support/until.js";
import { describeInBrowser, sendTicket, signIn } from "./admin-ui/browser-rig.js";
import { tmuxNeed, TmuxTerminal } from "./console/tmux.js";
import { commandLines, readDocument } from "./documents/command-lines.js";
import { savedFiles } from "./documents/saved-files.js";
import { Sandbox, taskOf, wordsOf } from "./documents/sandbox.js";

const BELL = 0x1c12;
const PARROT = 0x33f;

describe("a new designer's first task, from the guide alone", () => {
  const guide = readDocument("docs/designers-guide.md");
  const scripts = new ScriptDirectory();
  let shard: Shard;
  let client: GameClient;

  beforeAll(async () => {
    shard = await startShard({ flags: [...scripts.watchedFlags, "--game-fill-world"] });
    client = await played(shard.gamePort, "admin", ADMIN_PASSWORD);
  });
  afterAll(async () => {
    await client.close();
    await shard.stop();
    scripts.remove();
  });

  /** The source that the guide says to save as this file. */
  function saidFor(file: string): string {
    return savedFiles(guide).find((one) => one.file === file)!.source;
  }

  /** Saves the file, and waits until the game reports that it is loaded. */
  async function save(file: string, source = saidFor(file)): Promise<void> {
    const from = client.received.frames.length;
    scripts.write(file, source);
    await client.windows.waitForLine(`Loaded ${file}`, { from });
  }

  /**
   * Says a command that the guide has between back quotes.
   * @returns the position in the recording from which its answers come
   */
  function say(command: string): number {
    expect(guide).toContain(`\`${command}\``);
    const from = client.received.frames.length;
    client.say(command);
    return from;
  }

  it("in a demo town that has filled itself", () =>
    until("the world is filled", () =>
      shard.output.join("").includes("The world is filled.") ? undefined : shard.output.slice(-3).join(" "),
    ));

  it("a command that answers, and stays as it was when a broken version is saved", async () => {
    const file = "lua/commands/hello.lua";
    await save(file);
    let from = say(".hello Britannia");
    await client.windows.waitForLine("Hello, Britannia.", { from });
    from = client.received.frames.length;
    scripts.write(file, saidFor(file).replace("  end,\n}", "}"));
    expect(await client.windows.waitForLine("Script failed (loading)", { from })).toContain(`${file}:`);
    from = say(".hello Britannia");
    await client.windows.waitForLine("Hello, Britannia.", { from });
  });

  it("a gump that opens, answers, and shows another text the next time", async () => {
    const file = "gumps/greeting.lua";
    await save(file);
    let from = say(".greeting");
    const open = await client.windows.waitForGump(undefined, { from });
    expect(open.texts).toContain("Welcome, admin.");
    await save(file, saidFor(file).replace("Welcome, ", "Be welcome, "));
    from = client.received.frames.length;
    open.press(open.buttonBeside("Thank you"));
    await client.windows.waitForLine("You are welcome.", { from });
    from = say(".greeting");
    expect((await client.windows.waitForGump(undefined, { from })).texts).toContain("Be welcome, admin.");
  });

  it("an item that rings, counts, and gets another name and look where it lies", async () => {
    const file = "lua/items/bell.lua";
    await save(file);
    let from = say(".add_item_backpack bell");
    await client.windows.waitForLine("In your backpack: a bell", { from });
    const { equipment } = await client.waitFor(mobileIncoming, ({ serial }) => serial === client.serial);
    const backpack = equipment.find(({ layer }) => layer === LAYER.backpack)!.serial;
    from = client.received.frames.length;
    client.send(doubleClick, { serial: backpack });
    const { items } = await client.waitFor(containerContents, undefined, { from });
    const bell = items.find(({ graphic }) => graphic === BELL)!.serial;
    client.send(doubleClick, { serial: bell });
    await client.waitFor(unicodeMessage, ({ serial, text }) => serial === bell && text === "*ding*", { from });
    expect(await tooltipOf(bell)).toContain("Rung 1 times");
    await save(file, saidFor(file).replace('"a bell", item_id = 0x1C12', '"a silver bell", item_id = 0x1C13, hue = 0x480'));
    expect(await tooltipOf(bell)).toContain("a silver bell");
    await client.waitFor(addItemToContainer, (one) => one.serial === bell && one.graphic === 0x1c13 && one.hue === 0x480);
  });

  async function tooltipOf(serial: number): Promise<string> {
    const from = client.received.frames.length;
    client.send(tooltipsRequest, { serials: [serial] });
    const { lines } = await client.waitFor(tooltip, (one) => one.serial === serial, { from });
    return lines.map((line) => line.arguments).join("\n");
  }

  it("a creature that appears where the cursor pointed, and repeats what it hears", async () => {
    await save("lua/mobiles/parrot.lua");
    const from = say(".add_npc parrot");
    const { z } = client.me;
    const { x, y } = client.place;
    (await client.windows.waitForTarget(undefined, { from })).place(x + 1, y + 1, z);
    const { serial } = await client.waitFor(mobileIncoming, ({ body }) => body === PARROT, { from });
    client.say("Pretty bird");
    await client.waitFor(unicodeMessage, (said) => said.serial === serial && said.text === "Pretty bird", { from });
  });
});

describe.skipIf(tmuxNeed.isMissing)(`a new operator's first task, from the guide alone${tmuxNeed.note}`, () => {
  const guide = readDocument("docs/operators-guide.md");
  const lineWith = (words: string): string => commandLines().find(({ line }) => line.startsWith(words))!.line;

  it("a shard that is started, gets its first player, is backed up and restored", async () => {
    const directory = await mkdtemp(path.join(tmpdir(), "operator-"));
    const data = path.join(directory, "data");
    const file = path.join(directory, "backup.gz");
    const opened: { close(): Promise<unknown> }[] = [{ close: () => rm(directory, { recursive: true, force: true }) }];
    try {
      const terminal = await serverOnTerminal(data);
      opened.push(terminal);
      const screen = await shows(terminal, "the administrator is admin with password");
      const [, password] = /admin with password (\S+)/.exec(screen)!;
      await shows(terminal, "is open");

      const [addUser] = /^ {4}add_user .*$/m.exec(guide)!;
      const [, username, userPassword] = wordsOf(addUser.trim());
      await terminal.type(addUser.trim());
      await terminal.press("Enter");
      await shows(terminal, `Account ${username} created with level Regular`);
      const { game, http } = await listeningOf(data);
      expect(await levelOf(http.port, "admin", password!)).toBe("Administrator");
      await (await played(game.port, username!, userPassword!)).logout();

      await done(lineWith("npm run backup -- "), data, file);
      await terminal.press("C-c");
      expect(await terminal.exitCode()).toBe(0);

      const again = path.join(directory, "again");
      await done(lineWith("npm run restore -- "), again, file);
      const restored = await serverOnTerminal(again);
      opened.push(restored);
      await shows(restored, "is open");
      expect(await levelOf((await listeningOf(again)).http.port, username!, userPassword!)).toBe("Regular");
      await restored.press("C-c");
      expect(await restored.exitCode()).toBe(0);
    } finally {
      for (const one of opened.reverse()) await one.close();
    }
  });

  async function serverOnTerminal(data: string): Promise<TmuxTerminal> {
    const { task, args } = taskOf(lineWith("npm start -- --data "));
    const real = args.map((arg) => arg.replace("/srv/shard", data).replace("203.0.113.7", "127.0.0.1"));
    const variables = { SHARD_GAME_PORT: "0", SHARD_HTTP_PORT: "0" };
    return TmuxTerminal.open("../runtime/tools/npm/run.mjs", [task, ...real], { variables });
  }

  async function done(line: string, data: string, file: string): Promise<void> {
    const sandbox = new Sandbox();
    try {
      const program = sandbox.npm(line.replace("/srv/shard", data).replace(/\/backups\/\S+/, file));
      expect(await program.end(), program.stderr).toBe(0);
    } finally {
      await sandbox.remove();
    }
  }

  async function listeningOf(data: string): Promise<{ game: { port: number }; http: { port: number } }> {
    await until("the server listens", () => readFile(path.join(data, "listening.json")).then(() => undefined, String));
    return JSON.parse(await readFile(path.join(data, "listening.json"), "utf8")) as {
      game: { port: number };
      http: { port: number };
    };
  }
});

/** Resolves with the screen once it shows this, however long a server takes to start. */
async function shows(terminal: TmuxTerminal, wanted: string): Promise<string> {
  let screen = "";
  const check = async (): Promise<string | undefined> => {
    screen = await terminal.screen();
    return screen.includes(wanted) ? undefined : `it shows:\n${screen}`;
  };
  await until(`the terminal shows ${wanted}`, check);
  return screen;
}

async function levelOf(port: number, username: string, password: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return ((await answer.json()) as { role: string }).role;
}

/** Enters the world with a character of that account. */
async function played(port: number, username: string, password: string): Promise<GameClient> {
  const client = new GameClient({ host: "127.0.0.1", port, username, password });
  await client.login();
  await client.enter({ name: "Newcomer" });
  return client;
}

describeInBrowser("the staff pages", (rig) => {
  describe("a new counselor's first task, from the guide alone", () => {
    const guide = readDocument("docs/staff-guide.md");
    /** The numbered steps of the guide, by their keys. */
    const keys = [...guide.matchAll(/^\d\. .*$/gm)].map(([step]) => [...step.matchAll(/`(\w)`/g)].map((match) => match[1]!));

    it("an account made by an Administrator, and a ticket taken and closed", async () => {
      const ana = await rig.players.inWorldAt("ana", { x: 1440, y: 1700 });
      const waitsLongest = await sendTicket(ana, "I am stuck", "Between two crates.");
      const next = await sendTicket(ana, "I have a question", "Where is the bank?");

      const chief = await rig.visitAs("Administrator", {}, "chief");
      expect(guide).toContain("Users, New user");
      await chief.getByRole("link", { name: "Users", exact: true }).click();
      await chief.getByRole("link", { name: "New user" }).click();
      await chief.getByLabel("Username").fill("rosa");
      await chief.getByLabel("Password").fill("RosaPwd#123");
      await chief.getByLabel("E-mail").fill("rosa@example.org");
      await chief.getByLabel("Level").selectOption("Counselor");
      await chief.getByRole("button", { name: "Create account" }).click();
      await chief.getByRole("row", { name: "rosa@example.org" }).waitFor();

      const page = await rig.visit();
      await signIn(page, "rosa", "RosaPwd#123");
      await page.getByRole("heading", { name: "Tickets" }).waitFor();
      await page.locator("tbody tr").nth(1).waitFor();
      const [take, , , close] = keys;
      expect(keys).toHaveLength(4);
      const from = ana.received.frames.length;
      await page.keyboard.press(take![0]!);
      await page.getByRole("heading", { name: `Ticket ${waitsLongest}` }).waitFor();
      await page.locator(".message").getByText("Between two crates.").waitFor();
      await page.getByText("took it").waitFor();
      await ana.windows.waitForLine(waitsLongest, { from });
      await page.keyboard.press(close![0]!);
      await page.getByText("set the status from Assigned to Closed").waitFor();
      await page.keyboard.press(close![1]!);
      await page.getByRole("heading", { name: `Ticket ${next}` }).waitFor();
    });
  });
});
