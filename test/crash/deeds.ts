import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished } from "vitest";
import type { ReceivedGump } from "../../loadtest/client/received-windows.js";
import type { AnyPacket } from "../../runtime/protocol/packet.js";
import { gumpResponse } from "../../runtime/protocol/packets/gumps.js";
import { unicodeSpeech } from "../../runtime/protocol/packets/speech.js";
import { temporaryDirectory } from "../runtime/storage/engines.js";
import { IS_LONG } from "../support/effort.js";
import type { GameClient } from "../support/client/game-client.js";
import { checkItems } from "../support/consistency.js";
import { Pace } from "../support/pace.js";
import { Players, type Spot } from "../support/players.js";
import { type Shard, startShard } from "../support/shard.js";
import { writeShoreClient } from "../support/shore-client.js";
import { questionsLua } from "./questions.js";
import { StoredWorld } from "./stored-world.js";

/** A player as its part sees it. */
export interface Actor {
  readonly client: GameClient;
  /** All players, by name. */
  readonly clients: Readonly<Record<string, GameClient>>;
  /** To be called for each step that the server acknowledged. */
  readonly done: () => void;
  /**
   * Calls a function of the script, `deeds.<name>(me, what)`, which returns a number, such as a serial; 0 stands for
   * nothing.
   */
  readonly ask: (name: string, what?: string | number) => Promise<number>;
  /** Resolves when the server would not drop this packet for coming too fast. */
  readonly paced: (packet: AnyPacket) => Promise<void>;
}

/** What a player of the test does. */
export interface Part {
  readonly place: Spot;
  /** Acts until the connection is gone, from whatever a kill has left; without it the player is led by another one. */
  readonly act?: (actor: Actor) => Promise<void>;
}

export interface Deeds {
  readonly parts: Readonly<Record<string, Part>>;
  /**
   * Lua: functions `begins.<name>(me)`, which give a player what it begins with, and those that actors ask; see {@link
   * PRELUDE}.
   */
  readonly script: string;
  /** The last one comes after this many steps, and the first after one. Those between are for the long tests. */
  readonly kills: number;
  /** Whether the server has the files of the shore client. */
  readonly isOnShore: boolean;
  /** What is asked of the server before its first kill. */
  readonly prepare?: (ask: (player: string, name: string, what?: string | number) => Promise<number>) => Promise<void>;
  /** What there is of all that nobody may double or lose. */
  readonly wealth: (stored: StoredWorld) => Readonly<Record<string, number>>;
  readonly expected: Readonly<Record<string, number>>;
}

const PRELUDE = `
local begins, deeds = {}, {}
${questionsLua("deeds")}function deeds.begin(me, who)
  for _, thing in ipairs(me.backpack.contents) do thing:delete() end
  begins[who](me)
  return 0
end
function deeds.keep() return assert(world.save()) and 0 end
`;

/** Says words, no faster than the server hears them. Returns where to look for the answer. */
export async function says({ client, paced }: Pick<Actor, "client" | "paced">, words: string): Promise<number> {
  await paced(unicodeSpeech);
  const from = client.received.frames.length;
  client.say(words);
  return from;
}

/** Presses a button of a window, no faster than the server takes answers. Returns where to look for what follows. */
export async function presses(
  { client, paced }: Actor,
  window: ReceivedGump,
  ...how: Parameters<ReceivedGump["press"]>
): Promise<number> {
  await paced(gumpResponse);
  const from = client.received.frames.length;
  window.press(...how);
  return from;
}

/** How many items of a template there are, whatever their amounts. */
export function countOf({ world }: StoredWorld, template: string): number {
  return [...world.items].filter(({ kind }) => kind.id === template).length;
}

/** All gold: coins, and what checks are worth. */
export function goldOf(stored: StoredWorld): number {
  const checks = [...stored.world.items].filter(({ kind }) => kind.id === "bank_check");
  return stored.total("gold") + checks.reduce((sum, { params }) => sum + Number(params?.get("worth") ?? 0), 0);
}

