import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeAll, expect, it } from "vitest";
import { type LoginAccount, gameServerGreeting, type Redirect } from "../../../loadtest/client/login-flow.js";
import { defaultThrottleLimits } from "../../../runtime/services/accounts/login-throttle.js";
import { SESSION_KEYS_PER_ACCOUNT } from "../../../runtime/game/entry/session-keys.js";
import { characterList } from "../../../runtime/protocol/packets/character-list.js";
import { accountLogin, LOGIN_DENIED, loginDenied, serverList } from "../../../runtime/protocol/packets/login.js";
import { type Arena, attacksOn } from "../../support/arena.js";
import { sharedArena } from "../../support/one-shard.js";
import { barrage, type Shot } from "../../support/barrage.js";
import { NEW_VERSION, redirectOf, seedOf, showKey } from "../../support/raw-client.js";

let arena: Arena;

beforeAll(() => {
  arena = sharedArena();
});
afterEach(() => arena.clear());

const attack = attacksOn(() => arena);

type KnownAccount = LoginAccount & { accountId: string };

function newAccount(): Promise<KnownAccount> {
  return arena.players.account(arena.newName());
}

const hello = (account: LoginAccount): Buffer => Buffer.concat([seedOf(NEW_VERSION), accountLogin.write(account)]);

/**
 * Sends 0x80. Resolves with `list`, or with the reason of 0x82, which must then be all that the server sent before it
 * hung up.
 */
async function login(account: LoginAccount, localAddress = arena.newAddress()): Promise<"list" | number> {
  const client = await arena.stranger({ localAddress });
  client.send(hello(account));
  const answer = await client.received.waitForFrame(({ declaration, bytes }) => {
    if (declaration === serverList) return "list" as const;
    return declaration === loginDenied ? loginDenied.read(bytes).reason : undefined;
  }, "an answer to 0x80");
  if (answer !== "list") {
    expect(await client.closed).toBe("ended");
    expect(client.ids).toEqual([0x82]);
  }
  return answer;
}

function redirected(account: LoginAccount, localAddress?: string): Promise<Redirect> {
  return redirectOf({ port: arena.shard.gamePort, ...(localAddress && { localAddress }) }, account);
}

/** Sends 0x91. Resolves with `list` or `denied`. A denial must be all that the server sent before it hung up. */
async function show(account: LoginAccount, key: number, localAddress?: string): Promise<"list" | "denied"> {
  const client = await showKey({ port: arena.shard.gamePort, ...(localAddress && { localAddress }) }, account, key);
  try {
    const answer = await client.received.waitForFrame(({ declaration }) => {
      if (declaration === characterList) return "list" as const;
      return declaration === loginDenied ? ("denied" as const) : undefined;
    }, "an answer to 0x91");
    if (answer === "denied") {
      expect(await client.closed).toBe("ended");
      expect(client.ids).toEqual([0x82]);
    }
    return answer;
  } finally {
    client.close();
  }
}

async function change(account: KnownAccount, changes: Record<string, unknown>): Promise<void> {
  const response = await arena.shard.request("PUT", `/api/users/${account.accountId}`, changes);
  expect(response.status).toBe(200);
}

async function removeAccount(account: KnownAccount): Promise<void> {
  const response = await arena.shard.request("DELETE", `/api/users/${account.accountId}`);
  expect(response.status).toBe(204);
}

/**
 * Fails as often as makes an address wait, until it does. The first penalty lasts a second, in which a slow machine may
 * not get to the next login; each further one lasts twice as long.
 */
async function untilTheyWait(fail: () => Promise<unknown>, mustWait: () => Promise<boolean>): Promise<void> {
  do await Promise.all(Array.from({ length: defaultThrottleLimits.addressFailures }, fail));
  while (!(await mustWait()));
}

const wrongly = (account: LoginAccount): LoginAccount => ({ ...account, password: "not-this-one" });

attack("a login", () => {
  it("is denied with 0x82 and the right reason, and the connection is closed", async () => {
    const [known, blocked] = [await newAccount(), await newAccount()];
    await change(blocked, { isActive: false });
    expect(await login(wrongly(known))).toBe(LOGIN_DENIED.incorrect);
    expect(await login({ username: arena.newName(), password: "not-this-one" })).toBe(LOGIN_DENIED.incorrect);
    expect(await login(blocked)).toBe(LOGIN_DENIED.blocked);
    expect(await login(wrongly(blocked))).toBe(LOGIN_DENIED.incorrect);
    expect(await login(known)).toBe("list");
  });

  it.each(["", " ", "admin' --", "..", "%s%n", "\u00ff".repeat(30), "a".repeat(30)])(
    "with the name %j is denied as one of an unknown account",
    async (username) => {
      expect(await login({ username, password: "something-else" })).toBe(LOGIN_DENIED.incorrect);
    },
  );
});

