import { expect } from "vitest";
import { drawPlayer } from "../../runtime/protocol/packets/entering.js";
import { mapChange } from "../../runtime/protocol/packets/extended.js";
import type { GameClient } from "./client/game-client.js";
import { lua, type NetworkShard } from "./network-shard.js";

/** The facets of the two processes of a world; new characters begin in the first one. */
export const HOME = "1,2,3,4,5";
export const FELUCCA = "0";
export const THERE = { x: 1_500, y: 1_600 };

/** A new player in the world. */
export async function enter(network: NetworkShard, name: string): Promise<GameClient> {
  const client = await network.client(name.toLowerCase());
  await client.login();
  await client.enter({ name });
  return client;
}

/** Resolves when a player is shown a place on a map. */
export async function arrived(client: GameClient, map: number, { x, y } = THERE, from = 0): Promise<void> {
  await client.received.waitFor(mapChange, (packet) => packet.map === map, { from });
  await client.received.waitFor(drawPlayer, (packet) => packet.x === x && packet.y === y, { from });
}

/** Moves a player by a script of the process where it is. */
export async function send(network: NetworkShard, client: GameClient, from: string, map: number, place = THERE): Promise<void> {
  const { length } = client.received.frames;
  const moved = await lua(network, from, `return mobiles.get(${client.serial}):move_to(${map}, ${place.x}, ${place.y}, 0)`);
  expect(moved).toEqual(["true"]);
  await arrived(client, map, place, length);
}
