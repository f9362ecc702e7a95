import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EventBus, type ShardEvent } from "../../../../runtime/contracts/events/event-bus.js";
import type { OnlinePlayer } from "../../../../runtime/contracts/players.js";
import { KnexAccountRepository } from "../../../../runtime/storage/accounts/account-repository.js";
import { KnexNoticeRepository } from "../../../../runtime/storage/tickets/notice-repository.js";
import { StorageError } from "../../../../runtime/storage/storage.js";
import { KnexTicketRepository } from "../../../../runtime/storage/tickets/ticket-repository.js";
import type { Ticket } from "../../../../runtime/contracts/tickets.js";
import { NoticePost } from "../../../../runtime/services/tickets/notice-post.js";
import { TicketService, type Submission, type TicketServiceParts } from "../../../../runtime/services/tickets/ticket-service.js";
import { ticketCategories, ticketStatuses } from "../../../../runtime/contracts/ticket-kinds.js";
import { openForTest, sqliteAddress } from "../../storage/engines.js";
import { newAccount } from "../../storage/samples.js";
import { FakePlayers } from "./fake-players.js";

const log = pino({ level: "silent" });
const UNKNOWN_SESSION = 77_777;

let database: Awaited<ReturnType<typeof openForTest>>;
let accounts: KnexAccountRepository;
let storage: { tickets: KnexTicketRepository; notices: KnexNoticeRepository };
let players: FakePlayers;
let published: ShardEvent[];
let now: number;
let service: TicketService;
let player: OnlinePlayer;

function newService(changes: Partial<TicketServiceParts> = {}): TicketService {
  const events = new EventBus(log);
  events.subscribe((event) => published.push(event));
  const notices = new NoticePost({ storage, players, log });
  return new TicketService({ storage, players, events, log, notices, now: () => now, ...changes });
}

beforeEach(async () => {
  database = await openForTest(sqliteAddress);
  accounts = new KnexAccountRepository(database.knex);
  storage = { tickets: new KnexTicketRepository(database.knex), notices: new KnexNoticeRepository(database.knex) };
  players = new FakePlayers();
  published = [];
  now = Date.UTC(2026, 2, 19, 10, 15);
  service = newService();
  const { accountId } = await accounts.create(newAccount("sender"));
  player = players.enter({ accountId, accountName: "sender", characterName: "Sir Walks-a-lot", mapId: 3, x: 7, y: 8, z: -9 });
});
afterEach(() => database.close());

async function staffMember(name: string) {
  return { accountId: (await accounts.create(newAccount(name, { role: "Counselor" }))).accountId, accountName: name };
}
function ticketOf(submission: Submission): Ticket {
  if ("reason" in submission) throw new Error(submission.reason);
  return submission.ticket;
}
const submit = (category = "Stuck", text = "help") => service.submit(player.sessionId, category, text);
const texts = () => players.told.map(({ text }) => text);
/** Resolves after all deliveries to the sender that are running now. */
const delivered = () => service.deliverNotices(player);

