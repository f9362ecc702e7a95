import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import { Players } from "../../support/players.js";
import { ADMIN_PASSWORD, type Shard, startShard } from "../../support/shard.js";
import { HANG_MS } from "../../support/hang.js";
import { CHROMIUM, needs, type PackageName } from "../../support/needs.js";
import { until } from "../../support/until.js";

/** Pictures for the documents are taken only on request, so that ordinary runs change no tracked file. */
const TAKES_PICTURES = process.env["SHARD_TEST_PICTURES"] === "1";
const PICTURES = path.join(projectDirectory(), "docs/images");
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 740 };
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The dark pages differ from the light ones in their colours alone. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** For a page that does not answer any more. */
const PAGE_TEXT_MS = 5_000;
export const STAFF_PASSWORD = "StaffPwd#123";
export const PLAYER_PASSWORD = "PlayerPwd#1";

export type Role = "Regular" | "Counselor" | "GameMaster" | "Administrator";

interface Visit {
  /** The part of the address after `#`. */
  at?: string;
  scheme?: "light" | "dark";
  isPhone?: boolean;
  /** The address of a proxy before the server. */
  url?: string;
}

/** A real server and a real browser for one file of tests. */
export class Rig {
  shard!: Shard;
  players!: Players;
  private browser!: Browser;
  private readonly pages: Page[] = [];
  private readonly complaints: string[] = [];
  private readonly staff = new Map<string, Promise<string>>();

  /** @param flags of the server, in addition to those of the tests */
  async open(flags: readonly string[] = []): Promise<void> {
    const limits = ["--tickets-seconds-between", "0", "--tickets-open-per-account", "100"];
    // The browser may keep the processor for longer than a script's usual budget. Scripts that are saved during the
    // tests must not be reloaded.
    const scripts = ["--scripts-budget-ms", "2000", "--no-scripts-watch"];
    this.shard = await startShard({ flags: [...limits, ...scripts, ...flags] });
    this.players = new Players(this.shard);
    this.browser = await openBrowser();
  }

  async close(): Promise<void> {
    await this.players.leave();
    await this.shard.stop();
  }

  /** Prints what the pages of a failed test show. */
  async showPages(): Promise<void> {
    for (const page of this.pages) {
      const text = await page.locator("body").innerText({ timeout: PAGE_TEXT_MS }).catch(String);
      process.stderr.write(`${page.url()} shows:\n${text}\n`);
    }
  }

  /** Closes the pages of one test. Errors in the browser fail the test. */
  async clear(): Promise<void> {
    for (const page of this.pages.splice(0)) await leave(page);
    await this.players.leave();
    expect(this.complaints.splice(0)).toEqual([]);
  }

  /** A page without a sign-in. */
  async visit({ at = "", scheme = "light", isPhone = false, url = this.shard.url }: Visit = {}): Promise<Page> {
    const options: BrowserContextOptions = {
      colorScheme: scheme,
      viewport: isPhone ? PHONE : DESKTOP,
      locale: "en-GB",
      timezoneId: "America/New_York",
      ...(isPhone && { isMobile: true, hasTouch: true }),
    };
    const page = await enter(this.browser, options);
    this.pages.push(page);
    page.on("pageerror", (error) => this.complaints.push(error.message));
    page.on("console", (message) => {
      // Responses such as 401 are part of the tests.
      const isAnswer = message.text().startsWith("Failed to load resource");
      if (message.type() === "error" && !isAnswer) this.complaints.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(url)) this.complaints.push(`asked for ${request.url()}`);
    });
    await page.goto(`${url}/${at === "" ? "" : `#${at}`}`);
    return page;
  }

  /** A page with a signed-in account, which is created if it does not exist. */
  async visitAs(role: Role, visit: Visit = {}, name = role.toLowerCase()): Promise<Page> {
    await this.account(name, role);
    const page = await this.visit(visit);
    await signIn(page, name, role === "Regular" ? PLAYER_PASSWORD : STAFF_PASSWORD);
    await page.locator("#main h1").waitFor();
    return page;
  }

  /** Creates the account if it does not exist. Resolves with its id. */
  async account(name: string, role: Role): Promise<string> {
    if (role === "Regular") return (await this.players.account(name)).accountId;
    if (!this.staff.has(name)) this.staff.set(name, this.shard.addAccount(name, STAFF_PASSWORD, role));
    return this.staff.get(name)!;
  }

