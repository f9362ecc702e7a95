import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import readline from "node:readline";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { NetworkPlace } from "../../../../runtime/storage/network/network-records.js";
import { openStorage } from "../../../../runtime/storage/database/open-storage.js";
import type { Storage, StorageError } from "../../../../runtime/storage/storage.js";
import { deferred } from "../../../support/deferred.js";
import { IS_LONG } from "../../../support/effort.js";
import { asRoot, hasMysql, mysqlAddress, mysqlNote, mysqlUrl, temporaryDirectory } from "../engines.js";
import { failureOf } from "../database/failure.js";
import { newAccount, newCharacter } from "../samples.js";
import { batchOf, type Line, linesOf, SERIALS } from "../world/world-samples.js";

const log = pino({ level: "silent" });
const LEASE = { leaseMs: 3_000, renewMs: 750, lookMs: 20 };
const TABLES = [
  ...["worlds", "world_processes", "serial_blocks", "world_marks", "world_journal", "world_entities"],
  ...["worn_items", "characters", "account_history", "accounts"],
];
const KILLS = IS_LONG ? 6 : 2;
const SERIALS_BETWEEN_KILLS = 40;

/** A process of its own, whose lines the test reads. */
interface Child {
  readonly process: ChildProcess;
  /** Resolves to the next line that begins with the word. */
  next(word: string): Promise<string>;
  /** All serials that it has handed out. */
  readonly serials: number[];
}