attack("attack 12: guessing passwords", () => {
  it("is stopped after five failures of one account from one address, and affects nobody else", async () => {
    const [victim, neighbour] = [await newAccount(), await newAccount()];
    const address = arena.newAddress();
    for (let i = 0; i < defaultThrottleLimits.pairFailures; i++) {
      expect(await login(wrongly(victim), address)).toBe(LOGIN_DENIED.incorrect);
    }
    // The right password is refused from there too, so nobody learns that it is right.
    expect(await login(victim, address)).toBe(LOGIN_DENIED.tryLater);
    expect(await login(neighbour, address)).toBe("list");
    expect(await login(victim)).toBe("list");
  });

  it("for many accounts from one address makes the address wait, but for those who know their password", async () => {
    const account = await newAccount();
    const address = arena.newAddress();
    await untilTheyWait(
      () => login({ username: arena.newName(), password: "a-guess-of-many" }, address),
      async () => (await login({ username: arena.newName(), password: "one-more" }, address)) === LOGIN_DENIED.tryLater,
    );
    expect(await login(account, address)).toBe("list");
    expect(await login(account)).toBe("list");
  });
});

attack("attack 10: session keys", () => {
  it("are refused from another account, from another address and when guessed; the owner still gets in, once", async () => {
    const [owner, thief] = [await newAccount(), await newAccount()];
    const { key } = await redirected(owner);
    const own = await redirected(thief);
    expect(await show(thief, key)).toBe("denied");
    expect(await show(owner, own.key)).toBe("denied");
    expect(await show(owner, key, arena.newAddress())).toBe("denied");
    expect(await show(owner, (key ^ 1) >>> 0)).toBe("denied");
    expect(await show(owner, 0)).toBe("denied");
    expect(await show(owner, key)).toBe("list");
    expect(await show(owner, key)).toBe("denied");
    expect(await show(thief, own.key)).toBe("list");
  });

  it("make their address wait when guessed, but not its passwords", async () => {
    const account = await newAccount();
    const address = arena.newAddress();
    let guessed = 0x80000000;
    await untilTheyWait(
      async () => {
        expect(await show({ username: arena.newName(), password: "" }, guessed++, address)).toBe("denied");
      },
      async () => {
        const { key } = await redirected(account, address);
        return (await show(account, key, address)) === "denied";
      },
    );
    expect(await login(account, address)).toBe("list");
    expect((await arena.shard.request("GET", "/api/users")).status).toBe(200);
  });

  it("are refused when the account changed in between, unless only its e-mail address did", async () => {
    const [repassworded, blocked, deleted, remailed] = await Promise.all([
      newAccount(),
      newAccount(),
      newAccount(),
      newAccount(),
    ]);
    const keys = await Promise.all([repassworded, blocked, deleted, remailed].map((account) => redirected(account)));
    await change(repassworded, { password: "Another#Pwd1" });
    await change(blocked, { isActive: false });
    await removeAccount(deleted);
    await change(remailed, { email: "elsewhere@example.com" });
    expect(await show(repassworded, keys[0]!.key)).toBe("denied");
    expect(await show(blocked, keys[1]!.key)).toBe("denied");
    expect(await show(deleted, keys[2]!.key)).toBe("denied");
    expect(await show(remailed, keys[3]!.key)).toBe("list");
  });

  it("do not appear in the log", async () => {
    const account = await newAccount();
    const { key } = await redirected(account);
    await show(account, key);
    await show(account, key);
    await arena.bystander.walksOn();
    const directory = path.join(arena.shard.dataDirectory, "logs");
    const files = await Promise.all((await readdir(directory)).map((file) => readFile(path.join(directory, file), "utf8")));
    const logged = [...arena.shard.output, ...files].join("");
    expect(logged.length).toBeGreaterThan(0);
    for (const secret of [String(key), key.toString(16), account.password]) expect(logged).not.toContain(secret);
  });
});

attack("attacks 11 and 23: logins that are never finished", () => {
  it("push out only the account's own oldest keys, and do not hinder its next login", async () => {
    const [rusher, other] = [await newAccount(), await newAccount()];
    const { key: otherKey } = await redirected(other);
    const keys: number[] = [];
    for (let i = 0; i < 5 * SESSION_KEYS_PER_ACCOUNT; i++) keys.push((await redirected(rusher)).key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(await show(rusher, keys[0]!)).toBe("denied");
    expect(await show(other, otherKey)).toBe("list");
    expect(await show(rusher, keys.at(-1)!)).toBe("list");
    expect(await show(rusher, keys.at(-SESSION_KEYS_PER_ACCOUNT)!)).toBe("list");
  });

  it("do not hinder the next login when dozens hang up while the password is verified", async () => {
    const account = await newAccount();
    const bytes = hello(account);
    const shots = Array.from({ length: 60 }, (_, i): Shot => ({ bytes, then: i % 2 === 0 ? "ends" : "breaks off" }));
    await barrage(arena.shard.gamePort, shots);
    expect(await login(account)).toBe("list");
  });
});

attack("attack 22: a recorded login", () => {
  it("gets a new key at the login server when it is replayed, and is denied at the game server", async () => {
    const account = await newAccount();
    const first = await redirected(account);
    const greeting = gameServerGreeting(first.key, account);
    expect(await show(account, first.key)).toBe("list");
    const again = await redirected(account);
    expect(again.key).not.toBe(first.key);
    const replay = await arena.stranger({ compressed: true, localAddress: "127.0.0.1" });
    replay.send(greeting);
    await replay.received.waitFor(loginDenied);
    expect(replay.ids).toEqual([0x82]);
    expect(await show(account, again.key)).toBe("list");
  });
});
