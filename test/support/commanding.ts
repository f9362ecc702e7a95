import type { GameClient } from "./client/game-client.js";
import type { ReceivedTarget } from "../../loadtest/client/received-windows.js";
import { openContainer, containerContents } from "../../runtime/protocol/packets/items.js";
import { worldItem } from "../../runtime/protocol/packets/clicks.js";
import type { Players, Spot } from "./players.js";
import type { Shard } from "./shard.js";

/** A GameMaster in the world with a new character. */
export async function gameMasterAt(shard: Shard, players: Players, name: string, spot: Spot): Promise<GameClient> {
  const { accountId } = await players.account(name);
  await shard.request("PUT", `/api/users/${accountId}`, { role: "GameMaster" });
  return players.inWorldAt(name, spot);
}

/** Runs a command in the game. Resolves with the first line of its answer that contains the text. */
export function answered(client: GameClient, line: string, text: string): Promise<string> {
  const from = client.received.frames.length;
  client.say(line);
  return client.windows.waitForLine(text, { from });
}

/** Runs a command that shows a cursor, answers the cursor, and waits for a line that contains the text. */
export async function chosen(
  client: GameClient,
  line: string,
  choose: (cursor: ReceivedTarget) => void,
  text: string,
): Promise<string> {
  const from = client.received.frames.length;
  client.say(line);
  choose(await client.windows.waitForTarget(undefined, { from }));
  return client.windows.waitForLine(text, { from });
}

/** Resolves with the item that comes into sight while the work runs. */
export async function appearing(
  client: GameClient,
  what: { graphic?: number; x?: number; y?: number },
  work: () => Promise<unknown>,
): Promise<{ serial: number; graphic: number; x: number; y: number; z: number }> {
  const from = client.received.frames.length;
  await work();
  return client.waitFor(
    worldItem,
    (item) => Object.entries(what).every(([member, value]) => item[member as keyof typeof what] === value),
    { from },
  );
}

/** Resolves with the container that opens while the work runs, and its items. */
export async function opened(
  client: GameClient,
  work: () => unknown,
): Promise<{ serial: number; items: readonly ContainedItem[] }> {
  const from = client.received.frames.length;
  await work();
  const { serial } = await client.waitFor(openContainer, undefined, { from });
  const { items } = await client.waitFor(containerContents, undefined, { from });
  return { serial, items };
}

export interface ContainedItem {
  readonly serial: number;
  readonly graphic: number;
  readonly amount: number;
  readonly x: number;
  readonly y: number;
  readonly container: number;
}
