import { describe, expect, it, vi } from "vitest";
import { InspectionBusyError } from "../../../../runtime/contracts/inspection.js";
import { MultiShape } from "../../../../runtime/world/multis/multi-shape.js";
import { newTicket, noLimits } from "../../storage/tickets/ticket-samples.js";
import { problemIn } from "../harness.js";
import { inspectionRig } from "./inspection-rig.js";

const THINGS = `
economy.currency("gold")
economy.currency("check", "worth")
item_template("gold", { item_id = 1, stackable = true })
item_template("check", { item_id = 2 })
item_template("backpack", { item_id = 0x0E75, layer = "backpack", container_gump = 0x3C })
item_template("bank_box", { item_id = 0x0E7C, layer = "bank", container_gump = 0x4A })
item_template("sword", { item_id = 3, name = "a sword" })
mobile_template("vendor", { body = 400, equipment = { { template = "backpack" } } })
item_template("villa", { name = "a villa", multi = 0x64, tags = { "house" } })
staff_page.add { page = "character", name = "deeds", title = "Deeds",
  rows = function(subject) return { { label = "Murders", value = subject.params.murders or 0 } } end }
staff_page.add { page = "character", name = "secrets", title = "Secrets", level = "Administrator",
  rows = function(subject) return { { label = "Name", value = subject.name, serial = subject.serial } } end }
staff_page.add { page = "building", name = "house", title = "House",
  rows = function(subject) return { { label = "State", value = subject.item:get("state") } } end }
`;

/** A world with Ana, who has a sword, gold, a check in the bank and a house. */
async function open() {
  const rig = await inspectionRig();
  const { shard, api, character } = rig;
  shard.world.ground.shapes = { get: () => new MultiShape([{ tile: 1, dx: 0, dy: 0, dz: 0, isVisible: true }]) };
  shard.load("lua/things.lua", THINGS);
  const account = await api.account("ana");
  const ana = character("Ana of Yew", account.accountId);
  await shard.run(`
    local ana = mobiles.get(${ana})
    ana:set("murders", 3)
    items.create("sword", { params = { maker = "Bob" } }):put_in(ana.backpack)
    items.create("gold", { amount = 70 }):put_in(ana.backpack)
    items.create("check", { params = { worth = 500 } }):put_in(ana.bank)
    items.create("sword"):move_to(1, 1500, 1500, 0)
    items.create("villa", { params = { owner = ${ana}, owner_name = "Ana", state = "like new" } }):move_to(1, 1600, 1600, 0)
    items.create("sword"):move_to(1, 1600, 1600, 0)`);
  return { ...rig, ana, account };
}