/** Starts a server and kills it repeatedly while its players act. Each time the stored world must be complete. */
export async function killAmid({ parts, script, kills, isOnShore, prepare, wealth, expected }: Deeds): Promise<void> {
  const directory = await temporaryDirectory();
  onTestFinished(() => directory.remove());
  const flags = isOnShore ? ["--uo-directory", shoreFiles()] : [];
  const start = (): Promise<Shard> => startShard({ dataDirectory: directory.path, flags });
  let shard = await start();
  onTestFinished(async () => void (await shard.kill()));
  const players = new Players(() => shard);
  const names = Object.keys(parts);
  let clients = await players.allInWorldAt(Object.fromEntries(names.map((name) => [name, parts[name]!.place])));
  const asking =
    (client: GameClient): Actor["ask"] =>
    (name, what) =>
      evaluate(
        shard,
        `${PRELUDE}${script}
    return deeds.${name}(mobiles.get(${client.serial}), ${JSON.stringify(what) ?? "nil"})`,
      );
  for (const name of names) await asking(clients[name]!)("begin", name);
  await prepare?.((player, ...question) => asking(clients[player]!)(...question));
  await asking(clients[names[0]!]!)("keep");
  for (let kill = 1; kill <= kills; kill = IS_LONG ? kill + 1 : Math.max(kill + 1, kills)) {
    await actAndKill(shard, { parts, clients, asking, steps: kill });
    const stored = await StoredWorld.open({ dataDirectory: directory.path });
    const found = { faults: checkItems(stored.world), orphans: stored.loaded.orphans, ...wealth(stored) };
    const ofFigures = await stored.goldOfFigures();
    await stored.close();
    expect(found, `kill ${kill}`).toEqual({ faults: [], orphans: 0, ...expected });
    expect(ofFigures, `gold by the figures of the economy after kill ${kill}`).toBe(goldOf(stored));
    if (kill === kills) return;
    shard = await start();
    clients = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await players.inWorld(name)] as const)));
  }
}

function shoreFiles(): string {
  const files = mkdtempSync(path.join(tmpdir(), "client-"));
  onTestFinished(() => rmSync(files, { recursive: true, force: true }));
  writeShoreClient(files);
  return files;
}

/**
 * Lets everybody act until each has done so many steps that the server acknowledged, and kills the server in the midst
 * of what follows.
 */
async function actAndKill(
  shard: Shard,
  {
    parts,
    clients,
    asking,
    steps,
  }: {
    parts: Deeds["parts"];
    clients: Readonly<Record<string, GameClient>>;
    asking: (client: GameClient) => Actor["ask"];
    steps: number;
  },
): Promise<void> {
  let isOver = false;
  const acting: Promise<void>[] = [];
  const acted = Object.entries(parts).map(
    ([name, { act }]) =>
      new Promise<void>((resolve) => {
        if (!act) return resolve();
        let left = steps;
        const done = (): void => void (--left <= 0 && resolve());
        const client = clients[name]!;
        const pace = new Pace();
        const actor = { client, clients, done, ask: asking(client), paced: (packet: AnyPacket) => pace.wait(packet) };
        const acts = act(actor).then(resolve, (error: unknown) => {
          if (!isOver) throw new Error(`${name} cannot act: ${String(error)}`, { cause: error });
        });
        acting.push(acts);
      }),
  );
  const failed = Promise.all(acting);
  failed.catch(() => undefined);
  await Promise.race([Promise.all(acted), failed.then(() => Promise.all(acted))]);
  isOver = true;
  await shard.kill();
  for (const client of Object.values(clients)) await client.close();
  await failed;
}

/** Runs Lua on the server, and resolves with the number that it returns. */
async function evaluate(shard: Shard, code: string): Promise<number> {
  const response = await shard.request("POST", "/api/lua/evaluate", { code });
  const answer = (await response.json()) as { values?: string[] };
  const value = Number(answer.values?.[0]);
  if (Number.isNaN(value)) throw new Error(`Lua gave no number: ${JSON.stringify(answer)}`);
  return value;
}
