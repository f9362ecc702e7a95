import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { describeInBrowser, expectAccessible, picture, sendTicket, type Rig, STAFF_PASSWORD } from "./browser-rig.js";

const schemes = ["light", "dark"] as const;
/** Of pages that the long test of pictures leaves out. */
const pictures: Record<(typeof schemes)[number], readonly string[]> = {
  light: ["users", "user-form", "addresses"],
  dark: ["commands"],
};

/** A few accounts and tickets. */
async function populate(rig: Rig): Promise<string> {
  const { ana, bert } = await rig.players.allInWorldAt({ ana: { x: 1440, y: 1700 }, bert: { x: 1445, y: 1702 } });
  await rig.account("rosa", "GameMaster");
  const first = await sendTicket(
    ana,
    "report a bug",
    "The gate north of the bank eats my horse whenever I ride through it.\nIt did so twice today.",
  );
  await sendTicket(bert, "I am stuck", "Between two crates behind the smithy.");
  const third = await sendTicket(ana, "I have a question", "Where can I sell a wooden box?");
  for (const args of [
    ["block", "203.0.113.0/24", "1w", "forty accounts of bots in an hour"],
    ["allow", "203.0.113.7", "forever", "Rosa plays from there"],
  ])
    await rig.actAs("admin", "POST", "/api/commands/execute", { command: "addresses", args });
  await sendTicket(bert, "Somebody harasses me with words", "He calls me names. \u202Eelihw a rof\u202C");
  await rig.actAs("rosa", "PUT", `/api/help-tickets/${third}/assign-to-me`);
  await rig.actAs("rosa", "PUT", `/api/help-tickets/${third}/status`, { status: "Closed" });
  await rig.actAs("rosa", "PUT", `/api/help-tickets/${first}/assign-to-me`);
  return first;
}

/** Closes what other tests left, which has waited longer than a new ticket. */
async function closeOpenTickets(rig: Rig): Promise<void> {
  const { items } = (await (await rig.shard.request("GET", "/api/help-tickets?status=Open&pageSize=100")).json()) as {
    items: readonly { ticketId: number }[];
  };
  for (const { ticketId } of items) await rig.actAs("admin", "PUT", `/api/help-tickets/${ticketId}/status`, { status: "Closed" });
}

