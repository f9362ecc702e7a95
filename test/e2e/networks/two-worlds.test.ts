import { afterAll, beforeAll, describe, it } from "vitest";
import { networkNeed, TestNetwork } from "../../support/network.js";
import { testFaults } from "./faults.journey.js";
import { testLoadTest } from "./load-test.journey.js";
import { testOneStaff } from "./one-staff.journey.js";
import { testPlayers } from "./players.journey.js";
import { testStaffView } from "./staff-view.journey.js";
import { testTwoEdges } from "./two-edges.journey.js";

describe.skipIf(networkNeed.isMissing)(`a network of two worlds${networkNeed.note}`, () => {
  let network: TestNetwork;
  beforeAll(async () => {
    network = await TestNetwork.start({ south: { cuts: ["nats"] }, north: { cuts: ["database"] } });
  });
  afterAll(() => network?.[Symbol.asyncDispose]());

  const started = (): TestNetwork => network;
  describe("players", () => testPlayers(started));
  describe("an account at two edges", () => testTwoEdges(started));
  describe("faults", () => testFaults(started));

  describe("with a world of two processes and another API", () => {
    beforeAll(async () => {
      await Promise.all([network.startProcess("north's Felucca"), network.startProcess("api")]);
      await Promise.all((["east edge", "west edge"] as const).map((edge) => network.reaches(edge, 3)));
    });

    describe("the load test", () => testLoadTest(started));
    describe("the staff's view", () => testStaffView(started));
    describe("one staff", () => testOneStaff(started));
  });

  it("ends well when its processes are stopped", async () => {
    const kim = await network.inWorld("kim", "west edge");
    await network.get("west edge").stopWell();
    await kim.closed;
    for (const name of ["east edge", "north"] as const) await network.get(name).stopWell();
  });
});
