import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { NetworkError, type NetworkEvent, type SequencedEvent } from "../../../runtime/contracts/network.js";
import { deferred } from "../../support/deferred.js";
import { until } from "../../support/until.js";
import { brokerKinds, type MeetingPlace, Networks, type TestNetwork } from "./brokers.js";
import { claimAtOnce, holder } from "./claims.js";

const voucher = { accountId: 7, tokenVersion: 2, username: "Ann", address: "10.0.0.1", versionText: "7.0.114.0", world: "main" };

const double = {
  name: "double",
  timeoutMs: 5_000,
  input: (value: unknown) => z.int().parse(value),
  answer: (value: unknown) => z.int().parse(value),
};
const glimpse = { name: "glimpse", isFleeting: true, input: (value: unknown) => z.string().parse(value) };
const shout = { name: "shout", input: (value: unknown) => z.string().parse(value) };

const said = (name: string): NetworkEvent => ({ id: randomUUID(), name, world: "main", at: 1, members: { a: 1, b: null } });

const entry = () => ({
  pid: 1,
  roles: ["edge" as const],
  world: null,
  facets: [],
  processId: null,
  link: null,
  game: { host: "127.0.0.1", port: 2593 },
  http: null,
  origin: null,
  players: 0,
  loadPercent: 0,
  version: "1",
  startedAt: 1,
});

