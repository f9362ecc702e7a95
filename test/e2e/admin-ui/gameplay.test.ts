import { expect, it } from "vitest";
import { describeInBrowser, expectAccessible, picture } from "./browser-rig.js";

const AT = { x: 1440, y: 1700 };

describeInBrowser("the staff's view of the gameplay", (rig) => {
  /** Runs Lua on the server. */
  async function run(code: string): Promise<void> {
    const response = await rig.shard.request("POST", "/api/lua/evaluate", { code });
    expect(await response.json()).toMatchObject({ success: true });
  }

  /** Gives Ana things, gold in the bank, a house and murders. */
  async function endow(): Promise<void> {
    await run(`
      local ana
      for _, player in ipairs(players.all()) do
        if player.account_name == "ana" then ana = mobiles.get(player.character_id) end
      end
      items.create("katana", { params = { maker = "Bob" } }):put_in(ana.backpack)
      items.create("gold", { amount = 70 }):put_in(ana.backpack)
      items.create("bank_check", { params = { worth = 5000 } }):put_in(ana.bank)
      local house = items.create("stone_and_plaster_house")
      house:set("owner", ana.serial)
      house:set("owner_name", ana.name)
      house:move_to(1, 1460, 1700, 0)
      ana:set("murders", 5)`);
  }

  it("leads from the sessions to a character, its account, its things and their history", async () => {
    await rig.players.inWorldAt("ana", AT);
    await endow();
    const page = await rig.visitAs("Administrator", { at: "/sessions" });
    await page.getByRole("link", { name: "Ana", exact: true }).click();
    await page.getByRole("heading", { name: "Ana", level: 1 }).waitFor();
    await page.getByRole("heading", { name: "Law" }).waitFor();
    const belongings = page.getByRole("table", { name: "Backpack" });
    await belongings.getByRole("row", { name: "katana" }).waitFor();
    expect(await page.locator("dl").getByText("5,000").count()).toBe(1);
    await expectAccessible(page);
    await picture(page, "staff-character");

    await page.getByRole("link", { name: "ana", exact: true }).first().click();
    await page.getByRole("heading", { name: "ana", level: 1, exact: true }).waitFor();
    await page.getByRole("heading", { name: "History" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add a note" }).click();
    await page.getByRole("dialog", { name: "Add a note" }).getByLabel("Text").fill("Is <b>kind</b>");
    await page.getByRole("dialog").getByRole("button", { name: "Write" }).click();
    await page.getByText("noted: Is <b>kind</b>").first().waitFor();
    await picture(page, "staff-account");
    await page.getByRole("link", { name: "Ana", exact: true }).first().click();
    await page.getByRole("heading", { name: "Bans, warnings and notes of the account" }).waitFor();
    await page.getByText("noted: Is <b>kind</b>").waitFor();
    await page.getByRole("heading", { name: "Latest tickets of the account" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "ana", level: 1, exact: true }).waitFor();
    await page.getByRole("link", { name: "Everything of its characters" }).click();
    await page.getByText("found", { exact: false }).waitFor();
    await page.getByRole("link", { name: "katana" }).click();
    await page.getByRole("heading", { name: "Earlier owners" }).waitFor();
    const owners = page.locator("h2:text-is('Earlier owners') + .history > li");
    expect(await owners.allTextContents()).toEqual([expect.stringMatching(/^Ana since /)]);
    expect(await page.getByText("Bob").count()).toBe(1);
    await expectAccessible(page);
  });

  it("finds things by what is in the address, says what is wrong, and offers GameMasters no riches", async () => {
    await rig.players.inWorldAt("ana", AT);
    await endow();
    const page = await rig.visitAs("GameMaster", { at: "/items?param=maker&value=Bob" });
    await page.getByRole("row", { name: "katana" }).first().waitFor();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Value of the param" }).fill("nobody");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("Nothing was found").waitFor();
    await page.getByRole("button", { name: "Bring katana" }).waitFor({ state: "detached" });

    await page.goto(`${rig.shard.url}/#/economy`);
    await page.getByRole("heading", { name: "Sources and sinks" }).waitFor();
    expect(await page.getByRole("button", { name: "Add up who is rich" }).count()).toBe(0);
    await expectAccessible(page);
  });

  it("says which field is wrong and which templates there are, and reads serials as commands write them", async () => {
    const ana = await rig.players.inWorldAt("ana", AT);
    await endow();
    const page = await rig.visitAs("GameMaster", { at: "/items" });
    await page.getByText("Fill in one field or more.").waitFor();
    await page.getByLabel("Template").pressSequentially("katan");
    await page.locator("datalist option[value=katana]").waitFor({ state: "attached" });
    await page.keyboard.press("Enter");
    await page.getByText(/No template has the name katan\. There are: .*katana/).waitFor();
    await page.getByLabel("Template").fill("");
    await page.getByLabel("Character's serial").fill("Ana");
    await page.getByLabel("Value of the param").fill("Bob");
    await page.keyboard.press("Enter");
    await page.getByText("must be a decimal number of").waitFor();
    await page.getByText("needs param").waitFor();
    expect(await page.locator(":focus").getAttribute("aria-invalid")).toBe("true");
    await expectAccessible(page);
    await page.getByLabel("Value of the param").fill("");
    await page.getByLabel("Character's serial").fill(`0x${ana.serial.toString(16)}`);
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: "katana" }).first().waitFor();
    expect(await page.locator(".field-error:visible").count()).toBe(0);
    await page.goto(`${rig.shard.url}/#/characters?search=a`);
    await page.getByText("A part of a name must have at least 2 characters.").waitFor();
    await page.getByText("Nothing was searched.").waitFor();
  });

  it("fits an account with a long word in its notes on a phone, below the entry of characters", async () => {
    await rig.players.inWorldAt("ana", AT);
    const { accountId } = await rig.players.account("ana");
    const text = `https://example.org/${"long/".repeat(40)}`;
    expect((await rig.shard.request("POST", `/api/accounts/${accountId}/notes`, { kind: "Note", text })).status).toBe(204);
    const page = await rig.visitAs("Administrator", { at: `/accounts/${accountId}`, isPhone: true });
    await page.getByRole("heading", { name: "History" }).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")).toBe(true);
    expect(await page.locator("nav.side [aria-current]").textContent()).toBe("Characters");
  });

  it("shows gold, prices and riches to Administrators, also in the dark and on a phone", async () => {
    await rig.players.inWorldAt("ana", AT);
    await endow();
    await run(`economy.sold("tradespeople", "katana", 3, 33)`);
    const page = await rig.visitAs("Administrator", { at: "/economy", scheme: "dark" });
    await run(`economy.sold("players", "apple", 1, 3)`);
    await page.keyboard.press("r");
    await page.getByRole("row", { name: "katana tradespeople 3 99 33.0 33 33" }).waitFor();
    await page.getByRole("row", { name: "apple players 1 3 3.0 3 3" }).waitFor();
    const templates = page.getByRole("table", { name: "Sold" }).locator("tbody tr td:first-child");
    expect((await templates.allTextContents()).map((name) => name.trim())).toEqual(["katana", "apple"]);
    await page.getByRole("table", { name: "Sold" }).getByRole("button", { name: "Template" }).click();
    expect((await templates.allTextContents()).map((name) => name.trim())).toEqual(["apple", "katana"]);
    await page.getByRole("table", { name: "Sold" }).getByRole("button", { name: "Pieces" }).click();
    expect((await templates.allTextContents()).map((name) => name.trim())).toEqual(["katana", "apple"]);
    await page.getByText("gold an hour in").first().waitFor();
    const flows = page.getByRole("table", { name: "By source and sink" });
    // Coins and a check came by what was run, and nothing went: the net is the same.
    await flows
      .getByRole("row", { name: /([\d,]+) 0 \+\1$/ })
      .first()
      .waitFor();
    await page.getByLabel("Source or sink of charts and hours").selectOption({ index: 1 });
    await page.getByRole("table", { name: "By hour" }).getByRole("row").nth(1).waitFor();
    await page.getByRole("button", { name: "Add up who is rich" }).click();
    await page
      .getByRole("table", { name: "Richest accounts" })
      .getByRole("row", { name: /^ana( [\d,]+){5} 0 0$/ })
      .waitFor();
    await expectAccessible(page, "dark");
    const phone = await rig.visitAs("Administrator", { at: "/economy", isPhone: true });
    await phone.getByRole("row", { name: "katana" }).waitFor();
    expect(await phone.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")).toBe(true);
  });

  it("lists what nobody created, with the way to what happened", async () => {
    const page = await rig.visitAs("GameMaster");
    const asked = page.waitForRequest("**/api/chronicle?*");
    const nobody = { where: "nowhere", holder: null, root: null };
    const entry = {
      ...{ lineId: "1-1-1", atUtc: "2026-03-19T10:00:00.000Z", kind: "note", cause: "alarm", actor: null },
      ...{ subject: { serial: "1073741830", name: "gold" }, template: "", amount: 0, from: nobody, to: nobody, place: null },
      text: "A stack of gold grew by 4990, and nothing tells why.",
    };
    await page.route("**/api/chronicle?*", (route) => route.fulfill({ json: { entries: [entry], next: null } }));
    await page.goto(`${rig.shard.url}/#/economy`);
    expect(new URL((await asked).url()).searchParams.toString()).toContain("cause=alarm&kind=note");
    await page.getByText("grew by 4990").waitFor();
    await page.getByRole("link", { name: "Search the record" }).waitFor();
    await expectAccessible(page);
  });

  it("shows a day of hours, and all when somebody asks", async () => {
    const hours = Array.from({ length: 30 }, (_, at) => ({
      fromUtc: new Date(Date.UTC(2026, 2, 19, at)).toISOString(),
      causes: [{ cause: "decay", made: 0, gone: 1 + at }],
    }));
    const page = await rig.visitAs("GameMaster");
    await page.route("**/api/economy", (route) => route.fulfill({ json: { hours, sold: [], isComplete: false } }));
    await page.goto(`${rig.shard.url}/#/economy`);
    await page.getByText("The newest figures are missing").waitFor();
    const rows = page.getByRole("table", { name: "By hour" }).locator("tbody tr");
    expect(await rows.count()).toBe(24);
    expect(await rows.first().textContent()).toContain("30");
    await page.getByRole("button", { name: "Show all 30 hours" }).click();
    expect(await rows.count()).toBe(30);
    expect(await page.locator("tr:focus").getAttribute("data-key")).toBe(hours[5]!.fromUtc);
    await page.getByText("0 gold to 0 gold an hour in 30 h").waitFor();
  });

  it("shows houses on the map to Counselors, and what scripts say of them on a click", async () => {
    await rig.players.inWorldAt("ana", AT);
    await endow();
    const page = await rig.visitAs("Counselor", { at: "/map?map=1&x=1450&y=1700&zoom=6" });
    await page.getByLabel("Houses and ships").check();
    await page
      .getByRole("button", { name: /of Ana$/ })
      .first()
      .click();
    await page.getByRole("heading", { name: "House", level: 3 }).waitFor();
    const chosen = page.getByRole("region", { name: "Chosen on the map" });
    expect(await chosen.textContent()).toMatch(/owned by Ana\. ?It never falls down/);
    await expectAccessible(page);
    await picture(page, "staff-map-houses");
    await page.goto(`${rig.shard.url}/#/items`);
    await page.getByText("This page needs the level GameMaster; yours is Counselor.").waitFor();
  });

  it("finds characters whose players are away", async () => {
    await rig.players.inWorldAt("ana", AT);
    await rig.players.leave();
    const page = await rig.visitAs("Counselor", { at: "/characters" });
    await page.getByLabel("Part of a name").fill("an");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: "Ana" }).waitFor();
    expect(await page.getByRole("button", { name: "Open account" }).count()).toBe(0);
    await expectAccessible(page);
  });
});
