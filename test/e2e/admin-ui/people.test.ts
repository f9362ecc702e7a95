import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  describeInBrowser,
  expectAccessible,
  picture,
  PLAYER_PASSWORD,
  sendTicket,
  signIn,
  STAFF_PASSWORD,
} from "./browser-rig.js";

describeInBrowser("the staff pages", (rig) => {
  describe("the sessions page", () => {
    it("shows players as they come and go, sorts and searches", async () => {
      const page = await rig.visitAs("Counselor", { at: "/sessions" });
      await page.locator(".stream-state.live").waitFor();
      await rig.players.allInWorldAt({ ana: { x: 1440, y: 1700 }, bert: { x: 1445, y: 1700 } });
      const names = () => page.locator("tbody tr td:first-child").allTextContents();
      await expect.poll(names).toEqual(["ana", "bert"]);
      await expect.poll(() => page.getByRole("row", { name: "ana" }).textContent()).toContain("Trammel 1440, 1700, 0");
      expect(await page.getByRole("button", { name: "Disconnect" }).count()).toBe(0);
      await page.getByRole("button", { name: "Account" }).click();
      expect(await names()).toEqual(["bert", "ana"]);
      expect(await page.getByRole("columnheader", { name: "Account" }).getAttribute("aria-sort")).toBe("descending");
      expect(page.url()).toContain("sort=-username");
      await page.getByLabel("Search sessions").fill("Ana");
      expect(await names()).toEqual(["ana"]);
      expect(page.url()).toContain("search=Ana");
    });

    it("disconnects a player after a confirmation", async () => {
      const ana = await rig.players.inWorldAt("ana", { x: 1440, y: 1700 });
      const page = await rig.visitAs("GameMaster", { at: "/sessions" });
      const kick = page.getByRole("button", { name: "Disconnect ana" });
      await kick.click();
      await page.getByRole("dialog", { name: "Disconnect this player?" }).waitFor();
      await page.keyboard.press("Escape");
      expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Disconnect ana");
      await kick.click();
      await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
      await page.getByText("Ana was disconnected.").waitFor();
      await page.getByText("Nobody is connected").waitFor();
      expect(await ana.closed).toContain("closed by the server");
    });
  });

  describe("the map page", () => {
    /** Where a place is on the page, in pixels, at a zoom at which a tile is 2 ** steps pixels. */
    async function pointOf(page: Page, dx: number, dy: number): Promise<{ x: number; y: number }> {
      const box = (await page.locator(".live-map canvas").boundingBox())!;
      return { x: box.x + box.width / 2 + dx, y: box.y + box.height / 2 + dy };
    }
    /** Runs Lua on the server. */
    async function run(code: string): Promise<void> {
      const response = await rig.shard.request("POST", "/api/lua/evaluate", { code });
      expect(await response.json()).toMatchObject({ success: true });
    }
    const AT = "/map?map=1&x=1440&y=1700&zoom=7";

    it("opens where people are, takes a crowd apart, and follows whom one has chosen", async () => {
      const { ana } = await rig.players.allInWorldAt({
        ...{ ana: { x: 2900, y: 800 }, bert: { x: 2904, y: 800 }, cleo: { x: 2902, y: 804 } },
      });
      const page = await rig.visitAs("GameMaster", { at: "/map" });
      await page.getByRole("img", { name: "Map of Trammel around 2902, 802" }).waitFor();
      await page.getByText("3 in view", { exact: true }).waitFor();
      const zoom = () => Number(/zoom=(\d+)/.exec(page.url())?.[1]);
      await expect.poll(zoom).toBeGreaterThan(0);
      const opened = zoom();
      // Names are shown until here.
      await page.getByRole("button", { name: "Zoom out" }).click();
      await expect.poll(zoom).toBe(opened - 1);
      // They stand closer together than their marks are wide.
      const middle = await pointOf(page, 0, 0);
      await page.mouse.click(middle.x, middle.y);
      await expect.poll(zoom).toBe(opened + 1);

      await page.getByRole("button", { name: "Ana", exact: true }).click();
      await page.getByRole("button", { name: "Follow" }).click();
      await expectAccessible(page);
      // After two steps of the zoom, the map is 300 tiles wide.
      await run(`mobiles.get(${ana.serial}):move_to(1, 3020, 800, 0)`);
      await page.getByRole("img", { name: "Map of Trammel around 3020, 800" }).waitFor();
      expect(await page.getByRole("button", { name: "Follow" }).getAttribute("aria-pressed")).toBe("true");
    });

    it("shows who is in view and where they go, as marks and as a list", async () => {
      const page = await rig.visitAs("GameMaster", { at: AT });
      const { ana } = await rig.players.allInWorldAt({ ana: { x: 1440, y: 1700 }, bert: { x: 1450, y: 1700 } });
      const row = page.getByRole("row", { name: "Ana" });
      await row.getByText("1440, 1700").waitFor();
      await page.getByText("2 in view", { exact: true }).waitFor();
      // The first turns her.
      await ana.step(2);
      await ana.step(2);
      await row.getByText("1441, 1700").waitFor();
      await page.getByLabel("Search what is in view").fill("bert");
      await page.getByText("1 of 2 in view").waitFor();
      expect(await page.locator("tbody tr").count()).toBe(1);
      await page.getByLabel("Search what is in view").fill("");

      // At zoom 7 a tile is four pixels wide, and Bert stands ten tiles to the east.
      const bert = await pointOf(page, 42, 2);
      await page.mouse.click(bert.x, bert.y);
      await page.getByRole("heading", { name: "Bert" }).waitFor();
      expect(await page.locator(":focus").textContent()).toBe("Bert");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Message" }).click();
      await page.getByLabel("Text").fill("Hello from the map");
      await page.keyboard.press("Enter");
      await page.getByText("The message to Bert was sent.").waitFor();
      expect(await page.getByRole("link", { name: "Session", exact: true }).getAttribute("href")).toBe("#/sessions?search=bert");

      await page.getByLabel("Players").uncheck();
      await page.getByText("0 in view", { exact: true }).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: "Map" }).waitFor();
      expect(await page.getByLabel("Players").isChecked()).toBe(false);
      await page.getByLabel("Players").check();
      await page.getByText("2 in view", { exact: true }).waitFor();
    });

    it("shows spawners and regions in layers that it remembers, on the map and in the list", async () => {
      await run(`
        local definitions = require("features.spawners.lib.definitions")
        local function put(x, changes)
          local params = definitions.params_of {
            kind = "ProximitySpawner", count = 4, min_delay_ms = 1000, max_delay_ms = 1000, home_range = 1, walking_range = 1, team = 0,
            spawner_id = "of the map " .. x, x = x, y = 700, entries = { { name = "Spectre", max = 2, probability = 1 }, { name = "Shade", max = 3, probability = 1 } } }
          local spawner = items.create("spawn", { params = params })
          spawner:move_to(1, x, 700, 0)
          for key, value in pairs(changes) do spawner:set(key, value) end
        end
        put(2450, {})
        put(2460, { stopped = true })
        assert(region.add { name = "The Old Town", map_id = 1, areas = { { x1 = 2400, y1 = 690, x2 = 2480, y2 = 730 } } })
        assert(region.add { name = "The Old Inn", map_id = 1, parent = "The Old Town", priority = 70, areas = { { x1 = 2410, y1 = 690, x2 = 2420, y2 = 700 } } })`);
      const page = await rig.visitAs("Counselor", { at: "/map?map=1&x=2440&y=700&zoom=7" });
      await page.getByText("0 in view", { exact: true }).waitFor();
      await page.getByLabel("Spawners").check();
      await page.getByText("2 in view", { exact: true }).waitFor();
      await page.getByLabel("Regions").check();
      await page.getByText("4 in view", { exact: true }).waitFor();
      const rows = () => page.locator("tbody tr").allTextContents();
      expect(await rows()).toEqual([
        "SpawnerSpectre, Shade2450, 700, 0",
        "SpawnerSpectre, Shade2460, 700, 0",
        "RegionThe Old Inn2410, 690 to 2420, 700",
        "RegionThe Old Town2400, 690 to 2480, 730",
      ]);
      const chosen = page.getByRole("region", { name: "Chosen on the map" });
      const press = async (dx: number, dy: number) => {
        const at = await pointOf(page, dx, dy);
        await page.mouse.click(at.x, at.y);
        return chosen.textContent();
      };
      expect(await press(82, 2)).toContain(
        "A spawner at Trammel 2460, 700, 0, which was stopped. It makes up to 4 at a time, when a player comes near.",
      );
      expect(await press(-100, -20)).toContain(
        "The Old InnA region: Trammel 2410, 690 to 2420, 700. Its priority is 70. It is in The Old Town.",
      );
      expect(await press(-100, 60)).toContain("The Old TownA region");
      await expectAccessible(page);
      await picture(page, "staff-map-layers");
      await page.getByRole("button", { name: "Spectre, Shade" }).first().press("Enter");
      await chosen.getByText("Shade: at most 3").waitFor();

      await page.getByLabel("Spawners").uncheck();
      await page.reload();
      await page.getByText("2 in view", { exact: true }).waitFor();
      expect(await page.getByLabel("Spawners").isChecked()).toBe(false);
      await page.getByLabel("Facet").selectOption("Malas");
      await page.getByText("0 in view", { exact: true }).waitFor();
    });

    it("is moved and zoomed with the mouse and with keys, and its address keeps the place", async () => {
      const page = await rig.visitAs("Counselor", { at: AT });
      const canvas = page.getByRole("img", { name: "Map of Trammel around 1440, 1700" });
      await canvas.waitFor();
      const from = await pointOf(page, 0, 0);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 40, from.y - 80);
      await page.mouse.up();
      await page.waitForURL(/x=1430&y=1720&zoom=7/);
      await page.mouse.move(from.x, from.y);
      await page.mouse.wheel(0, 100);
      await page.waitForURL(/x=1430&y=1720&zoom=6/);
      await page.locator(".live-map canvas").focus();
      await page.keyboard.press("+");
      await page.waitForURL(/zoom=7/);
      await page.keyboard.press("ArrowDown");
      await page.waitForURL(/x=1430&y=1744&zoom=7/);
      await page.getByLabel("Facet").selectOption("Malas");
      await page.getByRole("img", { name: "Map of Malas" }).waitFor();
      await page.waitForURL(/map=3/);
    });

    it("is dragged with one finger and zoomed with two, and a tap chooses, on a phone", async () => {
      const page = await rig.visitAs("Counselor", { at: AT, isPhone: true });
      await rig.players.inWorldAt("ana", { x: 1450, y: 1690 });
      await page.getByText("1 in view", { exact: true }).waitFor();
      const middle = await pointOf(page, 0, 0);
      const devtools = await page.context().newCDPSession(page);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...fingers: (readonly [number, number])[]) =>
        devtools.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: fingers.map(([dx, dy], id) => ({ x: middle.x + dx, y: middle.y + dy, id })),
        });
      await touch("touchStart", [20, 0]);
      await touch("touchMove", [0, -20]);
      await touch("touchMove", [-20, -40]);
      await touch("touchEnd");
      await page.waitForURL(/x=1450&y=1710&zoom=7/);
      expect(await page.evaluate("scrollY")).toBe(0);

      await touch("touchStart", [-40, 0]);
      await touch("touchStart", [-40, 0], [40, 0]);
      await touch("touchMove", [-60, 0], [60, 0]);
      await touch("touchMove", [-80, 0], [80, 0]);
      await touch("touchEnd");
      await page.waitForURL(/x=1450&y=1710&zoom=8/);
      await touch("touchStart", [-80, 0], [80, 0]);
      await touch("touchMove", [-20, 0], [20, 0]);
      await touch("touchMove", [-20, 24], [20, 24]);
      await touch("touchEnd");
      await page.waitForURL(/x=1450&y=1698&zoom=6/);

      // At zoom 6 a tile is two pixels wide.
      await touch("touchStart", [1, -15]);
      await touch("touchEnd");
      await page.getByRole("heading", { name: "Ana" }).waitFor();
      await expectAccessible(page);
      expect(await page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")).toBe(true);
    });

    it("takes staff in the game to the chosen player, and brings players, from the map and from the list", async () => {
      const { accountId } = await rig.players.account("helen");
      await rig.shard.request("PUT", `/api/users/${accountId}`, { role: "GameMaster" });
      const clients = await rig.players.allInWorldAt({ helen: { x: 1450, y: 1700 }, ana: { x: 1430, y: 1710 } });
      const page = await rig.visit({ at: AT });
      await signIn(page, "helen", PLAYER_PASSWORD);
      const placeOf = (name: string) => page.getByRole("row", { name }).locator("td").last();
      await page.getByRole("button", { name: "Ana", exact: true }).press("Enter");
      await page.getByRole("button", { name: "Bring" }).press("Enter");
      await page.getByText("Ana is with you.").waitFor();
      await expect.poll(() => placeOf("Ana").textContent()).toBe("1450, 1700, 0");

      await run(`for _, player in ipairs(players.all()) do
        if player.character_name == "Ana" then players.move(player.session_id, { map_id = 1, x = 1430, y = 1690, z = 0 }) end
      end`);
      await expect.poll(() => placeOf("Ana").textContent()).toBe("1430, 1690, 0");
      await page.getByRole("button", { name: "Close" }).click();
      const ana = await pointOf(page, -38, -38);
      await page.mouse.click(ana.x, ana.y);
      await page.getByRole("heading", { name: "Ana" }).waitFor();
      await page.getByRole("button", { name: "Go to" }).click();
      await page.getByText("You are with Ana: X: 1430, Y: 1690").waitFor();
      await expect.poll(() => placeOf("Helen").textContent()).toBe("1430, 1690, 0");
      await sendTicket(clients.ana, "I am stuck", "Here.");
      await run(
        `for _, player in ipairs(players.all()) do players.move(player.session_id, { map_id = 1, x = 1460, y = 1710, z = 0 }) end`,
      );
      await expect.poll(() => placeOf("Helen").textContent()).toBe("1460, 1710, 0");
      await page
        .getByRole("button", { name: /^Ticket \d+ of Ana/ })
        .first()
        .press("Enter");
      await page.getByRole("button", { name: "Go there" }).press("Enter");
      await expect.poll(() => placeOf("Helen").textContent()).toBe("1430, 1690, 0");
      await page.getByRole("button", { name: "Ana", exact: true }).press("Enter");
      expect(await page.getByRole("link", { name: "Tickets", exact: true }).last().getAttribute("href")).toBe("#/tickets?q=ana");
    });

    it("shows open tickets, and leads to them", async () => {
      const page = await rig.visitAs("Counselor", { at: AT });
      const cora = await rig.players.inWorldAt("cora", { x: 1445, y: 1704 });
      const ticketId = await sendTicket(cora, "I am stuck", "Between two crates.");
      await page.getByRole("button", { name: `Ticket ${ticketId} of Cora` }).click();
      expect(await page.getByRole("button", { name: "Message" }).count()).toBe(0);
      await page.getByRole("link", { name: `Open ticket ${ticketId}` }).click();
      await page.getByRole("blockquote").getByText("Between two crates.").waitFor();
      await page.getByRole("link", { name: "Show on the live map" }).click();
      await page.getByRole("img", { name: "Map of Trammel around 1445, 1704" }).waitFor();
    });
  });

  describe("the page of addresses", () => {
    it("blocks a network, says what is wrong with another one, and ends the block", async () => {
      const page = await rig.visitAs("Administrator", { at: "/addresses" }, "chief");
      const block = async (network: string) => {
        await page.getByRole("button", { name: "Block an address" }).click();
        const dialog = page.getByRole("dialog", { name: "Block an address" });
        await dialog.getByLabel("Address or network").fill(network);
        await dialog.getByLabel("Reason").fill("a wave of bots");
        await dialog.getByRole("button", { name: "Block" }).click();
      };
      await block("bots.example");
      await page.getByText('"bots.example" is not an address or a network').waitFor();
      await block("203.0.113.0/24");
      const row = page.getByRole("row", { name: "203.0.113.0/24" });
      await row.getByText("a wave of bots").waitFor();
      await row.getByRole("button", { name: "Remove 203.0.113.0/24" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
      await page.getByText("No address is blocked or allowed.").waitFor();
    });
  });

  describe("the pages of switches and polls", () => {
    it("switch a spell off, say what is wrong with a name, and switch it on again", async () => {
      const page = await rig.visitAs("GameMaster", { at: "/switches" });
      await page.getByText("Everything is on.").waitFor();
      const off = async (name: string): Promise<void> => {
        await page.getByRole("button", { name: "Switch something off" }).click();
        await page.getByLabel("Name").fill(name);
        await page.getByLabel("Reason").fill("It crashes.");
        await page.getByRole("button", { name: "Switch off", exact: true }).click();
      };
      await off("recal");
      await page.getByText("There is no spell 'recal'.").waitFor();
      await off("recall");
      await page.getByRole("cell", { name: "It crashes." }).waitFor();
      await expectAccessible(page, "light");
      await picture(page, "staff-switches");
      await page.getByRole("button", { name: "Switch spell recall on" }).click();
      await page.getByRole("button", { name: "Switch on", exact: true }).click();
      await page.getByText("Everything is on.").waitFor();
    });

    it("ask all players, and end the poll", async () => {
      const page = await rig.visitAs("GameMaster", { at: "/polls" });
      await page.getByRole("button", { name: "Ask all players" }).click();
      await page.getByLabel("Question").fill("Which day suits you best?");
      await page.getByLabel("Answers").fill("Friday | Sunday");
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await page.getByRole("heading", { name: "1. Which day suits you best?" }).waitFor();
      await expectAccessible(page, "light");
      await picture(page, "staff-polls");
      await page.getByRole("button", { name: "End…" }).click();
      await page.getByRole("button", { name: "End", exact: true }).click();
      await page.getByRole("button", { name: "Remove…" }).waitFor();
    });
  });

  describe("the users page", () => {
    it("creates an account, shows errors, changes and locks it", async () => {
      const page = await rig.visitAs("Administrator", { at: "/users" }, "chief");
      await page.getByRole("link", { name: "New user" }).click();
      await page.getByLabel("Username").fill("x");
      await page.getByLabel("Password").fill("short");
      await page.getByLabel("E-mail").fill("nowhere");
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByText("must be 3 to 30 characters of").waitFor();
      expect(await page.getByLabel("Username").getAttribute("aria-invalid")).toBe("true");
      expect(await page.locator(".field-error:visible").count()).toBe(3);
      await page.getByLabel("Username").fill("rosa");
      await page.getByLabel("Password").fill(STAFF_PASSWORD);
      await page.getByLabel("E-mail").fill("rosa@example.org");
      await page.getByLabel("Level").selectOption("Counselor");
      await page.getByRole("button", { name: "Create account" }).click();
      const row = page.getByRole("row", { name: "rosa@example.org" });
      await row.getByText("Counselor").waitFor();

      const rosa = await rig.visit();
      await signIn(rosa, "rosa", STAFF_PASSWORD);
      await rosa.locator(".stream-state.live").waitFor();

      await page.getByRole("link", { name: "rosa" }).click();
      await page.getByLabel("Level").selectOption("GameMaster");
      await page.getByRole("button", { name: "Save" }).click();
      await row.getByText("GameMaster").waitFor();
      await rosa.getByText("Your sign-in is no longer valid").waitFor();

      await page.getByRole("button", { name: "Lock rosa" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Lock" }).click();
      await row.getByText("Locked").waitFor();
      await signIn(rosa, "rosa", STAFF_PASSWORD);
      await rosa.getByRole("alert").getByText("Username or password is wrong.").waitFor();
      await page.getByRole("button", { name: "Unlock rosa" }).click();
      await row.getByText("Active").waitFor();
      expect(await page.getByRole("button", { name: "Lock chief" }).count()).toBe(0);

      await page.getByLabel("Search users").fill("ROSA");
      expect(await page.locator("tbody tr").count()).toBe(1);
      const link = page.url();
      await page.goto("about:blank").catch(() => undefined);
      await page.goto(link);
      await row.waitFor();
      expect(await page.locator("tbody tr").count()).toBe(1);
    });

    it("bans a player, says why, lifts the ban, and shows who did what and who shares an address", async () => {
      const { ana } = await rig.players.allInWorldAt({ ana: { x: 1440, y: 1700 }, bert: { x: 1445, y: 1700 } });
      const anaId = (await rig.players.account("ana")).accountId;
      const page = await rig.visitAs("Administrator", { at: `/users/${anaId}` }, "chief");
      await page.getByText("also used by").getByRole("link", { name: "bert" }).waitFor();
      await page.getByRole("button", { name: "Ban this account" }).click();
      await page.getByText("must be 1 to 500 characters").waitFor();
      await page.getByLabel("Reason").fill("sells <b>gold</b>");
      await page.getByLabel("For", { exact: true }).selectOption("1 week");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Ban this account" }).click();
      await page.getByText("Banned until", { exact: false }).first().waitFor();
      expect(await ana.closed).toContain("closed by the server");
      await page.getByText(/chief banned the account until .* UTC: sells <b>gold<\/b>/).waitFor();
      await picture(page, "staff-user-ban");

      const banned = await rig.visit();
      await signIn(banned, "ana", PLAYER_PASSWORD);
      await banned.getByText(/This account is banned until .* UTC: sells <b>gold<\/b>/).waitFor();
      await page.goto(`${rig.shard.url}/#/users?search=ana`);
      await page.getByRole("row", { name: /ana.*Banned/ }).waitFor();
      await page.goBack();
      await page.getByRole("button", { name: "Lift the ban" }).click();
      await page.getByText("chief lifted the ban").waitFor();
      await signIn(banned, "ana", PLAYER_PASSWORD);
      await banned.getByRole("heading", { name: "My tickets" }).waitFor();
    });

    it("says that a name is in use", async () => {
      await rig.account("twice", "Counselor");
      const page = await rig.visitAs("Administrator", { at: "/users/new" }, "chief");
      await page.getByLabel("Username").fill("Twice");
      await page.getByLabel("Password").fill(STAFF_PASSWORD);
      await page.getByLabel("E-mail").fill("twice@example.org");
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByRole("alert").getByText("Another account has that username.").waitFor();
      expect(await page.getByLabel("Username").inputValue()).toBe("Twice");
    });
  });
});
