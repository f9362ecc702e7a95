import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "../../../support/until.js";
import { problemIn } from "../harness.js";
import { pageIn, startTicketApi, ticketIn, type Person, type TicketApi } from "./ticket-api.js";

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
let shop: TicketApi;
let anna: Person;
let bert: Person;
let player: Person;

beforeAll(async () => {
  shop = await startTicketApi();
  anna = await shop.person("anna", "Counselor");
  bert = await shop.person("bert", "GameMaster");
  player = await shop.person("player");
  shop.enter(player, { characterId: 0x0000_0102, characterName: "Sir Walks-a-lot", mapId: 3, x: 1_496, y: 1_628, z: -10 });
});
afterAll(() => shop.close());

const get = (path: string, person: Person = anna) => shop.call("GET", `/api/help-tickets${path}`, person);
const assign = (ticketId: unknown, person: Person = anna) =>
  shop.call("PUT", `/api/help-tickets/${String(ticketId)}/assign-to-me`, person);
const setStatus = (ticketId: unknown, status: unknown, person: Person = anna) =>
  shop.call("PUT", `/api/help-tickets/${String(ticketId)}/status`, person, { body: { status } });

describe("one ticket", () => {
  it("is shown in full, with ids as strings and null for missing values", async () => {
    const { ticketId } = await shop.send(player, "Question", "Where is\nBritain?");
    expect(ticketIn(await get(`/${ticketId}`))).toEqual({
      ticketId: String(ticketId),
      category: "Question",
      priority: "Normal",
      status: "Open",
      senderAccountId: String(player.account.accountId),
      senderAccountName: "player",
      senderCharacterId: "258",
      senderCharacterName: "Sir Walks-a-lot",
      mapId: 3,
      mapName: "Malas",
      x: 1_496,
      y: 1_628,
      z: -10,
      createdAtUtc: isoTime,
      assignedToAccountId: null,
      assignedToAccountName: null,
      message: "Where is\nBritain?",
      assignedToCharacterId: null,
      assignedToCharacterName: null,
      assignedAtUtc: null,
      closedAtUtc: null,
      lastUpdatedAtUtc: isoTime,
    });
    expect((await get(`/${ticketId}/`)).status).toBe(200);
  });
});

describe("assign-to-me", () => {
  it("assigns the ticket to the caller, with the caller's character in the world", async () => {
    const { ticketId } = await shop.send(player);
    const inWorld = shop.enter(bert, { characterName: "Seer Bert" });
    const expected = {
      ticketId: String(ticketId),
      status: "Assigned",
      assignedToAccountId: String(bert.account.accountId),
      assignedToAccountName: "bert",
      assignedToCharacterId: String(inWorld.characterId),
      assignedToCharacterName: "Seer Bert",
      assignedAtUtc: isoTime,
      closedAtUtc: null,
    };
    const answer = ticketIn(await assign(ticketId, bert));
    expect(answer).toMatchObject(expected);
    expect(ticketIn(await get(`/${ticketId}`))).toEqual(answer);
    shop.players.leave(inWorld.sessionId);
    expect(ticketIn(await assign(ticketId, bert))).toMatchObject({
      ...expected,
      assignedToCharacterId: null,
      assignedToCharacterName: null,
    });
  });

  it("needs no body, and ignores one", async () => {
    const { ticketId } = await shop.send(player);
    const options = { body: "{broken", headers: { "Content-Type": "text/plain" } };
    const answer = await shop.call("PUT", `/api/help-tickets/${ticketId}/assign-to-me/`, anna, options);
    expect(ticketIn(answer)).toMatchObject({ assignedToAccountName: "anna" });
  });
});

