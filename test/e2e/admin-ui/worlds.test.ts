import { pino } from "pino";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { StaffCommands } from "../../../runtime/services/commands/staff-commands.js";
import { staffPageSources } from "../../../runtime/http/server/staff-page-sources.js";
import { EventBus } from "../../../runtime/contracts/events/event-bus.js";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import { PASSWORD } from "../../runtime/http/harness.js";
import { startTicketApi, type TicketApi } from "../../runtime/http/tickets/ticket-api.js";
import { newTicket, noLimits } from "../../runtime/storage/tickets/ticket-samples.js";
import { HANG_MS } from "../../support/hang.js";
import { closePages, describeWithBrowser, expectAccessible, holds, openBrowser, picture, signIn } from "./browser-rig.js";

const NAMES = ["north", "south"];
const worlds = {
  all: NAMES,
  nameOf: (worldId: number | undefined) => (worldId === undefined ? undefined : NAMES[worldId - 1]),
  idOf: (name: string) => NAMES.indexOf(name) + 1,
  states: () => NAMES.map((name) => ({ name, players: 1, processes: [] })),
};

/** What commands that list something answer. */
const lists: Readonly<Record<string, (world: string | undefined) => readonly object[]>> = {
  polls: (world) => [
    {
      ...{ number: 1, question: `Which day in the ${world}?`, answers: ["Friday", "Sunday"], votes: [2, 1], total: 3 },
      ...{ by: "rosa", at: 0, ends_at: 0, is_open: true },
    },
  ],
  switches: (world) => [{ kind: "spell", name: `recall of ${world}`, by: "rosa", at: 0, reason: "" }],
};

