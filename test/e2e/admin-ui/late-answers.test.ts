import type { Page, Request, Route } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser, listedTickets, sendTicket, type Rig } from "./browser-rig.js";

const SALE = { by: "players", itemId: null, pieces: 1, gold: 3, lowestPrice: 3, highestPrice: 3 };
const COLLEAGUE = "rosa";

/** Resolves once the page has cancelled a request. */
async function cancelled(page: Page, isMeant: (request: Request) => boolean): Promise<void> {
  const request = await page.waitForEvent("requestfailed", isMeant);
  expect(request.failure()?.errorText).toBe("net::ERR_ABORTED");
}

/**
 * Answers the next such request with `answer`; `answered` resolves after that. A test has to wait for it: a page that
 * is closed while an answer is under way fails the whole run.
 */
async function answerOnce(
  page: Page,
  place: string,
  answer: (route: Route) => Promise<void>,
): Promise<{ answered: Promise<void> }> {
  let answering: (route: Route) => void = () => {};
  const answered = new Promise<void>((resolve, reject) => {
    answering = (route) => void answer(route).then(resolve, reject);
  });
  await page.route(place, answering, { times: 1 });
  return { answered };
}

/** A ticket of a player, and a page of a Counselor that shows it and gets news of it. */
async function withTicket(rig: Rig, name: string): Promise<{ page: Page; ticketId: string }> {
  const client = await rig.players.inWorldAt(name, { x: 1440, y: 1700 });
  const ticketId = await sendTicket(client, "I have a question", "Where is the bank?");
  await rig.account(COLLEAGUE, "GameMaster");
  const page = await rig.visitAs("Counselor", { at: `/tickets/${ticketId}` });
  await page.getByText("Question: Where is the bank?").waitFor();
  await page.locator(".stream-state.live").waitFor();
  return { page, ticketId };
}

describeInBrowser("a late answer of the server", (rig) => {
  it("does not replace the answer to a newer question", async () => {
    const page = await rig.visitAs("GameMaster");
    const sold = (template: string) => ({ hours: [], sold: [{ ...SALE, template }], isComplete: true });
    await page.route("**/api/economy", (route) => route.fulfill({ json: sold("katana") }));
    const { answered } = await answerOnce(page, "**/api/economy", async (route) => {
      await page.keyboard.press("r");
      await page.getByRole("row", { name: "katana" }).waitFor();
      await route.fulfill({ json: sold("apple") });
    });
    const older = cancelled(page, (request) => request.url().endsWith("/api/economy"));
    await page.goto(`${rig.shard.url}/#/economy`);
    await older;
    await answered;
    await page.getByRole("row", { name: "katana" }).waitFor();
    expect(await page.getByRole("row", { name: "apple" }).count()).toBe(0);
  });

  it("does not bring back the tickets of the filter before", async () => {
    const client = await rig.players.inWorldAt("ana", { x: 1440, y: 1700 });
    const bug = await sendTicket(client, "report a bug", "The gate eats my horse.");
    const stuck = await sendTicket(client, "I am stuck", "Between two crates.");
    const page = await rig.visitAs("Counselor", { at: "/tickets?status=Open" });
    const rows = (): Promise<string[]> => listedTickets(page);
    await expect.poll(rows).toEqual([`${stuck} Stuck`, `${bug} Bug`]);
    await page.locator(".stream-state.live").waitFor();
    const { answered } = await answerOnce(page, "**/api/help-tickets?*", async (route) => {
      const older = await route.fetch();
      await page.getByLabel("Category").selectOption("Bug");
      await expect.poll(rows).toEqual([`${bug} Bug`]);
      await route.fulfill({ response: older });
    });
    const older = cancelled(page, (request) => !request.url().includes("category"));
    await rig.account(COLLEAGUE, "GameMaster");
    await rig.actAs(COLLEAGUE, "PUT", `/api/help-tickets/${stuck}/tags/crates`);
    await older;
    await answered;
    await expect.poll(rows).toEqual([`${bug} Bug`]);
  });

  it("leaves what was typed meanwhile", async () => {
    const { page } = await withTicket(rig, "bert");
    const text = page.getByLabel("Answer or note");
    const tag = page.getByLabel("New tag");
    const typing = (place: string, type: () => Promise<void>): Promise<unknown> =>
      page.route(place, (route) => type().then(() => route.continue()), { times: 1 });
    await typing("**/notes", () => text.fill("Half a sen"));
    await text.fill("Asked twice.");
    await page.getByRole("button", { name: "Keep as note" }).click();
    await page.getByText("The note is kept.").waitFor({ state: "attached" });
    expect(await text.inputValue()).toBe("Half a sen");
    await typing("**/tags/wells", () => tag.fill("wat"));
    await tag.fill("wells");
    await tag.press("Enter");
    await page.getByText("The ticket has the tag wells.").waitFor({ state: "attached" });
    expect(await tag.inputValue()).toBe("wat");
  });

  it("leaves what was typed into a search when the page reads again", async () => {
    const page = await rig.visitAs("GameMaster", { at: "/items?param=maker&value=nobody" });
    await page.getByText("Nothing was found").waitFor();
    await page.getByLabel("Value of the param").fill("Bo");
    await page.getByRole("heading", { name: "Items" }).click();
    const answered = page.waitForResponse("**/api/items?*");
    await page.keyboard.press("r");
    await (await answered).finished();
    await page.getByText("Nothing was found").waitFor();
    expect(await page.getByLabel("Value of the param").inputValue()).toBe("Bo");
  });

  it("does not let a change pass over one that is not on the page yet", async () => {
    const { page, ticketId } = await withTicket(rig, "carl");
    const question = page.getByRole("dialog");
    await page.route(
      `**/api/help-tickets/${ticketId}/history`,
      async (route) => {
        // A read that begins after the question was answered waits for nothing, and its page may be in use elsewhere.
        await question.waitFor().catch(() => undefined);
        await route.continue().catch(() => undefined);
      },
      { times: 1 },
    );
    const known = page.waitForResponse(`**/api/help-tickets/${ticketId}?*`);
    await rig.actAs(COLLEAGUE, "PUT", `/api/help-tickets/${ticketId}/assign-to-me`);
    await (await known).finished();
    await page.keyboard.press("c");
    await question.getByText("rosa took this ticket while you looked at it.").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("rosa took it").waitFor();
  });

  it("does not hide what a colleague changed while an own change was read again", async () => {
    const { page, ticketId } = await withTicket(rig, "dora");
    const other = await rig.visitAs("GameMaster", { at: `/tickets/${ticketId}` });
    await other.locator(".stream-state.live").waitFor();
    const { answered } = await answerOnce(page, `**/api/help-tickets/${ticketId}?*`, async (route) => {
      const older = await route.fetch();
      await rig.actAs(COLLEAGUE, "PUT", `/api/help-tickets/${ticketId}/tags/wells`);
      await other.getByRole("list", { name: "Tags" }).getByText("wells").waitFor();
      await route.fulfill({ response: older });
    });
    await page.keyboard.press("a");
    await answered;
    await page.getByRole("list", { name: "Tags" }).getByText("wells").waitFor();
  });
});
