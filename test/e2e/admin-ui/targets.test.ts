import { describe, expect, it } from "vitest";
import { openShardDatabase } from "../../support/shard-database.js";
import { describeInBrowser, expectAccessible, listedTickets, picture, sendTicket } from "./browser-rig.js";

const HOUR_MS = 3_600_000;
const targets = { Bug: { firstAnswerMinutes: 60 }, default: { closingMinutes: 10_000 } };

describeInBrowser(
  "the staff pages",
  (rig) => {
    describe("tickets that should be answered in time", () => {
      it("come first when it passes, are counted in one place, and say so in words on each kind of screen", async () => {
        const client = await rig.players.inWorldAt("ana", { x: 1440, y: 1700 });
        const late = await sendTicket(client, "report a bug", "The gate eats my horse.");
        const early = await sendTicket(client, "I am stuck", "Between two crates.");
        const page = await rig.visitAs("Counselor", { at: "/tickets" });
        const rows = () => listedTickets(page);
        await page.getByText("in 1 h").waitFor();
        await page.locator(".stream-state.live").waitFor();
        expect(await page.getByLabel("Order").inputValue()).toBe("urgent");

        const other = await rig.visitAs("Counselor", { at: "/server" });
        await other.locator(".stream-state.live").waitFor();
        // As if the bug had been sent three hours ago.
        const database = openShardDatabase(rig.shard.dataDirectory);
        database.exec(`UPDATE tickets SET created_at = created_at - ${3 * HOUR_MS} WHERE ticket_id = ${late}`);
        database.close();
        await other.getByRole("banner").getByRole("link", { name: "1 overdue" }).waitFor();
        expect(await other.locator(".notice").count()).toBe(0);
        await page.getByText("2 h over").waitFor();
        await page.getByRole("link", { name: "Overdue 1" }).waitFor();
        expect(await rows()).toEqual([`${late} Bug`, `${early} Stuck`]);
        await expectAccessible(page);
        await picture(page, "staff-queue-due");
        const metrics = await (await fetch(`${rig.shard.url}/metrics`)).text();
        expect(metrics).toContain('shardkeeper_tickets_overdue{target="FirstAnswer"} 1');

        for (const visit of [{ scheme: "dark" }, { isPhone: true }] as const) {
          const screen = await rig.visitAs("Counselor", { at: `/tickets/${late}`, ...visit });
          await screen.locator(".ticket-line").getByText("Overdue by 2 hours").waitFor();
          await expectAccessible(screen, "scheme" in visit ? visit.scheme : "light");
        }

        await rig.actAs("counselor", "PUT", `/api/help-tickets/${late}/assign-to-me`);
        await expect.poll(async () => await page.getByText("2 h over").count()).toBe(0);
        await other.getByRole("banner").getByRole("link", { name: "overdue" }).waitFor({ state: "hidden" });
      });
    });
  },
  ["--tickets-targets", JSON.stringify(targets)],
);
