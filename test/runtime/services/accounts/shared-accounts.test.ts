import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Accounts } from "../../../../runtime/services/accounts/accounts.js";
import { defaultThrottleLimits, LoginThrottle } from "../../../../runtime/services/accounts/login-throttle.js";
import { EntryRules } from "../../../../runtime/services/accounts/entry-rules.js";
import { shareAccounts } from "../../../../runtime/services/accounts/shared-accounts.js";
import { MemoryHub } from "../../../support/memory-broker.js";
import { createRepositories } from "../../../../runtime/storage/database/repositories.js";
import { deferred } from "../../../support/deferred.js";
import { until } from "../../../support/until.js";
import { Networks, silent } from "../../network/brokers.js";
import { openForTest, sqliteAddress } from "../../storage/engines.js";

const password = "rightPassword1";
const passwords = {
  hash: (text: string) => Promise.resolve(`hash of ${text}`),
  verify: () => Promise.resolve(false),
  dummyHash: "none",
};
const address = "192.0.2.1";

/** A process that shares its accounts. Both have one database. */
interface Sharing {
  accounts: Accounts;
  entry: EntryRules;
  throttle: LoginThrottle;
}

let database: Awaited<ReturnType<typeof openForTest>>;
let processes: [Sharing, Sharing];
let isReachable: boolean;
const networks = new Networks();
beforeEach(async () => {
  isReachable = true;
  database = await openForTest(sqliteAddress);
  const storage = createRepositories(database.knex);
  const hub = new MemoryHub();
  const share = async (): Promise<Sharing> => {
    const { requests } = await networks.open(hub.connect());
    const throttles = { game: new LoginThrottle(), http: new LoginThrottle() };
    const accounts = new Accounts({ storage, passwords, throttles });
    const network = {
      requests,
      get failingBecause() {
        return isReachable ? undefined : "it is gone";
      },
    };
    const entry = new EntryRules(storage.entryRules);
    shareAccounts({ network, accounts, entry, throttles, log: silent });
    return { accounts, entry, throttle: throttles.game };
  };
  processes = [await share(), await share()];
});
afterEach(async () => {
  await networks.close();
  await database.close();
});

describe("accounts of several processes", () => {
  test("are known, changed and deleted everywhere", async () => {
    const [a, b] = processes.map(({ accounts }) => accounts);
    const { accountId } = await a!.create({ username: "Ann", password, email: "ann@example.com" });
    await until("b knows the account", () => (b!.exists(accountId) ? undefined : "it does not"));
    const changed = deferred<boolean | undefined>();
    b!.onChanged((_, account) => changed.resolve(account?.isActive));
    await a!.update(accountId, { isActive: false });
    expect(await changed.promise).toBe(false);
    const deleted = deferred<readonly number[]>();
    b!.onDeleted((_, characters) => deleted.resolve(characters));
    await a!.delete(accountId);
    expect(await deleted.promise).toEqual([]);
    expect(b!.exists(accountId)).toBe(false);
  });

  test("shut out the same addresses everywhere at once", async () => {
    const [a, b] = processes.map(({ entry }) => entry);
    const heard = deferred<boolean>();
    b!.onChanged(() => heard.resolve(b!.blocks(address)));
    await a!.put({ kind: "blocked", network: address, reason: "a test", by: "admin", until: null });
    expect(await heard.promise).toBe(true);
  });

  test("are followed when the database answers again", async () => {
    const [a, b] = processes.map(({ accounts }) => accounts);
    const { accountId } = await a!.create({ username: "Ann", password, email: "ann@example.com" });
    const find = b!.find.bind(b);
    let failures = 0;
    b!.find = async (id) => {
      if (failures++ === 0) throw new Error("the database is away");
      return find(id);
    };
    const changed = deferred<boolean | undefined>();
    b!.onChanged((_, account) => changed.resolve(account?.isActive));
    await a!.update(accountId, { isActive: false });
    expect(await changed.promise).toBe(false);
    expect(failures).toBe(2);
  });
});

describe("throttles of several processes", () => {
  const { pairFailures } = defaultThrottleLimits;

  test("count failures together", async () => {
    const [a, b] = processes.map(({ throttle }) => throttle);
    for (let i = 0; i < pairFailures; i++) [a!, b!][i % 2]!.failed("Ann", address);
    for (const throttle of [a!, b!])
      await until("the limit is reached", () => (throttle.admit("ann", address).isChecked ? "it is not" : undefined));
  });

  test("forget failures together when the password was right", async () => {
    const [a, b] = processes.map(({ throttle }) => throttle);
    for (let i = 1; i < pairFailures; i++) a!.failed("Ann", address);
    a!.succeeded("Ann", address);
    await until("b heard all", () => (b!.size > 1 ? "an entry of the name is left" : undefined));
    b!.failed("Ann", address);
    expect(b!.admit("Ann", address).isChecked).toBe(true);
  });

  test("count twice what happens while the others are not heard", () => {
    const [a] = processes.map(({ throttle }) => throttle);
    isReachable = false;
    for (let i = 0; i < Math.ceil(pairFailures / 2); i++) a!.failed("Ann", address);
    expect(a!.admit("Ann", address).isChecked).toBe(false);
  });
});