describe("the next ticket", () => {
  const next = (person: Person, query = "") => shop.call("POST", `/api/help-tickets/next${query}`, person);

  it("is the oldest of its category, and another one for each of two callers at once", async () => {
    const sent = [];
    for (let n = 0; n < 3; n += 1) sent.push(String((await shop.send(player, "Account")).ticketId));
    const answers = await Promise.all([next(anna, "?category=account"), next(bert, "?category=Account")]);
    const [forAnna, forBert] = answers.map(ticketIn);
    expect([forAnna!["ticketId"], forBert!["ticketId"]].sort()).toEqual(sent.slice(0, 2));
    expect([forAnna!["assignedToAccountName"], forBert!["assignedToAccountName"]]).toEqual(["anna", "bert"]);
    expect(answers[0].headers.get("ETag")).toBe((await get(`/${String(forAnna!["ticketId"])}`)).headers.get("ETag"));
    expect((await next(anna, `?category=Account&except=${sent[2]}`)).status).toBe(204);
    expect(ticketIn(await next(anna, "?category=Account"))).toMatchObject({ ticketId: sent[2], status: "Assigned" });
    expect((await next(anna, "?category=Account")).status).toBe(204);
  });

  it("is announced like any taken ticket, to staff and to the player", async () => {
    const { ticketId } = await shop.send(player, "Suggestion");
    const before = shop.events.length;
    await next(bert, "?category=Suggestion");
    expect(shop.events.slice(before)).toMatchObject([
      { members: { ticketId, status: "Assigned", assignedToAccountId: bert.account.accountId } },
    ]);
    await shop.service.deliverNotices(player.account);
    expect(shop.players.told.at(-1)?.text).toBe(`Your help ticket #${ticketId} was taken by our staff.`);
  });

  it("names what is wrong with the query", async () => {
    expect(problemIn(await next(anna, "?category=Lag")).errors).toHaveProperty("category");
    expect(problemIn(await next(anna, "?except=x")).errors).toHaveProperty("except");
  });
});

describe("the status", () => {
  it.each(["closed", "CLOSED", "cLoSeD"])("may be in any case: %s", async (status) => {
    const { ticketId } = await shop.send(player);
    expect(ticketIn(await setStatus(ticketId, status))).toMatchObject({ status: "Closed" });
  });
});

describe("what was said around the sender", () => {
  it("is read by staff, and by no player", async () => {
    const { ticketId } = await shop.send(player);
    expect((await get(`/${ticketId}/speech`)).body).toEqual([]);
    expect((await get(`/${ticketId}/speech`, player)).status).toBe(403);
    expect((await get("/999999/speech")).status).toBe(404);
  });
});

describe("the history", () => {
  it("shows who did what and when, with the state before and after, oldest first", async () => {
    const { ticketId } = await shop.send(player);
    await assign(ticketId, bert);
    await setStatus(ticketId, "Closed", anna);
    const answer = await get(`/${ticketId}/history`);
    expect(answer.status).toBe(200);
    const nobody = { assignedToAccountId: null, assignedToAccountName: null };
    const bertHasIt = { assignedToAccountId: String(bert.account.accountId), assignedToAccountName: "bert" };
    const entry = (person: Person, action: string, from: unknown, to: unknown) => ({
      entryId: expect.stringMatching(/^\d+$/) as string,
      ticketId: String(ticketId),
      atUtc: isoTime,
      byAccountId: String(person.account.accountId),
      byAccountName: person.account.username,
      action,
      from,
      to,
    });
    expect(answer.body).toEqual([
      entry(player, "Opened", null, { status: "Open", ...nobody }),
      entry(bert, "AssignedToStaff", { status: "Open", ...nobody }, { status: "Assigned", ...bertHasIt }),
      entry(anna, "StatusSet", { status: "Assigned", ...bertHasIt }, { status: "Closed", ...bertHasIt }),
    ]);
  });
});

