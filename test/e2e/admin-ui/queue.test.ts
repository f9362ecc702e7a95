import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { describeInBrowser, expectAccessible, listedTickets as rows, sendTicket, type Rig } from "./browser-rig.js";

const DESK = { width: 1440, height: 900 };

async function send(rig: Rig, name: string, texts: readonly string[], category = "report a bug"): Promise<string[]> {
  const client = await rig.players.inWorldAt(name, { x: 1440, y: 1700 });
  const ids: string[] = [];
  for (const text of texts) ids.push(await sendTicket(client, category, text));
  return ids;
}

/** Those of the queue that can be seen without scrolling. */
function visibleRows(page: Page): Promise<number> {
  return page.evaluate(
    `[...document.querySelectorAll("tbody tr")].filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length`,
  );
}

describeInBrowser("the staff pages", (rig) => {
  describe("a long queue", () => {
    it("has a line for each ticket, 25 of them on the first screen, and two lines on a phone", async () => {
      const texts = [...Array(7).keys()].map((n) => `Number ${n}: the gate eats my horse whenever I ride through it.`);
      for (const name of ["ana", "bea", "cora", "dina"]) await send(rig, name, texts);
      const page = await rig.visitAs("Counselor", { at: "/tickets" });
      await page.setViewportSize(DESK);
      await page.locator("tbody tr").nth(25).waitFor();
      expect(await visibleRows(page)).toBeGreaterThanOrEqual(25);
      await expectAccessible(page);
      const phone = await rig.visitAs("Counselor", { at: "/tickets", isPhone: true });
      await phone.locator("tbody tr").nth(25).waitFor();
      expect((await phone.locator("tbody tr").first().boundingBox())!.height).toBeLessThan(70);
    });

    it("is sorted by its headings, and shows the columns that its reader chose", async () => {
      const [bert] = await send(rig, "bert", ["A well."], "I am stuck");
      const [zoe] = await send(rig, "zoe", ["A well."], "I am stuck");
      const [cleo] = await send(rig, "cleo", ["A well."], "I am stuck");
      const page = await rig.visitAs("Counselor", { at: "/tickets?category=Stuck" });
      const stuck = (...ids: (string | undefined)[]) => ids.map((id) => `${id} Stuck`);
      await expect.poll(() => rows(page)).toEqual(stuck(cleo, zoe, bert));
      await page.getByRole("columnheader", { name: "Player" }).getByRole("button").click();
      await expect.poll(() => rows(page)).toEqual(stuck(bert, cleo, zoe));
      expect(await page.getByRole("columnheader", { name: "Player" }).getAttribute("aria-sort")).toBe("ascending");
      await page.getByRole("columnheader", { name: "Age" }).getByRole("button").click();
      await expect.poll(() => rows(page)).toEqual(stuck(bert, zoe, cleo));
      expect(page.url()).toContain("order=oldest");

      await page.locator("summary").getByText("Columns").click();
      await page.getByRole("checkbox", { name: "Player" }).uncheck();
      await page.getByRole("columnheader", { name: "Player" }).waitFor({ state: "hidden" });
      await expectAccessible(page);
      await page.reload();
      await page.locator("tbody tr").first().waitFor();
      expect(await page.getByRole("columnheader", { name: "Player" }).isVisible()).toBe(false);
    });

    it("shows a ticket beside it as the keyboard passes, and keeps the pane for the next visit", async () => {
      const [first, second] = await send(rig, "dora", ["The first lantern.", "The second lantern."], "I have a suggestion");
      const page = await rig.visitAs("Counselor", { at: "/tickets?category=Suggestion" });
      await page.setViewportSize(DESK);
      await expect.poll(() => rows(page)).toEqual([`${second} Suggestion`, `${first} Suggestion`]);
      const pane = page.getByRole("complementary", { name: "Preview" });
      await page.keyboard.press("v");
      await page.keyboard.press("j");
      await pane.getByRole("blockquote").getByText("The second lantern.").waitFor();
      await page.keyboard.press("j");
      await pane.getByRole("blockquote").getByText("The first lantern.").waitFor();
      await rig.account("rosa", "GameMaster");
      await rig.actAs("rosa", "PUT", `/api/help-tickets/${first}/assign-to-me`);
      await pane.getByText("Taken by rosa.").waitFor();
      await expectAccessible(page);
      await page.reload();
      await page.getByText("Press j or k").waitFor();
      await page.keyboard.press("v");
      await pane.waitFor({ state: "hidden" });
    });

    it("takes, tags, merges and closes several at once, and names those that somebody else has", async () => {
      const ids = await send(rig, "emil", ["One.", "Two.", "Three.", "Four."], "Something else");
      await rig.account("rosa", "GameMaster");
      await rig.actAs("rosa", "PUT", `/api/help-tickets/${ids[3]}/assign-to-me`);
      const page = await rig.visitAs("Counselor", { at: "/tickets?category=Other" });
      await page.locator("tbody tr").nth(3).waitFor();
      const statusCell = `document.querySelector('tr[data-key="${ids[3]}"] td.status > div')`;
      expect(await page.evaluate(`${statusCell}.scrollWidth <= ${statusCell}.clientWidth`)).toBe(true);
      await page.setViewportSize({ width: 1024, height: 768 });
      expect((await page.getByRole("columnheader", { name: "Message" }).boundingBox())!.width).toBeGreaterThan(150);
      const selected = page.getByRole("group", { name: "Selected tickets" });
      const status = (id: string | undefined) => page.locator(`tr[data-key="${id}"] .chip`).textContent();
      await page.getByRole("checkbox", { name: "Select all on this page" }).check();
      await selected.getByText("4 selected").waitFor();
      await expectAccessible(page);
      await selected.getByRole("button", { name: "Take" }).click();
      await page.getByText("3 tickets taken.").waitFor();
      await page.getByRole("alert").getByText(`${ids[3]}: rosa has it`).waitFor();
      await selected.getByText("1 selected").waitFor();
      await expect.poll(() => status(ids[0])).toBe("Assigned");

      await selected.getByRole("button", { name: "Tag…" }).click();
      await page.getByRole("dialog").getByLabel("Tag").fill("lantern");
      await page.keyboard.press("Enter");
      await page.locator(`tr[data-key="${ids[3]}"] .tag`).getByText("lantern").waitFor();
      await selected.waitFor({ state: "hidden" });

      // All from one to another, with Shift.
      await page.getByRole("checkbox", { name: `Select ticket ${ids[2]}` }).click();
      await page.getByRole("checkbox", { name: `Select ticket ${ids[0]}` }).click({ modifiers: ["Shift"] });
      await selected.getByText("3 selected").waitFor();
      await selected.getByRole("button", { name: "Merge…" }).click();
      await page.getByRole("dialog").getByLabel("Into").selectOption(ids[0]!);
      await page.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
      await page.getByText(`2 tickets merged into ${ids[0]}.`).waitFor();
      await expect.poll(() => status(ids[1])).toBe("Closed");

      await page.locator(`tr[data-key="${ids[0]}"] .row-link`).focus();
      await page.keyboard.press("x");
      await selected.getByRole("button", { name: "Close" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await page.getByText("1 ticket closed.").waitFor();
      await expect.poll(() => status(ids[0])).toBe("Closed");
    });
  });
});