describeWithBrowser("the staff pages of two worlds", () => {
  let browser: Browser;
  let page: Page;
  let tickets: TicketApi;
  let complaints: string[];
  /** The lines that were executed, with their worlds. */
  let executed: [line: unknown, world: string | undefined][];

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => closePages(browser));

  beforeEach(async () => {
    executed = [];
    const staff: StaffCommands = {
      execute(line, _, world) {
        executed.push([line, world]);
        const read = typeof line === "string" ? undefined : lists[line.name]?.(world);
        if (read) return Promise.resolve({ success: true, command: "list", lines: [JSON.stringify(read)] });
        return Promise.resolve({
          success: true,
          command: "reload",
          lines: world === "*" ? ["[north] Loaded.", "[south] Loaded."] : ["Loaded."],
        });
      },
      complete: (line) => Promise.resolve({ start: 0, candidates: line === "rel" ? ["reload"] : [] }),
      list: () => [
        {
          name: "reload",
          aliases: [],
          description: "Reloads scripts.",
          usage: "reload",
          level: "GameMaster",
          contexts: ["Console"],
          arguments: [],
        },
      ],
    };
    tickets = await startTicketApi({
      ...{ worlds, events: new EventBus(pino({ level: "silent" })), staffPages: staffPageSources(projectDirectory()) },
      commands: { staff, audit: { list: () => Promise.resolve([]) } },
    });
    const { account } = await tickets.person("rosa", "GameMaster");
    for (const worldId of [1, 2, 2])
      await tickets.api.storage.tickets.create(
        newTicket(account.accountId, { worldId, message: `from ${NAMES[worldId - 1]}` }),
        noLimits,
      );
    for (const [index, world] of NAMES.entries())
      tickets.api.sessions.add({ username: `player${index}`, characterName: `Player${index}`, world });
    page = await (await browser.newContext({ locale: "en-GB" })).newPage();
    page.setDefaultTimeout(HANG_MS);
    complaints = [];
    page.on("pageerror", (error) => complaints.push(error.message));
  });
  afterEach(async () => {
    await page.context().close();
    await tickets.close();
    expect(complaints).toEqual([]);
  });

  async function visit(at: string): Promise<void> {
    await page.goto(`${tickets.api.url}/#${at}`);
    await signIn(page, "rosa", PASSWORD);
    await page.locator(".stream-state.live").waitFor();
  }

  it("name the world of each ticket, and show those of one", async () => {
    await visit("/tickets");
    const rows = page.getByRole("row");
    await rows.filter({ hasText: "from north" }).getByRole("cell", { name: "north", exact: true }).waitFor();
    expect(await rows.filter({ hasText: "from south" }).count()).toBe(2);
    await expectAccessible(page);
    await picture(page, "worlds-queue");
    await page.getByRole("combobox", { name: "World" }).selectOption("north");
    await page.getByText("1 ticket", { exact: false }).first().waitFor();
    expect(new URL(page.url()).hash).toContain("world=north");
    expect(await rows.filter({ hasText: "from south" }).count()).toBe(0);
    await rows.getByRole("link", { name: /Stuck/ }).click();
    await page
      .getByRole("definition")
      .filter({ hasText: /^north$/ })
      .waitFor();
  });

  it("name the world of each session", async () => {
    await visit("/sessions");
    await page.getByRole("row").filter({ hasText: "player1" }).getByRole("cell", { name: "south", exact: true }).waitFor();
    await expectAccessible(page);
  });

  it("run a command in the chosen world, in the one before the line, or in all", async () => {
    await visit("/commands");
    const line = page.getByRole("combobox", { name: "Command" });
    const run = async (text: string, answer: string): Promise<void> => {
      await line.fill(text);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Execute" }).click();
      await page.getByRole("log").getByText(answer).last().waitFor();
    };
    await run("reload", "There are several worlds: name one of north, south, or * for all.");
    await page.getByRole("combobox", { name: "World" }).selectOption("south");
    await run("reload", "Loaded.");
    await run("@north reload x", "> @north reload x");
    await run("@* reload", "[south] Loaded.");
    expect(executed).toEqual([
      ["reload", "south"],
      ["reload x", "north"],
      ["reload", "*"],
    ]);
    await line.pressSequentially("@so");
    await page.getByRole("listbox", { name: "Completions" }).getByText("south").waitFor();
    await page.keyboard.press("Tab");
    await holds(line, "@south ");
    await line.pressSequentially("rel");
    await page.getByRole("listbox", { name: "Completions" }).getByText("reload").waitFor();
    await page.keyboard.press("Tab");
    await holds(line, "@south reload ");
    await expectAccessible(page);
    await picture(page, "worlds-commands");
  });

  it("ask and change polls and switches in the chosen world", async () => {
    await visit("/polls");
    await page.getByText("Which day in the north?").waitFor();
    await page.getByRole("combobox", { name: "World" }).selectOption("south");
    await page.getByText("Which day in the south?").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "End…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End" }).click();
    await expect.poll(() => executed).toContainEqual([{ name: "poll_end", args: ["1"] }, "south"]);

    await page.evaluate('location.hash = "#/switches?world=south"');
    await page.getByText("recall of south").waitFor();
    await page.getByRole("button", { name: "Switch spell recall of south on" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Switch on" }).click();
    await expect.poll(() => executed).toContainEqual([{ name: "switch", args: ["spell", "recall of south", "on"] }, "south"]);
  });

  it("tell the players of all worlds something, or of one", async () => {
    await visit("/server");
    const announce = async (text: string): Promise<void> => {
      await page.getByRole("button", { name: "Announce…" }).click();
      await page.getByLabel("Message").fill(text);
      await page.getByRole("dialog").getByRole("button", { name: "Announce" }).click();
      await expect.poll(() => executed.length).toBe(text.length);
    };
    await announce("1");
    await page.getByRole("combobox", { name: "World" }).selectOption("north");
    await announce("22");
    expect(executed).toEqual([
      [{ name: "broadcast", args: ["1"] }, "*"],
      [{ name: "broadcast", args: ["22"] }, "north"],
    ]);
  });

  it("open the map of the world that has players in the game", async () => {
    const there = { mapId: 1, x: 1440, y: 1700, z: 0 };
    tickets.api.sessions.add({ username: "third", characterName: "Third", world: "south", ...there });
    const map = { mapId: 1, name: "Trammel", width: 7168, height: 4096, hasGround: false, maxZoom: 5, squarePixels: 256 };
    await page.route("**/api/maps", (route) => route.fulfill({ json: [map] }));
    await visit("/map");
    await expect.poll(() => page.getByRole("combobox", { name: "World" }).inputValue()).toBe("south");
  });
});
