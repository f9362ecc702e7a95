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
});
