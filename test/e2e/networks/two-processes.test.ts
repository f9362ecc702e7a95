import { afterAll, beforeAll, describe } from "vitest";
import { FELUCCA, HOME } from "../../support/crossings.js";
import { networkNeed } from "../../support/network.js";
import { NetworkShard } from "../../support/network-shard.js";
import { testCrossing } from "./crossing.journey.js";
import { testHandover } from "./handover.journey.js";
import { testStaffInGame } from "./staff-in-game.journey.js";
import { testTogether } from "./together.journey.js";

/** Each subject has players of its own names, and leaves both processes running. */
describe.skipIf(networkNeed.isMissing)(`a world in two processes${networkNeed.note}`, () => {
  let network: NetworkShard;
  beforeAll(async () => {
    network = await NetworkShard.open([FELUCCA, HOME]);
  });
  afterAll(() => network?.close());

  const opened = (): NetworkShard => network;
  describe("a player who goes to a map of another process", () => testHandover(opened));
  describe("what goes to a map of another process", () => testCrossing(opened));
  describe("staff in the game", () => testStaffInGame(opened));
  describe("what players do together", () => testTogether(opened));
});
