import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "knex";
import { pino } from "pino";
import { parseDatabaseUrl } from "../../../runtime/storage/database/database-address.js";
import { openMysql } from "../../../runtime/storage/database/mysql-database.js";
import type { Order, OrderAnswer, WorldsOrders, WorldsStart, WorldsState } from "./orders.js";
import { SimulatedWorld, type SimulatedWorldParts } from "./simulated-world.js";

/** A process of the bench that holds simulated worlds, and does what its parent orders. */

const SLICE_MS = 50;
const LOOK_MS = 20;
const START_ATTEMPTS = 10;
const RESTART_MS = 1_000;

let knex: Knex | undefined;
const worlds: SimulatedWorld[] = [];
let complaints: Record<string, number> = {};

const log = pino(
  { level: "warn" },
  {
    write(line: string) {
      const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
      const text = err === undefined ? msg : `${msg}: ${err.message}`;
      complaints[text] = (complaints[text] ?? 0) + 1;
    },
  },
);

/** A world that could not start on a busy machine is started again, as a supervisor would. */
async function untilOpen(parts: SimulatedWorldParts): Promise<SimulatedWorld> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await SimulatedWorld.open(parts);
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
      log.warn({ err: error }, "a world could not start");
      await delay(RESTART_MS);
    }
  }
}

const orders: WorldsOrders = {
  async open({ natsUrl, networkName, databaseUrl, worlds: wanted }: WorldsStart) {
    const database = (knex = openMysql(parseDatabaseUrl(databaseUrl)));
    const shared = { natsUrl, networkName, knex: database, log };
    // As many start at once as there are processes.
    for (const one of wanted) worlds.push(await untilOpen({ ...shared, ...one }));
  },
  async claimFirst(count) {
    await Promise.all(worlds.map((world) => world.claimFirst(count)));
  },
  async claim(accountId) {
    const began = performance.now();
    await worlds[0]!.claim(accountId);
    return performance.now() - began;
  },
  walk(moving) {
    for (const { sessions } of worlds) sessions.moving = moving;
    return Promise.resolve();
  },
  async publish(perSecond, seconds) {
    const began = performance.now();
    const total = Math.round(perSecond * seconds);
    let published = 0;
    while (published < total) {
      const due = Math.min(total, Math.ceil(((performance.now() - began) / 1_000) * perSecond));
      while (published < due) worlds[published % worlds.length]!.publish(++published);
      await delay(SLICE_MS);
    }
    while (worlds.some(({ network }) => network.figures.recordsWaiting > 0)) await delay(LOOK_MS);
    return { published, drainedMs: performance.now() - began };
  },
  state() {
    const sum = (read: (world: SimulatedWorld) => number): number => worlds.reduce((total, world) => total + read(world), 0);
    const seen = worlds.map(({ network }) => network.directory.processes.filter(({ world }) => world !== null).length);
    const state: WorldsState = {
      seen: Math.min(...seen),
      held: sum(({ network }) => network.figures.accountsHeld),
      lost: sum(({ lost }) => lost),
      waiting: sum(({ network }) => network.figures.recordsWaiting),
      dropped: sum(({ network }) => network.figures.recordsDropped),
      unreachable: worlds.filter(({ network }) => network.failingBecause !== undefined).length,
      messages: {
        sent: sum(({ network }) => network.figures.messages.sent),
        received: sum(({ network }) => network.figures.messages.received),
      },
      complaints,
    };
    complaints = {};
    return Promise.resolve(state);
  },
  async close() {
    await Promise.all(worlds.map((world) => world.close()));
    await knex?.destroy();
  },
};

process.on("message", ({ id, name, args }: Order) => {
  const act = orders[name] as (...all: readonly unknown[]) => Promise<unknown>;
  const answer = (more: Omit<OrderAnswer, "id">): void => void process.send?.({ id, ...more });
  act(...args).then(
    (value) => answer({ value }),
    (error: unknown) => answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on("disconnect", () => process.exit());
process.on("error", () => process.exit(1));
