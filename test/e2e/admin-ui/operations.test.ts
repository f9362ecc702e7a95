import { describe, expect, it } from "vitest";
import { describeInBrowser, expectAccessible, holds } from "./browser-rig.js";

/** Runs in the page: the words of the audit trail that stand in more than one line. */
const BROKEN_WORDS = `(() => {
  const broken = new Set();
  const texts = document.createTreeWalker(document.querySelector(".audit tbody"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    for (const { 0: word, index } of texts.currentNode.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.add(word);
    }
  }
  return [...broken];
})()`;

describeInBrowser("the staff pages", (rig) => {
  describe("the commands page", () => {
    it("completes, executes, shows the output, and recalls earlier lines", async () => {
      const page = await rig.visitAs("GameMaster", { at: "/commands" });
      await page.keyboard.press("/");
      const line = page.getByRole("combobox", { name: "Command" });
      await page.keyboard.type("broa");
      await page.getByRole("option", { name: "broadcast" }).waitFor();
      expect(await line.getAttribute("aria-expanded")).toBe("true");
      await page.keyboard.press("Tab");
      await holds(line, "broadcast ");
      await line.fill("");
      await page.keyboard.type(".add_npc orion");
      await page.keyboard.press("Tab");
      await holds(line, ".add_npc orione ");
      await line.fill("");
      await page.keyboard.type("broa");
      await page.keyboard.press("Tab");
      await holds(line, "broadcast ");
      await page.keyboard.type("Hello <b>all</b>");
      await page.keyboard.press("Enter");
      const output = page.getByRole("log");
      await output.getByText("> broadcast Hello <b>all</b>").waitFor();
      expect(await output.locator("b").count()).toBe(0);
      await line.fill("no_such_command");
      await page.keyboard.press("Enter");
      await output.getByText("Failed").waitFor();
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      expect(await line.inputValue()).toBe("broadcast Hello <b>all</b>");
      await line.fill("add_user somebody Password#123 a@example.org");
      await page.keyboard.press("Enter");
      await output.getByText("Your level is too low for this.").waitFor();
      expect(await page.getByText("Audit trail of commands").count()).toBe(0);
    });

    it("shows the audit trail to Administrators", async () => {
      await rig.account("gamemaster", "GameMaster");
      await rig.actAs("gamemaster", "POST", "/api/commands/execute", { command: "broadcast", args: ["From elsewhere"] });
      const long = ["x".repeat(100), ..."Each of these words has a place where the line can be broken".split(" ")];
      await rig.actAs("gamemaster", "POST", "/api/commands/execute", { command: "broadcast", args: [...long, ...long.slice(1)] });
      const page = await rig.visitAs("Administrator", { at: "/commands" }, "chief");
      await page.getByText("Commands that you may use here").press("Enter");
      await page.getByRole("button", { name: "exit", exact: true }).waitFor();
      await page.getByRole("combobox", { name: "Command" }).fill("shutdown");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Execute exit?" }).getByRole("button", { name: "Cancel" }).click();
      expect(await page.getByRole("log").innerText()).toBe("");

      // It asks also when the line is entered before the commands were read.
      let enter = (): void => undefined;
      const entered = new Promise<void>((resolve) => (enter = resolve));
      await page.route("**/api/commands", async (route) => {
        await entered;
        await route.continue();
      });
      await page.reload();
      await page.getByRole("combobox", { name: "Command" }).fill("shutdown");
      await page.keyboard.press("Enter");
      enter();
      await page.getByRole("dialog", { name: "Execute exit?" }).getByRole("button", { name: "Cancel" }).click();
      // By the keyboard: a click misses its target if something above it appears between press and release.
      await page.getByRole("link", { name: "Audit trail of commands" }).press("Enter");
      await page.getByRole("row", { name: /gamemaster.*From elsewhere/ }).waitFor();
      for (const width of [1280, 800, 375]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(BROKEN_WORDS), `${width} pixels`).toEqual(["x".repeat(100)]);
        expect(
          await page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"),
          `${width} pixels`,
        ).toBe(true);
      }

      await page.setViewportSize({ width: 1280, height: 800 });
      const lines = () => page.locator("tbody tr").allTextContents();
      await rig.actAs("gamemaster", "POST", "/api/commands/execute", { command: "never_heard_of" });
      await page.getByRole("textbox", { name: "Account" }).fill("gamemaster");
      await page.getByRole("combobox", { name: "Outcome" }).selectOption("no such command");
      await expect.poll(async () => (await lines()).every((line) => line.includes("no such command"))).toBe(true);
      await page.getByRole("textbox", { name: "Command" }).fill("never_heard_of");
      await page.keyboard.press("Enter");
      await expect.poll(lines).toEqual([expect.stringContaining("never_heard_of")]);
      expect(page.url()).toContain("#/audit?accountName=gamemaster&command=never_heard_of&outcome=unknown");
      await page.reload();
      await expect.poll(lines).toEqual([expect.stringContaining("never_heard_of")]);
      await page.getByLabel("To").fill("2020-01-01");
      await page.getByText("No command matches.").waitFor();
      await expectAccessible(page);
      await page.getByLabel("To").fill("");
      await page.getByLabel("From").fill("2020-01-01");
      await page.getByRole("textbox", { name: "Command" }).fill("broadcast");
      await page.getByRole("combobox", { name: "Outcome" }).selectOption("done");
      await expect.poll(async () => (await lines()).every((line) => line.includes("broadcast"))).toBe(true);
    });
  });

  describe("the server's figures and log", () => {
    it("update by themselves", async () => {
      const page = await rig.visitAs("Counselor", { at: "/server" });
      await page.getByRole("img", { name: /^Players in the world: 0 now/ }).waitFor();
      await page.getByText(/^shardkeeper \d+\.\d+\.\d+, running since/).waitFor();
      await rig.players.inWorldAt("ana", { x: 1440, y: 1700 });
      await page.getByRole("img", { name: /^Players in the world: 1 now/ }).waitFor();
    });

    it("come with the state of the server, and with what the level may do about it", async () => {
      const chief = await rig.visitAs("Administrator", { at: "/server" }, "chief");
      await chief.getByText("No backups are scheduled").waitFor();
      await chief.getByText(/^SQLite, \d/).waitFor();
      await chief.getByText(/^\d+ files, none has failed since the start$/).waitFor();
      await chief.getByRole("button", { name: "Close logins" }).click();
      await chief.getByLabel("Reason, for other staff").fill("an update");
      await chief.getByRole("dialog").getByRole("button", { name: "Close logins" }).click();
      await chief.getByText("Closed for all but staff: an update").waitFor();
      await expectAccessible(chief);

      const counselor = await rig.visitAs("Counselor", { at: "/server" });
      await counselor.getByText("Closed for all but staff: an update").waitFor();
      expect(await counselor.getByRole("button", { name: /Announce|logins|Restart|Save/ }).count()).toBe(0);

      await chief.getByRole("button", { name: "Open logins" }).click();
      await chief.getByRole("dialog").getByRole("button", { name: "Open logins" }).click();
      await chief.getByText("Logins are open for everybody.").waitFor();
      await chief.getByRole("button", { name: "Close logins" }).waitFor();
    });

    it("show GameMasters log lines as they are written", async () => {
      const page = await rig.visitAs("GameMaster", { at: "/log" });
      await page.locator(".stream-state.live").waitFor();
      // Written before the page was opened.
      await page.locator(".log li", { hasText: "Shardkeeper is open" }).waitFor();
      const accountId = await rig.account("new-one", "Counselor");
      await page.locator(".log li", { hasText: new RegExp(`account created .*account=${accountId} `) }).waitFor();
      await page.getByLabel("Search the log").fill(`"account":${accountId},`);
      expect(await page.locator(".log li").count()).toBe(1);
      await page.keyboard.press("Escape");
      await page.getByLabel("Search the log").fill("");
      await page.getByLabel("Lowest level").selectOption("error");
      expect(await page.locator(".log li").count()).toBe(0);
      await page.getByLabel("Lowest level").selectOption("info");
      await page.getByRole("button", { name: "Pause" }).click();
      const shown = await page.locator(".log li").count();
      await rig.account("another-one", "Counselor");
      await page.getByText(/^\d+ more$/).waitFor();
      expect(await page.locator(".log li").count()).toBe(shown);
    });
  });
});
