import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChroniclePage } from "../../../runtime/http/schemas/chronicle.js";
import { asRoot } from "../../runtime/storage/engines.js";
import { enter, FELUCCA, HOME } from "../../support/crossings.js";
import { networkNeed } from "../../support/network.js";
import { lua, NetworkShard } from "../../support/network-shard.js";
import { until } from "../../support/until.js";

/** Two looks at the other processes, each a minute after the one before. */
const FOUND_MS = 300_000;
const STEP_MS = 1_000;

describe.skipIf(networkNeed.isMissing)(`the record of a world in two processes${networkNeed.note}`, () => {
  let network: NetworkShard;
  beforeAll(async () => {
    network = await NetworkShard.open([FELUCCA, HOME]);
  });
  afterAll(() => network?.close());

  async function history(query: Readonly<Record<string, string>>): Promise<ChroniclePage["entries"]> {
    const response = await network.api.request("GET", `/api/chronicle?${new URLSearchParams(query).toString()}`);
    return ((await response.json()) as ChroniclePage).entries;
  }

  it(
    "is one for both, and tells of a serial that the two of them have",
    async () => {
      const client = await enter(network, "Anna");
      const [serial] = await lua(
        network,
        HOME,
        `local me = mobiles.get(${client.serial})
        local sword = items.create("katana")
        sword:put_in(me.backpack)
        sword:move_to(1, me.x, me.y, me.z)
        return sword.serial`,
      );
      // An API runs it in both processes.
      await lua(network, FELUCCA, `chronicle.note { text = "Here" }`);
      const notes = await history({ kind: "note" });
      expect(new Set(notes.map(({ lineId }) => lineId.split("-")[0])).size).toBe(2);

      await network.api.request("POST", "/api/commands/execute", { command: "save_persistence" });
      await network.world(FELUCCA).stopWell();
      // As a bug would double it that stores something at two processes.
      const { database } = network.database;
      const stored = `${database}.world_entities WHERE serial = ${serial}`;
      await asRoot(
        `INSERT INTO ${database}.world_entities (process_id, serial, kind, state)
          SELECT p.process_id, e.serial, e.kind, JSON_SET(e.state, '$.mapId', 0)
          FROM (SELECT * FROM ${stored}) e JOIN ${database}.world_processes p
          WHERE p.facets IS NOT NULL AND p.process_id <> e.process_id`,
      );
      await network.restart(FELUCCA);
      let alarms: ChroniclePage["entries"] = [];
      await until(
        "the doubled thing is an alarm",
        async () => {
          await delay(STEP_MS);
          alarms = await history({ cause: "alarm" });
          return alarms.length > 0 ? undefined : "there is none";
        },
        FOUND_MS,
      );
      expect(alarms[0]!.text).toContain("An item (katana) is in two places: another process of the network has it, too");
      expect(alarms[0]!.subject?.serial).toBe(serial);
      await client.close();
    },
    2 * FOUND_MS,
  );
});
