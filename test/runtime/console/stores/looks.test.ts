import { describe, expect, it } from "vitest";
import type { ApiClient } from "../../../../runtime/console/client/api-client.js";
import { seenStats } from "../../../../runtime/contracts/inspection.js";
import type { EventReader } from "../../../../runtime/console/client/event-feed.js";
import { CommandRunner } from "../../../../runtime/console/stores/command-runner.js";
import type { JobStore } from "../../../../runtime/console/stores/job-store.js";
import { WorldListStore } from "../../../../runtime/console/stores/world-store.js";

const ITEM = {
  ...{ serial: "1073741830", template: "katana", name: "a katana", amount: 1, itemId: 1, hue: 0, where: "bank" },
  ...{ ownerSerial: "7", ownerName: "Ana", place: { mapId: 1, x: 2, y: 3, z: 4 }, containerSerial: null, contents: 0 },
};

const SWORD = { ...ITEM, serial: "1073741831", template: "broadsword", name: "a long sword", amount: 1_200, where: "backpack" };
const POUCH = { ...ITEM, name: "a pouch", contents: 2 };

const WEALTH = {
  ...{ gold: 75, coins: 70, checks: 5 },
  ...{ carried: 0, inBank: 75, inBuildings: 0, withVendorsAndPets: 0, elsewhere: 0 },
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  "/api/characters?search=ana+of": [{ serial: "7", name: "Ana of Yew", isOnline: false, place: null }],
  "/api/characters/16": {
    ...{ serial: "16", name: "Bert", account: { accountId: "2", username: "bert", role: "Regular" } },
    ...{ createdAtUtc: "2026-03-19T10:15:00.000Z", lastPlayedAtUtc: "2026-03-19T10:15:00.000Z", character: null },
    tickets: [
      {
        ...{ ticketId: "4", category: "Bug", status: "Open", senderCharacterName: "Bert" },
        createdAtUtc: "2026-03-19T10:15:00.000Z",
      },
    ],
    history: [{ atUtc: "2026-03-19T10:15:00.000Z", byAccountName: "eve", action: "Warned", text: "Be kind" }],
  },
  "/api/maps/1/buildings?left=1450&top=1550&right=1550&bottom=1650": {
    totalCount: 2,
    buildings: [{ serial: "1073741840", name: "a villa", ownerName: "Ana", place: { mapId: 1, x: 1500, y: 1600, z: 0 } }],
  },
  "/api/economy/richest": {
    ...{ isComplete: true, total: WEALTH, characters: [{ serial: "7", name: "Ana", ...WEALTH }] },
    accounts: [{ accountId: "2", username: "ana", ...WEALTH }],
  },
  "/api/items?template=katana&account=ana&page=2": { page: 2, pageSize: 50, totalCount: 51, isComplete: false, items: [ITEM] },
  "/api/items?name=long+sword&character=16": { page: 1, pageSize: 50, totalCount: 2, isComplete: true, items: [ITEM, SWORD] },
  "/api/characters/7/belongings": {
    ...{
      worn: [],
      backpack: Array.from({ length: 32 }, () => POUCH),
      bank: [],
      goldInBackpack: 0,
      goldInBank: 12_345,
      isComplete: true,
    },
  },
  "/api/items/1073741831": {
    ...{ item: { ...SWORD, contents: 1, containerSerial: "1073741900" }, params: [{ name: "maker", value: "Bob" }], owners: [] },
  },
  "/api/characters/7": {
    ...{ serial: "7", name: "Ana", account: { accountId: "1", username: "ana", role: "Regular" }, tickets: [], history: null },
    ...{ createdAtUtc: "2026-03-19T10:15:00.000Z", lastPlayedAtUtc: "2026-03-19T10:15:00.000Z" },
    character: {
      ...{ serial: "7", name: "Ana", title: "", isOnline: true, isDead: false, place: null, fame: 0, karma: 0 },
      stats: Object.fromEntries(seenStats.map((stat) => [stat, 1])),
      skills: Array.from({ length: 14 }, (_, at) => ({ name: `skill_${at}`, tenths: 5 })),
      sections: [{ name: "law", title: "Law", rows: [{ label: "Became a murderer", value: "2 times", serial: null }] }],
      ...{ buildings: [], pets: [] },
    },
  },
  "/api/economy": {
    isComplete: false,
    hours: [{ fromUtc: "2026-03-19T10:00:00.000Z", causes: [{ cause: "decay", made: 1, gone: 30 }] }],
    sold: [{ template: "katana", by: "players", pieces: 2, gold: 33, lowestPrice: 10, highestPrice: 23 }],
  },
  "/api/commands/complete?line=lo": { start: 0, candidates: ["log"] },
};

