import type { Knex } from "knex";
import { CallLanes } from "../../../../runtime/storage/database/call-lanes.js";
import { carryError, restoreError } from "../../../../runtime/storage/database/calls.js";
import { remoteWorld } from "../../../../runtime/storage/database/remote-world.js";
import { createRepositories, repositoryOf, type Repositories } from "../../../../runtime/storage/database/repositories.js";
import type { Storage } from "../../../../runtime/storage/storage.js";
import { probeWrites, WriteWatch } from "../../../../runtime/storage/database/write-watch.js";
import { openForTest, sqliteAddress } from "../engines.js";

const PROBE_INTERVAL_MS = 5;

/** A storage with its own SQLite file that works in this thread, for tests that do not need the storage thread. */
export async function openInThread(): Promise<Storage & { knex: Knex }> {
  const { knex, close } = await openForTest(sqliteAddress);
  const lanes = new CallLanes();
  const repositories = createRepositories(knex);
  const nothing = (): void => undefined;
  const probe = (): Promise<void> => probeWrites(knex);
  const writes = new WriteWatch({ probe, whenFailing: nothing, whenRecovered: nothing, intervalMs: PROBE_INTERVAL_MS });
  const refused = (error: unknown): Error => {
    const carried = restoreError(carryError(error));
    writes.failed(carried);
    return carried;
  };
  const inLane = <Name extends keyof Repositories>(name: Name): Repositories[Name] => {
    const repository = repositories[name] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const call = (method: string, args: unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) =>
        lanes.run(name, () => repository[method]!(...args).then(resolve, (error: unknown) => reject(refused(error)))),
      );
    return repositoryOf(name, call);
  };
  return {
    knex,
    accounts: inLane("accounts"),
    characters: inLane("characters"),
    tickets: inLane("tickets"),
    notices: inLane("notices"),
    commandAudit: inLane("commandAudit"),
    entryRules: inLane("entryRules"),
    economy: inLane("economy"),
    chronicle: inLane("chronicle"),
    world: remoteWorld(inLane("world")),
    network: inLane("network"),
    process: { processId: 1, worldId: 1, isAlone: true },
    get failingBecause() {
      return writes.failingBecause;
    },
    waitingChanges: {},
    callFigures: [],
    waitingCalls: 0,
    ping: () => knex.raw("SELECT 1").then(() => 0),
    close: async () => {
      writes.close();
      await lanes.drained();
      await close();
    },
  };
}
