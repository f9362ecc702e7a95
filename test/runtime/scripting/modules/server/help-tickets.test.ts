import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EventBus } from "../../../../../runtime/contracts/events/event-bus.js";
import { pushModule } from "../../../../../runtime/scripting/runner/bind.js";
import { anything, type LuaAny } from "../../../../../runtime/scripting/declare/types.js";
import { helpTicketModule } from "../../../../../runtime/scripting/modules/server/help-tickets.js";
import { Runner } from "../../../../../runtime/scripting/runner/runner.js";
import { FakeClock } from "../../../../../runtime/scripting/testing/fakes/fake-clock.js";
import { Handler, type ScriptError } from "../../../../../runtime/scripting/runner/task.js";
import { Vm } from "../../../../../runtime/scripting/vm/vm.js";
import { KnexAccountRepository } from "../../../../../runtime/storage/accounts/account-repository.js";
import { createRepositories } from "../../../../../runtime/storage/database/repositories.js";
import { NoticePost } from "../../../../../runtime/services/tickets/notice-post.js";
import { TicketService } from "../../../../../runtime/services/tickets/ticket-service.js";
import { ticketCategories } from "../../../../../runtime/contracts/ticket-kinds.js";
import { openForTest, sqliteAddress } from "../../../storage/engines.js";
import { newAccount } from "../../../storage/samples.js";
import { FakePlayers } from "../../../services/tickets/fake-players.js";

const MEMORY_BYTES = 32 * 1024 * 1024;
const BUDGET_MS = 1_000;

let database: Awaited<ReturnType<typeof openForTest>>;
let vm: Vm;
let runner: Runner;
let ticketService: TicketService;
let players: FakePlayers;
let sessionId: number;

beforeEach(async () => {
  database = await openForTest(sqliteAddress);
  players = new FakePlayers();
  const log = pino({ level: "silent" });
  const storage = createRepositories(database.knex);
  ticketService = new TicketService({
    ...{ storage, players, events: new EventBus(log), log, options: { submitIntervalMs: 0 } },
    notices: new NoticePost({ storage, players, log }),
  });
  const { accountId } = await new KnexAccountRepository(database.knex).create(newAccount("player"));
  ({ sessionId } = players.enter({ accountId, mapId: 2, x: 3, y: 4, z: -5 }));
  vm = await Vm.create({ memoryLimitBytes: MEMORY_BYTES });
  runner = new Runner({ vm, budgetMs: BUDGET_MS, now: new FakeClock().work, whenFailed: () => undefined });
});
afterEach(async () => {
  vm.close();
  await database.close();
});

/** The result of a chunk that gets the module and the session, or its error. */
function run(source: string): Promise<LuaAny[]> {
  const { main, exports } = vm;
  vm.load(main, `local help_tickets, session_id = ...\n${source}`, "@test.lua");
  const handler = new Handler(vm.hold(main, -1), "test.lua", "test");
  exports.lua_settop(main, 0);
  return new Promise((resolve, reject) => {
    const push = (L: number): number => {
      pushModule(runner, L, helpTicketModule({ tickets: ticketService }));
      vm.pushInteger(L, sessionId);
      return 2;
    };
    runner.start(handler, push, {
      done: (L, count) => resolve(Array.from({ length: count }, (_, i) => anything.read(vm, L, i + 1))),
      failed: (error: ScriptError | undefined) => reject(error ?? new Error("ended")),
    });
  });
}

describe("the Lua module help_tickets", () => {
  it("submit waits until the ticket is stored and returns it as a table", async () => {
    const [ticket, reason] = await run('return help_tickets.submit(session_id, "Stuck", " in a\\n well ")');
    expect(reason).toBeUndefined();
    const { ticketId, createdAt, senderAccountId, senderCharacterId } = (
      await ticketService.records.list({}, { skip: 0, take: 1 })
    ).tickets[0]!;
    expect(ticket).toEqual({
      ticket_id: ticketId,
      category: "Stuck",
      status: "Open",
      message: "in a\n well",
      sender_account_id: senderAccountId,
      sender_character_id: senderCharacterId,
      map_id: 2,
      x: 3,
      y: 4,
      z: -5,
      created_at: createdAt,
    });
  });

  it.each([
    ["an unknown category", 'session_id, "Complaint", "x"', /^The category must be/],
    ["a category in other letters", 'session_id, "STUCK", "x"', /^The category must be/],
    ["an empty text", 'session_id, "Stuck", " \\n\\t "', /^Please write/],
    ["a text that is too long", 'session_id, "Stuck", ("x"):rep(1001)', /^Your message has 1001 characters/],
    ["a text that is far too long", 'session_id, "Stuck", ("x"):rep(100000)', /^Your message has 100000 characters/],
    ["a session that does not exist", '-1, "Stuck", "x"', /^That session has no character/],
  ])("submit gives nil and a reason for %s", async (_what, args, reason) => {
    expect(await run(`return help_tickets.submit(${args})`)).toEqual([undefined, expect.stringMatching(reason)]);
    expect(await ticketService.records.count({})).toBe(0);
  });

  it.each([
    ["nothing at all", "", "'session_id'"],
    ["a text for a session", '"1", "Stuck", "x"', "'session_id'"],
    ["no category", "session_id, nil, 'x'", "'category'"],
    ["a number for a message", 'session_id, "Stuck", 5', "'message'"],
    ["a table for a message", 'session_id, "Stuck", {}', "'message'"],
    ["too many arguments", 'session_id, "Stuck", "x", 1', "takes 3 arguments"],
  ])("submit is an error of the script with %s", async (_what, args, message) => {
    await expect(run(`return help_tickets.submit(${args})`)).rejects.toThrow(message);
    expect(await ticketService.records.count({})).toBe(0);
  });

  it("submit accepts invalid UTF-8, and text with a meaning in Lua and SQL", async () => {
    const [ticket] = await run(
      `return help_tickets.submit(session_id, "Bug", "]] os.exit() --[[ '; DROP TABLE tickets;-- %d \\xff\\0")`,
    );
    expect((ticket as { message: string }).message).toBe("]] os.exit() --[[ '; DROP TABLE tickets;-- %d \ufffd");
  });

  it("several handlers can wait at once, and each continues with its own ticket", async () => {
    const results = await Promise.all(
      ["one", "two", "three"].map((text) => run(`return (help_tickets.submit(session_id, "Bug", "${text}")).message`)),
    );
    expect(results).toEqual([["one"], ["two"], ["three"]]);
  });

  it("open_count returns the number of unassigned tickets", async () => {
    await run('help_tickets.submit(session_id, "Bug", "a"); help_tickets.submit(session_id, "Bug", "b")');
    const { tickets } = await ticketService.records.list({}, { skip: 0, take: 1 });
    await ticketService.setStatus(tickets[0]!.ticketId, "Closed", { accountId: null, accountName: "local" });
    expect(await run("return help_tickets.open_count()")).toEqual([1]);
  });

  it("has the categories and the maximum length of a message", async () => {
    expect(await run("return help_tickets.categories, help_tickets.message_limit")).toEqual([[...ticketCategories], 1_000]);
  });
});
