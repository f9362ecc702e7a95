import type { Knex } from "knex";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CommandAuditEntry } from "../../../../runtime/storage/accounts/command-audit.js";
import { KnexCommandAuditRepository } from "../../../../runtime/storage/accounts/command-audit-repository.js";
import { engines, openForTest } from "../engines.js";

function use(changes: Partial<CommandAuditEntry> = {}): Omit<CommandAuditEntry, "entryId"> {
  return {
    at: 1_773_915_300_123,
    durationMs: 12,
    accountId: 17,
    accountName: "nystul",
    role: "GameMaster",
    origin: "game",
    command: "teleport",
    line: "tp 1 2 3 4",
    outcome: "done",
    detail: null,
    ...changes,
  };
}

describe.each(engines)("the audit trail of commands on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    let database: Awaited<ReturnType<typeof openForTest>>;
    let knex: Knex;
    let trail: KnexCommandAuditRepository;

    beforeAll(async () => {
      database = await openForTest(newDatabase);
      knex = database.knex;
      trail = new KnexCommandAuditRepository(knex);
    });
    beforeEach(() => knex("command_audit").delete());
    afterAll(() => database?.close());

    it("reads back entries as they were written", async () => {
      await trail.append(use());
      const [entry] = await trail.list({ limit: 10 });
      expect(entry).toEqual({ ...use(), entryId: expect.any(Number) as number });
    });

    it("keeps the world that a command was used in, where there is more than one", async () => {
      await trail.append(use({ worldId: 3 }));
      await trail.append(use());
      expect((await trail.list({ limit: 10 })).map((entry) => entry.worldId)).toEqual([undefined, 3]);
    });

    it("has a command once that several processes of a world carry out, with the outcome that decides", async () => {
      const of = (id: string, decides: boolean) => ({ request: { id, decides } });
      await trail.append({ ...use({ outcome: "done" }), ...of("each", false) });
      await trail.append({ ...use({ outcome: "failed", detail: "it broke", durationMs: 99 }), ...of("each", true) });
      await trail.append({ ...use({ outcome: "done" }), ...of("each", false) });
      await trail.append({ ...use({ outcome: "failed", detail: "not here" }), ...of("first", false) });
      await trail.append({ ...use({ outcome: "done" }), ...of("first", true) });
      await trail.append(use());
      await trail.append(use());
      const entries = await trail.list({ limit: 10 });
      expect(entries.map(({ outcome, detail }) => [outcome, detail])).toEqual([
        ["done", null],
        ["done", null],
        ["done", null],
        ["failed", "it broke"],
      ]);
      expect(entries.at(-1)).toEqual({
        ...use({ outcome: "failed", detail: "it broke", durationMs: 99 }),
        entryId: expect.any(Number) as number,
      });
    });

    it("accepts any text, long lines and entries without an account", async () => {
      const line = `'; DROP TABLE command_audit; -- 漢字 🐉 ${"𝔏".repeat(4_000)}`;
      await trail.append(
        use({ accountId: null, accountName: "console", origin: "terminal", line, outcome: "failed", detail: "x\"'\\" }),
      );
      expect(await trail.list({ limit: 10 })).toMatchObject([{ accountId: null, line, detail: "x\"'\\", outcome: "failed" }]);
    });

    it("lists those of a person, an outcome and a time", async () => {
      for (let i = 0; i < 4; i++) {
        await trail.append(
          use({ line: `${i}`, at: 100 + i, accountName: i % 2 ? "rosa" : "theo", outcome: i < 2 ? "done" : "failed" }),
        );
      }
      const lines = async (filter: Omit<Parameters<typeof trail.list>[0], "limit">): Promise<string> =>
        (await trail.list({ ...filter, limit: 10 })).map(({ line }) => line).join("");
      expect(await lines({ accountName: "rosa" })).toBe("31");
      expect(await lines({ outcome: "failed" })).toBe("32");
      expect(await lines({ from: 101, to: 103 })).toBe("21");
      expect(await lines({ accountName: "theo", outcome: "done", to: 101 })).toBe("0");
    });

    it("lists the newest entries first, in pages, by account and by command", async () => {
      for (let i = 0; i < 5; i++)
        await trail.append(use({ line: `${i}`, accountId: i % 2, command: i < 3 ? "where" : "teleport" }));
      const lines = async (filter: Omit<Parameters<typeof trail.list>[0], "limit">, limit = 10): Promise<string> =>
        (await trail.list({ ...filter, limit })).map(({ line }) => line).join("");
      expect(await lines({})).toBe("43210");
      expect(await lines({}, 2)).toBe("43");
      const [, second] = await trail.list({ limit: 2 });
      expect(await lines({ beforeId: second!.entryId })).toBe("210");
      expect(await lines({ accountId: 1 })).toBe("31");
      expect(await lines({ command: "where" })).toBe("210");
      expect(await lines({ command: "Where" })).toBe("");
      expect(await lines({ command: "where", accountId: 0, beforeId: second!.entryId })).toBe("20");
    });
  });
});
