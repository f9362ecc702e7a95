import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestNetwork } from "../../support/network.js";
import { until } from "../../support/until.js";

const ROUNDS = 5;

interface Session {
  readonly username: string;
}

/** An account at two edges. */
export function testTwoEdges(started: () => TestNetwork): void {
  let network: TestNetwork;
  beforeAll(() => {
    network = started();
  });
  afterAll(() => network?.leave());

  const sessionsOf = async (username: string): Promise<Session[]> => {
    const answer = await network.get("north").request("GET", "/api/sessions/active");
    return ((await answer.json()) as Session[]).filter((one) => one.username === username);
  };

  it(`has an account in the world once that enters from two edges at the same moment, ${ROUNDS} times`, async () => {
    await (await network.inWorld("ada", "east edge")).logout();
    for (let round = 1; round <= ROUNDS; round++) {
      const clients = [await network.client("ada", "east edge"), await network.client("ada", "west edge")];
      const entered = await Promise.allSettled(
        clients.map(async (client) => {
          await client.login();
          await client.enter({ name: "Ada" });
          return client;
        }),
      );
      const inside = entered.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      expect([round, inside.length > 0]).toEqual([round, true]);
      await until("one is left", async () => {
        const left = await sessionsOf("ada");
        return left.length === 1 ? undefined : `there are ${left.length}`;
      });
      for (const client of clients) await client.close();
      await until("it has left", async () => ((await sessionsOf("ada")).length === 0 ? undefined : "it is there"));
    }
  });
}
