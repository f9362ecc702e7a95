import { describe, expect, it } from "vitest";
import { pino } from "pino";
import { FrameWriter } from "../../../../runtime/network/links/frames.js";
import type { EnterMessage, SwitchMessage } from "../../../../runtime/network/links/link-messages.js";
import type { Session } from "../../../../runtime/game/connection/session.js";
import { ClientRelay } from "../../../../runtime/network/edge/client-relay.js";
import type { WorldLink } from "../../../../runtime/network/edge/world-link.js";

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