describe("the page of a character", () => {
  it("tells where it is, its stats, houses and what scripts say, and each look is in the audit trail", async () => {
    const { get, ana, trail } = await open();
    const { status, body } = await get("Counselor", `/api/characters/${ana}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "Ana of Yew",
      account: { username: "ana", role: "Regular" },
      character: {
        isOnline: true,
        stats: { strength: expect.any(Number) as number },
        buildings: [{ kind: "house", name: "a villa", ownerName: "Ana of Yew" }],
        sections: [{ name: "deeds", title: "Deeds", rows: [{ label: "Murders", value: "3", serial: null }] }],
      },
    });
    expect(trail).toMatchObject([
      { command: "look_character", accountName: "a-Counselor", line: `look_character ${ana}`, detail: "Ana of Yew" },
    ]);
  });

  it("is to be asked for again while too many look through the world", async () => {
    const { get, ana, inspection } = await open();
    vi.spyOn(inspection, "character").mockRejectedValue(new InspectionBusyError("too many look through the world at once"));
    expect((await get("Counselor", `/api/characters/${ana}`)).status).toBe(429);
  });

  it("is there while its player is away, with the params of the character", async () => {
    const { get, ana, shard } = await open();
    shard.players.leave(shard.players.byCharacter(ana)!.sessionId);
    const { body } = await get("GameMaster", `/api/characters/${ana}`);
    expect(body).toMatchObject({ character: { isOnline: false, sections: [{ rows: [{ value: "3" }] }] } });
    expect((await get("GameMaster", `/api/characters/${ana}/belongings`)).body).toMatchObject({ goldInBank: 500 });
  });

  it("shows sections for higher levels to these alone, and says where a script failed", async () => {
    const { get, ana, shard } = await open();
    shard.load(
      "lua/broken.lua",
      `staff_page.add { page = "character", name = "x", title = "X", rows = function() return 5 end }`,
    );
    const names = async (role: "GameMaster" | "Administrator") =>
      (
        (await get(role, `/api/characters/${ana}`)).body as { character: { sections: { name: string }[] } }
      ).character.sections.map(({ name }) => name);
    expect(await names("GameMaster")).toEqual(["x", "deeds"]);
    expect(await names("Administrator")).toEqual(["x", "deeds", "secrets"]);
  });

  it("is for staff, its belongings are for GameMasters, and staff of a higher level is not looked at", async () => {
    const { get, api, ana, character, trail } = await open();
    expect((await api.call("GET", `/api/characters/${ana}`)).status).toBe(401);
    expect((await get("Regular", `/api/characters/${ana}`)).status).toBe(403);
    expect((await get("Counselor", `/api/characters/${ana}/belongings`)).status).toBe(403);
    const lord = character("Lord", (await api.account("owner", "Administrator")).accountId);
    for (const path of [`/api/characters/${lord}`, `/api/characters/${lord}/belongings`]) {
      expect(problemIn(await get("GameMaster", path)).detail).toBe("The account's level is above yours.");
    }
    expect(trail).toEqual([]);
    expect((await get("Counselor", "/api/characters/99999")).status).toBe(404);
  });

  it("lists what it wears, carries and has in the bank, with the gold", async () => {
    const { get, ana } = await open();
    const { body } = await get("GameMaster", `/api/characters/${ana}/belongings`);
    expect(body).toMatchObject({
      backpack: [
        { template: "sword", where: "backpack" },
        { template: "gold", amount: 70 },
      ],
      bank: [{ template: "check", where: "bank" }],
      ...{ goldInBackpack: 70, goldInBank: 500, isComplete: true },
    });
  });

  it("is found by a part of its name", async () => {
    const { get, ana } = await open();
    expect((await get("Counselor", "/api/characters?search=OF%20y")).body).toMatchObject([
      { serial: String(ana), isOnline: true },
    ]);
    expect((await get("Counselor", "/api/characters?search=nobody")).body).toEqual([]);
    expect((await get("Counselor", "/api/characters?search=a")).status).toBe(400);
    expect((await get("Regular", "/api/characters?search=ana")).status).toBe(403);
  });
});

describe("tickets, warnings and notes of the account", () => {
  it("stand on the pages of its characters and its own; warnings and notes are for GameMasters", async () => {
    const { get, api, ana, account } = await open();
    await api.accounts.addNote(account.accountId, { action: "Warned", text: "Be kind" }, { accountId: null, accountName: "eve" });
    await api.storage.tickets.create(newTicket(account.accountId, { senderAccountName: "ana" }), noLimits);
    const tickets = [{ category: "Stuck", status: "Open", senderAccountName: "ana" }];
    const history = [{ action: "Warned", text: "Be kind", byAccountName: "eve" }];
    expect((await get("GameMaster", `/api/characters/${ana}`)).body).toMatchObject({ tickets, history });
    expect((await get("Counselor", `/api/characters/${ana}`)).body).toMatchObject({ tickets, history: null });
    expect((await get("GameMaster", `/api/accounts/${account.accountId}`)).body).toMatchObject({ tickets, history });
  });
});

describe("the page of an account", () => {
  it("tells of its characters and ban to GameMasters, without addresses", async () => {
    const { get, account, ana, trail } = await open();
    const { body, text } = await get("GameMaster", `/api/accounts/${account.accountId}`);
    expect(body).toMatchObject({ username: "ana", ban: null, characters: [{ serial: String(ana), name: "Ana of Yew" }] });
    expect(text).not.toContain("@example.org");
    expect((await get("GameMaster", "/api/accounts/by-name/ANA")).body).toEqual(body);
    expect(trail.map(({ line }) => line)).toEqual(["look_account ana", "look_account ana"]);
    expect((await get("Counselor", `/api/accounts/${account.accountId}`)).status).toBe(403);
    expect((await get("GameMaster", "/api/accounts/by-name/nobody")).status).toBe(404);
  });

  it("takes notes and warnings of GameMasters, and shows them without what else changed", async () => {
    const { get, api, account } = await open();
    await get("GameMaster", "/api/economy");
    const token = await api.login("a-GameMaster");
    const path = `/api/accounts/${account.accountId}/notes`;
    const write = (body: object, as = token) => api.call("POST", path, { token: as, body });
    expect((await write({ kind: "Note", text: "Is kind to the young." })).status).toBe(204);
    expect((await write({ kind: "Warning", text: " Macroing \u0007" })).status).toBe(204);
    for (const body of [
      { kind: "Ban", text: "x" },
      { kind: "Note", text: " " },
      { kind: "Note", text: "x".repeat(501) },
      { text: "x" },
    ]) {
      expect((await write(body)).status).toBe(400);
    }
    const { body } = await get("GameMaster", `/api/accounts/${account.accountId}`);
    expect((body as { history: object[] }).history).toMatchObject([
      { byAccountName: "a-GameMaster", action: "Warned", text: "Macroing" },
      { byAccountName: "a-GameMaster", action: "Noted", text: "Is kind to the young." },
    ]);
    await get("Counselor", "/api/economy");
    expect((await write({ kind: "Note", text: "x" }, await api.login("a-Counselor"))).status).toBe(403);
    const lord = await api.account("owner", "Administrator");
    const above = await api.call("POST", `/api/accounts/${lord.accountId}/notes`, { token, body: { kind: "Note", text: "x" } });
    expect(above.status).toBe(403);
  });

  it("of a higher level is refused, and not named among those that share addresses", async () => {
    const { get, api, account } = await open();
    const owner = await api.account("owner", "Administrator");
    const bert = await api.account("bert");
    expect((await get("GameMaster", "/api/accounts/by-name/owner")).status).toBe(403);
    const logins = [account, owner, bert].map(({ accountId }) => ({ accountId, at: 1_000, address: "192.0.2.7" }));
    await api.storage.accounts.recordLogins(logins, 0);
    const sharers = async (role: "GameMaster" | "Administrator") =>
      (
        (await get(role, "/api/accounts/by-name/ana")).body as { sharesAddressesWith: { username: string }[] }
      ).sharesAddressesWith.map(({ username }) => username);
    expect(await sharers("GameMaster")).toEqual(["bert"]);
    expect((await sharers("Administrator")).sort()).toEqual(["bert", "owner"]);
  });
});

describe("the search for things", () => {
  const found = (body: unknown) =>
    (body as { items: { template: string; where: string }[] }).items.map(({ template, where }) => [template, where]);

  it("finds by template, name and param, page by page, wherever they lie", async () => {
    const { get, trail } = await open();
    expect(found((await get("GameMaster", "/api/items?template=sword")).body)).toEqual([
      ["sword", "backpack"],
      ["sword", "ground"],
      ["sword", "house"],
    ]);
    const second = (await get("GameMaster", "/api/items?name=SWO&pageSize=1&page=2")).body;
    expect(second).toMatchObject({ totalCount: 3, isComplete: true, items: [{ where: "ground" }] });
    expect((await get("GameMaster", "/api/items?param=maker&value=Bob")).body).toMatchObject({ totalCount: 1 });
    expect((await get("GameMaster", "/api/items?param=maker&value=Eve")).body).toMatchObject({ totalCount: 0 });
    expect(trail.map(({ line }) => line)).toContain("find_items name=SWO page=2");
  });

  it("finds what a character or an account has: in the pack, the bank and the house", async () => {
    const { get, ana } = await open();
    const ofAna = found((await get("GameMaster", `/api/items?character=${ana}`)).body);
    expect(ofAna).toEqual(
      expect.arrayContaining([
        ["gold", "backpack"],
        ["check", "bank"],
        ["sword", "house"],
      ]),
    );
    expect(ofAna).not.toContainEqual(["sword", "ground"]);
    expect(found((await get("GameMaster", "/api/items?account=ana&template=check")).body)).toEqual([["check", "bank"]]);
    expect((await get("GameMaster", "/api/items?account=nobody")).status).toBe(404);
  });

  it("is for GameMasters, needs something to look for, and ends at a page", async () => {
    const { get, api, trail } = await open();
    await api.account("owner", "Administrator");
    expect((await get("Counselor", "/api/items?template=sword")).status).toBe(403);
    for (const query of ["", "value=1", "template=", `name=${"x".repeat(65)}`, "template=sword&page=21"]) {
      expect((await get("GameMaster", `/api/items?${query}`)).status).toBe(400);
    }
    expect((await get("GameMaster", "/api/items?account=owner")).status).toBe(403);
    expect(trail.filter(({ line }) => line.includes("owner"))).toEqual([]);
  });

  it("leaves out what characters of a higher level have, wherever it lies, and refuses a look at it", async () => {
    const { get, api, character, shard, trail } = await open();
    const lord = character("Lord", (await api.account("owner", "Administrator")).accountId);
    const serials = (await shard.run(`
      local lord = mobiles.get(${lord})
      book.note(items.create("sword"):put_in(lord.backpack).serial)
      book.note(items.create("sword"):put_in(lord.bank).serial)
      local villa = items.create("villa", { params = { owner = lord.serial } })
      villa:move_to(1, 1700, 1700, 0)
      items.create("sword"):move_to(1, 1700, 1700, 0)
      local vendor = mobiles.create("vendor", 1, 1800, 1800, 0)
      vendor:set("owner", lord.serial)
      items.create("sword"):put_in(vendor.backpack)
      book.note(villa.serial)`)) as number[];
    const [carried, inBank, villa] = serials.slice(-3);
    const search = "/api/items?template=sword";
    expect((await get("GameMaster", search)).body).toMatchObject({ totalCount: 3 });
    expect((await get("GameMaster", `${search}&pageSize=2&page=2`)).body).toMatchObject({
      totalCount: 3,
      items: [{ where: "house" }],
    });
    expect((await get("Administrator", search)).body).toMatchObject({ totalCount: 7 });
    for (const path of [`/api/items/${carried}`, `/api/items/${inBank}`, `/api/items/${villa}`, `/api/buildings/${villa}`]) {
      expect(problemIn(await get("GameMaster", path)).detail).toBe("The account's level is above yours.");
      expect((await get("Administrator", path)).status).toBe(200);
    }
    expect(trail.filter(({ line }) => line === `look_building ${villa}`)).toHaveLength(1);
    // Its sign is for all to read.
    expect((await get("GameMaster", "/api/maps/1/buildings?left=1690&top=1690&right=1710&bottom=1710")).body).toMatchObject({
      buildings: [{ ownerName: "Lord" }],
    });
  });

  it("tells who had a thing", async () => {
    const { get, api, ana, character, shard, trail } = await open();
    const bob = character("Bob", (await api.account("bob")).accountId);
    const sword = await shard.run(`
      local sword = mobiles.get(${ana}).backpack:find_all("sword")[1]
      sword:put_in(mobiles.get(${bob}).backpack)
      book.note(sword.serial)`);
    const serial = Number((sword as unknown[]).at(-1));
    const { body } = await get("GameMaster", `/api/items/${serial}`);
    expect(body).toMatchObject({
      item: { ownerName: "Bob", where: "backpack" },
      params: [{ name: "maker", value: "Bob" }],
      owners: [{ name: "Bob" }, { name: "Ana of Yew" }],
    });
    expect(trail.at(-1)).toMatchObject({ line: `look_item ${serial}`, detail: "a sword" });
    expect((await get("Counselor", `/api/items/${serial}`)).status).toBe(403);
    expect((await get("GameMaster", "/api/items/5")).status).toBe(404);
  });
});

describe("houses on the map", () => {
  it("are given by facet and area, with details for each", async () => {
    const { get, trail } = await open();
    const area = "left=1500&top=1500&right=1700&bottom=1700";
    const { body } = await get("Counselor", `/api/maps/1/buildings?${area}`);
    expect(body).toMatchObject({ totalCount: 1, buildings: [{ kind: "house", ownerName: "Ana of Yew", decaysAtUtc: null }] });
    expect((await get("Counselor", `/api/maps/0/buildings?${area}`)).body).toMatchObject({ totalCount: 0 });
    const { serial } = (body as { buildings: { serial: string }[] }).buildings[0]!;
    expect((await get("Counselor", `/api/buildings/${serial}`)).body).toMatchObject({
      sections: [{ title: "House", rows: [{ label: "State", value: "like new" }] }],
    });
    // A second look at a map within 10 minutes is not written again.
    await get("Counselor", `/api/maps/1/buildings?${area}`);
    expect(trail.map(({ line, detail }) => [line, detail])).toEqual([
      ["look_buildings 1", "Trammel"],
      ["look_buildings 0", "Felucca"],
      [`look_building ${serial}`, "a villa of Ana of Yew"],
    ]);
    expect((await get("Regular", `/api/maps/1/buildings?${area}`)).status).toBe(403);
    expect((await get("Regular", `/api/buildings/${serial}`)).status).toBe(403);
    expect((await get("Counselor", "/api/buildings/7")).status).toBe(404);
    expect((await get("Counselor", `/api/maps/9/buildings?${area}`)).status).toBe(404);
  });
});

describe("the economy", () => {
  it("tells of gold by cause and of prices to GameMasters, and of the richest to Administrators", async () => {
    const { get, shard, trail } = await open();
    await shard.run(`economy.sold("tradespeople", "sword", 2, 30) economy.sold("tradespeople", "sword", 1, 33)`);
    const { body } = await get("GameMaster", "/api/economy");
    expect(body).toMatchObject({
      isComplete: true,
      // 70 coins and a check over 500.
      hours: [{ causes: [{ made: 570, gone: 0 }] }],
      sold: [{ template: "sword", by: "tradespeople", pieces: 3, gold: 93, lowestPrice: 30, highestPrice: 33, itemId: null }],
    });
    expect((await get("Counselor", "/api/economy")).status).toBe(403);
    expect((await get("GameMaster", "/api/economy/richest")).status).toBe(403);
    expect(trail).toMatchObject([{ command: "look_economy", accountName: "a-GameMaster" }]);
  });

  it("counts coins and checks of the richest: carried, in the bank, in houses and with vendors and pets", async () => {
    const { get, shard, ana, trail } = await open();
    await shard.run(`
      local vendor = mobiles.create("vendor", 1, 1700, 1700, 0)
      vendor:set("owner", ${ana})
      items.create("gold", { amount = 9 }):put_in(vendor.backpack)
      items.create("gold", { amount = 2000 }):move_to(1, 1600, 1600, 0)
      items.create("gold", { amount = 10000 }):move_to(1, 1800, 1800, 0)`);
    const whole = { gold: 2_579, coins: 2_079, checks: 500, carried: 70, inBank: 500, inBuildings: 2_000, withVendorsAndPets: 9 };
    expect((await get("Administrator", "/api/economy/richest")).body).toMatchObject({
      total: { ...whole, gold: 12_579, coins: 12_079, elsewhere: 10_000 },
      isComplete: true,
      characters: [{ serial: String(ana), name: "Ana of Yew", ...whole, elsewhere: 0 }],
      accounts: [{ username: "ana", ...whole }],
    });
    expect(trail).toMatchObject([{ command: "look_richest" }]);
  });
});

describe("the record", () => {
  /** Bob takes a sword of Ana's. */
  async function stolen() {
    const rig = await open();
    const { shard, api, character, ana } = rig;
    const bob = character("Bob", (await api.account("bob")).accountId);
    await shard.run(`
      local sword = mobiles.get(${ana}).backpack.contents[1]
      sword:put_in(mobiles.get(${bob}).backpack)`);
    return { ...rig, bob };
  }

  it("is searched by character, thing, time and cause, page by page, and each search is in the audit trail", async () => {
    const { get, ana, bob, trail } = await stolen();
    const { status, body } = await get("Counselor", "/api/chronicle?who=Ana+of+Yew&what=sword&when=last+1h");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      entries: [
        {
          ...{ kind: "move", template: "sword", amount: 1, place: { mapId: 1 } },
          text: expect.stringMatching(/^A sword went from Ana of Yew to Bob/) as string,
          from: { where: "carried", root: { serial: String(ana), name: "Ana of Yew" } },
          to: { where: "carried", root: { serial: String(bob), name: "Bob" } },
        },
        { kind: "make", from: { where: "nowhere", root: null } },
      ],
      next: null,
    });
    expect(trail.at(-1)).toMatchObject({
      command: "look_chronicle",
      line: 'look_chronicle who="Ana of Yew" what=sword when="last 1h"',
    });
    const first = (await get("Counselor", "/api/chronicle?what=sword&limit=1")).body as { next: string; entries: unknown[] };
    const second = (await get("Counselor", `/api/chronicle?what=sword&limit=1&after=${first.next}`)).body as typeof first;
    expect([...first.entries, ...second.entries]).toMatchObject([{ kind: "move" }, { kind: "make" }]);
  });

  it("says which part of a search is wrong, and tells nothing of higher levels", async () => {
    const { api, get, character } = await stolen();
    const wrong = await get("Counselor", "/api/chronicle?when=soon");
    expect(problemIn(wrong)).toMatchObject({
      status: 400,
      errors: { when: expect.stringContaining("must be such as") as string },
    });
    expect(problemIn(await get("Counselor", "/api/chronicle?after=1"))).toMatchObject({ status: 400 });
    character("Nystul", (await api.account("nystul", "Administrator")).accountId);
    expect((await get("Counselor", "/api/chronicle?who=Nystul")).status).toBe(403);
    expect((await get("Administrator", "/api/chronicle?who=Nystul")).status).toBe(200);
    expect((await get("Regular", "/api/chronicle?what=sword")).status).toBe(403);
  });

  it("comes as comma-separated values, in which no text is a formula", async () => {
    const { shard, get, ana } = await stolen();
    await shard.run(`mobiles.get(${ana}).name = '=1+1, "Ana"'`);
    const { status, headers, text } = await get("Counselor", "/api/chronicle/csv?kind=name");
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const [heading, line, ...rest] = text.split("\r\n");
    expect(heading).toMatch(/^time,event,kind,cause,actor,/);
    expect(line).toContain('"Ana of Yew is called =1+1, ""Ana"" now');
    expect(rest).toEqual([""]);
    await shard.run(`mobiles.get(${ana}).name = '\\9=2+2\\27[31m'; mobiles.get(${ana}).name = 'Ana'`);
    const second = (await get("Counselor", "/api/chronicle/csv?kind=name&limit=1")).text.split("\r\n")[1];
    expect(second).toContain(",' =2+2 [31m is called Ana now,");
  });

  it("is undone by GameMasters after a preview, and that stands in the audit trail", async () => {
    const { api, character, post, get, ana, bob, trail } = await stolen();
    character("Nystul", (await api.account("nystul", "Administrator")).accountId);
    expect((await post("Counselor", "/api/rollbacks", { who: "Bob" })).status).toBe(403);
    expect(problemIn(await post("GameMaster", "/api/rollbacks", {}))).toMatchObject({ status: 400 });
    expect(problemIn(await post("GameMaster", "/api/rollbacks", { who: "Nystul" }))).toMatchObject({ status: 403 });
    expect(problemIn(await post("GameMaster", "/api/rollbacks", { what: "sword", isOfWho: true }))).toMatchObject({
      status: 400,
    });
    const preview = await post("GameMaster", "/api/rollbacks", { who: "Bob", what: "sword" });
    expect(preview).toMatchObject({
      status: 201,
      body: {
        ...{ selection: "who=Bob what=sword", lineCount: 1, takesFromOthers: false, others: [], consumed: [], refused: [] },
        steps: [
          {
            ...{ kind: "return", name: "a sword", holder: { serial: String(bob), name: "Bob" } },
            receiver: { serial: String(ana), name: expect.stringMatching(/^Ana of Yew, in /) as string },
          },
        ],
      },
    });
    expect(trail.at(-1)).toMatchObject({ command: "rollback", line: "rollback who=Bob what=sword" });
    const carryOut = `/api/rollbacks/${(preview.body as { number: number }).number}/carry-out`;
    expect(await post("GameMaster", carryOut, {})).toMatchObject({ status: 200, body: { isDone: true } });
    expect(trail.at(-1)).toMatchObject({ command: "rollback", line: expect.stringMatching(/^rollback --apply \d+$/) as string });
    expect((await post("GameMaster", carryOut, {})).status).toBe(404);
    const { entries } = (await get("Counselor", "/api/chronicle?what=sword&limit=1")).body as { entries: object[] };
    expect(entries).toMatchObject([{ kind: "move", to: { root: { serial: String(ana) } } }]);
  });
});