/** Opens the address and waits until its content is there. */
async function go(page: Page, at: string, shown: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(at)}`);
  await page.locator(shown).first().waitFor();
}

describeInBrowser("the staff pages", (rig) => {
  describe("every page, in both colour schemes", () => {
    let ticketId = "";

    it.each(schemes)("has no accessibility problem that axe-core finds: %s", async (scheme) => {
      ticketId ||= await populate(rig);
      await rig.players.inWorld("ana");
      const page = await rig.visit({ scheme });
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      await expectAccessible(page, scheme);
      if (scheme === "light") await picture(page, "staff-sign-in");

      await rig.account("chief", "Administrator");
      await page.getByLabel("Username").fill("chief");
      await page.getByLabel("Password").fill(STAFF_PASSWORD);
      await page.keyboard.press("Enter");
      await page.locator(".stream-state.live").waitFor();
      const places = [
        ["#/tickets", "tbody tr", "queue"],
        [`#/tickets/${ticketId}`, ".message", "ticket"],
        ["#/reports", "tbody tr", "reports"],
        ["#/map?map=1&x=1440&y=1700&zoom=6", "tbody tr", "map"],
        ["#/sessions", "tbody tr", "sessions"],
        ["#/users", "tbody tr", "users"],
        ["#/users/new", ".form", "user-form"],
        ["#/addresses", "tbody tr", "addresses"],
        ["#/commands", ".command-line", "commands"],
        ["#/server", ".chart", "server"],
        ["#/log", ".log", "log"],
        ["#/audit", "tbody tr", "audit"],
        ["#/my-tickets", ".cards p", "my-tickets"],
      ] as const;
      for (const [at, shown, name] of places) {
        await go(page, at, shown);
        if (name === "commands") {
          await page.getByText("Commands that you may use here").click();
          await page.getByRole("combobox").fill("help broadcast");
          await page.keyboard.press("Enter");
          await page.locator(".block .text").first().waitFor();
          await page.getByRole("combobox").fill("s");
          await page.getByRole("option").first().waitFor();
        }
        await expectAccessible(page, scheme);
        if (pictures[scheme].includes(name)) await picture(page, `staff-${name}`);
      }
      await go(page, "#/tickets", "tbody tr");
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keys" }).waitFor();
      await expectAccessible(page, scheme);
      if (scheme === "light") await picture(page, "staff-keys");
      await page.keyboard.press("Escape");

      await page.goto(`${rig.shard.url}/docs?search=ticket`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      // All routes have the same markup, and so have all schemas. axe-core would take half a minute for all of them.
      await page.evaluate('for (const one of document.querySelectorAll("main > section:not(:nth-of-type(8n))")) one.remove()');
      await expectAccessible(page, scheme);
    });

    it("takes its colours from the system, or from the button, and remembers the choice", async () => {
      const page = await rig.visit({ scheme: "dark" });
      const ground = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
      const dark = await ground();
      await page.getByRole("button", { name: "Colours: system" }).click();
      const light = await ground();
      expect(light).not.toBe(dark);
      await page.reload();
      await page.getByRole("button", { name: "Colours: light" }).waitFor();
      expect(await ground()).toBe(light);
    });
  });

  describe("a phone", () => {
    it("shows every page without scrolling sideways", async () => {
      const ticketId = await populate(rig);
      await rig.players.inWorld("ana");
      const page = await rig.visitAs("Administrator", { isPhone: true, scheme: "dark" }, "chief");
      const places = [
        ["#/tickets", "tbody tr"],
        [`#/tickets/${ticketId}`, ".message"],
        ["#/reports", "tbody tr"],
        ["#/map?map=1&x=1440&y=1700&zoom=6", "tbody tr"],
        ["#/sessions", "tbody tr"],
        ["#/users", "tbody tr"],
        ["#/users/new", ".form"],
        ["#/addresses", "tbody tr"],
        ["#/commands", ".command-line"],
        ["#/server", ".chart"],
        ["#/log", ".log"],
      ] as const;
      for (const [at, shown] of places) {
        await go(page, at, shown);
        expect(await page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), at).toBe(
          true,
        );
        if (at === "#/tickets") await expectAccessible(page);
      }
    });
  });

  describe("the keyboard alone", () => {
    it("signs in, finds a ticket, takes and closes it, looks at the keys and signs out", async () => {
      await closeOpenTickets(rig);
      const ana = await rig.players.inWorldAt("ana", { x: 1440, y: 1700 });
      const first = await sendTicket(ana, "I am stuck", "First.");
      const second = await sendTicket(ana, "I am stuck", "Second.");
      await rig.account("counselor", "Counselor");
      const page = await rig.visit();
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      const focused = page.locator(":focus");
      await expect.poll(() => focused.getAttribute("name")).toBe("username");
      await page.keyboard.type("counselor");
      await press("Tab");
      await page.keyboard.type(STAFF_PASSWORD);
      await press("Enter");
      await page.getByRole("heading", { name: "Tickets" }).waitFor();
      await page.locator("tbody tr").nth(1).waitFor();

      await press("j", "j", "k", "j");
      expect(await focused.textContent()).toBe(`${first} Stuck`);
      await press("Enter");
      await page.getByRole("heading", { name: `Ticket ${first}` }).waitFor();
      await page.locator(".message").waitFor();
      expect(await focused.textContent()).toBe(`Ticket ${first}`);
      await press("a");
      await page.getByText("took it").waitFor();
      await press("c");
      await page.getByText("set the status from Assigned to Closed").waitFor();
      await press("n");
      await page.getByRole("heading", { name: `Ticket ${second}` }).waitFor();
      await page.locator(".message").waitFor();
      await press("b");
      await page.getByRole("heading", { name: "Tickets" }).waitFor();

      await press("?");
      const help = page.getByRole("dialog", { name: "Keys" });
      await help.getByText("take the most urgent open ticket").waitFor();
      await press("g", "s", "Escape");
      expect(await page.getByRole("heading", { name: "Tickets" }).isVisible()).toBe(true);
      await press("g", "s");
      await page.getByRole("heading", { name: "Sessions" }).waitFor();
      await press("/");
      await page.keyboard.type("g t n ?");
      expect(await page.getByLabel("Search sessions").inputValue()).toBe("g t n ?");
      await page.getByRole("heading", { name: "Sessions" }).waitFor();

      await page.getByRole("button", { name: "Keys" }).focus();
      await press("Enter");
      await page.getByLabel("Single-key shortcuts").focus();
      await press("Space", "Escape", "g", "t");
      expect(await page.getByRole("heading", { name: "Sessions" }).isVisible()).toBe(true);
      await page.getByRole("button", { name: "Sign out" }).focus();
      await press("Enter");
      await page.getByText("You are signed out.").waitFor();
    });

    it("can skip the navigation", async () => {
      const page = await rig.visitAs("Counselor");
      await page.locator("body").press("Tab");
      for (let presses = 0; presses < 20 && (await page.locator(":focus").textContent()) !== "Skip to content"; presses++) {
        await page.keyboard.press("Shift+Tab");
      }
      await page.keyboard.press("Enter");
      expect(await page.locator(":focus").getAttribute("id")).toBe("main");
      expect(page.url()).toContain("#/tickets");
    });
  });
});
