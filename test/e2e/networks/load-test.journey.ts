import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Details } from "../../../loadtest/report/details-form.js";
import { cleanUp, directory, LoadTestProgram, written } from "../../loadtest/program.js";
import { type TestNetwork } from "../../support/network.js";
import { ADMIN_PASSWORD } from "../../support/shard.js";

/** The load test; world north has two processes. */
export function testLoadTest(started: () => TestNetwork): void {
  let network: TestNetwork;
  beforeAll(() => {
    network = started();
  });
  afterAll(cleanUp);

  it("spreads clients over worlds and edges, and lets them hop within a process and between two", async () => {
    const work = await directory();
    const game = (name: "east edge" | "west edge") => ({ pid: 1, game: { host: "127.0.0.1", port: network.get(name).gamePort } });
    const file = await written(
      work,
      "network.json",
      JSON.stringify({
        edges: [game("east edge"), game("west edge")],
        apis: [{ pid: 1, http: { host: "127.0.0.1", port: network.get("north").httpPort } }],
      }),
    );
    const program = new LoadTestProgram(work, [
      ...["--network", file, "--worlds", "--hop-seconds", "1", "--clients", "8", "--duration", "12"],
      ...["--admin-username", "admin", "--admin-password", ADMIN_PASSWORD],
    ]);
    await program.exit();
    expect(program.output + program.errors).toContain("north (facets 0, 1, 2, 3, 4, 5); south (facets 0, 1, 2, 3, 4, 5)");
    const details = JSON.parse(await readFile(path.join(work, "artifacts/stress/latest-details.json"), "utf8")) as Details;
    const { worlds, edges } = details.spread!;
    expect(worlds).toMatchObject([
      { name: "north", clients: 4, api: { name: "north", processesMin: 2 } },
      { name: "south", clients: 4, api: { name: "south", processesMin: 1 } },
    ]);
    // The API hears of players with the beats of their processes, and of those on their way from two.
    for (const { api } of worlds) expect(api!.playersMax).toBeGreaterThan(0);
    expect(edges).toMatchObject([{ clients: 4 }, { clients: 4 }]);
    for (const { measured } of [...worlds, ...edges]) {
      // On a busy machine a new character may take longer than the three seconds that a login has for it.
      expect(measured, JSON.stringify(details.failures)).toMatchObject({ disconnects: 0, "hop.failed": 0 });
      for (const measure of ["logins", "hop.done", "acks"]) expect(measured[measure]).toBeGreaterThan(0);
    }
  });
}
