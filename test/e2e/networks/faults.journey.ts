import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asciiMessage } from "../../../runtime/protocol/packets/speech.js";
import type { GameClient } from "../../support/client/game-client.js";
import { type TestNetwork } from "../../support/network.js";
import { until } from "../../support/until.js";

interface Session {
  readonly username: string;
  readonly world?: string;
}

/** Faults of processes and of what they reach; `south nats` and `north database` can be cut. */
export function testFaults(started: () => TestNetwork): void {
  let network: TestNetwork;
  beforeAll(() => {
    network = started();
  });
  afterAll(() => network?.leave());

  const sessionsOf = async (username: string): Promise<Session[]> => {
    const answer = await network.get("north").request("GET", "/api/sessions/active");
    return ((await answer.json()) as Session[]).filter((one) => one.username === username);
  };
  /** Each step is answered, whatever stands in the way. */
  const walks = async (client: GameClient): Promise<void> => {
    for (const direction of [0, 0, 4, 4]) await client.step(direction);
    await client.ping();
  };

  it("lets the players of a world that is cut off from NATS play on, and others do not notice; logins there wait", async () => {
    const [ben, cid] = [await network.inWorld("ben", "east edge", "south"), await network.inWorld("cid", "east edge")];
    const proxy = network.proxy("south", "nats");
    proxy.cut();
    await walks(ben);
    await walks(cid);
    const dot = network.inWorld("dot", "west edge", "south");
    await walks(ben);
    proxy.mend();
    await walks(await dot);
    await walks(ben);
    await until("all are listed", async () => ((await sessionsOf("dot")).length === 1 ? undefined : "dot is not"));
    for (const client of [ben, cid, await dot]) await client.logout();
  });

  it("lets players play on while NATS is wholly gone; logins wait, and nothing is lost", async () => {
    const [eve, flo] = [await network.inWorld("eve", "east edge"), await network.inWorld("flo", "west edge", "south")];
    await network.nats.kill();
    await walks(eve);
    await walks(flo);
    const gil = network.inWorld("gil", "west edge");
    await walks(eve);
    await network.nats.start();
    await walks(await gil);
    // The accounts are still those of their sessions: a login elsewhere ends them.
    const again = await network.inWorld("eve", "west edge");
    await eve.closed;
    expect(again.serial).toBe(eve.serial);
    await walks(flo);
    for (const client of [again, flo, await gil]) await client.logout();
  });

  it("keeps what changes while a world and an API are cut off from the database, and says so", async () => {
    const hal = await network.inWorld("hal", "east edge");
    const north = network.get("north");
    const proxy = network.proxy("north", "database");
    proxy.cut();
    await walks(hal);
    expect((await hal.step(2)).outcome).toBe("accepted");
    expect((await hal.step(2)).outcome).toBe("accepted");
    const { x, y } = hal.place;
    await until("the API says that it is not ready", async () => {
      const { status } = await fetch(`${north.url}/ready`);
      return status === 503 ? undefined : String(status);
    });
    proxy.mend();
    await until("it is ready", async () => {
      const { status } = await fetch(`${north.url}/ready`);
      return status === 200 ? undefined : String(status);
    });
    // Processes without an API say it of themselves.
    for (const name of ["south", "east edge"] as const) expect((await fetch(`${network.get(name).url}/ready`)).status).toBe(200);
    await hal.logout();
    // A killed process may lose its last second.
    const saved = await north.request("POST", "/api/commands/execute", { command: "save_persistence", world: "north" });
    expect(await saved.json()).toMatchObject({ success: true });
    await north.kill();
    await network.startProcess("north");
    for (const edge of ["east edge", "west edge"] as const) await network.reaches(edge, 2);
    const again = await network.inWorld("hal", "east edge");
    expect(again.place).toMatchObject({ x, y });
    await again.logout();
  });

  it("fences a world that stood still while its account entered elsewhere: it ends when it goes on, and stores nothing", async () => {
    const ivy = await network.inWorld("ivy", "east edge", "south");
    const { serial, place } = ivy;
    const south = network.get("south");
    south.child.kill("SIGSTOP");
    await ivy.waitFor(asciiMessage, ({ text }) => text.startsWith("The world is restarting."));
    const north = await network.inWorld("ivy", "west edge", "north");
    const ended = once(south.child, "exit");
    south.child.kill("SIGCONT");
    expect((await ended)[0]).toBe(1);
    expect(south.output.join("")).toContain("another process has taken over");
    await walks(north);
    await network.startProcess("south");
    // The later login has the account.
    await ivy.waitFor(asciiMessage, ({ text }) => text.startsWith("You cannot come back"));
    await ivy.closed;
    await network.reaches("east edge", 2);
    const again = await network.inWorld("ivy", "east edge", "south");
    await north.closed;
    expect([again.serial, again.place.x, again.place.y]).toEqual([serial, place.x, place.y]);
    await again.logout();
  });
}
