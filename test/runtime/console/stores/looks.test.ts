import { describe, expect, it } from "vitest";
import type { ApiClient } from "../../../../runtime/console/client/api-client.js";
import type { EventFeed } from "../../../../runtime/console/client/event-feed.js";
import { CommandRunner } from "../../../../runtime/console/stores/command-runner.js";
import type { JobStore } from "../../../../runtime/console/stores/job-store.js";
import { WorldStore } from "../../../../runtime/console/stores/world-store.js";

const ITEM = {
  ...{ serial: "1073741830", template: "katana", name: "a katana", amount: 1, itemId: 1, hue: 0, where: "bank" },
  ...{ ownerSerial: "7", ownerName: "Ana", place: { mapId: 1, x: 2, y: 3, z: 4 }, containerSerial: null, contents: 0 },
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  "/api/characters?search=ana+of": [{ serial: "7", name: "Ana of Yew", isOnline: false, place: null }],
  "/api/characters/16": {
    ...{ serial: "16", name: "Bert", account: { accountId: "2", username: "bert", role: "Regular" } },
    ...{ createdAtUtc: "2026-03-19T10:15:00.000Z", lastPlayedAtUtc: "2026-03-19T10:15:00.000Z", character: null },
  },
  "/api/items?template=katana&account=ana&page=2": { page: 2, pageSize: 50, totalCount: 51, isComplete: false, items: [ITEM] },
  "/api/economy": {
    hours: [{ fromUtc: "2026-03-19T10:00:00.000Z", causes: [{ cause: "decay", made: 1, gone: 30 }] }],
    sold: [{ template: "katana", by: "players", pieces: 2, gold: 33, lowestPrice: 10, highestPrice: 23 }],
  },
  "/api/commands/complete?line=lo": { start: 0, candidates: ["log"] },
};

function newRunner(): CommandRunner {
  const get = (route: string) =>
    route in ANSWERS ? Promise.resolve(ANSWERS[route]) : Promise.reject(new Error(`asked for ${route}`));
  const feed = { onLive: () => undefined } as unknown as EventFeed;
  const api = { get, post: () => Promise.reject(new Error("sent to the server")) } as unknown as ApiClient;
  const jobs = { changes: { listen: () => undefined } } as unknown as JobStore;
  return new CommandRunner({ api, feed, jobs, worlds: new WorldStore(api, feed, undefined) });
}

async function shown(line: string): Promise<string[]> {
  const runner = newRunner();
  await runner.run(line);
  return runner.output.lines.map(({ text }) => text);
}

describe("lines that look into the world", () => {
  it("show characters by name and by serial, and things with whose they are", async () => {
    expect(await shown("look character ana of")).toEqual(["> look character ana of", "7  Ana of Yew  away  -"]);
    expect(await shown("look character 0x10")).toContain("Account         bert (2), Regular");
    expect(await shown("look items template=katana account=ana page=2")).toEqual([
      "> look items template=katana account=ana page=2",
      "1073741830  a katana [katana]  bank of Ana  1: 2,3,4",
      "51 found; the search ended before it had looked at everything, page 2",
    ]);
    expect(await shown("look economy")).toContain("  katana by players: 2 for 33 gold, 16.5 each");
  });

  it("say how they are written where they are wrong, and are not sent to the server", async () => {
    for (const line of ["look", "look at", "look items", "look items colour=red", "look item x", "look constructor"]) {
      expect(await shown(line)).toContain("look belongings <serial of a character>");
    }
  });

  it("are completed: the word itself, what can be looked at, and what is searched by", async () => {
    const runner = newRunner();
    expect(await runner.complete("lo")).toEqual({ start: 0, candidates: ["log", "look"] });
    expect(await runner.complete("look it")).toEqual({ start: 5, candidates: ["items", "item"] });
    expect(await runner.complete("look items template=katana a")).toEqual({ start: 27, candidates: ["account="] });
  });
});
