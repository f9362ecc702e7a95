import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { loginDenied } from "../../../runtime/protocol/packets/login.js";
import { sharedJson, sharedNeed } from "../../runtime/protocol/shared-files.js";
import type { Arena } from "../../support/arena.js";
import { sharedArena } from "../../support/one-shard.js";
import { type Verdict, verdictOn } from "../../support/verdict.js";

interface Case {
  send: [string, string];
  expect: string;
  notes?: string;
  source: { repo: string; test: string };
}

const LOGGED_IN = "<logged in>";

/** This server's verdict, and why, where the project expects another or does not say CLOSED or OPEN. */
const OWN_VERDICTS: Readonly<Record<string, { verdict: Verdict | "waits"; why: string }>> = {
  "a truncated login is left waiting (for at least 5 s)": {
    verdict: "waits",
    why: "for the rest, until the time for the login is over",
  },
  "0xF2 is fixed 25 bytes in ClassicUO's table from 7.0.9 on; this server treats it as variable": {
    verdict: "waits",
    why: "0xF2 has 25 bytes here as in today's clients, so the bytes are framed otherwise and end within a packet",
  },
  "the test holds the payload; id and length put in front": {
    verdict: "closed",
    why: "its inner length claims 10 characters that are not there, and lengths that lie end the connection",
  },
  CryptoState_LoginEncryption_RejectsAccountOnlyFalsePositive: {
    verdict: "closed",
    why: "the project only says that it is no login; an encrypted client cannot be understood",
  },
  build_buy_items: { verdict: "open", why: "the source names no verdict; it can be read by the form this server knows" },
};

function verdictFor(one: Case): Verdict | "waits" {
  const own = OWN_VERDICTS[nameOf(one)];
  if (own) return own.verdict;
  if (one.expect.startsWith("CLOSED")) return "closed";
  if (one.expect.startsWith("OPEN")) return "open";
  throw new Error(`no verdict for ${nameOf(one)}: ${one.expect}`);
}

function nameOf(one: Case): string {
  return one.notes ?? one.source.test;
}

const cases = sharedNeed.isMissing ? [] : sharedJson<{ cases: Case[] }>("vectors/malformed.json").cases;

describe.skipIf(sharedNeed.isMissing)(`malformed packets of other projects' tests${sharedNeed.note}`, () => {
  let arena: Arena;
  beforeAll(() => {
    arena = sharedArena();
  });
  afterEach(() => arena.clear());

  const [before, after] = [cases.filter(({ send }) => send[0] !== LOGGED_IN), cases.filter(({ send }) => send[0] === LOGGED_IN)];

  it.each(before.map((one) => [verdictFor(one), nameOf(one), one] as const))(
    "%s before the login: %s",
    async (verdict, _, one) => {
      const client = await arena.stranger();
      client.send(...one.send.map((hex) => Buffer.from(hex, "hex")));
      if (verdict !== "waits") {
        expect(await verdictOn(client)).toBe(verdict);
        return;
      }
      // The packet still waits after others were served. The rest of its 62 bytes completes it, and the login is
      // denied.
      await arena.bystander.walksOn();
      expect(client.received.frames).toEqual([]);
      client.send(Buffer.alloc(62 - one.send[1].length / 2));
      await client.received.waitFor(loginDenied);
    },
  );

  it.each(after.map((one) => [verdictFor(one), nameOf(one), one] as const))("%s in the world: %s", async (verdict, _, one) => {
    const client = await arena.player();
    client.sendBytes(Buffer.from(one.send[1], "hex"));
    if (verdict !== "waits") {
      expect(await verdictOn(client)).toBe(verdict);
      return;
    }
    // The bytes after the 25 of 0xF2 begin like a 0x00 of 104 bytes, which is ignored in the world once it is complete.
    await arena.bystander.walksOn();
    expect(await arena.present()).toHaveLength(2);
    client.sendBytes(Buffer.alloc(104 - 13));
    expect(await verdictOn(client)).toBe("open");
  });

  it("exist for every verdict of this server's own", () => {
    expect(cases.length).toBeGreaterThan(0);
    const names = new Set(cases.map(nameOf));
    expect(Object.keys(OWN_VERDICTS).filter((name) => !names.has(name))).toEqual([]);
  });
});