describe("a submitted ticket", () => {
  it("brings what its sender heard, which is read as long as it is kept, and nothing where that is off", async () => {
    const line = { at: now - 1, serial: 9, name: "Bert", text: "Your horse!" };
    const heard = { around: (serial: number) => (serial === player.characterId ? [line] : []) };
    service = newService({ heard, options: { speechKeptMs: 1_000, submitIntervalMs: 0 } });
    const { ticketId } = ticketOf(await submit());
    expect(await service.records.speech(ticketId)).toEqual([line]);
    now += 1_001;
    expect(await service.records.speech(ticketId)).toEqual([]);
    service = newService({ heard, options: { speechKeptMs: 0, submitIntervalMs: 0 } });
    const quiet = ticketOf(await submit());
    expect(await storage.tickets.speech(quiet.ticketId)).toEqual([]);
  });

  it("is stored Open with sender, position, category and the cleaned text, and only then published", async () => {
    let storedWhenTold: Promise<Ticket | undefined> | undefined;
    const events = new EventBus(log);
    events.subscribe((event) => {
      published.push(event);
      storedWhenTold = storage.tickets.find(event.members["ticketId"] as number);
    });
    service = newService({ events });
    const ticket = ticketOf(await submit("VerbalHarassment", "  he said \u0007bad\nthings "));
    expect(ticket).toMatchObject({
      category: "VerbalHarassment",
      status: "Open",
      message: "he said bad\nthings",
      senderAccountId: player.accountId,
      senderAccountName: "sender",
      senderCharacterId: player.characterId,
      senderCharacterName: "Sir Walks-a-lot",
      mapId: 3,
      x: 7,
      y: 8,
      z: -9,
      createdAt: now,
      lastUpdatedAt: now,
      closedAt: null,
    });
    expect(await storedWhenTold).toEqual(ticket);
    expect(published.map(({ declaration, members }) => [declaration.name, members])).toEqual([
      [
        "TicketOpenedEvent",
        {
          ticketId: ticket.ticketId,
          category: "VerbalHarassment",
          message: "he said bad\nthings",
          senderAccountId: player.accountId,
          senderCharacterId: player.characterId,
          mapId: 3,
          x: 7,
          y: 8,
          z: -9,
          createdAtUtc: now,
        },
      ],
    ]);
  });

  it("may have each category, written exactly", async () => {
    service = newService({ options: { openTicketsPerAccount: 100, submitIntervalMs: 0 } });
    for (const category of ticketCategories) expect(ticketOf(await submit(category)).category).toBe(category);
    expect(ticketCategories).toHaveLength(8);
  });

  it.each<[string, () => Promise<Submission>, RegExp]>([
    ["an unknown category", () => submit("Complaint"), /^The category must be one of Question, Stuck, /],
    ["a category written otherwise", () => submit("stuck"), /^The category must be one of/],
    ["a category that is a name of all objects", () => submit("constructor"), /^The category must be one of/],
    ["a category with SQL in it", () => submit("Bug' OR '1'='1"), /^The category must be one of/],
    ["no text", () => submit("Bug", " \n\t "), /^Please write what you need help with\.$/],
    ["a text that is too long", () => submit("Bug", "x".repeat(1_001)), /^Your message has 1001 characters/],
    ["a session that does not exist", () => service.submit(UNKNOWN_SESSION, "Bug", "x"), /^That session has no character/],
    ["a number that no session has", () => service.submit(-1, "Bug", "x"), /^That session has no character/],
  ])("is refused with %s: nothing is stored or published", async (_what, call, reason) => {
    expect(await call()).toEqual({ reason: expect.stringMatching(reason) as string });
    expect(await service.records.count({})).toBe(0);
    expect(published).toEqual([]);
  });

  it("is refused when the player has left the world, or the account was deleted", async () => {
    players.leave(player.sessionId);
    expect(await submit()).toEqual({ reason: "That session has no character in the world." });
    const ghost = players.enter({ accountId: player.accountId + 1_000 });
    expect(await service.submit(ghost.sessionId, "Bug", "x")).toEqual({
      reason: "That session's account no longer exists.",
    });
    expect(published).toEqual([]);
  });

  it("is stored even if the player leaves meanwhile", async () => {
    const submission = submit();
    players.leave(player.sessionId);
    const { ticketId } = ticketOf(await submission);
    expect(await service.records.find(ticketId)).toMatchObject({ senderCharacterName: "Sir Walks-a-lot" });
  });

  it("must wait 30 seconds after the last one", async () => {
    await submit();
    now += 29_001;
    expect(await submit()).toEqual({ reason: "Please wait 1 second before you send another help ticket." });
    now -= 10_000;
    expect(await submit()).toEqual({ reason: "Please wait 11 seconds before you send another help ticket." });
    now += 10_999;
    ticketOf(await submit());
  });

  it("is refused beyond five that are not closed; both limits are configurable", async () => {
    const sent: Ticket[] = [];
    for (let n = 0; n < 5; n += 1, now += 30_000) sent.push(ticketOf(await submit()));
    expect(await submit()).toEqual({ reason: "You already have 5 help tickets that are not closed." });
    await service.setStatus(sent[0]!.ticketId, "Closed", { accountId: null, accountName: "local" });
    ticketOf(await submit());
    service = newService({ options: { openTicketsPerAccount: 6, submitIntervalMs: 0 } });
    ticketOf(await submit());
    expect(await submit()).toEqual({ reason: "You already have 6 help tickets that are not closed." });
  });

  it("is stored once when several are sent at the same moment", async () => {
    const all = await Promise.all([submit(), submit(), submit()]);
    expect(all.filter((submission) => "ticket" in submission)).toHaveLength(1);
    expect(await service.records.count({})).toBe(1);
    expect(published).toHaveLength(1);
  });

  it("is refused without details when the database fails", async () => {
    const fails = () => Promise.reject(new StorageError("unreachable", "no connection to 10.0.0.1"));
    service = newService({ storage: { ...storage, tickets: { create: fails } as never } });
    expect(await submit()).toEqual({ reason: "Your help ticket could not be stored. Please try again later." });
    expect(published).toEqual([]);
  });
});

