import { CallLanes } from "../../../runtime/storage/call-lanes.js";
import { remoteWorld } from "../../../runtime/storage/remote-world.js";
import { createRepositories, repositoryMethods, type Repositories } from "../../../runtime/storage/repositories.js";
import type { Storage } from "../../../runtime/storage/storage.js";
import { openForTest, sqliteAddress } from "./engines.js";

/** A storage with its own SQLite file that works in this thread, for tests that do not need the storage thread. */
export async function openInThread(): Promise<Storage> {
  const { knex, close } = await openForTest(sqliteAddress);
  const lanes = new CallLanes();
  const repositories = createRepositories(knex);
  const inLane = <Name extends keyof Repositories>(name: Name): Repositories[Name] => {
    const repository = repositories[name] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const call = (method: string, args: unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => lanes.run(name, () => repository[method]!(...args).then(resolve, reject)));
    const methods = Object.keys(repositoryMethods[name]).map((method) => [method, (...args: unknown[]) => call(method, args)]);
    return Object.fromEntries(methods) as Repositories[Name];
  };
  return {
    accounts: inLane("accounts"),
    characters: inLane("characters"),
    tickets: inLane("tickets"),
    notices: inLane("notices"),
    commandAudit: inLane("commandAudit"),
    world: remoteWorld(inLane("world")),
    waitingCalls: 0,
    ping: () => knex.raw("SELECT 1").then(() => 0),
    close: async () => {
      await lanes.drained();
      await close();
    },
  };
}