describe("notes and answers", () => {
  const post = (ticketId: unknown, what: string, text: unknown, person: Person = anna) =>
    shop.call("POST", `/api/help-tickets/${String(ticketId)}/${what}`, person, { body: { text } });

  it("stand in the history; the player is told the answer, without the account's name, and reads it again", async () => {
    const asker = await shop.person("asker");
    const other = await shop.person("other");
    shop.enter(asker);
    shop.enter(bert, { characterName: "Seer Bert" });
    const { ticketId } = await shop.send(asker);
    const version = (await get(`/${ticketId}`)).headers.get("ETag");
    const note = await post(ticketId, "notes", "  He asked\u0007 before. ", bert);
    expect(note.status).toBe(201);
    expect(note.body).toMatchObject({ action: "NoteAdded", text: "He asked before.", byAccountName: "bert" });
    expect((await post(ticketId, "answers", "Walk\nnorth.", bert)).status).toBe(201);
    const { told } = shop.players;
    const toAsker = () => told.filter(({ accountId }) => accountId === asker.account.accountId).map(({ text }) => text);
    await until("the answer is told", () => (toAsker().length > 1 ? undefined : "not yet"));
    expect(toAsker()).toEqual([`Seer Bert answers to your help ticket #${ticketId}: Walk`, "north."]);
    const trail = (await get(`/${ticketId}/history`)).body as { action: string; text?: string }[];
    expect(trail.map(({ action, text }) => [action, text])).toEqual([
      ["Opened", undefined],
      ["NoteAdded", "He asked before."],
      ["AnswerSent", "Walk\nnorth."],
    ]);
    // Nobody's take or close is refused because of a note.
    expect((await get(`/${ticketId}`)).headers.get("ETag")).toBe(version);
    const answers = await get("/me/answers", asker);
    expect(answers.body).toEqual([{ ticketId: String(ticketId), atUtc: isoTime, text: "Walk\nnorth." }]);
    expect((await get("/me/answers", other)).body).toEqual([]);
  });

  it("are followed by what the player adds, which staff and nobody else reads", async () => {
    const asker = await shop.person("adder");
    const { ticketId } = await shop.send(asker);
    const add = (text: string, person = asker) =>
      shop.call("POST", `/api/help-tickets/me/${ticketId}/messages`, person, { body: { text } });
    await post(ticketId, "notes", "Hm.");
    await post(ticketId, "answers", "Which gate?");
    const added = await add(" The one\u0007 in the north. ");
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ ticketId: String(ticketId), isOwn: true, text: "The one in the north." });
    const messages = (await get("/me/messages", asker)).body as { isOwn: boolean; text: string }[];
    expect(messages.map(({ isOwn, text }) => [isOwn, text])).toEqual([
      [false, "Which gate?"],
      [true, "The one in the north."],
    ]);
    const trail = (await get(`/${ticketId}/history`)).body as { action: string }[];
    expect(trail.at(-1)).toMatchObject({ action: "PlayerAdded", byAccountName: "adder", text: "The one in the north." });
    expect(shop.events.at(-1)?.members).toMatchObject({ ticketId, changedByAccountId: asker.account.accountId });
    expect((await add("Me, too.", player)).status).toBe(404);
    expect((await add("I am staff.", anna)).status).toBe(404);
    for (let n = 1; n < 20; n += 1) expect((await add(`And ${n}.`)).status).toBe(201);
    expect(problemIn(await add("And more.")).detail).toBe("You have already added 20 times to this ticket.");
    await setStatus(ticketId, "Closed");
    expect(problemIn(await add("Hello?")).detail).toBe("This ticket is closed.");
  });

  it.each([
    ["", "must not be empty"],
    [" \u0000 ", "must not be empty"],
    ["x".repeat(801), "must have at most 800 characters"],
    [7, "must be a text"],
    [undefined, "must be a text"],
  ])("cannot be %j", async (text, problem) => {
    const { ticketId } = await shop.send(player);
    for (const what of ["notes", "answers"]) {
      const answer = await post(ticketId, what, text);
      expect(answer.status).toBe(400);
      expect(problemIn(answer).errors).toEqual({ text: problem });
    }
  });

  it("are not for players, and not for tickets that do not exist", async () => {
    const { ticketId } = await shop.send(player);
    for (const what of ["notes", "answers"]) {
      expect((await post(ticketId, what, "Hello", player)).status).toBe(403);
      expect((await post(999_999, what, "Hello")).status).toBe(404);
    }
    expect((await get(`/${ticketId}/history`)).body).toHaveLength(1);
  });
});

describe("/api/help-tickets/me", () => {
  it("shows the caller's own tickets that are Open or Assigned, newest first and in full", async () => {
    const sender = await shop.person("sender");
    const sent = [];
    for (const text of ["first", "second", "third", "fourth"]) sent.push((await shop.send(sender, "Bug", text)).ticketId);
    await shop.send(player, "Bug", "somebody else's");
    await assign(sent[1]);
    await setStatus(sent[2], "Closed");
    const mine = async () => (await get("/me", sender)).body as Record<string, unknown>[];
    expect((await mine()).map(({ message }) => message)).toEqual(["fourth", "second", "first"]);
    expect((await mine())[1]).toEqual(ticketIn(await get(`/${sent[1]!}`)));
    await setStatus(sent[3], "Closed");
    await setStatus(sent[2], "Open");
    expect((await mine()).map(({ message }) => message)).toEqual(["third", "second", "first"]);
    expect((await get("/me/", sender)).status).toBe(200);
  });

  it("is open to every level, and empty for callers without tickets", async () => {
    for (const person of [anna, bert, await shop.person("silent")]) {
      const answer = await get("/me", person);
      expect([answer.status, answer.body]).toEqual([200, []]);
    }
  });
});

