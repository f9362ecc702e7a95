import { doubleClick } from "../../../runtime/protocol/packets/clicks.js";
import {
  ANYWHERE,
  dropAccepted,
  dropItem,
  dropRefused,
  GROUND,
  liftReject,
  pickUpItem,
} from "../../../runtime/protocol/packets/items.js";
import type { GameClient } from "../../support/client/game-client.js";
import { sharedShard } from "../../support/one-shard.js";
import { caughtUp } from "../../support/players.js";

/** Runs Lua on the shard as an Administrator does. Resolves with what the code returned, as text. */
export async function lua(code: string): Promise<string> {
  const response = await sharedShard().request("POST", "/api/lua/evaluate", { code });
  const outcome = (await response.json()) as { success: boolean; error?: string; values: string[] };
  if (!outcome.success) throw new Error(`${outcome.error}\n${code}`);
  return outcome.values.join(" ").replaceAll('"', "");
}

/** The same, with `me` for the client's character and `pack` for its backpack. */
export function luaFor(client: GameClient, code: string): Promise<string> {
  return lua(`local me = mobiles.get(${client.serial}) local pack = me.backpack ${code}`);
}

/** Makes an item in the client's backpack. Resolves with its serial. */
export async function given(client: GameClient, template: string, amount = 1): Promise<number> {
  return Number(await luaFor(client, `return items.create("${template}", { amount = ${amount} }):put_in(pack).serial`));
}

/** Double-clicks, and waits until the client has been shown what came of it. */
export async function use(client: GameClient, serial: number): Promise<void> {
  client.send(doubleClick, { serial });
  await caughtUp(client);
}

/** Takes an item to the cursor. Resolves with whether the shard allowed it. */
export async function lift(client: GameClient, serial: number, amount = 1): Promise<boolean> {
  const from = client.received.frames.length;
  client.send(pickUpItem, { serial, amount });
  await caughtUp(client);
  return client.received.of(liftReject, from).length === 0;
}

/** Lays the item from the cursor into a container, or on the ground. Resolves with whether it was accepted. */
export async function drop(
  client: GameClient,
  serial: number,
  onto: number | { x: number; y: number; z: number },
): Promise<boolean> {
  const from = client.received.frames.length;
  const place = typeof onto === "number" ? { x: ANYWHERE, y: ANYWHERE, z: 0, container: onto } : { ...onto, container: GROUND };
  client.send(dropItem, { serial, ...place, grid: 0 });
  await caughtUp(client);
  return client.received.of(dropAccepted, from).length > 0 && client.received.of(dropRefused, from).length === 0;
}
