import { describe, expect, it } from "vitest";
import { ageOf, ticketTargets, ticketTargetsSchema } from "../../../../runtime/services/tickets/targets.js";

const MINUTE_MS = 60_000;
const ticket = { category: "Bug", status: "Open", createdAt: 0, firstAnswerAt: null, closedAt: null } as const;
const targets = ticketTargets({
  default: { closingMinutes: 100 },
  Bug: { firstAnswerMinutes: 20 },
  Stuck: { closingMinutes: 0 },
});

describe("targets of tickets", () => {
  it("come from the category, else from the default; 0 is none", () => {
    expect(targets).toMatchObject({
      Bug: { firstAnswerMs: 20 * MINUTE_MS, closingMs: 100 * MINUTE_MS },
      Stuck: { firstAnswerMs: null, closingMs: null },
      Other: { firstAnswerMs: null, closingMs: 100 * MINUTE_MS },
    });
    expect(ticketTargets({})).toBeUndefined();
    expect(ticketTargets({ default: { firstAnswerMinutes: 0 } })).toBeUndefined();
  });

  it.each([{ Bugs: {} }, { Bug: { closing: 5 } }, { Bug: { closingMinutes: -1 } }, { default: { closingMinutes: 1.5 } }, []])(
    "are refused: %j",
    (configured) => expect(ticketTargetsSchema.safeParse(configured).success).toBe(false),
  );

  it.each([
    ["in time", {}, 14, "InTime", 20],
    ["due soon", {}, 16, "Soon", 20],
    ["overdue", {}, 20, "Overdue", 20],
    ["answered", { firstAnswerAt: 1 }, 20, "InTime", 100],
    ["answered, and not closed in time", { firstAnswerAt: 1 }, 101, "Overdue", 100],
    ["closed", { status: "Closed", closedAt: 7 * MINUTE_MS } as const, 500, "None", undefined],
  ])("say of a ticket that is %s what is due", (_, members, minutes, due, dueMinutes) => {
    const age = ageOf({ ...ticket, ...members }, targets, minutes * MINUTE_MS);
    expect(age.due).toBe(due);
    expect(age.nextDueAt).toBe(dueMinutes === undefined ? null : dueMinutes * MINUTE_MS);
    expect(age.ageMs).toBe((dueMinutes === undefined ? 7 : minutes) * MINUTE_MS);
  });

  it("are never due without targets", () => {
    expect(ageOf(ticket, undefined, 500)).toEqual({
      ...{ ageMs: 500, firstAnswerDueAt: null, closingDueAt: null },
      ...{ nextDueAt: null, due: "None" },
    });
  });
});
