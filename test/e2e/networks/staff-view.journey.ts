import { afterAll, beforeAll, expect, it } from "vitest";
import type { SeenBelongings } from "../../../runtime/contracts/inspection.js";
import type { AccountPage, CharacterPage, ListedCharacterJson } from "../../../runtime/http/schemas/characters.js";
import type { Economy, Richest } from "../../../runtime/http/schemas/economy.js";
import type { ItemDetails, ItemPage } from "../../../runtime/http/schemas/items.js";
import { GameClient } from "../../support/client/game-client.js";
import { type TestNetwork, WORLDS } from "../../support/network.js";
import type { Shard } from "../../support/shard.js";
import { until } from "../../support/until.js";

const FELUCCA = 0;
const TRAMMEL = 1;
const STAFF_PASSWORD = "StaffPwd#123";

/** What staff see at an API of its own; world north has two processes. */
export function testStaffView(started: () => TestNetwork): void {
  let network: TestNetwork;
  let api: Shard;
  let warden: GameClient | undefined;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    network = started();
    api = network.get("api");
    await until("the API sees the three processes", async () => {
      const worlds = (await (await api.request("GET", "/api/worlds")).json()) as { processes: unknown[] }[];
      const count = worlds.reduce((sum, { processes }) => sum + processes.length, 0);
      return count === 3 ? undefined : `it sees ${count}`;
    });
    for (const [name, role] of [
      ["warden", "GameMaster"],
      ["helper", "Counselor"],
    ] as const) {
      await api.addAccount(name, STAFF_PASSWORD, role);
      tokens.set(role, await api.login(name, STAFF_PASSWORD));
    }
    tokens.set("Administrator", await api.adminToken());
  });
  afterAll(async () => {
    await warden?.close();
    await network?.leave();
  });

  async function call(role: string, method: string, route: string, body?: unknown): Promise<Response> {
    return api.fetch(route, {
      method,
      headers: {
        Authorization: `Bearer ${tokens.get(role)}`,
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
  const read = async <T>(role: string, route: string): Promise<T> => (await (await call(role, "GET", route)).json()) as T;
  const command = async (line: string, world: string) =>
    (await (await call("GameMaster", "POST", "/api/commands/execute", { command: line, world })).json()) as {
      success: boolean;
      outputLines: string[];
    };

  /** Runs Lua in all processes of a world. Those in which it does not apply do nothing. */
  async function run(world: string, code: string): Promise<void> {
    const answer = await (await call("Administrator", "POST", "/api/lua/evaluate", { code, world })).json();
    expect(answer).toMatchObject({ success: true });
  }

  async function serialOf(name: string, world: string): Promise<string> {
    const found = await read<ListedCharacterJson[]>("Counselor", `/api/characters?search=${name}&world=${world}`);
    expect(found).toMatchObject([{ name, isOnline: true, world }]);
    return found[0]!.serial;
  }

  it("shows a character with its things, its account's tickets and warnings, and refuses who may not look", async () => {
    await network.inWorld("anna", "east edge", "north");
    const serial = await serialOf("Anna", "north");
    await run(
      "north",
      `local anna = mobiles.get(${serial})
      if anna then
        items.create("katana", { params = { maker = "Bob" } }):put_in(anna.backpack)
        items.create("gold", { amount = 7000 }):put_in(anna.bank)
        items.create("bank_check", { params = { worth = 50000 } }):put_in(anna.bank)
      end`,
    );
    const accountId = (await read<CharacterPage>("Counselor", `/api/characters/${serial}`)).account.accountId;
    const warning = { kind: "Warning", text: "Be kind" };
    expect((await call("GameMaster", "POST", `/api/accounts/${accountId}/notes`, warning)).status).toBe(204);

    const page = await read<CharacterPage>("GameMaster", `/api/characters/${serial}`);
    expect(page).toMatchObject({
      ...{ name: "Anna", world: "north", account: { username: "anna" }, character: { isOnline: true }, tickets: [] },
      history: [{ action: "Warned", text: "Be kind", byAccountName: "warden" }],
    });
    expect((await read<CharacterPage>("Counselor", `/api/characters/${serial}`)).history).toBeNull();
    expect(await read<AccountPage>("GameMaster", "/api/accounts/by-name/anna")).toMatchObject({ characters: [{ serial }] });
    const belongings = await read<SeenBelongings>("GameMaster", `/api/characters/${serial}/belongings`);
    expect(belongings).toMatchObject({ goldInBank: 57_000, isComplete: true });
    expect(belongings.backpack.map(({ template }) => template)).toContain("katana");

    for (const route of [
      `/api/characters/${serial}/belongings`,
      "/api/items?template=katana&world=north",
      "/api/economy?world=north",
    ])
      expect((await call("Counselor", "GET", route)).status, route).toBe(403);
    expect((await call("GameMaster", "GET", "/api/economy/richest?world=north")).status).toBe(403);
    const trail = await read<{ command: string; accountName: string }[]>("Administrator", "/api/commands/audit?world=north");
    expect(trail).toContainEqual(expect.objectContaining({ command: "look_belongings", accountName: "warden" }));
  });

  it("finds things in all processes of a world, and brings them and goes to them from another process", async () => {
    const at = { host: "127.0.0.1", port: network.get("west edge").gamePort, server: WORLDS.north };
    warden = new GameClient({ ...at, username: "warden", password: STAFF_PASSWORD });
    await warden.login();
    await warden.enter({ name: "Warden" });
    await run(
      "north",
      `if world.plays(${FELUCCA}) then
        items.create("katana", { params = { maker = "Cora" } }):move_to(${FELUCCA}, 1400, 1600, 0)
      end`,
    );
    const search = "/api/items?template=katana&world=north";
    const found = await read<ItemPage>("GameMaster", search);
    expect(found).toMatchObject({ totalCount: 2, isComplete: true, world: "north" });
    expect(await read<ItemPage>("GameMaster", `${search}&character=${await serialOf("Anna", "north")}`)).toMatchObject({
      items: [{ where: "backpack", ownerName: "Anna" }],
    });
    expect(await read<ItemPage>("GameMaster", "/api/items?template=katana&world=south")).toMatchObject({ totalCount: 0 });
    const pages = await Promise.all([1, 2].map((page) => read<ItemPage>("GameMaster", `${search}&pageSize=1&page=${page}`)));
    expect(new Set(pages.flatMap(({ items }) => items.map(({ serial }) => serial))).size).toBe(2);

    const [far] = (await read<ItemPage>("GameMaster", "/api/items?param=maker&value=Cora&world=north")).items;
    expect(far).toMatchObject({ where: "ground", place: { mapId: FELUCCA } });
    expect(await command(`bring_item ${far!.serial}`, "north")).toMatchObject({
      ...{ success: true, outputLines: [expect.stringMatching(/^At your feet: /u) as string] },
    });
    await until("the thing has come", async () => {
      const details = await read<ItemDetails>("GameMaster", `/api/items/${far!.serial}?world=north`);
      return details.item?.place?.mapId === FELUCCA ? "it is there still" : details.item ? undefined : "it is on its way";
    });
    expect(await command("go 1400 1600 0 0", "north")).toMatchObject({ success: true });
    await until("the GameMaster is in Felucca", async () => {
      const sessions = await read<{ username: string; mapId: number }[]>("GameMaster", "/api/sessions/active?world=north");
      return sessions.find(({ username }) => username === "warden")?.mapId === FELUCCA ? undefined : "not yet";
    });
    expect((await command(`go_item ${far!.serial}`, "north")).success).toBe(true);
    await until("the GameMaster is at the thing again", async () => {
      const sessions = await read<{ username: string; mapId: number }[]>("GameMaster", "/api/sessions/active?world=north");
      return sessions.find(({ username }) => username === "warden")?.mapId === FELUCCA ? "it is in Felucca" : undefined;
    });
    const bring = { command: "bring anna", world: "north" };
    expect((await call("Counselor", "POST", "/api/commands/execute", bring)).status).toBe(403);
    expect((await command("bring anna", "north")).outputLines).toEqual(["Anna is with you."]);
  });

  it("has the economy of each world: all its processes together, also after one was killed, and the richest of it", async () => {
    await network.inWorld("bert", "east edge", "south");
    const mint = (amount: number) =>
      `local here = world.plays(${FELUCCA}) and ${FELUCCA} or ${TRAMMEL}
      items.create("gold", { amount = ${amount} }):move_to(here, 1500, 1600, 0)`;
    await run("north", mint(300));
    await run("south", mint(5));
    const minted = async (world: string): Promise<number> => {
      const { hours, isComplete } = await read<Economy>("GameMaster", `/api/economy?world=${world}`);
      expect(isComplete).toBe(true);
      return hours.flatMap(({ causes }) => causes).reduce((sum, { made }) => sum + made, 0);
    };
    const [north, south] = [await minted("north"), await minted("south")];
    // Two processes made 300 each; Anna's coins and check came before.
    expect(north).toBeGreaterThanOrEqual(57_600);
    expect(south).toBeLessThan(57_000);
    const rich = await read<Richest>("Administrator", "/api/economy/richest?world=north");
    expect(rich).toMatchObject({ world: "north", isComplete: true });
    expect(rich.characters[0]).toMatchObject({ name: "Anna", checks: 50_000 });
    expect(rich.characters[0]!.inBank).toBeGreaterThanOrEqual(57_000);
    expect(rich.accounts[0]).toMatchObject({ username: "anna" });

    await network.get("north's Felucca").kill();
    await until("the API shows that it is gone", async () => {
      const worlds = (await (await api.request("GET", "/api/worlds")).json()) as { name: string; processes: unknown[] }[];
      return worlds.find(({ name }) => name === "north")?.processes.length === 1 ? undefined : "it is listed";
    });
    expect(await minted("north")).toBeGreaterThanOrEqual(north);
    expect(await minted("south")).toBe(south);
  });
}
