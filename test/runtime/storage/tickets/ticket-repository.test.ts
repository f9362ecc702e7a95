import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { KnexAccountRepository } from "../../../../runtime/storage/accounts/account-repository.js";
import { KnexNoticeRepository } from "../../../../runtime/storage/tickets/notice-repository.js";
import { KnexTicketRepository } from "../../../../runtime/storage/tickets/ticket-repository.js";
import type { Ticket } from "../../../../runtime/contracts/tickets.js";
import { SenderGoneError, StaleTicketError, type TicketChange } from "../../../../runtime/storage/tickets/ticket-records.js";
import { ticketStatuses } from "../../../../runtime/contracts/ticket-kinds.js";
import { engines, openForTest } from "../engines.js";
import { newAccount } from "../samples.js";
import { addStaff, newTicket, noLimits } from "./ticket-samples.js";

describe.each(engines)("tickets on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    const now = 1_773_915_300_123;
    let database: Awaited<ReturnType<typeof openForTest>>;
    let accounts: KnexAccountRepository;
    let tickets: KnexTicketRepository;
    let notices: KnexNoticeRepository;
    let sender: number;

    beforeAll(async () => {
      database = await openForTest(newDatabase);
      accounts = new KnexAccountRepository(database.knex);
      tickets = new KnexTicketRepository(database.knex);
      notices = new KnexNoticeRepository(database.knex);
    });
    beforeEach(async () => {
      for (const table of ["ticket_history", "tickets", "ticket_tallies", "accounts"]) await database.knex(table).delete();
      sender = (await accounts.create(newAccount("sender"))).accountId;
      await addStaff(database.knex, [7, 8]);
    });
    afterAll(() => database?.close());

    async function stored(changes: Parameters<typeof newTicket>[1] = {}, limits = noLimits): Promise<Ticket> {
      const filing = await tickets.create(newTicket(sender, changes), limits);
      if (filing.outcome !== "stored") throw new Error(`the ticket was not stored: ${filing.outcome}`);
      return filing.ticket;
    }
    const staff = (accountId: number) => ({
      assignTo: { accountId, accountName: `staff${accountId}`, characterId: 900 + accountId, characterName: `Seer ${accountId}` },
      by: { accountId, accountName: `staff${accountId}` },
    });
    const taking = (accountId: number, at = now + 1): TicketChange => ({ status: "Assigned", ...staff(accountId), at });
    const setting = (status: Ticket["status"], at = now + 1): TicketChange => ({ status, by: staff(7).by, at });

    describe("creation", () => {
      it("keeps the world that it was sent from, where there is more than one", async () => {
        const { ticketId } = await stored({ worldId: 3 });
        expect((await tickets.find(ticketId))?.worldId).toBe(3);
        expect(Object.keys(await stored())).not.toContain("worldId");
      });

      it("keeps what the sender heard and said, until that is too old", async () => {
        const heard = [{ at: now - 1, serial: 7, name: "Bert", text: "Your horse, 馬!" }];
        const filing = await tickets.create(newTicket(sender, { createdAt: now }), noLimits, heard);
        if (filing.outcome !== "stored") throw new Error(filing.outcome);
        const { ticketId } = filing.ticket;
        await tickets.forgetSpeech(now);
        expect(await tickets.speech(ticketId)).toEqual(heard);
        await tickets.forgetSpeech(now + 1);
        expect(await tickets.speech(ticketId)).toEqual([]);
        expect(await tickets.find(ticketId)).toBeDefined();
      });

      it("returns the ticket as it was sent, Open and unassigned", async () => {
        const message = "Ŝamanó 𝔛\n'); DROP TABLE tickets;-- \"\\ %_ ${x} [[lua]] \u202egnirts";
        const ticket = newTicket(sender, { message, category: "PhysicalHarassment", mapId: 5, z: -128, createdAt: now });
        const filing = await tickets.create(ticket, noLimits);
        const nobody = { accountId: null, accountName: null };
        const expected = {
          ...ticket,
          ticketId: expect.any(Number) as number,
          status: "Open",
          priority: "Normal",
          assignedToAccountId: nobody.accountId,
          assignedToAccountName: nobody.accountName,
          assignedToCharacterId: null,
          assignedToCharacterName: null,
          assignedAt: null,
          closedAt: null,
          lastUpdatedAt: now,
          firstAnswerAt: null,
        };
        expect(filing).toEqual({ outcome: "stored", ticket: expected });
        const { ticketId } = (filing as { ticket: Ticket }).ticket;
        expect(await tickets.find(ticketId)).toEqual(expected);
        expect(await tickets.find(ticketId + 1)).toBeUndefined();
        expect(await tickets.history(ticketId, 10)).toEqual([
          {
            entryId: expect.any(Number) as number,
            ticketId,
            at: now,
            by: { accountId: sender, accountName: ticket.senderAccountName },
            action: "Opened",
            from: null,
            to: { status: "Open", assignedToAccountId: null, assignedToAccountName: null },
            text: null,
          },
        ]);
      });

      it("is refused at the account's limit of tickets that are not Closed", async () => {
        const limits = { openTickets: 3, intervalMs: 0 };
        const [first] = [await stored({}, limits), await stored({}, limits), await stored({}, limits)];
        expect(await tickets.create(newTicket(sender), limits)).toEqual({ outcome: "tooMany" });
        await tickets.change(first.ticketId, taking(7));
        expect(await tickets.create(newTicket(sender), limits)).toEqual({ outcome: "tooMany" });
        await tickets.change(first.ticketId, setting("Closed"));
        await stored({}, limits);
        const other = (await accounts.create(newAccount("other"))).accountId;
        expect(await tickets.create(newTicket(other), limits)).toMatchObject({ outcome: "stored" });
        expect(await tickets.count({})).toBe(5);
      });

      it("requires an interval between two tickets of an account, even if the first one was closed", async () => {
        const limits = { openTickets: 5, intervalMs: 30_000 };
        const { ticketId } = await stored({ createdAt: now }, limits);
        await tickets.change(ticketId, setting("Closed"));
        expect(await tickets.create(newTicket(sender, { createdAt: now + 29_999 }), limits)).toEqual({
          outcome: "tooSoon",
          waitMs: 1,
        });
        await stored({ createdAt: now + 30_000 }, limits);
      });

      it("does not lock an account out after the clock was set back", async () => {
        const limits = { openTickets: 5, intervalMs: 30_000 };
        await stored({ createdAt: now }, limits);
        await stored({ createdAt: now - 86_400_000 }, limits);
      });

      it("keeps both limits if many tickets of an account arrive at once", async () => {
        const crowd = Array.from({ length: 12 }, () => tickets.create(newTicket(sender), { openTickets: 5, intervalMs: 0 }));
        const outcomes = (await Promise.all(crowd)).map(({ outcome }) => outcome);
        expect(outcomes.filter((outcome) => outcome === "stored")).toHaveLength(5);
        const hasty = (await accounts.create(newAccount("hasty"))).accountId;
        const both = [1, 2].map(() => tickets.create(newTicket(hasty), { openTickets: 5, intervalMs: 30_000 }));
        expect((await Promise.all(both)).map(({ outcome }) => outcome).sort()).toEqual(["stored", "tooSoon"]);
        expect(await tickets.count({})).toBe(6);
      });

      it("requires an existing account", async () => {
        expect(await tickets.create(newTicket(sender + 1_000), noLimits)).toEqual({ outcome: "noAccount" });
      });

      it("leaves nothing behind if it fails half-way", async () => {
        await database.knex.schema.renameTable("ticket_tallies", "elsewhere");
        try {
          await expect(tickets.create(newTicket(sender), noLimits)).rejects.toThrow();
        } finally {
          await database.knex.schema.renameTable("elsewhere", "ticket_tallies");
        }
        expect(await database.knex("tickets").pluck("ticket_id")).toEqual([]);
        expect(await database.knex("ticket_history").pluck("entry_id")).toEqual([]);
      });
    });

    describe("the next ticket", () => {
      const { assignTo, by } = staff(8);
      const next = (wanted = {}) =>
        tickets.takeNext(wanted, { assignTo, by, at: now + 5, notice: "Your help ticket #{ticket} was taken by $&." });

      it("is the one that has waited longest among those that nobody has, then one that was opened again", async () => {
        const [reopened, bug, stuck] = [await stored(), await stored({ category: "Bug" }), await stored()];
        await tickets.change(reopened.ticketId, taking(7));
        await tickets.change(reopened.ticketId, setting("Open"));
        const seen = [];
        const wishes = [{ category: "Stuck" }, { category: "Stuck", exceptId: reopened.ticketId }, {}, {}, {}];
        for (const wanted of wishes) seen.push((await next(wanted))?.ticketId);
        expect(seen).toEqual([stuck.ticketId, undefined, bug.ticketId, reopened.ticketId, undefined]);
      });

      it("is also one that was set to Assigned although nobody has it", async () => {
        const [forgotten, later] = [await stored(), await stored()];
        await tickets.change(forgotten.ticketId, setting("Assigned"));
        expect((await next())?.ticketId).toBe(forgotten.ticketId);
        expect((await next())?.ticketId).toBe(later.ticketId);
        expect(await next()).toBeUndefined();
      });

      it("is also one whose assignee was deleted, locked, or is staff no longer", async () => {
        const assigned: [Ticket, number][] = [];
        for (const username of ["stays", "deleted", "locked", "demoted"]) {
          const { accountId } = await accounts.create(newAccount(username, { role: "Counselor" }));
          const ticket = await stored();
          await tickets.change(ticket.ticketId, taking(accountId));
          assigned.push([ticket, accountId]);
        }
        const [, deleted, locked, demoted] = assigned.map(([, accountId]) => accountId);
        expect(await next()).toBeUndefined();
        await accounts.delete(deleted!);
        await accounts.update(locked!, { isActive: false }, by);
        await accounts.update(demoted!, { role: "Regular" }, by);
        const taken = [await next(), await next(), await next(), await next()];
        expect(taken.map((ticket) => ticket?.ticketId)).toEqual([
          ...assigned.slice(1).map(([ticket]) => ticket.ticketId),
          undefined,
        ]);
      });

      it("is assigned with its history, its counts and a notice", async () => {
        const { ticketId } = await stored();
        const taken = (await next())!;
        expect(taken).toMatchObject({ ticketId, status: "Assigned", assignedToAccountId: 8, assignedAt: now + 5 });
        expect(await tickets.find(ticketId)).toEqual(taken);
        expect((await tickets.history(ticketId, 10)).at(-1)).toMatchObject({
          action: "AssignedToStaff",
          by,
          from: { status: "Open" },
        });
        expect(await tickets.count({ status: "Assigned", assignedToAccountId: 8 })).toBe(1);
        expect((await notices.list(sender, 10)).map(({ text }) => text)).toEqual([
          `Your help ticket #${ticketId} was taken by $&.`,
        ]);
      });

      it("is another one for each of many callers at once", async () => {
        const ids = [];
        for (let n = 0; n < 12; n += 1) ids.push((await stored()).ticketId);
        const taken = await Promise.all(Array.from({ length: 14 }, () => next()));
        expect(taken.flatMap((ticket) => ticket?.ticketId ?? []).sort((a, b) => a - b)).toEqual(ids);
        expect(await tickets.count({ status: "Assigned" })).toBe(12);
      });
    });

    describe("changes", () => {
      it("may assign the ticket to a staff member from any status", async () => {
        for (const status of ticketStatuses) {
          const { ticketId } = await stored();
          const before = (await tickets.change(ticketId, setting(status, now + 1)))!;
          const after = await tickets.change(ticketId, taking(8, now + 2));
          expect(after).toEqual({
            ...before,
            status: "Assigned",
            assignedToAccountId: 8,
            assignedToAccountName: "staff8",
            assignedToCharacterId: 908,
            assignedToCharacterName: "Seer 8",
            assignedAt: now + 2,
            lastUpdatedAt: now + 2,
          });
          expect(await tickets.find(ticketId)).toEqual(after);
        }
      });

      it.each(ticketStatuses.flatMap((from) => ticketStatuses.map((to) => [from, to] as const)))(
        "may set any status after any other: %s to %s",
        async (from, to) => {
          const { ticketId } = await stored();
          await tickets.change(ticketId, taking(8, now + 1));
          const before = (await tickets.change(ticketId, setting(from, now + 2)))!;
          const after = await tickets.change(ticketId, setting(to, now + 3));
          const closedAt = to === "Closed" ? now + 3 : from === "Closed" ? now + 2 : null;
          expect(after).toEqual({ ...before, status: to, closedAt, lastUpdatedAt: now + 3 });
          expect(after).toMatchObject({ assignedToAccountId: 8, assignedAt: now + 1 });
          expect(await tickets.find(ticketId)).toEqual(after);
        },
      );

      it("are all in the history, each with its author, time, old and new state", async () => {
        const { ticketId } = await stored();
        await tickets.change(ticketId, taking(8, now + 1));
        await tickets.change(ticketId, { ...taking(9, now + 2) });
        await tickets.change(ticketId, { status: "Closed", by: { accountId: null, accountName: "local" }, at: now + 3 });
        const nobody = { assignedToAccountId: null, assignedToAccountName: null };
        const eight = { assignedToAccountId: 8, assignedToAccountName: "staff8" };
        const nine = { assignedToAccountId: 9, assignedToAccountName: "staff9" };
        const trail = await tickets.history(ticketId, 10);
        expect(trail.map(({ at, by, action, from, to }) => ({ at, by, action, from, to }))).toEqual([
          expect.objectContaining({ action: "Opened" }),
          {
            at: now + 1,
            by: staff(8).by,
            action: "AssignedToStaff",
            from: { status: "Open", ...nobody },
            to: { status: "Assigned", ...eight },
          },
          {
            at: now + 2,
            by: staff(9).by,
            action: "AssignedToStaff",
            from: { status: "Assigned", ...eight },
            to: { status: "Assigned", ...nine },
          },
          {
            at: now + 3,
            by: { accountId: null, accountName: "local" },
            action: "StatusSet",
            from: { status: "Assigned", ...nine },
            to: { status: "Closed", ...nine },
          },
        ]);
        expect((await tickets.history(ticketId, 2)).map(({ at }) => at)).toEqual([now + 2, now + 3]);
      });

      it("by several people at once form a chain in the history, and the last one wins completely", async () => {
        const { ticketId } = await stored();
        const crowd = Array.from({ length: 10 }, (_, n) =>
          tickets.change(ticketId, n % 2 ? setting("Closed", now + n) : taking(10 + n, now + n)),
        );
        await Promise.all(crowd);
        const trail = await tickets.history(ticketId, 100);
        expect(trail).toHaveLength(11);
        for (let n = 1; n < trail.length; n += 1) expect(trail[n]!.from).toEqual(trail[n - 1]!.to);
        const last = trail.at(-1)!;
        const ticket = (await tickets.find(ticketId))!;
        expect(ticket).toMatchObject({ ...last.to, lastUpdatedAt: last.at });
        // Account, character and name must come from the same assignment.
        expect(ticket.assignedToCharacterName).toBe(`Seer ${ticket.assignedToAccountId}`);
        expect(ticket.assignedToCharacterId).toBe(900 + ticket.assignedToAccountId!);
      });

      it("of a missing ticket leave nothing behind", async () => {
        expect(await tickets.change(4_000_000, taking(7))).toBeUndefined();
        expect(await tickets.change(999_999_999_999_999, setting("Closed"))).toBeUndefined();
        expect(await database.knex("ticket_history").pluck("entry_id")).toEqual([]);
        expect(await tickets.count({})).toBe(0);
      });

      it("are undone completely if they fail half-way", async () => {
        const { ticketId } = await stored();
        await database.knex.schema.renameTable("ticket_tallies", "elsewhere");
        try {
          await expect(tickets.change(ticketId, { ...taking(7), notice: "taken" })).rejects.toThrow();
        } finally {
          await database.knex.schema.renameTable("elsewhere", "ticket_tallies");
        }
        expect(await tickets.find(ticketId)).toMatchObject({ status: "Open", assignedToAccountId: null });
        expect(await tickets.history(ticketId, 10)).toHaveLength(1);
        expect(await notices.list(sender, 10)).toEqual([]);
      });
    });

    describe("notices", () => {
      it("are left by changes that make a difference, oldest first, until they are deleted", async () => {
        const { ticketId } = await stored();
        const changes: [TicketChange, boolean][] = [
          [taking(7), true],
          [taking(7), false],
          [taking(8), true],
          [setting("Assigned"), false],
          [setting("Closed"), true],
          [setting("Closed"), false],
          [taking(8), true],
        ];
        for (const [index, [change]] of changes.entries())
          await tickets.change(ticketId, { ...change, notice: `notice ${index}` });
        const left = await notices.list(sender, 100);
        expect(left.map(({ text }) => text)).toEqual(
          changes.flatMap(([, expected], index) => (expected ? [`notice ${index}`] : [])),
        );
        expect(left[0]).toEqual({ noticeId: left[0]!.noticeId, accountId: sender, text: "notice 0", createdAt: now + 1 });
        expect(await notices.list(sender, 1)).toEqual([left[0]]);
        await notices.delete([left[0]!.noticeId, left[2]!.noticeId]);
        expect(await notices.list(sender, 100)).toEqual([left[1], left[3]]);
        expect(await notices.list(sender + 1, 100)).toEqual([]);
      });

      it("are deleted with the account, but its tickets and their history stay", async () => {
        const ticket = await stored();
        await tickets.change(ticket.ticketId, { ...taking(7), notice: "taken" });
        await accounts.delete(sender);
        expect(await database.knex("player_notices").pluck("notice_id")).toEqual([]);
        const closed = await tickets.change(ticket.ticketId, { ...setting("Closed"), notice: "closed" });
        expect(closed).toMatchObject({ status: "Closed", senderAccountName: ticket.senderAccountName });
        expect(await tickets.history(ticket.ticketId, 10)).toHaveLength(3);
        expect(await database.knex("player_notices").pluck("notice_id")).toEqual([]);
      });
    });

    it("takes notes and no answer when the sender's account is deleted", async () => {
      const { ticketId } = await stored();
      await accounts.delete(sender);
      const remark = { text: "Are you there?", by: setting("Open").by, at: now };
      await expect(tickets.remark(ticketId, { ...remark, action: "AnswerSent" })).rejects.toThrow(SenderGoneError);
      expect((await tickets.remark(ticketId, { ...remark, action: "NoteAdded" }))?.entry.text).toBe("Are you there?");
    });

    it("closes a duplicate once", async () => {
      const [one, two] = [await stored({ createdAt: now }), await stored({ createdAt: now })];
      await tickets.merge(two.ticketId, one.ticketId, setting("Closed"));
      await expect(tickets.merge(two.ticketId, one.ticketId, setting("Closed"))).rejects.toThrow(
        `ticket ${two.ticketId} is closed`,
      );
      expect((await tickets.history(one.ticketId, 10)).map(({ action }) => action)).toEqual(["Opened", "Merged"]);
    });

    it("closes a duplicate in favour of another ticket of the sender, of two attempts at once only one each way", async () => {
      const [one, two] = [await stored({ createdAt: now }), await stored({ createdAt: now })];
      const change = setting("Closed");
      const merges = await Promise.allSettled([
        tickets.merge(two.ticketId, one.ticketId, change),
        tickets.merge(one.ticketId, two.ticketId, change),
      ]);
      expect(merges.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const [first, second] = [await tickets.find(one.ticketId), await tickets.find(two.ticketId)];
      expect([first!.status, second!.status].sort()).toEqual(["Closed", "Open"]);
      for (const { ticketId } of [one, two])
        expect((await tickets.history(ticketId, 10)).map(({ action }) => action)).toEqual(["Opened", "Merged"]);
      expect(await tickets.count({ status: "Open" })).toBe(
        (await tickets.list({ status: "Open" }, { skip: 0, take: 200 })).tickets.length,
      );
    });

    it("keeps notes and answers in the history, and leaves the ticket as it is", async () => {
      const ticket = await stored({ createdAt: now });
      const { by } = staff(7);
      const said = { by, at: now + 1 };
      const note = await tickets.remark(ticket.ticketId, { ...said, action: "NoteAdded", text: "Asked before.\n𝔛" });
      const answer = await tickets.remark(ticket.ticketId, {
        ...said,
        action: "AnswerSent",
        text: "Walk north.",
        notices: ["He says", "this"],
      });
      expect(note!.ticket).toEqual(ticket);
      // The answer is its first; nothing else changed.
      expect(await tickets.find(ticket.ticketId)).toEqual({ ...ticket, firstAnswerAt: now + 1 });
      const state = { status: "Open", assignedToAccountId: null, assignedToAccountName: null };
      expect((await tickets.history(ticket.ticketId, 10)).slice(1)).toEqual([note!.entry, answer!.entry]);
      expect(note!.entry).toMatchObject({ action: "NoteAdded", text: "Asked before.\n𝔛", by, from: state, to: state });
      expect((await notices.list(sender, 10)).map(({ text }) => text)).toEqual(["He says", "this"]);
      await tickets.remark(ticket.ticketId, { action: "PlayerAdded", text: "Thanks.", by, at: now + 2 });
      expect(await tickets.sayings(sender, 0)).toEqual([
        { ticketId: ticket.ticketId, action: "AnswerSent", at: now + 1, text: "Walk north." },
        { ticketId: ticket.ticketId, action: "PlayerAdded", at: now + 2, text: "Thanks." },
      ]);
      await tickets.change(ticket.ticketId, setting("Closed"));
      expect(await tickets.sayings(sender, now + 5_000)).toEqual([]);
      expect(await tickets.sayings(sender, now)).toHaveLength(2);
      expect(await tickets.remark(ticket.ticketId + 1, { ...said, action: "NoteAdded", text: "x" })).toBeUndefined();
    });

    it("may set the category, with its history and counts", async () => {
      const { ticketId } = await stored();
      const by = { accountId: 7, accountName: "staff7" };
      const after = await tickets.file(ticketId, { to: { category: "Bug" }, by, at: now + 1 });
      expect(after).toMatchObject({ category: "Bug", status: "Open", lastUpdatedAt: now + 1 });
      expect(await tickets.find(ticketId)).toEqual(after);
      await tickets.file(ticketId, { to: { category: "Bug" }, by, at: now + 2 });
      expect((await tickets.history(ticketId, 9)).slice(1)).toMatchObject([{ action: "CategorySet", text: "Stuck to Bug", by }]);
      expect([await tickets.count({ category: "Stuck" }), await tickets.count({ category: "Bug" })]).toEqual([0, 1]);
      const stale = tickets.file(ticketId, { to: { category: "Other" }, ifVersion: ["former"], by, at: now + 3 });
      await expect(stale).rejects.toThrow(StaleTicketError);
      expect(await tickets.file(ticketId + 1, { to: { category: "Bug" }, by, at: now })).toBeUndefined();
    });

    it("may have a priority, which decides what comes next and first in the list of the most urgent", async () => {
      const by = { accountId: 7, accountName: "staff7" };
      const ids = [await stored(), await stored(), await stored()].map(({ ticketId }) => ticketId);
      expect((await tickets.find(ids[0]!))?.priority).toBe("Normal");
      await tickets.file(ids[0]!, { to: { priority: "Low" }, by, at: now + 1 });
      await tickets.file(ids[2]!, { to: { priority: "High" }, by, at: now + 1 });
      expect((await tickets.history(ids[2]!, 9)).slice(1)).toMatchObject([{ action: "PrioritySet", text: "Normal to High", by }]);
      const urgent = await tickets.list({ order: "urgent" }, { skip: 0, take: 9 });
      expect(urgent.tickets.map(({ ticketId }) => ticketId)).toEqual([ids[2], ids[1], ids[0]]);
      const found = await tickets.list({ order: "urgent", search: "well" }, { skip: 0, take: 9 });
      expect(found.tickets.map(({ ticketId, priority }) => [ticketId, priority])).toEqual([
        [ids[2], "High"],
        [ids[1], "Normal"],
        [ids[0], "Low"],
      ]);
      const { status: _status, ...taken } = taking(7);
      const next = { ...taken, assignTo: taken.assignTo!, notice: "" };
      expect((await tickets.takeNext({}, next))?.ticketId).toBe(ids[2]);
      expect((await tickets.takeNext({}, next))?.ticketId).toBe(ids[1]);
    });

    it("takes no more from its sender than may be, also of additions at once", async () => {
      const { ticketId } = await stored();
      const add = (text: string, at: number, by = { accountId: sender, accountName: "sender" }) =>
        tickets.add(ticketId, { text, by, at, most: 3, intervalMs: 10 });
      const atOnce = await Promise.all(Array.from({ length: 8 }, (_, n) => add(`text ${n}`, now + 10)));
      expect(atOnce.map((added) => added?.outcome).sort()).toEqual(["stored", ...Array<string>(7).fill("tooSoon")]);
      expect((await add("second", now + 20))?.outcome).toBe("stored");
      expect(await add("too soon", now + 29)).toEqual({ outcome: "tooSoon", waitMs: 1 });
      expect((await add("third", now + 30))?.outcome).toBe("stored");
      expect((await add("fourth", now + 40))?.outcome).toBe("tooMany");
      expect(await add("of another", now + 50, staff(7).by)).toBeUndefined();
      await tickets.change(ticketId, setting("Closed"));
      expect((await add("closed", now + 60))?.outcome).toBe("closed");
    });

    it("lists a sender's tickets that are not Closed, newest first", async () => {
      const other = (await accounts.create(newAccount("other"))).accountId;
      const ids: number[] = [];
      for (let n = 0; n < 4; n += 1) ids.push((await stored()).ticketId);
      await tickets.create(newTicket(other), noLimits);
      await tickets.change(ids[0]!, taking(7));
      await tickets.change(ids[1]!, setting("Closed"));
      await tickets.change(ids[2]!, setting("Closed"));
      await tickets.change(ids[2]!, setting("Open"));
      expect((await tickets.listUnclosed(sender)).map(({ ticketId }) => ticketId)).toEqual([ids[3], ids[2], ids[0]]);
      expect((await tickets.listUnclosed(sender))[2]).toEqual(await tickets.find(ids[0]!));
      expect(await tickets.listUnclosed(other + 1)).toEqual([]);
    });
  });
});
