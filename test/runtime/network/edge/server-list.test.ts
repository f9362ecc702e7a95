import { expect, it } from "vitest";
import { serverList } from "../../../../runtime/network/edge/server-list.js";
import type { ProcessEntry } from "../../../../runtime/contracts/network.js";
import { serverList as packet } from "../../../../runtime/protocol/packets/login.js";

function processOf(world: string, loadPercent = 0): ProcessEntry {
  return {
    ...{ process: `${world}-${loadPercent}`, pid: 1, roles: ["world"], world, facets: [0], processId: 1, link: null, game: null },
    ...{ http: null, origin: null, players: 0, loadPercent, version: "1", startedAt: 1 },
  };
}

function listed(open: readonly ProcessEntry[], ...known: string[]) {
  return serverList({ present: open, pingMs: () => 50 }, { shardName: "My Shard", worlds: new Set(known) });
}

it("lists worlds by name, each with the load of its fullest process and its distance", () => {
  const open = [processOf("south", 10), processOf("north", 20), processOf("north", 40)];
  expect(listed(open, "north", "south")).toEqual([
    { world: "north", name: "north", percentFull: 40, timezone: 2 },
    { world: "south", name: "south", percentFull: 10, timezone: 2 },
  ]);
});

it("shows a hundred worlds, and of more than a packet takes the emptiest", () => {
  const worlds = (count: number) => Array.from({ length: count }, (_, i) => processOf(`w${String(i).padStart(3, "0")}`, i % 100));
  const sent = (servers: ReturnType<typeof listed>) =>
    packet.read(packet.write({ servers: servers.map((one, index) => ({ ...one, index, address: "127.0.0.1" })) }));
  expect(sent(listed(worlds(100))).servers).toHaveLength(100);
  const shown = listed([...worlds(300), processOf("zz full", 100)]);
  expect(sent(shown).servers).toHaveLength(255);
  expect(shown.map(({ name }) => name)).not.toContain("zz full");
  expect(shown.map(({ name }) => name)).toEqual(shown.map(({ name }) => name).toSorted());
});

it("gives an only world the name of the shard", () => {
  expect(listed([processOf("main")], "main")).toMatchObject([{ world: "main", name: "My Shard" }]);
});

it("keeps the name of a world that is left while the others are down, so that nobody takes it for another", () => {
  expect(listed([processOf("south")], "north", "south")).toMatchObject([{ world: "south", name: "south" }]);
});