  /** Calls the API as another member of the staff. */
  async actAs(name: string, method: string, route: string, body?: unknown): Promise<void> {
    const token = await this.shard.login(name, name === "admin" ? ADMIN_PASSWORD : STAFF_PASSWORD);
    const response = await this.shard.fetch(route, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBeLessThan(300);
  }
}

/** The tickets that the queue lists, such as `12 Bug`. */
export function listedTickets(page: Page): Promise<string[]> {
  return page.locator("tbody tr .row-link").allTextContents();
}

let browser: Promise<Browser> | undefined;

/** One for all files that this process runs, since each visit has a context of its own. It ends with the process. */
export function openBrowser(): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--renderer-process-limit=1"];
  return (browser ??= chromium.launch({ executablePath: CHROMIUM, args }));
}

/** Pages that a test has left, by the options of their contexts. A new context costs more than a page. */
const leftPages = new Map<string, Page[]>();
const keysOfPages = new WeakMap<Page, string>();

/** An empty page with a storage of its own. */
async function enter(of: Browser, options: BrowserContextOptions): Promise<Page> {
  const key = JSON.stringify(options);
  const left = leftPages.get(key)?.pop();
  if (left) {
    // A test may have made it narrower.
    if (options.viewport) await left.setViewportSize(options.viewport);
    return left;
  }
  const page = await (await of.newContext(options)).newPage();
  page.setDefaultTimeout(HANG_MS);
  keysOfPages.set(page, key);
  return page;
}

/** Keeps a page for later tests, or closes it with its context if it does not let go. */
async function leave(page: Page): Promise<void> {
  for (const event of ["pageerror", "console", "request"]) page.removeAllListeners(event);
  try {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.evaluate("localStorage.clear(); sessionStorage.clear()");
    for (const other of page.context().pages()) if (other !== page) await other.close();
    // A page of the same site without scripts: after `about:blank`, Chromium would start another process.
    await page.goto(new URL("/health", page.url()).href);
  } catch {
    return page.context().close();
  }
  const key = keysOfPages.get(page)!;
  leftPages.set(key, [...(leftPages.get(key) ?? []), page]);
}

/** Closes all pages. */
export async function closePages(of: Browser | undefined): Promise<void> {
  leftPages.clear();
  await Promise.all((of?.contexts() ?? []).map((context) => context.close()));
}

/** Tests that need a browser. */
export function describeWithBrowser(name: string, tests: () => void, ...others: PackageName[]): void {
  const need = needs("chromium-headless-shell", ...others);
  describe.skipIf(need.isMissing)(name + need.note, tests);
}

/** Tests that need a browser and a server. */
export function describeInBrowser(name: string, tests: (rig: Rig) => void, flags: readonly string[] = []): void {
  describeWithBrowser(name, () => {
    const rig = new Rig();
    beforeAll(() => rig.open(flags));
    afterEach(async ({ task }) => {
      if (task.result?.state === "fail") await rig.showPages();
      await rig.clear();
    });
    afterAll(() => rig.close());
    tests(rig);
  });
}

export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Sends a ticket from the game with the help button and both gumps; returns its id. */
export async function sendTicket(client: GameClient, category: string, text: string): Promise<string> {
  let from = client.received.frames.length;
  client.windows.pressHelp();
  const categories = await client.windows.waitForGump((gump) => gump.buttons.length === 8, { from });
  from = client.received.frames.length;
  categories.press(categories.buttonBeside(category));
  const message = await client.windows.waitForGump((gump) => gump.entries.length > 0, { from });
  from = client.received.frames.length;
  message.press(message.buttonBeside("Send"), { texts: { [message.entries[0]!]: text } });
  const thanks = await client.windows.waitForLine("Your request has the number", { from });
  return /number (\d+)/.exec(thanks)![1]!;
}

/** Expects no accessibility problem that axe-core finds. */
export async function expectAccessible(page: Page, scheme: Visit["scheme"] = "light"): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (scheme === "light" ? axe.withTags(TAGS) : axe.withRules(COLOUR_RULES)).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ""}`).join("\n  ")}`,
  );
  expect(found).toEqual([]);
}

/** Saves a picture for the documents. */
export async function picture(page: Page, name: string): Promise<void> {
  if (TAKES_PICTURES) await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
}

/** Waits until a field holds the text: a completion comes when the server has answered. */
export async function holds(field: Locator, text: string): Promise<void> {
  await until(`the field holds ${text}`, async () => {
    const value = await field.inputValue();
    return value === text ? undefined : `it holds ${value}`;
  });
}
