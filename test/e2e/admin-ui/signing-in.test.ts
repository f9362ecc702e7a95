import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { SignJWT } from "jose";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { startShard } from "../../support/shard.js";
import { describeInBrowser, expectAccessible, picture, sendTicket, signIn, STAFF_PASSWORD } from "./browser-rig.js";

const PLAYERS = ["Tickets", "My tickets", "Reports", "Sessions", "Polls"] as const;
const WORLD = ["Map", "Characters", "Items", "History", "Economy", "Switches"] as const;
const entriesOf = {
  Regular: ["My tickets"],
  Counselor: ["Tickets", "My tickets", "Sessions", "Map", "Characters", "History", "Server"],
  GameMaster: [...PLAYERS, ...WORLD, "Commands", "Server", "Log"],
  Administrator: [...PLAYERS, "Users", "Addresses", ...WORLD, "Commands", "Server", "Log", "Audit trail"],
} as const;

/** Where the parts of the page stand, on screens of some widths. */
async function placesOf(page: Page): Promise<unknown[]> {
  const places: unknown[] = [];
  for (const width of [1280, 900, 620, 375]) {
    await page.setViewportSize({ width, height: 800 });
    const boxes =
      "[...document.querySelectorAll('.side li, .top button, main > section > *')].map((part) => part.getBoundingClientRect())";
    places.push([width, await page.evaluate(`${boxes}.map(({ x, y, width, height }) => [x, y, width, height])`)]);
  }
  return places;
}

