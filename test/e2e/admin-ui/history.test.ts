import { expect, it } from "vitest";
import { describeInBrowser, expectAccessible, picture, sendTicket } from "./browser-rig.js";

describeInBrowser("the record on the staff pages", (rig) => {
  /** Runs Lua on the server. */
  async function run(code: string): Promise<void> {
    const response = await rig.shard.request("POST", "/api/lua/evaluate", { code });
    expect(await response.json()).toMatchObject({ error: null, success: true });
  }

  it("shows what the sender of a ticket lost, and leads to the characters, the thing and the place", async () => {
    const { ana } = await rig.players.allInWorldAt({ ana: { x: 1440, y: 1700 }, bert: { x: 1441, y: 1700 } });
    const accountId = await rig.account("ana", "Regular");
    await run(`
      local of = {}
      for _, player in ipairs(players.all()) do of[player.character_name] = mobiles.get(player.character_id) end
      local sword = items.create("katana")
      sword:put_in(of.Ana.backpack)
      items.create("bandage", { amount = 12 }):put_in(of.Ana.backpack)
      sword:put_in(of.Bert.backpack)
      items.create("gold", { amount = 250 }):put_in(of.Bert.backpack)`);
    const ticketId = await sendTicket(ana, "Something else", "My katana is gone!");

    const page = await rig.visitAs("GameMaster", { at: `/tickets/${ticketId}` });
    const hour = page.getByText(/^The hour before: gained .*, lost one thing$/);
    await hour.waitFor();
    expect(await page.getByText("A katana went from Ana to Bert").isVisible()).toBe(false);
    await hour.click();
    const theft = page.getByRole("listitem").filter({ hasText: "A katana went from Ana to Bert" });
    await theft.waitFor();
    await expectAccessible(page);
    await hour.scrollIntoViewIfNeeded();
    await picture(page, "staff-ticket-hour");

    await theft.getByRole("link", { name: "the thing" }).click();
    await page.getByRole("heading", { name: "katana" }).waitFor();
    await page.getByText("A katana went from Ana to Bert").waitFor();
    await page.getByRole("region", { name: "What happened" }).getByRole("link", { name: "Bert" }).first().click();
    await page.getByRole("heading", { name: "Bert", level: 1 }).waitFor();
    await page.getByText("250 gold coins were put into Bert's backpack").waitFor();
    await expectAccessible(page);

    await page.goto(`${rig.shard.url}/#/accounts/${accountId}`);
    await page.getByRole("region", { name: "What happened" }).getByText("12 bandages were put into Ana").waitFor();
    await page.getByRole("link", { name: "Search the record" }).click();
    await page.getByRole("heading", { name: "History" }).waitFor();
    expect(await page.getByLabel("Who").inputValue()).toBe("account:ana");
    await page.getByLabel("What").fill("katana");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.waitForURL(/what=katana/);
    await page.getByText("A katana went from Ana to Bert").waitFor();
    await expect.poll(() => page.getByRole("listitem").filter({ hasText: "12 bandages" }).count()).toBe(0);
    const csv = await page.getByRole("link", { name: "Save these lines as CSV" }).getAttribute("href");
    expect(decodeURIComponent(csv!)).toContain("A katana went from Ana to Bert");
    await expectAccessible(page);
    await page.getByLabel("When").fill("soon");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("alert").getByText("The query is not valid").waitFor();
    await page.getByText("must be such as last 2h").waitFor();
  });

  it("undoes what is selected after a preview, and undoes that again", async () => {
    await rig.players.allInWorldAt({ ana: { x: 1444, y: 1700 }, bert: { x: 1445, y: 1700 }, cora: { x: 1446, y: 1700 } });
    const of = `local of = {}
      for _, player in ipairs(players.all()) do of[player.character_name] = mobiles.get(player.character_id) end\n`;
    await run(`${of} for _, name in ipairs { "viking_sword", "robe", "gold_ring" } do
        local thing = items.create(name)
        thing:put_in(of.Ana.backpack)
        thing:put_in(of.Bert.backpack)
      end`);
    await run(`${of} of.Bert.backpack:find("robe"):put_in(of.Cora.backpack)
      of.Bert.backpack:find("gold_ring"):delete()`);
    const page = await rig.visitAs("GameMaster", { at: "/history?who=Ana&kind=move&when=last+1h" });
    const theft = page.getByRole("listitem").filter({ hasText: "A viking sword went from Ana to Bert" });
    await theft.getByRole("link", { name: "undo…" }).waitFor();
    await page.getByRole("link", { name: "Undo all of this…" }).click();
    await page.getByRole("heading", { name: "Undo", exact: true }).waitFor();
    const done = page.getByRole("table", { name: "What is done" });
    await done.getByRole("row").filter({ hasText: "viking sword" }).filter({ hasText: "Ana" }).waitFor();
    const others = page.getByRole("table", { name: "Others have got it since, and keep it" });
    await others.getByRole("row").filter({ hasText: "robe" }).getByRole("link", { name: "Cora" }).waitFor();
    await page.getByLabel("Make again what is gone since").check();
    await page.waitForURL(/make=1/);
    await done.getByRole("row").filter({ hasText: "made again" }).filter({ hasText: "ring" }).waitFor();
    await expectAccessible(page);
    await picture(page, "staff-undo");
    await page.getByRole("button", { name: "Undo this" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo", exact: true }).click();
    await page
      .getByRole("alert")
      .getByText(/^Done. This was rollback \d+/)
      .waitFor();
    await run(`${of} for _, name in ipairs { "viking_sword", "gold_ring" } do assert(of.Ana.backpack:find(name), name) end
      assert(not of.Bert.backpack:find("viking_sword") and of.Cora.backpack:find("robe"))`);
    await page.getByRole("link", { name: "Undo the rollback" }).click();
    await done.getByRole("row").filter({ hasText: "viking sword" }).filter({ hasText: "Bert" }).waitFor();
  });

  it("leads from the map to what happened there, also for Counselors", async () => {
    await rig.players.inWorldAt("ana", { x: 1440, y: 1700 });
    await run(`items.create("katana"):put_in(mobiles.get(players.all()[1].character_id).backpack)`);
    const page = await rig.visitAs("Counselor", { at: "/map?map=1&x=1440&y=1700&zoom=7" });
    await page.getByRole("button", { name: "Ana", exact: true }).waitFor();
    await page.getByRole("link", { name: "What happened here" }).click();
    await page.getByRole("heading", { name: "History" }).waitFor();
    await page.getByText("A katana was put into Ana's backpack").waitFor();
    expect(await page.getByRole("link", { name: "the thing" }).count()).toBe(0);
  });

  it("is searched over HTTP page by page, and on the console", async () => {
    await rig.players.inWorldAt("ana", { x: 1440, y: 1700 });
    await run(`for i = 1, 3 do items.create("katana"):put_in(mobiles.get(players.all()[1].character_id).backpack) end`);
    const get = async (query: string) => {
      const response = await rig.shard.request("GET", `/api/chronicle?what=katana&where=1+1440,1700+0&limit=2${query}`);
      expect(response.status).toBe(200);
      return (await response.json()) as { entries: { text: string }[]; next: string | null };
    };
    const first = await get("");
    expect(first.entries.map(({ text }) => text)).toEqual(Array(2).fill(expect.stringContaining("A katana was put into Ana's")));
    expect((await get(`&after=${first.next}`)).entries.length).toBeGreaterThan(0);
    const command = { command: 'history who=Ana what=katana when="last 1h"' };
    const { success, outputLines } = (await (await rig.shard.request("POST", "/api/commands/execute", command)).json()) as {
      success: boolean;
      outputLines: string[];
    };
    expect(success).toBe(true);
    expect(outputLines[0]).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}A katana was put into Ana's backpack.*, Trammel 1440,1700$/,
    );
  });
});