describe("the list", () => {
  let lists: TicketApi;
  let staff: Person;
  let ids: string[];

  /** Ticket n (from 0): every third is a Bug, every fourth is assigned, every fifth is closed. */
  beforeAll(async () => {
    lists = await startTicketApi();
    staff = await lists.person("staff", "Counselor");
    const sender = await lists.person("sender");
    const { accountId, username: accountName } = staff.account;
    ids = [];
    for (let n = 0; n < 230; n += 1) {
      const { ticketId } = await lists.send(sender, n % 3 === 0 ? "Bug" : "VerbalHarassment");
      if (n % 4 === 0) await lists.service.assignToMe(ticketId, { accountId, accountName });
      if (n % 5 === 0) await lists.service.setStatus(ticketId, "Closed", { accountId, accountName });
      ids.unshift(String(ticketId));
    }
  });
  afterAll(() => lists.close());
  const list = (query: string) => lists.call("GET", `/api/help-tickets${query}`, staff);
  const idsOf = async (query: string) => pageIn(await list(query)).items.map(({ ticketId }) => ticketId);
  /** The tickets with matching numbers, newest first. */
  const expected = (fits: (n: number) => boolean) => ids.filter((_, index) => fits(ids.length - 1 - index));

  it("shows the newest 50, each without its text", async () => {
    const page = pageIn(await list(""));
    expect({ ...page, items: page.items.map(({ ticketId }) => ticketId) }).toEqual({
      page: 1,
      pageSize: 50,
      totalCount: 230,
      items: ids.slice(0, 50),
    });
    expect(new Set(Object.keys(page.items[0]!))).toEqual(
      new Set([
        "ticketId",
        "category",
        "priority",
        "status",
        "senderAccountId",
        "senderAccountName",
        "senderCharacterId",
        "senderCharacterName",
        "mapId",
        "mapName",
        "x",
        "y",
        "z",
        "createdAtUtc",
        "assignedToAccountId",
        "assignedToAccountName",
      ]),
    );
  });

  it("continues on further pages to the end, and is empty after it", async () => {
    const seen: unknown[] = [];
    for (const page of [1, 2, 3, 4, 5]) seen.push(...(await idsOf(`?page=${page}`)));
    expect(seen).toEqual(ids);
    expect(pageIn(await list("?page=6"))).toEqual({ page: 6, pageSize: 50, totalCount: 230, items: [] });
    expect(await idsOf("?page=33&pageSize=7")).toEqual(ids.slice(224));
  });

  it.each<[string, number, number]>([
    ["?page=0", 1, 50],
    ["?page=-5", 1, 50],
    ["?page=-99999999999999999999", 1, 50],
    ["?pageSize=200", 1, 200],
    ["?pageSize=201", 1, 200],
    ["?pageSize=999999999999999999999", 1, 200],
    ["?pageSize=0", 1, 1],
    ["?pageSize=-3", 1, 1],
    ["?page=002&pageSize=010", 2, 10],
  ])("reads %s as page %i of size %i", async (query, page, pageSize) => {
    const answer = pageIn(await list(query));
    expect(answer).toMatchObject({ page, pageSize, totalCount: 230 });
    expect(answer.items).toHaveLength(Math.min(pageSize, 230));
  });

  it.each(["9999999999", "99999999999999999999", "9".repeat(400)])("has nothing on page %s", async (page) => {
    expect(pageIn(await list(`?page=${page}&pageSize=200`))).toMatchObject({ totalCount: 230, items: [] });
  });

  it.each<[string, (n: number) => boolean]>([
    ["status=Closed", (n) => n % 5 === 0],
    ["status=Assigned", (n) => n % 4 === 0 && n % 5 !== 0],
    ["status=Open", (n) => n % 4 !== 0 && n % 5 !== 0],
    ["category=Bug", (n) => n % 3 === 0],
    ["category=Account", () => false],
    ["assignedToMe=true", (n) => n % 4 === 0],
    ["assignedToMe=false", () => true],
    ["status=closed&category=verbalHARASSMENT", (n) => n % 5 === 0 && n % 3 !== 0],
    ["status=CLOSED&assignedToMe=True", (n) => n % 20 === 0],
    ["category=bug&assignedToMe=TRUE", (n) => n % 12 === 0],
    ["status=Assigned&category=Bug&assignedToMe=true", (n) => n % 12 === 0 && n % 5 !== 0],
    ["status=Open&assignedToMe=true", () => false],
  ])("filters by %s", async (query, fits) => {
    const all = expected(fits);
    const first = pageIn(await list(`?${query}&pageSize=200`));
    expect(first).toMatchObject({ page: 1, pageSize: 200, totalCount: all.length });
    const second = await idsOf(`?${query}&page=2&pageSize=200`);
    expect([...first.items.map(({ ticketId }) => ticketId), ...second]).toEqual(all);
  });

  it("filters by the caller's own assignments only", async () => {
    const other = await lists.person("other", "Administrator");
    const answer = await lists.call("GET", "/api/help-tickets?assignedToMe=true", other);
    expect(pageIn(answer)).toMatchObject({ totalCount: 0, items: [] });
  });
});

