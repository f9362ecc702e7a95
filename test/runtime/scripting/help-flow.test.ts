import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { gumpModule } from "../../../runtime/scripting/modules/client/gump.js";
import { helpTicketModule } from "../../../runtime/scripting/modules/server/help-tickets.js";
import { playerModule } from "../../../runtime/scripting/modules/world/players.js";
import { fakePresentation } from "../../../runtime/scripting/testing/fakes/fake-presentation.js";
import { TestDatabase } from "../../../runtime/scripting/testing/worlds/test-database.js";
import { FakeWindows } from "../../../runtime/scripting/testing/fakes/fake-windows.js";
import type { Ticket } from "../../../runtime/contracts/tickets.js";
import { ticketCategories } from "../../../runtime/contracts/ticket-kinds.js";
import { World } from "../../../runtime/world/world.js";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import { ScriptShard, settled } from "../../support/script-shard.js";

const FILES = [
  "lua/lib/gumps/parts.lua",
  "gumps/help_category.lua",
  "gumps/help_message.lua",
  "lua/features/help/help_request.lua",
];
const SEND = 1;
const CANCEL = 2;
const LINES = 5;

let shard: ScriptShard;
let windows: FakeWindows;
let sessionId: number;
let submitted: [sessionId: number, category: string, message: string][];
let refusal: string | undefined;

beforeEach(async () => {
  shard = await ScriptShard.open();
  windows = new FakeWindows(shard.players);
  submitted = [];
  refusal = undefined;
  const ticket = { ticketId: 17, category: "Bug", status: "Open", message: "", senderAccountId: 1, senderCharacterId: 1 };
  const stored = { ...ticket, mapId: 0, x: 0, y: 0, z: 0, createdAt: 0 } as unknown as Ticket;
  const tickets = {
    submit: (...wish: [number, string, string]) => {
      submitted.push(wish);
      return Promise.resolve(refusal === undefined ? { ticket: stored } : { reason: refusal });
    },
    records: { count: () => Promise.resolve(0) },
  };
  const { host, players } = shard;
  host.addModule(gumpModule({ runner: host.runner, registrations: host.registrations, gumps: windows, players }));
  host.addModule(
    playerModule({
      players,
      events: shard.bus,
      presentation: fakePresentation(new World(), () => true),
      runs: { declare: () => {} },
      characters: new TestDatabase(),
    }),
  );
  host.addModule(helpTicketModule({ tickets: tickets }));
  for (const file of FILES) {
    const result = shard.save(file, readFileSync(path.join(projectDirectory(), file), "utf8"));
    expect("error" in result ? result.error.message : undefined).toBeUndefined();
  }
  sessionId = players.enter({ name: "Anna" }).sessionId;
});
afterEach(() => shard.close());

const press = (button: number, lines: readonly string[] = []): boolean =>
  windows.answerTop(sessionId, { button, switches: [], texts: new Map(lines.map((text, i) => [i + 1, text])) });
const texts = (): readonly string[] => windows.top(sessionId)?.texts ?? [];
/** The text entries of the topmost window, with their contents. */
const typed = (): string[] => {
  const { layout, texts: all } = windows.top(sessionId)!;
  return [...layout.matchAll(/\{ textentrylimited \S+ \S+ \S+ \S+ \S+ \S+ (\d+) 199 \}/g)].map(
    ([, index]) => all[Number(index)]!,
  );
};

describe("the help button", () => {
  test("leads through both gumps to a ticket", async () => {
    shard.help();
    expect(texts()[0]).toContain("What do you need help with?");
    expect(windows.top(sessionId)!.offered.buttons.size).toBe(ticketCategories.length);
    press(ticketCategories.indexOf("Bug") + 1);
    expect(texts()[0]).toContain("I want to report a bug");
    expect(typed()).toEqual(Array(LINES).fill(""));
    press(SEND, ["  first line", "", "third line  ", "", ""]);
    await settled();
    expect(submitted).toEqual([[sessionId, "Bug", "first line\n\nthird line"]]);
    expect(shard.players.takeLines(sessionId).join()).toContain("17");
    expect(windows.top(sessionId)).toBeUndefined();
  });

  test.each(ticketCategories.map((category, i) => [category, i + 1] as const))("offers category %s", async (category, button) => {
    shard.help();
    press(button);
    press(SEND, ["help"]);
    await settled();
    expect(submitted).toEqual([[sessionId, category, "help"]]);
  });

  test("opens the message again if it is empty, with the typed text and the reason", () => {
    shard.help();
    press(1);
    press(SEND, ["   ", "", " \t "]);
    expect(submitted).toEqual([]);
    expect(texts()).toContain("Please write what you need help with.");
    expect(typed()).toEqual(["   ", "", " \t ", "", ""]);
    press(SEND, ["now"]);
    expect(submitted).toEqual([[sessionId, "Question", "now"]]);
  });

  test("opens the message again if the ticket is refused", async () => {
    refusal = "You have three open tickets already.";
    shard.help();
    press(2);
    press(SEND, ["one", "two"]);
    await settled();
    expect(texts()).toContain(refusal);
    expect(typed()).toEqual(["one", "two", "", "", ""]);
    expect(shard.players.takeLines(sessionId)).toEqual([]);
  });

  test.each(["closed", CANCEL] as const)("asks nothing more if a gump ends with %s", async (end) => {
    shard.help();
    if (end === "closed") windows.answerTop(sessionId, end);
    else press(1);
    if (end === CANCEL) press(CANCEL, ["typed"]);
    await settled();
    expect(submitted).toEqual([]);
    expect(windows.top(sessionId)).toBeUndefined();
  });

  test("opens only one gump if it is pressed again", () => {
    for (let i = 0; i < 5; i++) shard.help();
    windows.answerTop(sessionId, "closed");
    expect(windows.top(sessionId)).toBeUndefined();
  });

  test("accepts no longer text than a ticket can hold", async () => {
    shard.help();
    press(1);
    press(SEND, Array<string>(LINES).fill("x".repeat(199)));
    await settled();
    expect(submitted[0]![2].length).toBeLessThanOrEqual(1_000);
  });

  test("shows the player's text only as text, never as layout", async () => {
    const commands = (): number => windows.top(sessionId)!.layout.match(/[{}]/g)!.length;
    const hostile = ["}{ button 0 0 1 1 1 0 99 }", "<a href='x'>", "@", "", ""];
    refusal = "no";
    shard.help();
    press(1);
    const before = commands();
    press(SEND, hostile);
    await settled();
    expect(typed()).toEqual(hostile);
    expect(commands()).toBe(before);
  });
});