describe.skipIf(!hasMysql)(`processes of a network on ${mysqlNote}`, () => {
  const database = mysqlAddress();
  const url = mysqlUrl(database.address);
  let closers: (() => Promise<unknown>)[];

  beforeEach(() => void (closers = []));
  afterAll(() => database.remove());
  afterEach(async () => {
    for (const close of closers.reverse()) await close();
    for (const table of TABLES) await onServer(`DELETE FROM ${table}`);
  });

  async function onServer(statement: string): Promise<void> {
    await asRoot(statement.replace(/(?<=FROM |UPDATE )/, `${database.address.database}.`));
  }

  async function newDirectory(): Promise<string> {
    const directory = await temporaryDirectory();
    closers.push(() => directory.remove());
    return directory.path;
  }

  async function open(
    network: NetworkPlace | undefined,
    { dataDirectory, onFailure }: { dataDirectory?: string; onFailure?: (error: StorageError) => void } = {},
  ): Promise<Storage> {
    const directory = dataDirectory ?? (await newDirectory());
    const storage = await openStorage({
      dataDirectory: directory,
      databaseUrl: url,
      network,
      log,
      ...(onFailure && { onFailure }),
    });
    closers.push(() => storage.close());
    return storage;
  }

  const placeOf = (facets: number[] | null, name = "Sosaria"): NetworkPlace => ({
    holder: "test",
    world: { name, facets },
    lease: LEASE,
  });

  async function startChild(facets: string): Promise<Child> {
    const script = fileURLToPath(new URL("./network-child.mjs", import.meta.url));
    const args = [script, await newDirectory(), url, facets, String(LEASE.leaseMs)];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    closers.push(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    });
    const serials: number[] = [];
    const waiting: { word: string; resolve: (line: string) => void }[] = [];
    readline.createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith("serial ")) serials.push(Number(line.slice("serial ".length)));
      const at = waiting.findIndex(({ word }) => line.startsWith(word));
      if (at >= 0) waiting.splice(at, 1)[0]!.resolve(line);
    });
    const next = (word: string): Promise<string> => new Promise((resolve) => waiting.push({ word, resolve }));
    return { process: child, next, serials };
  }

  it("begin together on a database that is new, and number themselves", async () => {
    const places: NetworkPlace[] = [placeOf([0]), placeOf([1]), { holder: "edge" }, { holder: "api" }];
    const storages = await Promise.all(places.map((place) => open(place)));
    const ids = storages.map((storage) => storage.process.processId);
    expect(new Set(ids).size).toBe(4);
    expect(storages.map((storage) => storage.process.isAlone)).toEqual([false, false, false, false]);
    expect(storages[2]!.process.worldId).toBeUndefined();
    expect((await failureOf(storages[2]!.world.append(SERIALS))).message).toBe("this process plays no world");
    expect(await storages[3]!.network.worlds()).toEqual([{ worldId: 1, name: "Sosaria" }]);
    expect(await storages[3]!.network.worldProcesses()).toMatchObject([
      { facets: [expect.any(Number)], isLive: true, epoch: 1 },
      { facets: [expect.any(Number)], isLive: true, epoch: 1 },
    ]);
  });

  it("without a world share a data directory and the database with everybody", async () => {
    const dataDirectory = await newDirectory();
    const world = await open(placeOf(null), { dataDirectory });
    const edge = await open({ holder: "edge" }, { dataDirectory });
    const { accountId } = await edge.accounts.create(newAccount("Iolo"));
    expect(await world.accounts.ids()).toEqual([accountId]);
    const home = { worldId: 1, processId: world.process.processId };
    await edge.characters.create({ ...newCharacter(accountId, 0, 7), ...home });
    expect(await world.characters.find(7)).toMatchObject(home);
    expect((await failureOf(edge.characters.create(newCharacter(accountId, 1, 8)))).message).toMatch(/needs a world/);
  });

  it("and a server that has the database for itself keep each other away", async () => {
    const world = await open(placeOf(null));
    const refused = await failureOf(open(undefined));
    expect([refused.kind, refused.message.includes("processes of a network")]).toEqual(["locked", true]);
    await world.world.append(SERIALS, batchOf(["mobile", 1, { hits: 7 }]));
    await world.close();
    const alone = await open(undefined);
    const lines: Line[] = [];
    await alone.world.load((batch) => void lines.push(...linesOf(batch)));
    expect(lines).toEqual([["mobile", 1, { hits: 7 }]]);
    expect((await failureOf(open(placeOf(null)))).kind).toBe("locked");
  });

  it("need a database that they can share", async () => {
    const dataDirectory = await newDirectory();
    const refused = await failureOf(openStorage({ dataDirectory, log, network: placeOf(null) }));
    expect([refused.kind, refused.message.includes("--database-url")]).toEqual(["address", true]);
  });

  it("end when they were frozen and another one has taken over, and nothing of them is stored", async () => {
    const frozen = await startChild("0");
    await frozen.next("stored");
    frozen.process.kill("SIGSTOP");
    const over = await open(placeOf([0]));
    const [{ epoch } = { epoch: 0 }] = await over.network.worldProcesses();
    expect(epoch).toBe(2);
    const loaded: Line[] = [];
    await over.world.load((batch) => void loaded.push(...linesOf(batch)));
    const ended = Promise.all([frozen.next("failed"), once(frozen.process, "exit")]);
    frozen.process.kill("SIGCONT");
    expect((await ended)[0]).toBe("failed fenced");
    const after: Line[] = [];
    await over.world.load((batch) => void after.push(...linesOf(batch)));
    expect(after).toEqual(loaded);
  });

  it("that lose the lease tell their server, and reject all later calls", async () => {
    const failure = deferred<StorageError>();
    const old = await open(placeOf([0]), { onFailure: failure.resolve });
    // What a process does that takes the lease over.
    await onServer("UPDATE world_processes SET epoch = epoch + 1 WHERE world_id IS NOT NULL");
    expect((await failure.promise).kind).toBe("fenced");
    expect((await failureOf(old.accounts.ids())).kind).toBe("closed");
  });

  it("never hand out a serial twice, however often they are killed", async () => {
    const serials: number[] = [];
    const play = async (facets: string): Promise<void> => {
      for (let kill = 0; kill < KILLS; kill++) {
        const child = await startChild(facets);
        for (let n = 0; n < SERIALS_BETWEEN_KILLS; n++) await child.next("serial");
        child.process.kill("SIGKILL");
        await once(child.process.stdout!, "close");
        serials.push(...child.serials);
      }
    };
    await Promise.all([play("0"), play("1")]);
    expect(serials.length).toBeGreaterThanOrEqual(2 * KILLS * SERIALS_BETWEEN_KILLS);
    expect(new Set(serials).size).toBe(serials.length);
  });
});
