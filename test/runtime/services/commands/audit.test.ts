import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { CommandAudit } from "../../../../runtime/services/commands/audit.js";
import type { CommandRegistry } from "../../../../runtime/services/commands/registry.js";
import { addUser, type AuditedUse, command, httpIssuer, newRegistry, playerIssuer, teleport, terminalIssuer } from "./support.js";

let registry: CommandRegistry;
let trail: AuditedUse[];

describe("the audit trail", () => {
  beforeEach(() => {
    ({ registry, trail } = newRegistry());
    registry.add(addUser(), teleport(), command({ name: "where" }));
  });

  it("records who used a command, when, from where, the line and its outcome", async () => {
    await registry.execute("tp  1 2", playerIssuer("GameMaster"));
    expect(trail).toEqual([
      {
        at: expect.any(Number) as number,
        durationMs: expect.any(Number) as number,
        accountId: 17,
        accountName: "nystul",
        role: "GameMaster",
        origin: "game",
        command: "teleport",
        line: "tp  1 2",
        outcome: "done",
        detail: null,
      },
    ]);
  });

  it("records every use by staff, console and HTTP, refusals included, and none by players", async () => {
    await registry.execute("where", playerIssuer());
    await registry.execute("tp 1 2", playerIssuer());
    expect(trail).toEqual([]);
    await registry.execute("where", playerIssuer("Counselor"));
    await registry.execute("tp 1 2", playerIssuer("Counselor"));
    await registry.execute("tp 1", playerIssuer("GameMaster"));
    await registry.execute("nonsense", terminalIssuer());
    await registry.execute("tp 1 2", httpIssuer());
    expect(trail.map(({ outcome, origin }) => `${origin} ${outcome}`)).toEqual([
      "game done",
      "game levelTooLow",
      "game badArguments",
      "terminal unknown",
      "http wrongContext",
    ]);
    expect(trail[2]!.detail).toBe("x is missing; it takes an integer.");
  });

  it("has of commands that only read those that failed", async () => {
    registry.add(command({ name: "polls", isRead: true }));
    await registry.execute("polls", httpIssuer());
    expect(trail).toEqual([]);
    await registry.execute("polls of whom", httpIssuer());
    expect(trail).toMatchObject([{ command: "polls", outcome: "badArguments" }]);
  });

  it.each([
    ["add_user bob hunter2!", "add_user bob ***"],
    ['ADD_USER "bob" "hunter2!" counselor', 'ADD_USER "bob" *** counselor'],
    ["add_user bob my hunter2!", "add_user ***"],
    ['add_user bob "hunter2!', "add_user ***"],
    ['add_user "bob hunter2!', "add_user ***"],
    ["add_user bob hunter2! regular x@y", "add_user ***"],
    ["add_user\u0007 bob hunter2!", "add_user ***"],
    ["add_usr bob hunter2!", "add_usr ***"],
    ['"add_user bob hunter2!', "***"],
  ])("masks the secret of %j", async (line, kept) => {
    const { registry: own, trail: written, logged } = newRegistry();
    own.add(addUser());
    const result = await own.execute(line, terminalIssuer());
    expect(written[0]!.line).toBe(kept);
    expect(JSON.stringify(written) + logged()).not.toContain("hunter2!");
    // The secret must not be on the screen either.
    expect(result.lines.join()).not.toContain("hunter2!");
  });

  it("masks the secrets of a list of arguments", async () => {
    await registry.execute({ name: "add_user", args: ["bob", "hunter 2!", "regular"] }, httpIssuer());
    expect(trail[0]!.line).toBe("add_user bob *** regular");
    await registry.execute({ name: "add_user", args: ["bob", "hunter 2!", "tsar"] }, httpIssuer());
    expect(trail[1]!.line).toBe("add_user ***");
  });

  it("cannot be forged by a command line", async () => {
    await registry.execute("where\u001b[2J\nadmin did it", terminalIssuer());
    expect(trail[0]!.line).toBe("where[2J ***");
  });

  it("masks the secret of a line that is too long", async () => {
    await registry.execute(`add_user bob hunter2! ${"x".repeat(5_000)}`, terminalIssuer());
    expect(trail[0]!.line).toBe("add_user ***");
  });

  it("logs a failure to write, and stops no command", async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const audit = new CommandAudit({ append: () => Promise.reject(new Error("disk full")) }, log);
    const { registry: unlucky } = newRegistry({ audit });
    unlucky.add(command({ name: "where" }));
    expect((await unlucky.execute("where", httpIssuer())).success).toBe(true);
    expect(lines.join()).toContain("disk full");
  });

  it("knows which lines may contain a secret", () => {
    expect(registry.mayHoldSecret("add_user bob x")).toBe(true);
    expect(registry.mayHoldSecret("add_usr bob x")).toBe(true);
    expect(registry.mayHoldSecret("telport 1 2")).toBe(false);
    expect(registry.mayHoldSecret("where")).toBe(false);
    expect(registry.mayHoldSecret("")).toBe(false);
  });
});
