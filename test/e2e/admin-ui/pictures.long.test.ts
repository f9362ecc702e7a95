import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { MADE_DATA_TOOL, madeDataNeed } from "../../support/needs.js";
import { openShardDatabase } from "../../support/shard-database.js";
import { until } from "../../support/until.js";
import { picture, Rig, sendTicket } from "./browser-rig.js";

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const STEP_MS = 400;
const DESK = { width: 1440, height: 900 };
/** Pages with what they show first. */
const places = [
  ["queue", "/tickets", "tbody tr"],
  ["ticket", "/tickets/36", ".hour-before summary:text('recorded')"],
  ["map", "/map", "tbody tr"],
  ["reports", "/reports", "tbody tr"],
  ["answers", "/answers", ".answers .card"],
  ["sessions", "/sessions", "tbody tr"],
  ["characters", "/characters?search=or", "tbody tr"],
  ["items", "/items?template=shirt", "tbody .item-picture:not([hidden])"],
  ["economy", "/economy", "tbody tr"],
  ["history", "/history?who=Berta", "ol.history li"],
  ["audit", "/audit", "tbody tr"],
  ["log", "/log", ".log"],
  ["server", "/server", ".chart .line"],
] as const;
const targets = { default: { firstAnswerMinutes: 60, closingMinutes: 1440 }, Stuck: { firstAnswerMinutes: 15 } };
const players = ["alwin", "berta", "cedric", "dorith", "eamon", "fiora", "gareth", "hilda", "ivo", "jorunn", "kasimir", "lysa"];
const staff = { rosa: "GameMaster", tom: "Counselor", nell: "GameMaster" } as const;
/** What players ask for, by the line of the window that they choose. */
const troubles: readonly (readonly [string, string])[] = [
  ["I am stuck", "I fell between the crates behind the smithy and cannot get out."],
  ["report a bug", "My horse is gone since I rode through the moongate at Minoc."],
  ["I have a question", "Where can I sell wooden boxes? The carpenter says no."],
  ["Somebody harasses me with words", "He follows me through the whole town and calls me names."],
  ["report a bug", "The banker does not hear me, although I stand beside her."],
  ["I have a suggestion", "A bench at the fountain would be nice, for those who wait there."],
  ["Something else", "I have died in the swamp and my corpse has vanished with all that I had."],
  ["I am stuck", "The ship is on the sand at the north coast and will not move."],
  ["report a bug", "Bread weighs 10 stones in my pack and 1 on the ground."],
  ["I have a question", "How do I join a guild when its master is away?"],
];

/** Back-dates tickets, so that they fill twelve weeks: those that are closed each by more than the one after it. */
function spreadOverWeeks(dataDirectory: string, closed: readonly number[], open: readonly number[]): void {
  const database = openShardDatabase(dataDirectory);
  const shift = (ticket: number, byMs: number, answerMs: number, closingMs: number) => {
    const sent = Date.now() - byMs;
    database.exec(`UPDATE tickets SET created_at = ${sent}, assigned_at = ${sent + answerMs}, last_updated_at = ${sent + closingMs},
      first_answer_at = CASE WHEN first_answer_at IS NULL THEN NULL ELSE ${sent + answerMs} END,
      closed_at = CASE WHEN closed_at IS NULL THEN NULL ELSE ${sent + closingMs} END WHERE ticket_id = ${ticket}`);
    database.exec(`UPDATE ticket_history SET at = CASE to_status WHEN 'Closed' THEN ${sent + closingMs}
      WHEN 'Assigned' THEN ${sent + answerMs} ELSE ${sent} END WHERE ticket_id = ${ticket}`);
  };
  closed.forEach((ticket, at) => {
    const answerMs = HOUR_MS * (0.2 + ((at * 7) % 5) / 4);
    shift(ticket, (11 * WEEK_MS * (closed.length - at)) / closed.length, answerMs, answerMs + HOUR_MS * (1 + ((at * 3) % 7)));
  });
  open.forEach((ticket, at) => shift(ticket, (HOUR_MS * (open.length - at)) / 6, HOUR_MS / 10, 0));
  database.close();
}

/** Gold and sales of the three days before. */
function earnForDays(dataDirectory: string): void {
  const causes = [
    ["lua/features/creatures/lib/loot.lua", 900, 0],
    ["lua/features/vendors/lib/customer_buys.lua", 0, 640],
    ["lua/features/vendors/lib/customer_sells.lua", 410, 0],
    ["lua/features/quests/lib/rewarding.lua", 150, 0],
    ["lua/features/houses/lib/house_placing.lua", 0, 320],
  ] as const;
  const sales = [
    ["vendor", "bandage", 40, 5],
    ["vendor", "blank_scroll", 25, 6],
    ["vendor", "katana", 3, 33],
    ["player", "bread_loaf", 18, 4],
    ["player", "iron_ingot", 60, 5],
  ] as const;
  const database = openShardDatabase(dataDirectory);
  const thisHour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  for (let back = 1; back <= 72; back++) {
    // More people play in the evening.
    const hour = thisHour - back * HOUR_MS;
    const share = 1 + Math.sin((new Date(hour).getUTCHours() / 24) * 2 * Math.PI - 2) / 1.3;
    for (const [cause, made, gone] of causes)
      database
        .prepare("INSERT INTO gold_hours VALUES (1, ?, 1, ?, ?, ?)")
        .run(hour, cause, Math.round(made * share), Math.round(gone * share));
    for (const [seller, template, pieces, price] of sales) {
      const sold = Math.round(pieces * share);
      if (sold > 0)
        database
          .prepare("INSERT INTO sold_hours VALUES (1, ?, 1, ?, ?, ?, ?, ?, ?)")
          .run(hour, seller, template, sold, sold * price, price - 1, price + 1);
    }
  }
  database.close();
}

