import { expect } from "vitest";
import type { LoginAccount } from "../../../loadtest/client/login-flow.js";
import { defaultThrottleLimits } from "../../../runtime/services/accounts/login-throttle.js";
import { characterList } from "../../../runtime/protocol/packets/character-list.js";
import { accountLogin, LOGIN_DENIED, loginDenied, serverList } from "../../../runtime/protocol/packets/login.js";
import type { Arena } from "../../support/arena.js";
import { barrage } from "../../support/barrage.js";
import { NEW_VERSION, RawClient, seedOf, showKey } from "../../support/raw-client.js";
import { type Attack, counted, repeated } from "../attack.js";

/** Below the limit of pending connections of one address. */
const AT_ONCE = 10;
const FIRST_KEY = 0x80000001;
const LATER = "told to try later";

const hello = (account: LoginAccount): Buffer => Buffer.concat([seedOf(NEW_VERSION), accountLogin.write(account)]);
const wrongly = (account: LoginAccount): LoginAccount => ({ ...account, password: "a-guess-of-many" });

const DENIALS: Readonly<Record<number, string>> = {
  [LOGIN_DENIED.incorrect]: "denied as wrong",
  [LOGIN_DENIED.communicationProblem]: "denied",
  [LOGIN_DENIED.tryLater]: LATER,
};

/**
 * All outcomes, with those of further guesses until one is told to wait. The first penalty of an address lasts a
 * second, in which a slow machine may not get to the next guess; each further one lasts twice as long.
 */
async function withPenalty(outcomes: readonly string[], guess: (index: number) => Promise<string>): Promise<Set<string>> {
  const all = [...outcomes];
  while (!all.includes(LATER)) {
    const first = all.length;
    all.push(...(await repeated(AT_ONCE, AT_ONCE, (index) => guess(first + index))));
  }
  return new Set(all);
}

/** What the server says first. */
async function answerTo(client: RawClient): Promise<string> {
  try {
    return await client.received.waitForFrame(({ declaration, bytes }) => {
      if (declaration === serverList || declaration === characterList) return "let in";
      return declaration === loginDenied ? DENIALS[loginDenied.read(bytes).reason] : undefined;
    }, "an answer to a login");
  } finally {
    client.close();
  }
}

async function login(arena: Arena, account: LoginAccount, localAddress: string): Promise<string> {
  const client = await RawClient.connect({ port: arena.shard.gamePort, localAddress });
  client.send(hello(account));
  return answerTo(client);
}

export const attacks: readonly Attack[] = [
  {
    tried: "wrong session keys (0x91) from one address; then its player's right password",
    times: 5_000,
    quickTimes: 20,
    async run(arena, times) {
      const account = await arena.players.account(arena.newName());
      const localAddress = arena.newAddress();
      const guess = async (index: number): Promise<string> =>
        answerTo(await showKey({ port: arena.shard.gamePort, localAddress }, account, FIRST_KEY + index));
      const outcomes = await repeated(times, AT_ONCE, guess);
      expect(await login(arena, account, localAddress)).toBe("let in");
      expect(await withPenalty(outcomes, guess)).toEqual(new Set(["denied", LATER]));
      return counted(outcomes);
    },
  },
  {
    tried: "wrong passwords of many names from one address; then a right one from another",
    times: 2_000,
    quickTimes: 15,
    async run(arena, times) {
      const account = await arena.players.account(arena.newName());
      const localAddress = arena.newAddress();
      const guess = (index: number): Promise<string> =>
        login(arena, { username: `nobody${index}`, password: "a-guess-of-many" }, localAddress);
      const outcomes = await repeated(times, AT_ONCE, guess);
      expect(await login(arena, account, arena.newAddress())).toBe("let in");
      expect(await withPenalty(outcomes, guess)).toEqual(new Set(["denied as wrong", LATER]));
      return counted(outcomes);
    },
  },
  {
    tried: "wrong passwords of one account from as many addresses; then its player's right one",
    times: 2_000,
    quickTimes: 10,
    async run(arena, times) {
      const account = await arena.players.account(arena.newName());
      const outcomes = await repeated(times, 100, () => login(arena, wrongly(account), arena.newAddress()));
      expect(await login(arena, account, arena.newAddress())).toBe("let in");
      expect(new Set(outcomes)).toEqual(new Set(["denied as wrong"]));
      return counted(outcomes);
    },
  },
  {
    tried: "wrong passwords of one account from one address; then its player's right one from another",
    times: 100,
    quickTimes: 10,
    async run(arena, times) {
      const account = await arena.players.account(arena.newName());
      const localAddress = arena.newAddress();
      const outcomes = counted(await repeated(times, 1, () => login(arena, wrongly(account), localAddress)));
      expect(await login(arena, account, arena.newAddress())).toBe("let in");
      const answered = Math.min(times, defaultThrottleLimits.pairFailures);
      expect(outcomes).toEqual({
        "denied as wrong": answered,
        ...(times > answered && { [LATER]: times - answered }),
      });
      return outcomes;
    },
  },
  {
    tried: "logins that hang up while the password is checked; then one that waits",
    times: 5_000,
    quickTimes: 20,
    async run(arena, times) {
      const account = await arena.players.account(arena.newName());
      const bytes = hello(account);
      const hangUp = async (index: number): Promise<string> => {
        const then = index % 2 === 0 ? "ends" : "breaks off";
        await barrage(arena.shard.gamePort, [{ localAddress: arena.newAddress(), bytes, then }]);
        return "forgotten";
      };
      const outcomes = await repeated(times, 200, hangUp);
      expect(await login(arena, account, arena.newAddress())).toBe("let in");
      return counted(outcomes);
    },
  },
];