describe("staff", () => {
  it("takes a ticket with their character in the world, or with none", async () => {
    const away = await staffMember("away");
    const present = await staffMember("present");
    const { characterId } = players.enter({ ...present, characterName: "Seer Anna" });
    const { ticketId } = ticketOf(await submit());
    now += 1_000;
    expect(await service.assignToMe(ticketId, away)).toMatchObject({
      status: "Assigned",
      assignedToAccountId: away.accountId,
      assignedToAccountName: "away",
      assignedToCharacterId: null,
      assignedToCharacterName: null,
      assignedAt: now,
      lastUpdatedAt: now,
    });
    expect(await service.assignToMe(ticketId, present)).toMatchObject({
      assignedToAccountId: present.accountId,
      assignedToCharacterId: characterId,
      assignedToCharacterName: "Seer Anna",
    });
  });

  it("gets an event for each change, after it is stored", async () => {
    const anna = await staffMember("anna");
    const { ticketId, senderCharacterId } = ticketOf(await submit());
    published = [];
    await service.assignToMe(ticketId, anna);
    now += 5;
    await service.setStatus(ticketId, "Closed", { accountId: null, accountName: "local" });
    const common = { ticketId, senderCharacterId, assignedToAccountId: anna.accountId };
    expect(published.map(({ declaration, members }) => [declaration.name, members])).toEqual([
      ["TicketChangedEvent", { ...common, status: "Assigned", changedByAccountId: anna.accountId, lastUpdatedAtUtc: now - 5 }],
      ["TicketChangedEvent", { ...common, status: "Closed", changedByAccountId: null, lastUpdatedAtUtc: now }],
    ]);
  });

  it("changes nothing if there is no such ticket", async () => {
    const anna = await staffMember("anna");
    expect(await service.assignToMe(123_456, anna)).toBeUndefined();
    for (const status of ticketStatuses) expect(await service.setStatus(123_456, status, anna)).toBeUndefined();
    expect(await service.records.history(123_456)).toBeUndefined();
    expect(published).toEqual([]);
  });
});

