import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mysqlAddress, mysqlUrl } from "../../runtime/storage/engines.js";
import { GameClient } from "../../support/client/game-client.js";
import { HANG_MS } from "../../support/hang.js";
import { type NatsServer, startNats } from "../../support/nats-servers.js";
import { sendTicket } from "../../support/sending-tickets.js";
import { ADMIN_PASSWORD, type Shard, startShard } from "../../support/shard.js";
import { until } from "../../support/until.js";
import { closePages, describeWithBrowser, openBrowser, picture, signIn } from "./browser-rig.js";

const PASSWORD = "PlayerPwd#1";

describeWithBrowser(
  "the staff pages of an API that dies",
  () => {
    let nats: NatsServer & AsyncDisposable;
    let database: ReturnType<typeof mysqlAddress>;
    let [world, edge, first, second] = [] as unknown as [Shard, Shard, Shard, Shard];
    let browser: Browser;
    let player: GameClient;

    const start = (...flags: string[]): Promise<Shard> =>
      startShard({
        flags: [...flags, "--nats", `nats://127.0.0.1:${nats.port}`, "--tickets-seconds-between", "0"],
        databaseUrl: mysqlUrl(database.address),
      });

    beforeAll(async () => {
      nats = await startNats();
      database = mysqlAddress();
      world = await start("--role", "world");
      [edge, first, second] = await Promise.all([start("--role", "edge"), start("--role", "api"), start("--role", "api")]);
      await until("the edge has a link to the world", async () => {
        const page = await (await fetch(`${edge.url}/metrics`)).text();
        return /^shardkeeper_edge_worlds_open 1$/mu.test(page) ? undefined : "not yet";
      });
      await first.addAccount("cora", PASSWORD);
      player = new GameClient({ host: "127.0.0.1", port: edge.gamePort, username: "cora", password: PASSWORD });
      await player.login();
      await player.enter({ name: "Cora" });
      browser = await openBrowser();
    });
    afterAll(async () => {
      await closePages(browser);
      await player?.close();
      for (const shard of [edge, second, first, world]) await shard?.stop();
      await nats?.[Symbol.asyncDispose]();
      await database?.remove();
    });

    /** Opens a page that keeps its sign-in out of all addresses. */
    async function visit(shard: Shard): Promise<{ page: Page; complaints: string[]; hosts: Set<string> }> {
      const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
      page.setDefaultTimeout(HANG_MS);
      const complaints: string[] = [];
      const hosts = new Set<string>();
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) complaints.push(message.text());
      });
      page.on("request", (request) => {
        hosts.add(new URL(request.url()).host);
        if (/eyJ/.test(request.url())) complaints.push(`a token in ${request.url()}`);
      });
      await page.goto(`${shard.url}/#/tickets?status=Open`);
      await signIn(page, "admin", ADMIN_PASSWORD);
      await page.getByText("Live", { exact: true }).waitFor();
      return { page, complaints, hosts };
    }

    it("go on with another one: news, reading and changes, without a new sign-in", async () => {
      await until("both APIs know each other", async () => {
        const known = (await (await first.request("GET", "/api/apis")).json()) as unknown[];
        return known.length === 2 ? undefined : `${known.length}`;
      });
      const { page, complaints, hosts } = await visit(first);
      await until("the page knows the other", async () => {
        await page.reload();
        const policy = (await fetch(first.url)).headers.get("content-security-policy") ?? "";
        return policy.includes(second.url) ? undefined : policy;
      });
      await page.getByText("Live", { exact: true }).waitFor();
      await page.getByText("No ticket is open.").waitFor();
      await sendTicket(player, "I am stuck", "Before the death");
      await page.getByRole("button", { name: "1 new ticket: show" }).click();
      await page.getByRole("link", { name: /Stuck/ }).waitFor();
      expect(hosts).toEqual(new Set([new URL(first.url).host]));

      await first.kill();
      const meanwhile = await sendTicket(player, "report a bug", "The API died");
      await page.getByText(`Live, from 127.0.0.1:${second.httpPort}`).waitFor();
      // The event that came meanwhile, or the list that was read again.
      const news = page.getByRole("button", { name: "1 new ticket: show" });
      await news
        .or(page.getByRole("link", { name: /Bug/ }))
        .first()
        .waitFor();
      await page.evaluate(`location.hash = "#/tickets/${meanwhile}"`);
      await page.getByRole("blockquote").getByText("The API died").waitFor();
      await page.getByRole("button", { name: "Take", exact: true }).click();
      await player.windows.waitForLine(`Your help ticket #${meanwhile} was taken by our staff.`);
      await page.locator(".chip.assigned").first().waitFor();
      await picture(page, "worlds-api-death");
      expect(complaints).toEqual([]);
      expect(hosts).toEqual(new Set([new URL(first.url).host, new URL(second.url).host]));
    });
  },
  "mariadb-server",
  "nats-server",
);