function newRunner(): CommandRunner {
  const get = (route: string) =>
    route in ANSWERS ? Promise.resolve(ANSWERS[route]) : Promise.reject(new Error(`asked for ${route}`));
  const feed = { onLive: () => undefined } as unknown as EventReader;
  const api = { get, post: () => Promise.reject(new Error("sent to the server")) } as unknown as ApiClient;
  const jobs = { changes: { listen: () => undefined } } as unknown as JobStore;
  return new CommandRunner({ api, feed, jobs, worlds: new WorldListStore(api, feed, undefined) });
}

async function shown(line: string): Promise<string[]> {
  const runner = newRunner();
  await runner.run(line);
  return runner.output.lines.map(({ text }) => text);
}

describe("lines that look into the world", () => {
  it("show characters by name and by serial, and things with their owners", async () => {
    expect(await shown("look character ana of")).toEqual(["> look character ana of", "7  Ana of Yew  away  -"]);
    expect(await shown("look character 0x10")).toContain("Account         bert (2), Regular");
    expect(await shown("look items template=katana account=ana page=2")).toEqual([
      "> look items template=katana account=ana page=2",
      "1073741830  a katana  [katana]  bank of Ana  Trammel 2,3,4",
      "51 found; the search ended before it had looked at everything, page 2",
    ]);
    expect(await shown("look character 0x10")).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Warned .*by eve: Be kind$/u),
        expect.stringMatching(/^Ticket +4 Bug, Open, of Bert, /u),
      ]),
    );
  });

  it("show houses, gold by hour and source, and who is rich with what", async () => {
    expect(await shown("look houses 1 1500 1600")).toEqual([
      "> look houses 1 1500 1600",
      "1073741840  a villa of Ana  Trammel 1500,1600,0",
      "2 in all; name a place to see those near it.",
    ]);
    expect(await shown("look houses one")).toContain("look houses <map> [<x> <y>]");
    const economy = await shown("look economy");
    expect(economy).toContain("  1 came  30 went  -29  decay");
    expect(economy).toContain(
      "The newest figures are missing: a process of the world did not answer, or the database stores nothing.",
    );
    expect(economy).toContain("  katana  by players  2 for 33 gold  16.5 each, 10 to 23");
    expect(await shown("look richest")).toContain("  Ana (7)  75  5 in checks; 75 in the bank");
  });

  it("stand in columns, and say how much is not shown", async () => {
    expect(await shown("look items name=long sword character=0x10")).toEqual([
      "> look items name=long sword character=0x10",
      "1073741830  a katana            [katana]      bank of Ana      Trammel 2,3,4",
      "1073741831  1,200 a long sword  [broadsword]  backpack of Ana  Trammel 2,3,4",
      "2 found, page 1",
    ]);
    const belongings = await shown("look belongings 7");
    expect(belongings).toContain("Gold            0 in the backpack, 12,345 in the bank");
    expect(belongings).toContain("Backpack: 32 things");
    expect(belongings).toContain("  1073741830  a pouch  [katana]  holds 2 things");
    expect(belongings).toContain("  and 2 more");
    expect(belongings).toContain("Bank: nothing");
    expect(await shown("look item 1073741831")).toEqual([
      "> look item 1073741831",
      "Thing           1073741831  1,200 a long sword  [broadsword]",
      "Where           backpack of Ana, Trammel 2,3,4",
      "In              1073741900",
      "Holds           1 thing",
      "Param           maker = Bob",
      "Nobody whose history is known had it.",
    ]);
    const character = await shown("look character 7");
    expect(character).toContain("  Became a murderer  2 times");
    expect(character.find((line) => line.startsWith("Skills"))).toMatch(/skill 0 0\.5, .*skill 13 0\.5$/u);
  });

  it("say how they are written where they are wrong, and are not sent to the server", async () => {
    for (const line of ["look", "look at", "look constructor"]) {
      expect(await shown(line)).toContain("look belongings <serial of a character>");
    }
    for (const words of ["", " colour=red", " name", " name=a name=b", " name="]) {
      const [, usage, ...more] = await shown(`look items${words}`);
      expect(usage).toMatch(/^look items template=/u);
      expect(more).toEqual([]);
    }
    expect(await shown("look item x")).toEqual(["> look item x", "look item <serial>"]);
  });

  it("are completed: the word itself, what can be looked at, and what is searched by", async () => {
    const runner = newRunner();
    expect(await runner.complete("lo")).toEqual({ start: 0, candidates: ["log", "look"] });
    expect(await runner.complete("look it")).toEqual({ start: 5, candidates: ["items", "item"] });
    expect(await runner.complete("look items template=katana a")).toEqual({ start: 27, candidates: ["account="] });
  });
});