describe.each(brokerKinds)("the network $name", ({ isMissing, ...kind }) => {
  describe.skipIf(isMissing)("", () => {
    let place: MeetingPlace;
    const networks = new Networks();
    beforeAll(async () => {
      place = await kind.open();
    });
    afterEach(() => networks.close());
    afterAll(() => place.close());

    async function two(): Promise<[TestNetwork, TestNetwork]> {
      return [await networks.open(await place.broker()), await networks.open(await place.broker())];
    }

    describe("a key of the redirect", () => {
      test("is spent once, at another process", async () => {
        const [login, game] = await two();
        const key = (await login.keys.issue(voucher))!;
        expect(await game.keys.redeem(key, "ANN", "10.0.0.1")).toEqual(voucher);
        expect(await game.keys.redeem(key, "ANN", "10.0.0.1")).toBeUndefined();
        expect(await login.keys.redeem(key, "ANN", "10.0.0.1")).toBeUndefined();
      });

      test("is spent once by processes that redeem it at the same time", async () => {
        const [login, game] = await two();
        for (let turn = 0; turn < 20; turn++) {
          const key = (await login.keys.issue(voucher))!;
          const both = await Promise.all([login, game].map(({ keys }) => keys.redeem(key, "Ann", "10.0.0.1")));
          expect(both.filter((one) => one !== undefined)).toEqual([voucher]);
        }
      });

      test("is invalid for other accounts and addresses, and their attempts do not use it up", async () => {
        const [login, game] = await two();
        const key = (await login.keys.issue(voucher))!;
        expect(await game.keys.redeem(key, "Ann", "10.0.0.2")).toBeUndefined();
        expect(await game.keys.redeem(key, "Bob", "10.0.0.1")).toBeUndefined();
        expect(await game.keys.redeem((key ^ 1) >>> 0, "Ann", "10.0.0.1")).toBeUndefined();
        expect(await game.keys.redeem(key, "Ann", "10.0.0.1")).toEqual(voucher);
      });

      test("begins with a byte that no other protocol begins with", async () => {
        const [login] = await two();
        const keys = await Promise.all(Array.from({ length: 100 }, () => login.keys.issue(voucher)));
        for (const key of keys) {
          expect(key! >>> 24).toBeGreaterThanOrEqual(0x80);
          expect(key! >>> 24).not.toBe(0xef);
        }
      });
    });

    describe("presence", () => {
      test("is found by other processes until it is released", async () => {
        const [a, b] = await two();
        const lease = await a.presence.claim(1, holder({ sessionId: 5 }));
        expect(lease.isHeld).toBe(true);
        expect(await b.presence.find(1)).toEqual({ accountId: 1, process: a.process, sessionId: 5, epoch: lease.epoch });
        await lease.release();
        expect(lease.isHeld).toBe(false);
        expect(await b.presence.find(1)).toBeUndefined();
      });

      test("waits until the session elsewhere has left", async () => {
        const [a, b] = await two();
        const leaving = deferred();
        const left = deferred();
        const first = await a.presence.claim(1, holder({ leave: () => (leaving.resolve(), left.promise) }));
        let isClaimed = false;
        const claim = b.presence.claim(1, holder()).finally(() => (isClaimed = true));
        await leaving.promise;
        expect(isClaimed).toBe(false);
        expect(first.isHeld).toBe(true);
        left.resolve();
        const second = await claim;
        expect(first.isHeld).toBe(false);
        expect(second.epoch).toBeGreaterThan(first.epoch);
        expect((await a.presence.find(1))?.process).toBe(b.process);
      });

      test("goes to a second session of the same process as well", async () => {
        const [a] = await two();
        let left = 0;
        const first = await a.presence.claim(1, holder({ leave: () => Promise.resolve(void left++) }));
        const second = await a.presence.claim(1, holder({ sessionId: 2 }));
        expect([left, first.isHeld, second.isHeld]).toEqual([1, false, true]);
      });

      test("stays where it was if the session there cannot leave", async () => {
        const [a, b] = await two();
        const first = await a.presence.claim(1, holder({ leave: () => Promise.reject(new Error("it cannot be stored")) }));
        await expect(b.presence.claim(1, holder())).rejects.toMatchObject({ kind: "refused" });
        await expect(a.presence.claim(1, holder())).rejects.toMatchObject({ kind: "refused" });
        expect(first.isHeld).toBe(true);
        expect((await b.presence.find(1))?.process).toBe(a.process);
      });

      test("a release does not take the account from the next holder", async () => {
        const [a, b] = await two();
        const first = await a.presence.claim(1, holder());
        const second = await b.presence.claim(1, holder());
        await first.release();
        expect(second.isHeld).toBe(true);
        expect((await a.presence.find(1))?.process).toBe(b.process);
      });

      test("a session that releases while it leaves does not confuse the claim", async () => {
        const [a, b] = await two();
        const first = await a.presence.claim(1, holder({ leave: () => first.release() }));
        const second = await b.presence.claim(1, holder());
        expect([first.isHeld, second.isHeld]).toEqual([false, true]);
      });

      test("goes to the session that goes on in another process, whether it was released or not", async () => {
        const [a, b] = await two();
        let left = 0;
        const first = await a.presence.claim(1, holder({ leave: () => Promise.resolve(void left++) }));
        const second = await b.presence.claim(1, holder(), first.claim);
        await first.release();
        expect([left, first.claim === second.claim, second.isHeld]).toEqual([0, false, true]);
        await second.release();
        const third = await a.presence.claim(1, holder(), second.claim);
        expect(third.isHeld).toBe(true);
        expect((await b.presence.find(1))?.process).toBe(a.process);
      });

      test("a session that goes on takes it from no later login, in any process", async () => {
        const [a, b] = await two();
        const first = await a.presence.claim(1, holder());
        await first.release();
        const login = await a.presence.claim(1, holder({ leave: () => Promise.reject(new Error("nobody asks")) }));
        for (const { presence } of [a, b])
          await expect(presence.claim(1, holder(), first.claim)).rejects.toMatchObject({ kind: "refused" });
        expect(login.isHeld).toBe(true);
      });

      test("a session that goes on does not overtake a login that is not done", async () => {
        const [a, b] = await two();
        const [asked, left] = [deferred(), deferred()];
        const first = await a.presence.claim(1, holder({ leave: () => (asked.resolve(), left.promise) }));
        const login = b.presence.claim(1, holder());
        await asked.promise;
        const following = b.presence.claim(1, holder(), first.claim);
        left.resolve();
        expect((await login).isHeld).toBe(true);
        await expect(following).rejects.toMatchObject({ kind: "refused" });
      });

      test("claimed by all at the same moment is never held twice", async () => {
        const all = await two();
        await claimAtOnce(all, 100);
      });

      test("is free again when the process that had it has closed", async () => {
        const [a, b] = await two();
        await a.presence.claim(1, holder());
        await a.close();
        expect(await b.presence.find(1)).toBeUndefined();
        expect((await b.presence.claim(1, holder())).isHeld).toBe(true);
      });

      test("is lost at once when the process's fence has fallen", async () => {
        const [a, b] = await two();
        let lost = 0;
        const lease = await a.presence.claim(1, holder({ lost: () => lost++ }));
        a.presence.fenced();
        expect([lost, lease.isHeld]).toEqual([1, false]);
        await lease.release();
        expect(lost).toBe(1);
        expect((await b.presence.claim(1, holder())).isHeld).toBe(true);
        expect((await a.presence.claim(2, holder())).isHeld).toBe(true);
      });
    });

    describe("the directory", () => {
      test("shows what each process announces, and no more when it leaves", async () => {
        const [a, b] = await two();
        await a.directory.announce(entry);
        await until("b knows a", () => (b.directory.processes.length === 1 ? undefined : "it is not there"));
        expect(b.directory.processes).toEqual([{ ...entry(), process: a.process }]);
        await b.directory.announce(() => ({ ...entry(), startedAt: 2 }));
        expect(b.directory.processes.map(({ process }) => process)).toEqual([a.process, b.process]);
        await a.close();
        await until("a is gone", () => (b.directory.processes.length === 1 ? undefined : "it is still there"));
      });

      test("shows all to a process that comes while they change all the time", async () => {
        const many = await Promise.all(
          Array.from({ length: 10 }, async () => networks.open(await place.broker(), { times: { beatMs: 2 } })),
        );
        await Promise.all(many.map(({ directory }) => directory.announce(entry)));
        const late = await networks.open(await place.broker());
        expect(late.directory.processes).toHaveLength(10);
      });

      test("tells of changes", async () => {
        const [a, b] = await two();
        let players = 1;
        await a.directory.announce(() => ({ ...entry(), players }));
        const changed = deferred();
        b.directory.whenChanged(() => {
          if (b.directory.processes[0]?.players === 2) changed.resolve();
        });
        players = 2;
        a.directory.refresh();
        await changed.promise;
      });
    });

    describe("a request", () => {
      test("is answered by the process that it names", async () => {
        const [a, b] = await two();
        b.requests.serve(double, (input) => 2 * input);
        await served(a, b);
        expect(await a.requests.ask(double, b.process, 21)).toBe(42);
        await expect(a.requests.ask(double, a.process, 21)).rejects.toMatchObject({ kind: "absent" });
      });

      test("tells who asks", async () => {
        const [a, b] = await two();
        const askers: string[] = [];
        b.requests.serve(double, (input, from) => (askers.push(from), input));
        await served(a, b);
        await a.requests.ask(double, b.process, 1);
        expect(askers).toEqual([a.process]);
      });

      test("passes on a refusal, and of a fault only that there was one", async () => {
        const [a, b] = await two();
        b.requests.serve(double, (input) => {
          throw input === 1 ? new NetworkError("refused", "not today") : new Error("secret");
        });
        await served(a, b);
        await expect(a.requests.ask(double, b.process, 1)).rejects.toMatchObject({ kind: "refused", message: "not today" });
        await expect(a.requests.ask(double, b.process, 2)).rejects.toMatchObject({
          kind: "failed",
          message: expect.not.stringContaining("secret") as string,
        });
      });

      test("that is not as declared is refused", async () => {
        const [a, b] = await two();
        b.requests.serve({ ...double, input: (value: unknown) => z.string().parse(value) }, () => 1);
        await served(a, b);
        await expect(a.requests.ask(double, b.process, 1)).rejects.toMatchObject({ kind: "refused" });
      });

      test("ends after its time", async () => {
        const [a, b] = await two();
        b.requests.serve(double, () => new Promise<never>(() => undefined));
        await served(a, b);
        await expect(a.requests.ask({ ...double, timeoutMs: 100 }, b.process, 1)).rejects.toMatchObject({ kind: "timeout" });
      });

      test("to many has an answer or an error of each", async () => {
        const [a, b] = await two();
        a.requests.serve(double, (input) => 2 * input);
        b.requests.serve(double, (input) => 3 * input);
        await served(a, b);
        const answers = await a.requests.askAll(double, [a.process, b.process, "nobody"], 1);
        expect([answers.get(a.process), answers.get(b.process)]).toEqual([2, 3]);
        expect(answers.get("nobody")).toMatchObject({ kind: "absent" });
      });
    });

    describe("a notice", () => {
      test("reaches the others in order, and not its sender", async () => {
        const [a, b] = await two();
        const heard: string[] = [];
        const done = deferred();
        a.requests.hear(shout, () => heard.push("own"));
        b.requests.hear(shout, (text, from) => {
          heard.push(`${text} ${from === a.process}`);
          if (text === "19") done.resolve();
        });
        for (let i = 0; i < 20; i++) a.requests.tell(shout, String(i));
        await done.promise;
        expect(heard).toEqual(Array.from({ length: 20 }, (_, i) => `${i} true`));
      });

      test("is not heard after its subscription has ended", async () => {
        const [a, b] = await two();
        const heard: string[] = [];
        const end = b.requests.hear(shout, (text) => heard.push(text));
        end();
        const last = deferred();
        b.requests.hear(shout, () => last.resolve());
        a.requests.tell(shout, "x");
        await last.promise;
        expect(heard).toEqual([]);
      });
    });

    describe("a fleeting notice", () => {
      test("reaches those who hear it, in order, and not its sender", async () => {
        const [a, b] = await two();
        const heard: string[] = [];
        const done = deferred();
        a.requests.hear(glimpse, () => heard.push("own"));
        b.requests.hear(glimpse, (text, from) => {
          heard.push(`${text} ${from === a.process}`);
          if (text === "19") done.resolve();
        });
        await served(a, b);
        for (let i = 0; i < 20; i++) a.requests.tell(glimpse, String(i));
        await done.promise;
        expect(heard).toEqual(Array.from({ length: 20 }, (_, i) => `${i} true`));
      });

      test("does not come to a process that does not hear it, or no longer", async () => {
        const [a, b] = await two();
        const heard: string[] = [];
        const last = deferred();
        b.requests.hear(glimpse, (text) => heard.push(text))();
        b.requests.hear(shout, () => last.resolve());
        await served(a, b);
        const { received } = b.figures.messages;
        for (let i = 0; i < 100; i++) a.requests.tell(glimpse, "x");
        a.requests.tell(shout, "x");
        await last.promise;
        expect(heard).toEqual([]);
        expect(b.figures.messages.received - received).toBeLessThan(50);
      });
    });

    test("a notice that is too long is told to nobody, and harms nobody", async () => {
      const [a, b] = await two();
      const heard: number[] = [];
      const last = deferred();
      for (const notice of [shout, glimpse]) b.requests.hear(notice, (text) => heard.push(text.length));
      b.requests.hear(shout, (text) => text === "x" && last.resolve());
      await served(a, b);
      for (const notice of [shout, glimpse]) a.requests.tell(notice, "x".repeat(2_000_000));
      a.requests.tell(shout, "x");
      await last.promise;
      expect(heard).toEqual([1]);
    });

    describe("events", () => {
      test("have the same order and sequences for all, and can be read again from any", async () => {
        const [a, b] = await two();
        const { last } = await a.events.range();
        await Promise.all([a, b].flatMap(({ events }) => [1, 2, 3].map(() => events.publish(said("E")))));
        const fromA = await readUpTo(a, last, 6);
        const fromB = await readUpTo(b, last, 6);
        expect(fromA).toEqual(fromB);
        expect(fromA.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6].map((n) => last + n));
        expect(await readUpTo(a, last + 4, 2)).toEqual(fromA.slice(4));
        expect((await a.events.range()).last).toBe(last + 6);
      });

      test("published twice with one id are one", async () => {
        const [a, b] = await two();
        const { last } = await a.events.range();
        const event = said("Twice");
        await a.events.publish(event);
        await b.events.publish(event);
        await b.events.publish(said("After"));
        expect((await readUpTo(a, last, 2)).map(({ name }) => name)).toEqual(["Twice", "After"]);
      });

      test("go to one consumer of a name each, and again if it fails", async () => {
        const [a, b] = await two();
        const name = randomUUID();
        const handled: string[] = [];
        const done = deferred();
        let failures = 0;
        const handle = ({ id, members }: SequencedEvent): Promise<void> => {
          if (members["a"] === 2 && failures++ === 0) return Promise.reject(new Error("the receiver is away"));
          handled.push(id);
          if (handled.length === 10) done.resolve();
          return Promise.resolve();
        };
        const ends = [await a.events.consume(name, handle), await b.events.consume(name, handle)];
        const events = Array.from({ length: 10 }, (_, i) => ({ ...said("E"), members: { a: i } }));
        for (const event of events) await a.events.publish(event);
        await done.promise;
        await Promise.all(ends.map((end) => end()));
        expect(failures).toBe(2);
        expect(handled.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
      });

      test("that nobody consumed wait for the next consumer", async () => {
        const [a, b] = await two();
        const name = randomUUID();
        const end = await a.events.consume(name, () => Promise.resolve());
        await end();
        const event = said("Waited");
        await a.events.publish(event);
        const handled = deferred<string>();
        await b.events.consume(name, ({ id }) => Promise.resolve(handled.resolve(id)));
        expect(await handled.promise).toBe(event.id);
      });
    });

    test("a secret is the same for all, and another one for each name", async () => {
      const [a, b] = await two();
      const [fromA, fromB] = await Promise.all([a.secret("link"), b.secret("link")]);
      expect(fromA).toHaveLength(32);
      expect(fromA.equals(fromB)).toBe(true);
      expect((await a.secret("other")).equals(fromA)).toBe(false);
    });
  });
});

/** Waits for an answer to each, before which the broker has seen what they serve. */
async function served(...networks: TestNetwork[]): Promise<void> {
  await Promise.all(networks.map(({ events }) => events.range()));
}

async function readUpTo(network: TestNetwork, after: number, count: number): Promise<SequencedEvent[]> {
  const read: SequencedEvent[] = [];
  const done = deferred();
  const end = await network.events.read(after, (event) => {
    read.push(event);
    if (read.length === count) done.resolve();
  });
  await done.promise;
  end();
  return read;
}