// A long test, because its pages are tested elsewhere: it shows whether they have something to show for the documents.
describe.skipIf(madeDataNeed.isMissing)(`pictures of the staff pages on a shard that is played${madeDataNeed.note}`, () => {
  const rig = new Rig();
  const client = mkdtempSync(path.join(tmpdir(), "made-data-"));
  let people: Record<string, GameClient>;
  let isOver = false;
  let walks: Promise<unknown> = Promise.resolve();

  beforeAll(async () => {
    execFileSync("python3", [MADE_DATA_TOOL, client, "--maps", "1"]);
    await rig.open(["--uo-directory", client, "--tickets-targets", JSON.stringify(targets)]);
    people = await rig.players.allInWorldAt(
      Object.fromEntries(players.map((name, at) => [name, { x: 1470 + ((at * 29) % 60), y: 1610 + ((at * 17) % 40) }])),
    );
    await act();
    walks = Promise.all(Object.values(people).map((one, at) => walk(one, at)));
  });

  afterAll(async () => {
    isOver = true;
    await walks;
    await rig.close();
    rmSync(client, { recursive: true });
  });

  async function walk(one: GameClient, at: number): Promise<void> {
    for (let n = at; !isOver; n++) {
      await one.step((n >> 2) % 8);
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
  }

  /** Players ask for help, staff help most of them. */
  async function act(): Promise<void> {
    for (const [name, role] of Object.entries(staff)) await rig.account(name, role);
    const sent: number[] = [];
    for (let round = 0; round < 5; round++)
      for (const [at, one] of Object.values(people).entries()) {
        const [category, text] = troubles[(round * 3 + at * 7) % troubles.length]!;
        sent.push(Number(await sendTicket(one, category, text)));
      }
    const closed = sent.slice(0, 30);
    const helpers = Object.keys(staff);
    for (const [at, ticket] of closed.entries()) {
      const who = helpers[at % helpers.length]!;
      await rig.actAs(who, "PUT", `/api/help-tickets/${ticket}/assign-to-me`);
      await rig.actAs(who, "PUT", `/api/help-tickets/${ticket}/status`, { status: "Closed" });
    }
    const open = sent.slice(30);
    for (const [at, ticket] of open.entries()) {
      if (at % 4 === 0) await rig.actAs(helpers[at % helpers.length]!, "PUT", `/api/help-tickets/${ticket}/assign-to-me`);
      if (at % 9 === 0) await rig.actAs("rosa", "PUT", `/api/help-tickets/${ticket}/priority`, { priority: "High" });
    }
    spreadOverWeeks(rig.shard.dataDirectory, closed, open);
    earnForDays(rig.shard.dataDirectory);
  }

  /** The parts of maps that a page has asked for and not got yet. */
  const squares = new Set<Request>();

  function watchSquares(page: Page): void {
    page.on("request", (request) => void (request.url().includes("/tiles/") && squares.add(request)));
    page.on("requestfinished", (request) => void squares.delete(request));
    page.on("requestfailed", (request) => void squares.delete(request));
  }

  async function go(page: Page, at: string, shown: string): Promise<void> {
    await page.evaluate(`location.hash = ${JSON.stringify(at)}`);
    await page.locator(shown).first().waitFor();
    await until("the map is drawn", () => (squares.size > 0 ? `${squares.size} squares are missing` : undefined));
  }

  it(
    "takes those of the desk",
    async () => {
      const page = await rig.visitAs("Administrator", {}, "chief");
      watchSquares(page);
      await page.setViewportSize(DESK);
      for (const [name, at, shown] of places) {
        await go(page, at, shown);
        if (name === "map") await page.locator("tbody tr", { hasText: "Player" }).first().waitFor();
        await picture(page, `staff-${name}`);
      }
      await go(page, "/items?template=shirt", "tbody a");
      await page.locator("tbody a").first().click();
      await page.locator("h1 .item-picture:not([hidden])").waitFor();
      await page.locator("[aria-label='What happened'] li").first().waitFor();
      await picture(page, "staff-item");
      await go(page, "/tickets", "tbody tr");
      await page.keyboard.press("v");
      for (const key of ["j", "j", "j"]) await page.keyboard.press(key);
      await page.locator(".preview .message").waitFor();
      await picture(page, "staff-queue-preview");
      const phone = await rig.visitAs("Administrator", { isPhone: true }, "chief");
      watchSquares(phone);
      for (const [name, at, shown] of places.slice(0, 2)) {
        await go(phone, at, shown);
        await picture(phone, `staff-${name}-phone`);
      }
    },
    HOUR_MS,
  );
});
