import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PreparedAnswers } from "../../../../runtime/services/tickets/prepared-answers.js";
import { problemIn } from "../harness.js";
import { startTicketApi, ticketIn, type Person, type TicketApi } from "./ticket-api.js";

describe("tickets of a team", () => {
  let folder: string;
  let shop: TicketApi;
  let anna: Person;
  let bert: Person;
  let player: Person;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "answers-"));
    shop = await startTicketApi({ answers: new PreparedAnswers({ own: folder, stock: path.join(folder, "none") }) });
    anna = await shop.person("anna", "Counselor");
    bert = await shop.person("Bert", "GameMaster");
    player = await shop.person("player");
  });
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });

  const call = (method: string, path: string, person = anna, options = {}) =>
    shop.call(method, `/api/help-tickets${path}`, person, options);
  const reassign = (ticketId: number, accountId: unknown, person = anna, headers = {}) =>
    call("PUT", `/${ticketId}/assign-to`, person, { body: { accountId: String(accountId) }, headers });

  it("list who can be given tickets, for staff alone", async () => {
    const people = (await call("GET", "/staff")).body as { username: string; role: string; isInWorld: boolean }[];
    expect(people.map(({ username, role }) => [username, role])).toEqual([
      ["anna", "Counselor"],
      ["Bert", "GameMaster"],
    ]);
    expect((await call("GET", "/staff", player)).status).toBe(403);
  });

  it("are handed over, with a history that names both and a notice for the player", async () => {
    const { ticketId } = await shop.send(player, "Bug", "The gate eats my horse.");
    const before = shop.players.told.length;
    const ticket = ticketIn(await reassign(ticketId, bert.account.accountId));
    expect(ticket).toMatchObject({ status: "Assigned", assignedToAccountName: "Bert" });
    const history = (await call("GET", `/${ticketId}/history`)).body as Record<string, unknown>[];
    expect(history.at(-1)).toMatchObject({
      ...{ action: "AssignedToStaff", byAccountName: "anna" },
      to: { status: "Assigned", assignedToAccountName: "Bert" },
    });
    expect(shop.events.at(-1)).toMatchObject({
      declaration: { name: "TicketChangedEvent" },
      members: { assignedToAccountId: bert.account.accountId, changedByAccountId: anna.account.accountId },
    });
    await expect.poll(() => shop.players.told.length).toBeGreaterThan(before);
  });

  it("name the ban of their sender, and whether speech is kept, for those who ask", async () => {
    const sender = await shop.person("banned");
    const { ticketId } = await shop.send(sender, "Bug", "I sell gold.");
    const read = async () => ticketIn(await call("GET", `/${ticketId}?include=sender,speech`));
    expect(await read()).toMatchObject({ senderBan: null, hasSpeech: false });
    const by = { accountId: bert.account.accountId, accountName: "Bert", level: "Administrator" as const };
    await shop.api.accounts.ban(sender.account.accountId, { reason: "Sells gold", until: null }, by);
    expect(await read()).toMatchObject({ senderBan: { reason: "Sells gold", untilUtc: null, by: "Bert" } });
  });

  it("have a priority, which staff change with a history, and which decides what comes first", async () => {
    const { ticketId } = await shop.send(player, "Bug", "The gate eats my cow.");
    const path = `/${ticketId}/priority`;
    expect(ticketIn(await call("PUT", path, anna, { body: { priority: "high" } }))).toMatchObject({ priority: "High" });
    const history = (await call("GET", `/${ticketId}/history`)).body as Record<string, unknown>[];
    expect(history.at(-1)).toMatchObject({ action: "PrioritySet", text: "Normal to High", byAccountName: "anna" });
    const list = (await call("GET", "?order=urgent&pageSize=1")).body as { items: { ticketId: string; priority: string }[] };
    expect(list.items[0]).toMatchObject({ ticketId: String(ticketId), priority: "High" });
    expect((await call("PUT", path, anna, { body: { priority: "Urgent" } })).status).toBe(400);
    expect((await call("PUT", path, player, { body: { priority: "Low" } })).status).toBe(403);
    expect((await call("PUT", "/999999/priority", anna, { body: { priority: "Low" } })).status).toBe(404);
  });

  it("are not handed to players, to nobody, by players, or over another's change", async () => {
    const { ticketId } = await shop.send(player);
    for (const accountId of [player.account.accountId, 999_999]) {
      expect(problemIn(await reassign(ticketId, accountId))).toMatchObject({
        ...{ status: 409, type: "urn:shardkeeper:problem:no-colleague" },
      });
    }
    expect((await reassign(ticketId, "x")).status).toBe(400);
    expect((await reassign(ticketId, bert.account.accountId, player)).status).toBe(403);
    expect((await reassign(999_999, bert.account.accountId)).status).toBe(404);
    expect((await reassign(ticketId, bert.account.accountId, anna, { "If-Match": '"old"' })).status).toBe(412);
    expect(ticketIn(await call("GET", `/${ticketId}`))).toMatchObject({ status: "Open", assignedToAccountId: null });
  });

  it("are closed as duplicates of another one of the same player, once, and can be opened again", async () => {
    const writer = await shop.person("twice");
    const [one, two] = [await shop.send(writer, "Bug", "one"), await shop.send(writer, "Bug", "again")];
    const stranger = await shop.send(player, "Bug", "mine");
    const merge = (from: number, into: unknown, person = anna, headers = {}) =>
      call("POST", `/${from}/merge`, person, { body: { into: String(into) }, headers });
    const refused = { status: 409, type: "urn:shardkeeper:problem:unmergeable-tickets" };
    expect(problemIn(await merge(two.ticketId, stranger.ticketId))).toMatchObject(refused);
    expect(problemIn(await merge(two.ticketId, two.ticketId))).toMatchObject(refused);
    expect((await merge(two.ticketId, 999_999)).status).toBe(404);
    expect((await merge(two.ticketId, one.ticketId, player)).status).toBe(403);
    expect((await merge(two.ticketId, one.ticketId, anna, { "If-Match": '"old"' })).status).toBe(412);

    expect(ticketIn(await merge(two.ticketId, one.ticketId))).toMatchObject({ status: "Closed" });
    const last = async (ticketId: number) =>
      ((await call("GET", `/${ticketId}/history`)).body as Record<string, unknown>[]).at(-1);
    expect(await last(two.ticketId)).toMatchObject({ action: "Merged", text: `into ${one.ticketId}`, to: { status: "Closed" } });
    expect(await last(one.ticketId)).toMatchObject({
      action: "Merged",
      text: `${two.ticketId} into this`,
      to: { status: "Open" },
    });
    await expect
      .poll(() => shop.players.told.map(({ text }) => text))
      .toContain(`Your help ticket #${two.ticketId} goes on as #${one.ticketId}.`);
    expect(problemIn(await merge(one.ticketId, two.ticketId))).toMatchObject(refused);
    const open = await call("PUT", `/${two.ticketId}/status`, anna, { body: { status: "Open" } });
    expect(ticketIn(open)).toMatchObject({ status: "Open" });
    expect((await call("GET", "?status=Closed")).body).toMatchObject({ totalCount: expect.any(Number) as number });
  });

  it("have tags, which staff add and remove one by one, and lists show on request", async () => {
    const [one, two] = [await shop.send(player, "Bug", "one"), await shop.send(player, "Bug", "two")];
    const tags = (method: string, ticketId: number, tag: string, person = anna) =>
      call(method, `/${ticketId}/tags/${encodeURIComponent(tag)}`, person);
    expect((await tags("PUT", one.ticketId, " Größe-1 ")).body).toEqual({ ticketId: String(one.ticketId), tags: ["größe-1"] });
    expect((await tags("PUT", two.ticketId, "GRÖSSE-1")).status).toBe(200);
    expect((await tags("PUT", two.ticketId, "\u0130stanbul")).body).toMatchObject({ tags: ["grösse-1", "istanbul"] });
    await tags("PUT", one.ticketId, "exploit", bert);
    expect(shop.events.at(-1)).toMatchObject({ members: { ticketId: one.ticketId, changedByAccountId: bert.account.accountId } });
    const items = async (query: string) =>
      ((await call("GET", query)).body as { items: { ticketId: string; tags?: string[] }[] }).items;
    expect(await items("?tag=EXPLOIT&include=tags")).toMatchObject([
      { ticketId: String(one.ticketId), tags: ["exploit", "größe-1"] },
    ]);
    expect((await items("?tag=exploit"))[0]).not.toHaveProperty("tags");
    expect(ticketIn(await call("GET", `/${one.ticketId}?include=age,tags`))).toMatchObject({ tags: ["exploit", "größe-1"] });
    expect(ticketIn(await call("GET", `/${one.ticketId}`))).not.toHaveProperty("tags");
    expect((await call("GET", "/tags")).body).toContainEqual({ tag: "exploit", tickets: 1 });
    expect((await tags("DELETE", one.ticketId, "Exploit")).body).toMatchObject({ tags: ["größe-1"] });
    expect(await items("?tag=exploit")).toEqual([]);
    const history = (await call("GET", `/${one.ticketId}/history`)).body as Record<string, unknown>[];
    expect(history.at(-1)).toMatchObject({
      action: "TagRemoved",
      text: "exploit",
      byAccountName: "anna",
      to: { status: "Open" },
    });
  });

  it("have no tags that break the rule, too many, or from players", async () => {
    const { ticketId } = await shop.send(player, "Bug", "one");
    const put = (tag: string, person = anna, id = ticketId) => call("PUT", `/${id}/tags/${encodeURIComponent(tag)}`, person);
    for (const tag of ["two words", "-x", "x".repeat(31), "<b>", "a/b", "\u202Ex", "a\nb"]) {
      expect(problemIn(await put(tag)).errors).toMatchObject({ tag: expect.stringContaining("1 to 30 letters") as string });
    }
    expect((await put("ok", player)).status).toBe(403);
    expect((await put("ok", anna, 999_999)).status).toBe(404);
    expect((await call("GET", "?tag=two%20words")).status).toBe(400);
    expect((await call("GET", "/tags", player)).status).toBe(403);
    for (let n = 0; n < 10; n++) expect((await put(`t${n}`)).status).toBe(200);
    expect(problemIn(await put("t10"))).toMatchObject({ status: 409, type: "urn:shardkeeper:problem:too-many-tags" });
  });

  it("are answered with prepared texts, which GameMasters write", async () => {
    const { ticketId } = await shop.send(player, "Bug");
    const put = (name: string, text: unknown, person = bert) =>
      shop.call("PUT", `/api/prepared-answers/${encodeURIComponent(name)}`, person, { body: { text } });
    expect((await put("On the way", "I come, {player}. ({ticket}, {category})")).status).toBe(200);
    expect((await put("On the way", "x", anna)).status).toBe(403);
    expect(problemIn(await put("On the way", "I come, {name}.")).errors).toMatchObject({
      text: "has the unknown placeholder {name}",
    });
    for (const [name, text] of [
      ["../x", "x"],
      ["ok", ""],
      ["ok", "x".repeat(801)],
      ["ok", 5],
    ] as const) {
      expect((await put(name, text)).status).toBe(400);
    }
    const filled = await call("GET", `/${ticketId}/prepared-answers`);
    const sender = shop.players.byAccount(player.account.accountId)!.characterName;
    expect(filled.body).toEqual([{ name: "On the way", text: `I come, ${sender}. (${ticketId}, Bug)`, isStock: false }]);
    expect((await call("GET", `/${ticketId}/prepared-answers`, player)).status).toBe(403);
    expect((await shop.call("DELETE", "/api/prepared-answers/On%20the%20way", bert)).status).toBe(204);
    expect((await shop.call("DELETE", "/api/prepared-answers/On%20the%20way", bert)).status).toBe(404);
    expect((await shop.call("GET", "/api/prepared-answers", anna)).body).toEqual([]);
  });

  it("show what else their player sent, whatever the status", async () => {
    const writer = await shop.person("writer");
    const [first, second] = [await shop.send(writer, "Bug", "one\ntwo"), await shop.send(writer, "Stuck", "three")];
    await call("PUT", `/${first.ticketId}/status`, anna, { body: { status: "Closed" } });
    const others = (await call("GET", `/${second.ticketId}/others`)).body;
    expect(others).toMatchObject([{ ticketId: String(first.ticketId), status: "Closed", excerpt: "one two" }]);
    expect((await call("GET", "/999999/others")).status).toBe(404);
    expect((await call("GET", `/${second.ticketId}/others`, player)).status).toBe(403);
  });
});
