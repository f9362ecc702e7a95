import type { Knex } from "knex";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WorldSaver } from "../../../runtime/storage/saving/world-saver.js";
import type { NoticeDeclaration } from "../../../runtime/contracts/network.js";
import { SharedStore } from "../../../runtime/network/sharing/store-sharing.js";
import { CallLanes } from "../../../runtime/storage/database/call-lanes.js";
import { remoteWorld } from "../../../runtime/storage/database/remote-world.js";
import { WorldLease } from "../../../runtime/storage/network/world-lease.js";
import type { WorldRepository } from "../../../runtime/storage/world/world-records.js";
import { KnexWorldRepository } from "../../../runtime/storage/world/world-repository.js";
import { World } from "../../../runtime/world/world.js";
import { until } from "../../support/until.js";
import { openForTest, sqliteAddress } from "../storage/engines.js";
import { SERIALS } from "../storage/world/world-samples.js";

const log = pino({ level: "silent" });
const LONG = { leaseMs: 3_600_000, renewMs: 3_600_000, lookMs: 1 };
const ROUNDS = 30;

interface Sent {
  readonly from: number;
  readonly input: unknown;
}

/** Where processes tell each other something; a test says when it arrives, and in which order. */
class Post {
  private readonly listeners = new Map<number, (input: never, from: string) => void>();
  readonly sent: Sent[] = [];

  requestsOf(own: number) {
    return {
      tell: <Input>(_: NoticeDeclaration<Input>, input: Input) => void this.sent.push({ from: own, input }),
      hear: <Input>(_: NoticeDeclaration<Input>, listener: (input: Input, from: string) => void) => {
        this.listeners.set(own, listener);
        return () => this.listeners.delete(own);
      },
    };
  }

  /** The last ones first. */
  deliverBackwards(): void {
    for (const { from, input } of this.sent.splice(0).reverse())
      for (const [own, listener] of this.listeners) if (own !== from) listener(input as never, String(from));
  }
}

describe("the tables of scripts in several processes of a world", () => {
  let database: Awaited<ReturnType<typeof openForTest>>;
  let knex: Knex;
  let post: Post;
  const close: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    database = await openForTest(sqliteAddress);
    knex = database.knex;
  });
  beforeEach(async () => {
    post = new Post();
    for (const table of ["worlds", "world_processes", "world_marks", "world_journal", "script_store"]) await knex(table).delete();
  });
  afterEach(async () => {
    for (const one of close.splice(0)) await one();
  });
  afterAll(() => database?.close());

  /** Calls are done one after the other, as the storage thread does them. */
  function inLane(world: WorldRepository): WorldRepository {
    const lanes = new CallLanes();
    const inTurn = <Result>(call: () => Promise<Result>): Promise<Result> =>
      new Promise((resolve, reject) => lanes.run("world", () => call().then(resolve, reject)));
    return {
      ...world,
      append: (...args) => inTurn(() => world.append(...args)),
      exchange: (...args) => inTurn(() => world.exchange(...args)),
      readStored: (members) => inTurn(() => world.readStored(members)),
    };
  }

  async function start(facet: number) {
    const { hold } = await WorldLease.take(knex, { name: "Sosaria", facets: [facet], holder: "test" }, LONG);
    const repository = inLane(remoteWorld(new KnexWorldRepository(knex, new AbortController().signal, hold)));
    const shared = new SharedStore({ requests: post.requestsOf(facet), repository, world: "Sosaria", log });
    const world = new World();
    const { store } = world;
    const nothing = (): void => undefined;
    const saver = new WorldSaver({
      ...{ world, repository, log, serials: { ahead: () => SERIALS }, whenFailing: nothing, whenRecovered: nothing },
      whenStored: (members) => shared.stored(members),
      retryMs: 1,
    });
    close.push(async () => {
      // One whose lease was taken stores nothing any more.
      await saver.close().catch(() => undefined);
      await shared.close();
    });
    const table = store.table("global");
    return { saver, table, begin: () => shared.begin(store, saver) };
  }

  const stored = async (): Promise<unknown> => {
    const row = await knex("script_store").where("name", "day").first<{ value: string } | undefined>("value");
    return row && JSON.parse(row.value);
  };

  it(`are the same in all once it is quiet, whoever changed them at once and in whatever order they hear, ${ROUNDS} times`, async () => {
    const all = [await start(0), await start(1), await start(2)];
    for (const { begin } of all) await begin();
    for (let round = 1; round <= ROUNDS; round++) {
      const writers = all.slice(0, 2 + (round % 2));
      writers.forEach(({ table }, index) => table.set("day", round * 10 + index));
      await Promise.all(writers.map(({ saver }) => saver.written()));
      const last = await stored();
      post.deliverBackwards();
      await until(`round ${round}`, () => {
        const days = all.map(({ table }) => table.get("day"));
        return days.every((day) => day === last) ? undefined : `${JSON.stringify(days)} instead of ${JSON.stringify(last)}`;
      });
    }
  });

  it("have what others stored while a process began", async () => {
    const [one, other] = [await start(0), await start(1)];
    await one.begin();
    one.table.set("day", 7);
    await one.saver.written();
    post.deliverBackwards();
    await other.begin();
    await until("it is heard", () => (other.table.get("day") === 7 ? undefined : "it is not"));
  });

  it("have what a process stored that was killed before it told them, once it is started again", async () => {
    const [one, other] = [await start(0), await start(1)];
    for (const { begin } of [one, other]) await begin();
    one.table.set("day", 7);
    await one.saver.written();
    post.sent.splice(0);
    await knex("world_processes").update({ lease_until: null });
    const again = await start(0);
    await again.begin();
    post.deliverBackwards();
    await until("it is heard", () => (other.table.get("day") === 7 ? undefined : "it is not"));
  });

  it("keep what is changed and not stored yet, which is stored later and counts", async () => {
    const [one, other] = [await start(0), await start(1)];
    for (const { begin } of [one, other]) await begin();
    one.table.set("day", 1);
    one.table.set("mark", 1);
    await one.saver.written();
    other.table.set("day", 2);
    post.deliverBackwards();
    await until("the rest is heard", () => (other.table.get("mark") === 1 ? undefined : "it is not"));
    expect(other.table.get("day")).toBe(2);
    await other.saver.written();
    post.deliverBackwards();
    await until("the first one heard", () => (one.table.get("day") === 2 ? undefined : "it did not"));
    one.table.set("day", undefined);
    await one.saver.written();
    post.deliverBackwards();
    await until("the end is heard", () => (other.table.get("day") === undefined ? undefined : "it is not"));
  });
});
