import type { GameClient } from "../support/client/game-client.js";
import { mapChange } from "../../runtime/protocol/packets/extended.js";
import { drawPlayer } from "../../runtime/protocol/packets/entering.js";
import { lua, type NetworkShard } from "../support/network-shard.js";
import { printTable } from "./harness.js";

/** Of the two processes. */
export const FACETS = ["0", "1,2,3,4,5"] as const;
/** Maps of the two processes, and their facets. */
const ENDS = [
  { facets: FACETS[0], map: 0 },
  { facets: FACETS[1], map: 1 },
] as const;
const HOPS = 60;
const THINGS = [0, 400] as const;
/** Hops before those that count. */
const WARM_UP = 6;
const PLACE = { x: 1_500, y: 1_600 };

/**
 * How long a player waits between the order to move it to a map of another process and the sight of that map (BF 08 and
 * 0x20), with few and with many things. The processes of the network have {@link FACETS}.
 */
export async function printHandovers(network: NetworkShard): Promise<void> {
  const rows: string[][] = [];
  for (const things of THINGS) rows.push(await measure(network, things));
  printTable(`handover of a player between two processes, ${HOPS} times`, [["things", "p50 ms", "p95 ms", "worst ms"], ...rows]);
}

async function measure(network: NetworkShard, things: number): Promise<string[]> {
  const client = await network.client(`bench${things}`);
  await client.login();
  await client.enter({ name: `Bench ${things}` });
  const fill = `local box = items.create("wooden_box") box:put_in(mobiles.get(${client.serial}).backpack)
    for _ = 1, ${things} do items.create("ruby"):put_in(box) end`;
  if (things > 0) await lua(network, FACETS[1], fill);
  const times: number[] = [];
  for (let hop = 0; hop < WARM_UP + HOPS; hop++) {
    const [from, to] = hop % 2 === 0 ? [ENDS[1], ENDS[0]] : ENDS;
    const elapsed = await hopOnce(network, client, from, to);
    if (hop >= WARM_UP) times.push(elapsed);
  }
  await client.logout();
  times.sort((one, other) => one - other);
  const at = (share: number): string => times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1);
  return [String(things), at(0.5), at(0.95), at(1)];
}

/** From the order on, which takes an HTTP request, until the client is shown its new place. */
async function hopOnce(
  network: NetworkShard,
  client: GameClient,
  from: Pick<(typeof ENDS)[number], "facets">,
  to: { map: number },
): Promise<number> {
  const { length } = client.received.frames;
  const began = performance.now();
  const order = lua(network, from.facets, `return mobiles.get(${client.serial}):move_to(${to.map}, ${PLACE.x}, ${PLACE.y}, 0)`);
  await client.received.waitFor(mapChange, ({ map }) => map === to.map, { from: length });
  await client.received.waitFor(drawPlayer, ({ x, y }) => x === PLACE.x && y === PLACE.y, { from: length });
  const elapsed = performance.now() - began;
  await order;
  return elapsed;
}
