import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EntryRules } from "../../../../runtime/services/accounts/entry-rules.js";
import { createRepositories, type Repositories } from "../../../../runtime/storage/database/repositories.js";
import type { EntryRuleKind } from "../../../../runtime/storage/accounts/entry-rules.js";
import { engines, openForTest } from "../../storage/engines.js";

let now = 1_773_915_300_123;

describe.each(engines)("who may come in, on $engine", ({ isMissing, newDatabase }) => {
  let database: Awaited<ReturnType<typeof openForTest>>;
  let storage: Repositories;
  let entry: EntryRules;
  beforeEach(async () => {
    if (isMissing) return;
    database = await openForTest(newDatabase);
    storage = createRepositories(database.knex);
    entry = new EntryRules(storage.entryRules, () => now);
  });
  afterEach(() => database?.close());

  const put = (kind: EntryRuleKind, network: string, until: number | null = null) =>
    entry.put({ kind, network, reason: "a test", by: "admin", until });

  it.skipIf(isMissing)(
    "shuts out addresses and networks of both families, but none that is allowed, and never this machine",
    async () => {
      await put("blocked", "203.0.113.0/24");
      await put("blocked", "2001:db8::/32");
      await put("blocked", "127.0.0.0/8");
      await put("allowed", "203.0.113.7");
      const blocked = ["203.0.113.8", "::ffff:203.0.113.8", "2001:db8:1::1", "203.0.114.8", "203.0.113.7", "127.0.0.1"];
      expect(blocked.map((one) => entry.blocks(one))).toEqual([true, true, true, false, false, false]);
      expect(await entry.remove("blocked", "203.0.113.0/24")).toBe(true);
      expect(await entry.remove("blocked", "203.0.113.0/24")).toBe(false);
      expect(entry.blocks("203.0.113.8")).toBe(false);
    },
  );

  it.skipIf(isMissing)("ends a rule at its time, and replaces the one of the same network", async () => {
    await put("blocked", "203.0.113.8", now + 1_000);
    expect(entry.blocks("203.0.113.8")).toBe(true);
    now += 1_000;
    expect([entry.blocks("203.0.113.8"), entry.list]).toEqual([false, []]);
    await put("blocked", "203.0.113.8");
    expect(entry.list).toMatchObject([{ network: "203.0.113.8", until: null, at: now, by: "admin" }]);
  });

  it.skipIf(isMissing)("is the same after a restart, and tells those who listen of each change", async () => {
    let changes = 0;
    entry.onChanged(() => changes++);
    await put("blocked", "203.0.113.8");
    await entry.put({ kind: "closed", network: "", reason: "an update", by: "admin", until: null });
    expect(changes).toBe(2);
    const next = new EntryRules(storage.entryRules, () => now);
    await next.read();
    expect([next.blocks("203.0.113.8"), next.closedBecause]).toEqual([true, "an update"]);
    await next.remove("closed");
    expect(next.closedBecause).toBeUndefined();
  });
});
