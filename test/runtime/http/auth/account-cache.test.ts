import { describe, expect, it } from "vitest";
import type { AccountListener } from "../../../../runtime/services/accounts/accounts.js";
import { AccountCache } from "../../../../runtime/http/auth/account-cache.js";
import type { Account } from "../../../../runtime/storage/storage.js";
import { deferred } from "../../../support/deferred.js";

const account = (accountId: number, tokenVersion = 0) => ({ accountId, tokenVersion }) as Account;

function cacheOver(find: (accountId: number) => Promise<Account | undefined>) {
  const reads: number[] = [];
  let change: AccountListener = () => undefined;
  let time = 0;
  const cache = new AccountCache(
    {
      find: (accountId) => {
        reads.push(accountId);
        return find(accountId);
      },
      onChanged: (listener) => {
        change = listener;
      },
    },
    () => time,
  );
  return { cache, reads, change: (accountId: number) => change(accountId, undefined), wait: (ms: number) => (time += ms) };
}

describe("the account cache", () => {
  it("reads an account once for many requests, also concurrent ones", async () => {
    const { cache, reads } = cacheOver((id) => Promise.resolve(account(id)));
    await Promise.all([cache.find(1), cache.find(1), cache.find(2)]);
    expect((await cache.find(1))?.accountId).toBe(1);
    expect(reads).toEqual([1, 2]);
  });

  it("reads again after a change, and only the changed account", async () => {
    const { cache, reads, change } = cacheOver((id) => Promise.resolve(account(id)));
    await Promise.all([cache.find(1), cache.find(2)]);
    change(1);
    await Promise.all([cache.find(1), cache.find(2)]);
    expect(reads).toEqual([1, 2, 1]);
  });

  it("does not keep an account that changed while it was read", async () => {
    const slow = deferred<Account>();
    let version = 0;
    const { cache, change } = cacheOver((id) => (version === 0 ? slow.promise : Promise.resolve(account(id, version))));
    const before = cache.find(1);
    version = 1;
    change(1);
    slow.resolve(account(1, 0));
    await before;
    expect((await cache.find(1))?.tokenVersion).toBe(1);
  });

  it("reads again after a while, for changes made directly in the database", async () => {
    const { cache, reads, wait } = cacheOver((id) => Promise.resolve(account(id)));
    await cache.find(1);
    wait(9_999);
    await cache.find(1);
    wait(1);
    await cache.find(1);
    expect(reads).toEqual([1, 1]);
  });

  it("does not cache failures", async () => {
    let fails = true;
    const { cache } = cacheOver((id) => (fails ? Promise.reject(new Error("down")) : Promise.resolve(account(id))));
    await expect(cache.find(1)).rejects.toThrow("down");
    fails = false;
    expect((await cache.find(1))?.accountId).toBe(1);
  });

  it("has a limit, and drops the least recently used account", async () => {
    const { cache, reads } = cacheOver((id) => Promise.resolve(account(id)));
    for (let id = 1; id <= 256; id += 1) await cache.find(id);
    await cache.find(1);
    await cache.find(257);
    expect(cache.size).toBe(256);
    reads.length = 0;
    await Promise.all([cache.find(1), cache.find(2)]);
    expect(reads).toEqual([2]);
  });
});