describe("with tokens switched off", () => {
  let open: TicketApi;
  beforeAll(async () => {
    open = await startTicketApi({ options: { jwt: false }, tokenSecret: undefined });
  });
  afterAll(() => open.close());

  it("callers have no account, so they own no tickets and cannot be assigned one", async () => {
    const sender = await open.person("sender");
    const { ticketId } = await open.send(sender);
    expect((await open.call("GET", "/api/help-tickets/me")).body).toEqual([]);
    expect(pageIn(await open.call("GET", "/api/help-tickets?assignedToMe=true"))).toMatchObject({ totalCount: 0, items: [] });
    expect(pageIn(await open.call("GET", "/api/help-tickets"))).toMatchObject({ totalCount: 1 });
    const problem = problemIn(await open.call("PUT", `/api/help-tickets/${ticketId}/assign-to-me`));
    expect(problem).toMatchObject({ status: 409, type: "urn:shardkeeper:problem:no-account" });
    expect(problem.detail).toContain("Tokens are switched off");
  });

  it("callers can set a status, and the history shows them as local", async () => {
    const sender = await open.person("another");
    const { ticketId } = await open.send(sender);
    const answer = await open.call("PUT", `/api/help-tickets/${ticketId}/status`, undefined, { body: { status: "Closed" } });
    expect(ticketIn(answer)).toMatchObject({ status: "Closed" });
    const trail = (await open.call("GET", `/api/help-tickets/${ticketId}/history`)).body as Record<string, unknown>[];
    expect(trail[1]).toMatchObject({ byAccountId: null, byAccountName: "local", action: "StatusSet" });
  });
});

describe("a list that is asked for more", () => {
  it("shows the first words of each message", async () => {
    const sender = await shop.person("writer");
    await shop.send(sender, "Bug", "First line\n\nand  more");
    await shop.send(sender, "Bug", `${"word ".repeat(60)}end`);
    const page = pageIn(await get("?q=writer&include=Excerpt&order=oldest"));
    expect(page.items.map(({ excerpt }) => excerpt)).toEqual(["First line and more", `${"word ".repeat(20).trim()}…`]);
    expect(pageIn(await get("?q=writer")).items[0]).not.toHaveProperty("excerpt");
  });

  it.each([
    ["order=random", "order", "must be one of newest, oldest, unassigned, urgent"],
    ["include=excerpt,secret", "include", "must be some of excerpt, age"],
    [`q=${"x".repeat(101)}`, "q", "must have at most 100 characters"],
  ])("is refused with %j, and the answer names the member", async (query, member, rule) => {
    const problem = problemIn(await get(`?${query}`));
    expect(problem.status).toBe(400);
    expect((problem.errors as Record<string, string>)[member]).toContain(rule);
  });

  it("finds nothing special with an empty search", async () => {
    expect(pageIn(await get("?q=%20&pageSize=1")).totalCount).toBe(pageIn(await get("?pageSize=1")).totalCount);
  });
});
