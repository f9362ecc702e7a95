import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { describeInBrowser, expectAccessible, listedTickets as rows, picture, sendTicket, type Rig } from "./browser-rig.js";

const HOSTILE =
  `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script> ` +
  "safe\u202Egpj.exe\u202C =1+1 {red-fg}";

/** A link above the queue, with its count. */
function filter(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Filters with counts" }).getByRole("link", { name, exact: true });
}

async function send(rig: Rig, name: string, tickets: readonly (readonly [category: string, text: string])[]): Promise<string[]> {
  const client = await rig.players.inWorldAt(name, { x: 1440, y: 1700 });
  const ids: string[] = [];
  for (const [category, text] of tickets) ids.push(await sendTicket(client, category, text));
  return ids;
}

describeInBrowser("the staff pages", (rig) => {
  describe("the ticket queue", () => {
    it("shows filtered pages, and a link shows another user the same", async () => {
      const ids = await send(rig, "ana", [
        ["report a bug", "The gate eats my horse."],
        ["report a bug", "It eats it again."],
        ["I am stuck", "Between two crates."],
        ["report a bug", "And the cart."],
      ]);
      const page = await rig.visitAs("Counselor", { at: "/tickets" });
      await page.getByRole("row").nth(4).waitFor();
      expect(await rows(page)).toEqual([`${ids[3]} Bug`, `${ids[2]} Stuck`, `${ids[1]} Bug`, `${ids[0]} Bug`]);
      expect(await page.getByRole("row").nth(1).textContent()).toContain("Ana");
      expect(await page.getByRole("row").nth(1).textContent()).toContain("Trammel 1440, 1700, 0");

      await page.getByLabel("Category").selectOption("Bug");
      await expect.poll(() => rows(page)).toEqual([`${ids[3]} Bug`, `${ids[1]} Bug`, `${ids[0]} Bug`]);
      await filter(page, "Open 3").click();
      await expect.poll(() => page.url()).toContain("#/tickets?status=Open&category=Bug");

      const other = await rig.visitAs("GameMaster", { at: "/tickets?status=open&category=bug&pageSize=2" });
      await expect.poll(() => rows(other)).toEqual([`${ids[3]} Bug`, `${ids[1]} Bug`]);
      expect(await other.getByLabel("Category").inputValue()).toBe("Bug");
      await other.getByRole("link", { name: "Next" }).click();
      await expect.poll(() => rows(other)).toEqual([`${ids[0]} Bug`]);
      expect(await other.getByText("3–3 of 3 tickets").isVisible()).toBe(true);
      await other.goBack();
      await expect.poll(() => rows(other)).toEqual([`${ids[3]} Bug`, `${ids[1]} Bug`]);

      await rig.actAs("counselor", "PUT", `/api/help-tickets/${ids[1]}/assign-to-me`);
      await filter(page, "All 3").click();
      await filter(page, "Mine 1").click();
      await expect.poll(() => rows(page)).toEqual([`${ids[1]} Bug`]);
      await filter(page, "Assigned 1").waitFor();
      const categories = await page.getByLabel("Category").locator("option").allTextContents();
      expect(categories).toContain("Bug (1)");
      expect(categories).toContain("Stuck (0)");
    });

    it("still announces a ticket that came while an older answer was on its way", async () => {
      const [first] = await send(rig, "olga", [["I have a suggestion", "One."]]);
      const queue = await rig.visitAs("Counselor", { at: "/tickets?category=Suggestion" });
      await expect.poll(() => rows(queue)).toEqual([`${first} Suggestion`]);
      await queue.locator(".stream-state.live").waitFor();
      const announced = queue.getByRole("button", { name: "1 new ticket: show" });
      let second: string | undefined;
      await queue.route("**/api/help-tickets?*", async (route) => {
        const older = await route.fetch();
        [second] = await send(rig, "olga", [["I have a suggestion", "Two."]]);
        await announced.waitFor();
        await route.fulfill({ response: older });
      });
      const answered = queue.waitForResponse("**/api/help-tickets?*");
      await queue.keyboard.press("r");
      await (await answered).finished();
      await queue.unroute("**/api/help-tickets?*");
      expect(await rows(queue)).toEqual([`${first} Suggestion`]);
      await announced.click();
      await expect.poll(() => rows(queue)).toEqual([`${second} Suggestion`, `${first} Suggestion`]);
      for (const id of [first, second])
        await rig.actAs("counselor", "PUT", `/api/help-tickets/${id}/status`, { status: "Closed" });
    });

    it("announces new tickets without moving the list, and in the title on other pages", async () => {
      const [first] = await send(rig, "bert", [["Something else", "One."]]);
      const queue = await rig.visitAs("Counselor", { at: "/tickets?category=Other" });
      const server = await rig.visitAs("Counselor", { at: "/server" });
      await server.locator(".stream-state.live").waitFor();
      await expect.poll(() => rows(queue)).toEqual([`${first} Other`]);
      await queue.locator(".stream-state.live").waitFor();

      const [second] = await send(rig, "bert", [["Something else", "Two."]]);
      await queue.getByRole("button", { name: "1 new ticket: show" }).waitFor();
      expect(await rows(queue)).toEqual([`${first} Other`]);
      await queue.getByRole("button", { name: "1 new ticket: show" }).click();
      await expect.poll(() => rows(queue)).toEqual([`${second} Other`, `${first} Other`]);

      await server.getByText(`New ticket ${second}: Other`).waitFor();
      await expect.poll(() => server.title()).toBe("(1) Server – Shardkeeper");
      await server.getByRole("link", { name: "Open", exact: true }).click();
      await server.getByRole("heading", { name: `Ticket ${second}` }).waitFor();
      await server.getByRole("link", { name: "Tickets", exact: true }).click();
      await expect.poll(() => server.title()).toBe("Tickets – Shardkeeper");

      await rig.actAs("counselor", "PUT", `/api/help-tickets/${second}/status`, { status: "Closed" });
      await queue.locator(`tr[data-key="${second}"] .chip.closed`).waitFor();
    });
  });

  describe("a ticket", () => {
    it("is read, taken, closed and reopened, with its history", async () => {
      const [ticketId] = await send(rig, "ana", [["report a bug", "The gate\neats my horse."]]);
      const page = await rig.visitAs("Counselor", { at: `/tickets/${ticketId}` });
      await page.locator(".message").getByText("The gate").waitFor();
      const sent = page.locator(".facts time").first();
      expect(await sent.getAttribute("title")).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
      const zone = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "America/New_York" });
      expect(await sent.textContent()).toContain(zone.format(new Date((await sent.getAttribute("datetime"))!)));

      await page.getByRole("button", { name: "Take" }).click();
      await page.getByText("took it").waitFor();
      expect(await page.locator(".facts").textContent()).toContain("Taken bycounselor");
      expect(await page.getByRole("button", { name: "Take" }).count()).toBe(0);
      await page.getByRole("button", { name: "Closed" }).click();
      await page.getByText("set the status from Assigned to Closed").waitFor();
      expect(await page.getByRole("button", { name: "Closed" }).getAttribute("aria-pressed")).toBe("true");
      expect(await page.locator(":focus").textContent()).toBe("Closed");
      await page.getByRole("button", { name: "Open", exact: true }).click();
      await page.getByText("set the status from Closed to Open").waitFor();
      expect(await page.locator("h2:text-is('History') + ol > li").count()).toBe(4);
    });

    it("says when somebody else took it, before and after one took it oneself", async () => {
      const [ticketId] = await send(rig, "bert", [["I am stuck", "Help."]]);
      const page = await rig.visitAs("Counselor", { at: `/tickets/${ticketId}` });
      await page.locator(".stream-state.live").waitFor();
      await rig.account("rosa", "GameMaster");
      await rig.actAs("rosa", "PUT", `/api/help-tickets/${ticketId}/assign-to-me`);
      await page.getByRole("alert").getByText("rosa took this ticket.").waitFor();

      await page.getByRole("button", { name: "Take over from rosa" }).click();
      await page.getByRole("dialog", { name: "Somebody else has this ticket" }).getByRole("button", { name: "Cancel" }).click();
      expect(await page.locator(".facts").textContent()).toContain("Taken byrosa");
      await page.getByRole("button", { name: "Take over from rosa" }).click();
      await page.getByRole("button", { name: "Take it" }).click();
      await page.getByText("took it over from rosa").waitFor();

      await rig.actAs("rosa", "PUT", `/api/help-tickets/${ticketId}/assign-to-me`);
      await page.getByRole("alert").getByText("rosa took this ticket from you.").waitFor();
    });

    it("asks first if somebody took it while the page had no connection", async () => {
      const [ticketId] = await send(rig, "cleo", [["I am stuck", "Help."]]);
      await rig.account("rosa", "GameMaster");
      const offline = await rig.visitAs("Counselor");
      await offline.route("**/api/events", (route) => route.abort());
      await offline.goto(`${rig.shard.url}/#/tickets/${ticketId}`);
      await offline.reload();
      const take = offline.getByRole("button", { name: "Take", exact: true });
      await take.waitFor();
      await rig.actAs("rosa", "PUT", `/api/help-tickets/${ticketId}/assign-to-me`);
      await take.click();
      await offline.getByRole("dialog").getByText("rosa took this ticket while you looked at it.").waitFor();
      await offline.getByRole("button", { name: "Cancel" }).click();
      await offline.getByText("took it").last().waitFor();
      expect(await offline.locator(".facts").textContent()).toContain("Taken byrosa");
    });

    it("shows a player's text as text, whatever it contains", async () => {
      const [ticketId] = await send(rig, "dora", [["I have a question", HOSTILE]]);
      const page = await rig.visitAs("Counselor", { at: `/tickets/${ticketId}` });
      const message = page.locator(".message");
      await message.waitFor();
      const text = (await message.textContent())!;
      expect(text).toContain(`<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`);
      expect(text).toContain("=1+1 {red-fg}");
      expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      expect(await page.locator(".message img, .message script").count()).toBe(0);
      expect(await page.title()).toBe(`Ticket ${ticketId} – Shardkeeper`);

      const own = await rig.visitAs("Regular", {}, "dora");
      await own.getByRole("heading", { name: `${ticketId} Question` }).waitFor();
      expect(await own.locator(".message").first().textContent()).toBe(text);
      expect(await own.title()).toBe("My tickets – Shardkeeper");
    });

    it("leads to the next open one with a key, which takes it, so that two people get two", async () => {
      const ids = await send(rig, "emil", [
        ["I have a suggestion", "One."],
        ["I have a suggestion", "Two."],
        ["I have a suggestion", "Three."],
      ]);
      const page = await rig.visitAs("Counselor", { at: "/tickets?category=Suggestion" });
      const other = await rig.visitAs("GameMaster", { at: "/tickets?category=Suggestion" });
      await page.locator("tbody tr").nth(2).waitFor();
      await other.locator("tbody tr").nth(2).waitFor();
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/api/help-tickets")) asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
      });
      const opens = async (visitor: Page, id: string | undefined) => {
        await visitor.keyboard.press("n");
        await visitor.getByRole("heading", { name: `Ticket ${id}`, exact: true }).waitFor();
        await visitor.getByText("took it").waitFor();
      };
      await opens(page, ids[0]);
      expect(asked[0]).toBe("POST /api/help-tickets/next");
      await opens(other, ids[1]);
      await opens(page, ids[2]);
      await page.keyboard.press("n");
      await page.getByText("No other open ticket is waiting.").waitFor();
      await page.getByRole("link", { name: "All tickets" }).click();
      await expect.poll(() => page.url()).toContain("#/tickets?category=Suggestion");
    });

    it("asks before a status is set over another's change that the page has not seen", async () => {
      const [ticketId] = await send(rig, "fay", [["I am stuck", "Help."]]);
      await rig.account("rosa", "GameMaster");
      const offline = await rig.visitAs("Counselor");
      await offline.route("**/api/events", (route) => route.abort());
      await offline.goto(`${rig.shard.url}/#/tickets/${ticketId}`);
      await offline.reload();
      await offline.locator(".message").waitFor();
      await rig.actAs("rosa", "PUT", `/api/help-tickets/${ticketId}/assign-to-me`);
      await offline.keyboard.press("c");
      const dialog = offline.getByRole("dialog", { name: "Somebody else changed this ticket" });
      await dialog.getByText("rosa took this ticket while you looked at it. Set the status to Closed anyway?").waitFor();
      expect(await offline.locator(".facts").textContent()).toContain("Taken byrosa");
      await dialog.getByRole("button", { name: "Set it" }).click();
      await offline.getByText("set the status from Assigned to Closed").waitFor();
    });

    it("gets notes and an answer, which its player reads in the game and on the web, and which survive what else changes", async () => {
      const client = await rig.players.inWorldAt("gwen", { x: 1440, y: 1700 });
      const ticketId = await sendTicket(client, "I have a question", "Where is the bank?");
      const page = await rig.visitAs("Counselor", { at: `/tickets/${ticketId}` });
      await page.getByText("Question: Where is the bank?").waitFor();
      await page.locator(".stream-state.live").waitFor();
      const field = page.getByLabel("Answer or note");
      await field.fill("Asked twice <b>already</b>.");
      await page.getByRole("button", { name: "Keep as note" }).click();
      await page.locator(".remark.note").getByText("Asked twice <b>already</b>.").waitFor();
      await field.fill("Half a sen");
      await rig.account("rosa", "GameMaster");
      await rig.actAs("rosa", "PUT", `/api/help-tickets/${ticketId}/assign-to-me`);
      await page.getByRole("alert").getByText("rosa took this ticket.").waitFor();
      expect(await field.inputValue()).toBe("Half a sen");
      await field.fill("North of\nthe inn.");
      await page.getByRole("button", { name: "Answer the player" }).click();
      expect(await client.windows.waitForLine("answers to your help ticket")).toBe(
        `Our staff answers to your help ticket #${ticketId}: North of`,
      );
      expect(await client.windows.waitForLine("the inn")).toBe("the inn.");
      await expect.poll(() => field.inputValue()).toBe("");
      await expectAccessible(page);

      const own = await rig.visitAs("Regular", {}, "gwen");
      await own.locator(".remark").getByText("North of").waitFor();
      await own.getByLabel(`Add to ticket ${ticketId}`).fill("I mean the <i>other</i> bank.");
      await own.getByRole("button", { name: "Add" }).click();
      await own.locator(".remark.own").getByText("I mean the <i>other</i> bank.").waitFor();
      await expectAccessible(own);
      await page.getByRole("alert").getByText("gwen, who sent it, added something.").waitFor();
      await page.locator("h2:text-is('History') + ol").getByText("I mean the <i>other</i> bank.").waitFor();
      await page.getByLabel("Category").focus();
      await page.getByLabel("Category").selectOption("Bug");
      await page.getByText("set the category from Question to Bug").waitFor();
      await page.getByText("Bug: Where is the bank?").waitFor();
      expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Category");
      expect(await own.getByText("Asked twice").count()).toBe(0);
      await rig.actAs("rosa", "PUT", `/api/help-tickets/${ticketId}/status`, { status: "Closed" });
      await own.getByRole("button", { name: "Refresh" }).click();
      await own.getByRole("heading", { name: "Answers to tickets that were closed in the last two weeks" }).waitFor();
      expect(await own.locator(".remark").getByText("North of").count()).toBe(1);
    });

    it("keeps a draft until it is sent with Ctrl and Enter, and who answers a ticket that nobody has takes it", async () => {
      const client = await rig.players.inWorldAt("hugo", { x: 1440, y: 1700 });
      const ticketId = await sendTicket(client, "I have a question", "Where is the inn?");
      const other = await sendTicket(client, "I have a question", "And the well?");
      const page = await rig.visitAs("Counselor", { at: `/tickets/${ticketId}` });
      const field = page.getByLabel("Answer or note");
      await field.fill("South of the bank.");
      await page.goto(`${rig.shard.url}/#/tickets/${other}`);
      await page.getByRole("heading", { name: `Ticket ${other}` }).waitFor();
      await page.locator(".message").waitFor();
      expect(await field.inputValue()).toBe("");
      await page.goto(`${rig.shard.url}/#/tickets/${ticketId}`);
      await page.reload();
      await page.locator(".message").waitFor();
      expect(await field.inputValue()).toBe("South of the bank.");
      await field.press("Control+Enter");
      expect(await client.windows.waitForLine("answers to your help ticket")).toContain("South of the bank.");
      await page.getByText("took it").waitFor();
      await page.locator(".ticket-line").getByText("Taken by counselor").waitFor();
      await page.reload();
      await page.locator(".message").waitFor();
      expect(await field.inputValue()).toBe("");

      // Somebody else was first: the answer waits until one has decided.
      const offline = await rig.visitAs("Counselor");
      await offline.route("**/api/events", (route) => route.abort());
      await offline.goto(`${rig.shard.url}/#/tickets/${other}`);
      await offline.reload();
      await offline.getByLabel("Answer or note").fill("East.");
      await rig.account("rosa", "GameMaster");
      await rig.actAs("rosa", "PUT", `/api/help-tickets/${other}/assign-to-me`);
      await offline.getByRole("button", { name: "Answer the player" }).click();
      await offline.getByRole("dialog").getByText("Take it and answer?").waitFor();
      await offline.getByRole("button", { name: "Cancel" }).click();
      expect(await offline.getByLabel("Answer or note").inputValue()).toBe("East.");
      expect(await offline.getByText("answered the player").count()).toBe(0);
    });

    it("has a warning, a ban and its end beside its player's name", async () => {
      const [ticketId] = await send(rig, "ivo", [["report a bug", "I sell gold, write me."]]);
      await rig.account("gamemaster", "GameMaster");
      const page = await rig.visitAs("GameMaster", { at: `/tickets/${ticketId}` });
      await page.getByRole("button", { name: "Warn…" }).click();
      await page.getByLabel("Text").fill("Sells gold.");
      await page.keyboard.press("Enter");
      await page.getByText("The warning for ivo was written.").waitFor();
      await page.getByRole("button", { name: "Ban…" }).click();
      await page.getByLabel("Reason").fill("Sells gold again.");
      await page.getByLabel("For", { exact: true }).selectOption("1 week");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Ban this account" }).click();
      await page.getByText("Offline").waitFor();
      const { accountId } = await rig.players.account("ivo");
      const account = (await (await rig.shard.request("GET", `/api/accounts/${accountId}`)).json()) as {
        ban: { reason: string };
        history: { action: string; text: string }[];
      };
      expect(account.ban.reason).toBe("Sells gold again.");
      expect(account.history).toContainEqual(expect.objectContaining({ action: "Warned", text: "Sells gold." }));

      await page.getByText("Banned", { exact: true }).waitFor();
      await page.getByText("Sells gold again.").waitFor();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Lift the ban…" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Lift the ban" }).click();
      await page.getByRole("button", { name: "Ban…", exact: true }).waitFor();
      expect(await page.getByText("Sells gold again.").count()).toBe(0);
    });

    it("shows who sent it and what else, leads staff there, and is handed over to a colleague", async () => {
      const before = await send(rig, "ida", [["I am stuck", "Between two crates."]]);
      const [ticketId] = await send(rig, "ida", [["report a bug", "The crates follow me."]]);
      await rig.account("gamemaster", "GameMaster");
      const page = await rig.visitAs("GameMaster", { at: `/tickets/${ticketId}` });
      const colleague = await rig.visitAs("Counselor", { at: "/server" });
      await colleague.locator(".stream-state.live").waitFor();
      await page.getByText("Online now").waitFor();
      await page.getByRole("link", { name: `${before[0]} Stuck` }).waitFor();
      await page.getByText("Between two crates.").waitFor();
      await page.getByRole("button", { name: `Merge ${before[0]} into this` }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
      await page.getByText(`${before[0]} into this`).first().waitFor();
      await page
        .getByRole("listitem")
        .filter({ hasText: `${before[0]} Stuck` })
        .getByText("Closed")
        .waitFor();
      await page.getByRole("button", { name: "Go to" }).click();
      await page.getByRole("alert").getByText("You are not in the game with this account.").waitFor();
      await page.getByRole("button", { name: "Message" }).click();
      await page.getByLabel("Text").fill("On my way.");
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await page.getByText("The message to Ida was sent.").waitFor();

      await page.getByRole("link", { name: "Edit prepared answers" }).click();
      await page.getByLabel("Name").fill("On my way");
      await page.getByLabel("Text").fill("I come, {name}.");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("has the unknown placeholder {name}").waitFor();
      await page.getByLabel("Text").fill("I come, {player}.");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("heading", { name: "On my way" }).waitFor();
      await expectAccessible(page);
      await page.goBack();
      await page.getByLabel("Prepared answer").selectOption("On my way");
      const field = page.getByLabel("Answer or note");
      expect(await field.inputValue()).toBe("I come, Ida.");
      await field.fill("Hello. Wait there.");
      for (let n = 0; n < "Wait there.".length; n++) await field.press("ArrowLeft");
      await page.getByLabel("Prepared answer").selectOption("On my way");
      expect(await field.inputValue()).toBe("Hello.\nI come, Ida.\nWait there.");
      await field.fill("x".repeat(790));
      await page.getByLabel("Prepared answer").selectOption("On my way");
      await page.getByText("With this answer the text would have 803 characters; the limit is 800.").waitFor();
      expect(await field.inputValue()).toBe("x".repeat(790));

      await page.getByRole("button", { name: "Hand over…" }).click();
      await page.getByLabel("To", { exact: true }).selectOption("counselor");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Hand over", exact: true }).click();
      await page.getByText("handed it over to counselor").waitFor();
      await colleague.getByText(`Your ticket ${ticketId} was changed, or handed over to you.`).waitFor();
      await rig.players.leave();
      await page.getByText("Offline").waitFor();
      await picture(page, "staff-ticket-team");
    });

    it("has what was said around its sender before it was sent", async () => {
      const client = await rig.players.inWorldAt("ana", { x: 1440, y: 1700 });
      client.say("Give me back my horse!");
      const ticketId = await sendTicket(client, "Somebody harasses me with words", "He calls me names.");
      const page = await rig.visitAs("Counselor", { at: `/tickets/${ticketId}` });
      await page.getByText("What was said around the player before").click();
      await page.getByText("Give me back my horse!").waitFor();
      await expectAccessible(page);

      const [silent] = await send(rig, "olav", [["report a bug", "Nobody speaks."]]);
      await page.evaluate(`location.hash = "#/tickets/${silent}"`);
      await page.getByRole("heading", { name: `Ticket ${silent}` }).waitFor();
      await page.getByText("The hour before:").waitFor();
      expect(await page.getByText("What was said around the player before").isVisible()).toBe(false);
    });

    it("that does not exist shows a message", async () => {
      const page = await rig.visitAs("Counselor", { at: "/tickets/999999" });
      await page.getByRole("alert").getByText("No such ticket").waitFor();
    });
  });

  describe("finding tickets", () => {
    it("gives tickets tags, and finds them by those", async () => {
      const [first, second] = await send(rig, "tara", [
        ["report a bug", "The well is dry."],
        ["report a bug", "The well is wet."],
      ]);
      const page = await rig.visitAs("Counselor", { at: `/tickets/${first}` });
      const field = page.getByLabel("New tag");
      await field.fill("two words");
      await page.getByRole("button", { name: "Add tag" }).click();
      await page.getByText("The tag must be 1 to 30 letters").waitFor();
      await field.fill("Wells");
      await field.press("Enter");
      await page.getByRole("list", { name: "Tags" }).getByText("wells").waitFor();
      await page.getByText("added the tag").waitFor();
      await field.fill("water");
      await field.press("Enter");
      await page.getByRole("button", { name: "Remove the tag water" }).click();
      await page.getByText("removed the tag").waitFor();
      await expectAccessible(page);
      await picture(page, "staff-ticket-tags");

      // Another person's tag appears by itself.
      await rig.account("gamemaster", "GameMaster");
      await rig.actAs("gamemaster", "PUT", `/api/help-tickets/${first}/tags/map`);
      await page.getByRole("list", { name: "Tags" }).getByText("map").waitFor();

      await page.getByRole("link", { name: "wells" }).click();
      await expect.poll(() => rows(page)).toEqual([`${first} Bug`]);
      expect(await page.getByLabel("Tag", { exact: true }).inputValue()).toBe("wells");
      await expectAccessible(page);
      await page.getByLabel("Tag", { exact: true }).selectOption("");
      await expect.poll(() => rows(page)).toEqual(expect.arrayContaining([`${second} Bug`]));
    });

    it("is searched by words, player and number, shows first words, and orders by waiting time", async () => {
      const ids = await send(rig, "gus", [
        ["Something else", "My lantern went out\nnear the swamp."],
        ["Something else", "The swamp is full of lanterns."],
        ["Something else", "A horse."],
      ]);
      const page = await rig.visitAs("Counselor", { at: "/tickets?category=Other&q=gus" });
      await expect.poll(() => rows(page)).toEqual([`${ids[2]} Other`, `${ids[1]} Other`, `${ids[0]} Other`]);
      expect(await page.locator(`tr[data-key="${ids[0]}"] .excerpt`).textContent()).toBe("My lantern went out near the swamp.");
      const search = page.getByRole("searchbox", { name: "Search tickets" });
      await search.fill("swamp lant");
      await expect.poll(() => rows(page)).toEqual([`${ids[1]} Other`, `${ids[0]} Other`]);
      expect(new URL(page.url()).hash).toBe("#/tickets?q=swamp+lant&category=Other");
      await search.fill(`#${ids[2]}`);
      await expect.poll(() => rows(page)).toEqual([`${ids[2]} Other`]);
      await search.fill("gus");
      await rig.actAs("counselor", "PUT", `/api/help-tickets/${ids[0]}/assign-to-me`);
      await page.getByLabel("Order").selectOption("Unassigned first");
      await expect.poll(() => rows(page)).toEqual([`${ids[1]} Other`, `${ids[2]} Other`, `${ids[0]} Other`]);
      await page.getByLabel("Order").selectOption("Oldest first");
      await expect.poll(() => rows(page)).toEqual([`${ids[0]} Other`, `${ids[1]} Other`, `${ids[2]} Other`]);
    });

    it("turns to the first, the last and any page, and Back leads to where a long page was left", async () => {
      const ids = await send(
        rig,
        "hal",
        [...Array(5).keys()].map((n) => ["I have a suggestion", `Number ${n}.`] as const),
      );
      const page = await rig.visitAs("Counselor", { at: "/tickets?category=Suggestion&q=hal&pageSize=2" });
      const shown = (...from: number[]) => from.map((at) => `${ids[at]} Suggestion`);
      await expect.poll(() => rows(page)).toEqual(shown(4, 3));
      await page.getByRole("link", { name: "Last" }).click();
      await expect.poll(() => rows(page)).toEqual(shown(0));
      await page.getByRole("link", { name: "First" }).click();
      await expect.poll(() => rows(page)).toEqual(shown(4, 3));
      await page.getByRole("spinbutton", { name: "Page" }).fill("2");
      await page.keyboard.press("Enter");
      await expect.poll(() => rows(page)).toEqual(shown(2, 1));

      await page.setViewportSize({ width: 1280, height: 150 });
      const link = page.getByRole("link", { name: `${ids[1]} Suggestion` });
      await link.scrollIntoViewIfNeeded();
      await expect.poll(() => page.evaluate("history.state?.scroll === scrollY && scrollY > 0")).toBe(true);
      const left = await page.evaluate("scrollY");
      await link.click();
      await page.locator(".message").waitFor();
      expect(await page.evaluate("scrollY")).toBe(0);
      await page.goBack();
      await expect.poll(() => page.evaluate("scrollY")).toBe(left);
      expect(await rows(page)).toEqual(shown(2, 1));
    });

    it("is counted in reports by week, category and person, which can be saved as tables", async () => {
      const [ticketId] = await send(rig, "ida", [["my account", "I lost my e-mail."]]);
      await rig.account("-lead", "GameMaster");
      await rig.actAs("-lead", "PUT", `/api/help-tickets/${ticketId}/assign-to-me`);
      await rig.actAs("-lead", "PUT", `/api/help-tickets/${ticketId}/status`, { status: "Closed" });
      const page = await rig.visitAs("GameMaster", { at: "/reports?category=Account" });
      const cells = (table: string, row: string) =>
        page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: row }).getByRole("cell").allTextContents();
      const minutes = expect.stringMatching(/^\d+ min$/) as string;
      const times = [minutes, minutes, minutes, minutes];
      await expect.poll(() => cells("By category", "Account")).toEqual(["Account", "1", "1", "0", ...times]);
      expect(await cells("By person", "-lead")).toEqual(["-lead", "1", "1", ...times]);
      await page.getByRole("img", { name: /^Median time to the first answer: / }).waitFor();
      const weeks = page.getByRole("table", { name: "By week" }).locator("tbody tr");
      expect(await weeks.count()).toBe(12);
      expect((await weeks.first().getByRole("cell").allTextContents()).slice(1)).toEqual(["1", "1", "0", ...times]);
      // Weeks begin in UTC for readers of all time zones, in the table and in the chart.
      const oldest = await weeks.last().getByRole("cell").first().textContent();
      expect(await page.locator(".chart .times span").first().textContent()).toBe(oldest);
      await page.getByLabel("Weeks").selectOption("4 weeks");
      await expect.poll(() => weeks.count()).toBe(4);
      const saved = page.waitForEvent("download");
      await page.getByRole("link", { name: "People as CSV" }).click();
      const file = await readFile(await (await saved).path(), "utf8");
      expect(file).toMatch(/^\uFEFFweekFromUtc,account,taken,closed\r\n/);
      expect(file).toContain("Z,'-lead,1,1\r\n");
    });

    it("keeps filters by name for the account, names a bad one, and says what to do when nothing matches", async () => {
      const page = await rig.visitAs("Counselor", { at: "/tickets?status=Closed&q=nothing-has-this" });
      await page.getByText("No ticket matches.").waitFor();
      await page.getByRole("button", { name: "Save filters" }).click();
      await page.getByRole("dialog", { name: "Save these filters" }).getByLabel("Name").fill("Old <b>gates</b>");
      await page.keyboard.press("Enter");
      const saved = page.getByRole("navigation", { name: "Saved filters" });
      await saved.getByRole("link", { name: "Old <b>gates</b>" }).waitFor();
      await page.getByRole("link", { name: "Show all tickets" }).click();
      await expect.poll(() => new URL(page.url()).hash).toBe("#/tickets");
      await page.reload();
      await saved.getByRole("link", { name: "Old <b>gates</b>" }).click();
      await expect.poll(() => new URL(page.url()).hash).toBe("#/tickets?q=nothing-has-this&status=Closed");
      await page.getByText("No ticket matches.").waitFor();
      await expectAccessible(page);
      await saved.getByRole("button", { name: "Remove the filter Old <b>gates</b>" }).click();
      expect(await saved.getByRole("link").count()).toBe(0);

      await page.goto(`${rig.shard.url}/#/tickets?order=sideways`);
      const problem = page.getByRole("alert");
      await problem.getByText("order must be one of newest, oldest, unassigned, urgent").waitFor();
      expect(await problem.getByRole("link", { name: "Show all tickets" }).getAttribute("href")).toBe("#/tickets");
    });
  });
});
