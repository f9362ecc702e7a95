import { describe, expect, it } from "vitest";
import { pino } from "pino";
import { FrameWriter } from "../../../../runtime/network/links/frames.js";
import type { EnterMessage, SwitchMessage } from "../../../../runtime/network/links/link-messages.js";
import type { Session } from "../../../../runtime/game/connection/session.js";
import { ClientRelay } from "../../../../runtime/network/edge/client-relay.js";
import { NetworkCharacters, type NetworkCharactersParts } from "../../../../runtime/network/edge/network-characters.js";
import type { LinkedClient, WorldLink } from "../../../../runtime/network/edge/world-link.js";
import type { WorldLinks } from "../../../../runtime/network/edge/world-links.js";
import type { CharacterRecord } from "../../../../runtime/storage/storage.js";

const ELSEWHERE: SwitchMessage = { processId: 7, character: 1, handover: null };
const link = {
  frames: new FrameWriter(),
  add: () => undefined,
  wake: () => undefined,
} as unknown as WorldLink;

/** A client that asks a process to let it in, and the reasons for which its session was ended. */
function rig(follow: (message: SwitchMessage) => Promise<void>) {
  const ended: string[] = [];
  const session = {
    ...{ stage: "characters", relay: undefined, log: pino({ level: "silent" }) },
    enterStage: () => undefined,
    end: (reason: string) => ended.push(reason),
  } as unknown as Session;
  const relay = new ClientRelay({ session, connection: 1, follow: (_, message) => follow(message) });
  const entered = relay.enter(link, 1, { character: 1 } as EnterMessage, (reason) => new Error(reason));
  return { session, relay, entered, ended };
}

describe("a login that is led on to another process before it is in the world", () => {
  it("is in when that process lets it in", async () => {
    const seen: SwitchMessage[] = [];
    const { relay, entered, ended } = rig((message) => Promise.resolve(void seen.push(message)));
    relay.switchTo(ELSEWHERE);
    await entered;
    expect([seen, ended]).toEqual([[ELSEWHERE], []]);
  });

  it("may choose again when that process cannot be reached", async () => {
    const { session, relay, entered, ended } = rig(() => Promise.reject(new Error("process 7 is gone")));
    relay.switchTo(ELSEWHERE);
    await expect(entered).rejects.toThrow("process 7 is gone");
    expect([session.relay, ended]).toEqual([undefined, []]);
  });
});

it("a client in the world that cannot follow its character is ended, with the reason", async () => {
  const { relay, entered, ended } = rig(() => Promise.reject(new Error("another login took the account")));
  relay.entered(undefined);
  await entered;
  relay.switchTo(ELSEWHERE);
  await expect.poll(() => ended).toEqual(["it could not follow its character: another login took the account"]);
});

it("a client whose process does not come back in time is told so, and ended", async () => {
  const [told, ended]: [string[], string[]] = [[], []];
  let hold: LinkedClient | undefined;
  const session = {
    ...{ id: 1, stage: "characters", hasEnded: false, wasAskedVersion: true, connectedAt: 1, account: { accountId: 1 } },
    ...{ log: pino({ level: "silent" }), socket: { resume: () => undefined }, enterStage: () => undefined },
    send: (_: unknown, { text }: { text: string }) => told.push(text),
    end: (reason: string) => ended.push(reason),
  } as unknown as Session;
  const links = {
    isAway: () => false,
    await: () => Promise.resolve(hold ? undefined : { ...link, add: (_: number, client: LinkedClient) => (hold = client) }),
    awaitReturn: () => Promise.resolve(undefined),
  } as unknown as WorldLinks;
  const characters = new NetworkCharacters({ links } as unknown as NetworkCharactersParts);
  const entered = characters.enter(session, { serial: 1, processId: 7 } as CharacterRecord);
  await expect.poll(() => hold).toBeDefined();
  hold!.entered("claim");
  await entered;
  hold!.lost();
  await expect.poll(() => ended).toHaveLength(1);
  expect(told).toEqual([
    "The world is restarting. Please wait a moment.",
    "The world could not be started again. Please log in later.",
  ]);
});
