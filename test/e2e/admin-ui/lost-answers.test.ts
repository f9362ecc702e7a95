import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CutProxy } from "../../support/cut-proxy.js";
import { describeInBrowser, listedTickets, sendTicket } from "./browser-rig.js";

/** A browser sends a request again where a connection that it used before ends without an answer. */
describeInBrowser("an answer that is lost on its way to the browser", (rig) => {
  let proxy: CutProxy;
  let sent: string[];
  beforeAll(async () => {
    proxy = await CutProxy.to("127.0.0.1", rig.shard.httpPort);
  });
  afterAll(() => proxy?.close());

  async function visit(at: string): Promise<Page> {
    const page = await rig.visitAs("GameMaster", { at, url: `http://127.0.0.1:${proxy.port}` });
    await page.locator(".stream-state.live").waitFor();
    return page;
  }

  async function ticketOf(name: string): Promise<string> {
    return sendTicket(await rig.players.inWorldAt(name, { x: 1440, y: 1700 }), "report a bug", "The gate eats my horse.");
  }

  async function actionsOn(ticketId: string): Promise<string[]> {
    const answer = await rig.shard.request("GET", `/api/help-tickets/${ticketId}/history`);
    return ((await answer.json()) as { action: string }[]).map(({ action }) => action);
  }

  it("lets a message be sent once", async () => {
    const ticketId = await ticketOf("ana");
    const page = await visit(`/tickets/${ticketId}`);
    await page.getByLabel("Answer or note").fill("It is fixed.");
    proxy.loseAnswer(`POST /api/help-tickets/${ticketId}/answers`);
    await page.keyboard.press("Control+Enter");
    await page.getByText("The answer is sent.").waitFor();
    expect(proxy.isLosing).toBe(false);
    expect((await actionsOn(ticketId)).filter((action) => action === "AnswerSent")).toHaveLength(1);
  });

  it("lets a ticket be closed, without the question of a conflict", async () => {
    const ticketId = await ticketOf("bert");
    const page = await visit(`/tickets/${ticketId}`);
    await page.getByText("The gate eats my horse.").first().waitFor();
    proxy.loseAnswer(`PUT /api/help-tickets/${ticketId}/status`);
    await page.keyboard.press("c");
    await page.getByText("The ticket is closed now.").waitFor();
    expect(proxy.isLosing).toBe(false);
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect((await actionsOn(ticketId)).filter((action) => action === "StatusSet")).toHaveLength(1);
  });

  it("lets many tickets be taken, and names none as changed by somebody", async () => {
    sent = [await ticketOf("cora"), await ticketOf("dora")];
    const page = await visit("/tickets?status=Open");
    await expect.poll(() => listedTickets(page)).toEqual(expect.arrayContaining(sent.map((id) => `${id} Bug`)));
    for (const id of sent) await page.getByRole("checkbox", { name: `Select ticket ${id}` }).check();
    proxy.loseAnswer(`PUT /api/help-tickets/${sent[0]}/assign-to-me`);
    await page.getByRole("group", { name: "Selected tickets" }).getByRole("button", { name: "Take" }).click();
    await page.getByText("2 tickets taken.").waitFor();
    expect(proxy.isLosing).toBe(false);
    expect(await page.getByText("Not done:").count()).toBe(0);
  });
});