describeInBrowser("the staff pages", (rig) => {
  describe("signing in", () => {
    it("shows errors, then the requested page; the token is never in an address", async () => {
      await rig.account("counselor", "Counselor");
      const page = await rig.visit({ at: "/sessions?sort=-ping" });
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      expect(await page.locator(":focus").getAttribute("name")).toBe("username");
      await signIn(page, "counselor", "wrong password");
      await page.getByRole("alert").getByText("Username or password is wrong.").waitFor();
      await page.getByLabel("Password").fill(STAFF_PASSWORD);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Sessions" }).waitFor();
      expect(page.url()).toContain("#/sessions?sort=-ping");
      await page.reload();
      await page.getByRole("heading", { name: "Sessions" }).waitFor();
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByText("You are signed out.").waitFor();
      expect(await page.evaluate("sessionStorage.length")).toBe(0);
      await page.reload();
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
    });

    it.each(Object.keys(entriesOf) as (keyof typeof entriesOf)[])("shows a %s the pages of that level", async (role) => {
      const page = await rig.visitAs(role);
      const entries = page.getByRole("navigation", { name: "Main" }).getByRole("link");
      expect(await entries.allTextContents()).toEqual([...entriesOf[role]]);
    });

    it("shows the navigation beside the page, or behind a button, on screens from 390 to 2560 pixels", async () => {
      const page = await rig.visitAs("Administrator", { at: "/tickets" });
      const navigation = page.getByRole("navigation", { name: "Main" });
      const fits = () => page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth");
      for (const width of [2560, 1440, 1024, 1023, 720, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await fits(), `${width} pixels`).toBe(true);
        const button = page.getByRole("button", { name: "Menu" });
        if (width >= 1024) {
          expect(await button.isVisible()).toBe(false);
        } else {
          expect(await navigation.isVisible()).toBe(false);
          await button.click();
          expect(await button.getAttribute("aria-expanded")).toBe("true");
          await expectAccessible(page);
        }
        expect(await navigation.getByRole("link").count()).toBe(entriesOf.Administrator.length);
        expect(
          await page.evaluate(
            "(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector('.side'))",
          ),
        ).toBe(true);
        if (width < 1024) {
          await page.keyboard.press("Escape");
          expect(await navigation.isVisible()).toBe(false);
        }
      }
      await page.getByRole("button", { name: "Menu" }).click();
      await navigation.getByRole("link", { name: "Economy" }).click();
      await page.getByRole("heading", { name: "Economy", level: 1 }).waitFor();
      expect(await navigation.isVisible()).toBe(false);
    });

    it("says when the level is too low for a page", async () => {
      const page = await rig.visitAs("Counselor", { at: "/users" });
      await page.getByText("This page needs the level Administrator; yours is Counselor.").waitFor();
      await page.goto(`${rig.shard.url}/#/log`);
      await page.getByText("This page needs the level GameMaster").waitFor();
      const player = await rig.visitAs("Regular", { at: "/tickets" });
      await player.getByText("This page needs the level Counselor; yours is Regular.").waitFor();
    });

    it("is required again when the token has expired, and returns to the same page", async () => {
      const accountId = await rig.account("counselor", "Counselor");
      const secret = await readFile(path.join(rig.shard.dataDirectory, "jwt-secret"), "utf8");
      const past = Math.floor(Date.now() / 1000) - 60;
      const accessToken = await new SignJWT({ name: "counselor", role: "Counselor", tokenVersion: 1 })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setSubject(accountId)
        .setIssuedAt(past - 60)
        .setExpirationTime(past)
        .sign(Buffer.from(secret.trim()));
      const page = await rig.visit();
      const grant = {
        accessToken,
        expiresAtUtc: new Date(past * 1000).toISOString(),
        accountId,
        username: "counselor",
        role: "Counselor",
      };
      await page.evaluate(`sessionStorage.setItem("shardkeeper.grant", ${JSON.stringify(JSON.stringify(grant))})`);
      await page.goto(`${rig.shard.url}/#/tickets?category=Bug`);
      await page.reload();
      await page.getByText("Your sign-in has expired. Sign in again to continue where you were.").waitFor();
      expect(await page.getByLabel("Username").inputValue()).toBe("counselor");
      expect(await page.locator(":focus").getAttribute("name")).toBe("password");
      await signIn(page, "counselor", STAFF_PASSWORD);
      await page.getByRole("heading", { name: "Tickets" }).waitFor();
      expect(await page.getByLabel("Category").inputValue()).toBe("Bug");
    });

    it("is required at once when the account has changed, and the typed text stays", async () => {
      const accountId = await rig.account("changed", "GameMaster");
      const page = await rig.visitAs("GameMaster", { at: "/commands" }, "changed");
      await page.locator(".stream-state.live").waitFor();
      await page.getByRole("combobox", { name: "Command" }).fill("broadcast half a sentence");
      await rig.shard.request("PUT", `/api/users/${accountId}`, { password: "Another#123" });
      await page.getByText("Your sign-in is no longer valid").waitFor();
      await signIn(page, "changed", "Another#123");
      await page.getByRole("heading", { name: "Commands" }).waitFor();
      expect(await page.getByRole("combobox", { name: "Command" }).inputValue()).toBe("broadcast half a sentence");
    });

    it("survives a restart of the server, says so, and refreshes the page", async () => {
      const dataDirectory = path.join(rig.shard.dataDirectory, "restarted");
      const flags = ["--tickets-seconds-between", "0"];
      const before = await startShard({ dataDirectory, flags });
      const { httpPort } = before;
      await before.addAccount("counselor", STAFF_PASSWORD, "Counselor");
      const page = await rig.visit();
      page.removeAllListeners("request");
      await page.goto(`${before.url}/#/tickets`);
      await signIn(page, "counselor", STAFF_PASSWORD);
      await page.locator(".stream-state.live").waitFor();
      await page.getByText("No tickets yet.").waitFor();
      const live = await placesOf(page);
      await before.stop();
      await page.getByText("The connection to the server is lost").waitFor();
      await page.getByText("No connection, trying again").waitFor();
      expect(await placesOf(page)).toEqual(live);
      await page.keyboard.press("r");
      await page.getByText("The server does not answer.").waitFor();
      const after = await startShard({ dataDirectory, flags: [...flags, "--http-port", String(httpPort)] });
      try {
        await page.getByText("The server was restarted. This page was refreshed.").waitFor();
        await expect.poll(() => page.getByText("The server does not answer.").count()).toBe(0);
        expect(await page.getByText("The connection to the server is lost").count()).toBe(0);
      } finally {
        await after.stop();
      }
    });

    it("works below the path of a proxy, where the pages of the API and of Lua lead to each other", async () => {
      const { port } = new URL(rig.shard.url);
      const proxy = createServer((asked, answer) => {
        const options = { port, method: asked.method, headers: asked.headers, path: asked.url!.replace(/^\/shard/, "") };
        if (options.path === asked.url) return void answer.writeHead(404).end();
        asked.pipe(request(options, (got) => got.pipe(answer.writeHead(got.statusCode!, got.headers))));
      }).listen(0, "127.0.0.1");
      await once(proxy, "listening");
      const base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/shard`;
      await rig.account("counselor", "Counselor");
      const page = await rig.visit();
      page.removeAllListeners("request");
      await page.goto(`${base}/#/tickets`);
      await signIn(page, "counselor", STAFF_PASSWORD);
      await page.getByRole("heading", { name: "Tickets" }).waitFor();
      await page.locator("header img").evaluate("(image) => image.decode()");
      await page.goto(`${base}/docs`);
      await page.getByRole("link", { name: "Lua reference" }).click();
      await page.getByRole("link", { name: "The HTTP API" }).click();
      await page.getByRole("link", { name: "/openapi.json", exact: true }).click();
      await page.waitForURL(`${base}/openapi.json`);
      await page.goto("about:blank");
      proxy.close();
      proxy.closeAllConnections();
    });

    it("is not required while tokens are switched off", async () => {
      const open = await startShard({ flags: ["--no-jwt"] });
      try {
        const page = await rig.visit();
        page.removeAllListeners("request");
        await page.goto(`${open.url}/#/users`);
        await page.getByRole("heading", { name: "Users" }).waitFor();
        await page.goto(`${open.url}/#/tickets`);
        await page.getByRole("heading", { name: "Tickets" }).waitFor();
        expect(await page.getByRole("link", { name: "Mine" }).count()).toBe(0);
        expect(await page.getByRole("button", { name: "Sign out" }).count()).toBe(0);
      } finally {
        await open.stop();
      }
    });
  });

  describe("a player's own page", () => {
    it("shows the waiting tickets, and who has them", async () => {
      const ana = await rig.players.inWorldAt("ana", { x: 1440, y: 1700 });
      const ticketId = await sendTicket(ana, "I am stuck", "Between two crates.");
      await rig.account("rosa", "GameMaster");
      const page = await rig.visitAs("Regular", {}, "ana");
      const card = page.getByRole("article", { name: `${ticketId} Stuck` });
      await card.getByText("Nobody has taken it yet.").waitFor();
      await rig.actAs("rosa", "PUT", `/api/help-tickets/${ticketId}/assign-to-me`);
      await page.getByRole("button", { name: "Refresh" }).click();
      await card.getByText("Taken by rosa.").waitFor();
      await picture(page, "staff-my-tickets");
      await rig.actAs("rosa", "PUT", `/api/help-tickets/${ticketId}/status`, { status: "Closed" });
      await page.keyboard.press("r");
      await page.getByText("You have no tickets that wait for an answer.").waitFor();
    });
  });
});
