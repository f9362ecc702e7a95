import { beforeAll, describe, expect, it } from "vitest";
import { asciiMessage, unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import { playersOfSubject, sharedShard } from "../../support/one-shard.js";
import type { Shard } from "../../support/shard.js";

const EMPTY = "This world is empty. The command .fill_world fills it.";

let shard: Shard;
const players = playersOfSubject();
beforeAll(() => (shard = sharedShard()));

describe("an empty world with a client's files", () => {
  it("names the command that fills it, in the log and to Administrators who enter it", async () => {
    const { accountId } = await players.account("adele");
    await shard.request("PUT", `/api/users/${accountId}`, { role: "Administrator" });
    const [admin, regular] = [await players.inWorld("adele"), await players.inWorld("rolf")];
    await admin.windows.waitForLine(EMPTY);
    await regular.ping();
    const lines = [...regular.received.of(asciiMessage), ...regular.received.of(unicodeMessage)].map(({ text }) => text);
    expect(lines).not.toContain(EMPTY);
    expect(shard.output.join("")).toContain("the world is empty; the command fill_world fills it");
  });
});