describe("the player", () => {
  it("gets one notice when a ticket is taken and one when it is closed, and no other", async () => {
    const anna = await staffMember("anna");
    players.enter({ ...anna, characterName: "Seer Anna" });
    const { ticketId } = ticketOf(await submit());
    await service.assignToMe(ticketId, anna);
    await service.assignToMe(ticketId, anna);
    await service.setStatus(ticketId, "Assigned", anna);
    await service.setStatus(ticketId, "Closed", anna);
    await service.setStatus(ticketId, "Closed", anna);
    await service.setStatus(ticketId, "Open", anna);
    await service.setStatus(ticketId, "Assigned", anna);
    await delivered();
    expect(players.told).toEqual(
      [
        `Your help ticket #${ticketId} was taken by Seer Anna.`,
        `Your help ticket #${ticketId} was closed.`,
        `Your help ticket #${ticketId} was taken by our staff.`,
      ].map((text) => ({ accountId: player.accountId, text })),
    );
    expect(await storage.notices.list(player.accountId, 10)).toEqual([]);
  });

  it("never sees the name of a staff account", async () => {
    const anna = await staffMember("anna_login");
    const { ticketId } = ticketOf(await submit());
    await service.assignToMe(ticketId, anna);
    await delivered();
    expect(texts()).toEqual([`Your help ticket #${ticketId} was taken by our staff.`]);
  });

  it("who is away gets the notice once, at the next login, also after a restart", async () => {
    const anna = await staffMember("anna");
    const { ticketId } = ticketOf(await submit());
    players.leave(player.sessionId);
    await service.assignToMe(ticketId, anna);
    await service.setStatus(ticketId, "Closed", anna);
    await delivered();
    expect(texts()).toEqual([]);
    service = newService();
    const again = players.enter({ accountId: player.accountId, characterName: "Another of the account" });
    await Promise.all([service.deliverNotices(again), service.deliverNotices(again)]);
    expect(texts()).toEqual([
      `Your help ticket #${ticketId} was taken by our staff.`,
      `Your help ticket #${ticketId} was closed.`,
    ]);
    await service.deliverNotices(again);
    expect(texts()).toHaveLength(2);
  });

  it("who enters during the delivery gets no notice twice", async () => {
    const anna = await staffMember("anna");
    const { ticketId } = ticketOf(await submit());
    players.leave(player.sessionId);
    const change = service.setStatus(ticketId, "Closed", anna);
    const again = players.enter({ accountId: player.accountId });
    await Promise.all([change, service.deliverNotices(again)]);
    await service.deliverNotices(again);
    expect(texts()).toEqual([`Your help ticket #${ticketId} was closed.`]);
  });

  it("who leaves during the delivery gets the rest at the next login", async () => {
    const anna = await staffMember("anna");
    service = newService({ options: { submitIntervalMs: 0 } });
    players.leave(player.sessionId);
    const again = players.enter({ accountId: player.accountId });
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(ticketOf(await service.submit(again.sessionId, "Bug", "x")).ticketId);
    players.leave(again.sessionId);
    for (const id of ids) await service.setStatus(id, "Closed", anna);
    await delivered();
    const tell = players.tell.bind(players);
    players.tell = (sessionId, text) => {
      const shown = tell(sessionId, text);
      players.leave(sessionId);
      return shown;
    };
    await service.deliverNotices(players.enter({ accountId: player.accountId }));
    expect(texts()).toEqual([`Your help ticket #${ids[0]!} was closed.`]);
    players.tell = tell;
    await service.deliverNotices(players.enter({ accountId: player.accountId }));
    expect(texts()).toEqual(ids.map((id) => `Your help ticket #${id} was closed.`));
  });

  it("gets all of many notices, and nobody else does", async () => {
    const anna = await staffMember("anna");
    const { ticketId } = ticketOf(await submit());
    players.leave(player.sessionId);
    const bystander = await staffMember("bystander");
    players.enter(bystander);
    for (let n = 0; n < 60; n += 1) {
      await service.setStatus(ticketId, "Closed", anna);
      await service.setStatus(ticketId, "Assigned", anna);
    }
    await delivered();
    await service.deliverNotices(players.enter({ accountId: player.accountId }));
    expect(texts()).toHaveLength(120);
    expect(new Set(players.told.map(({ accountId }) => accountId))).toEqual(new Set([player.accountId]));
  });

  it("gets a notice later if the database fails now, and the change stands", async () => {
    const anna = await staffMember("anna");
    const { ticketId } = ticketOf(await submit());
    const nothing = () => Promise.resolve();
    const broken = { list: () => Promise.reject(new StorageError("unreachable", "gone")), leave: nothing, delete: nothing };
    const notices = new NoticePost({ storage: { notices: broken }, players, log });
    expect(await newService({ notices }).setStatus(ticketId, "Closed", anna)).toMatchObject({
      status: "Closed",
    });
    expect(texts()).toEqual([]);
    await delivered();
    expect(texts()).toEqual([`Your help ticket #${ticketId} was closed.`]);
  });
});
