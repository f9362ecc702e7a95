import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Arena } from "./arena.js";
import { Players } from "./players.js";
import { ScriptDirectory } from "./script-directory.js";
import { type Shard, startShard } from "./shard.js";
import { until } from "./until.js";

let arena: Arena | undefined;
let shard: Shard | undefined;
let scripts: ScriptDirectory | undefined;
let outliving: (() => void)[] = [];

/**
 * Subjects by title. A module is imported inside the subject's `describe`, so its hooks and tests belong to the
 * subject.
 */
export type Subjects = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Runs the subjects, each a module with hooks and tests, one after the other on one server. Each subject has its own
 * players and places, and removes its accounts and scripts at the end.
 *
 * @param flags of the server, besides its own data and script directories
 * @param values for scripts, beside those of a plain world
 * @param restarts whether the server restarts once after the last subject, and then runs the tests of `afterRestart`
 */
export function onOneShard(
  subjects: Subjects,
  { flags = [], values = {}, restarts = false }: { flags?: string[]; values?: Record<string, unknown>; restarts?: boolean } = {},
): void {
  // A process runs several files: those of another file are not for this server.
  outliving = [];
  let dataDirectory: string;
  const start = async (): Promise<void> => {
    shard = await startShard({ dataDirectory, values, flags: [...scripts!.watchedFlags, ...flags] });
  };
  const stop = async (): Promise<void> => shard?.stopWell();

  beforeAll(async () => {
    dataDirectory = await mkdtemp(path.join(tmpdir(), "one-shard-"));
    scripts = new ScriptDirectory();
    await start();
  });
  afterAll(async () => {
    await stop();
    scripts?.remove();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  for (const [title, load] of Object.entries(subjects)) describe(title, () => load().then(() => undefined));
  if (!restarts) return;
  describe("after a restart", () => {
    beforeAll(async () => {
      await stop();
      await start();
    });
    for (const tests of outliving) tests();
  });
}

/** As `onOneShard`, for attacks: in an arena whose server is checked after each subject. */
export function inOneArena(subjects: Subjects, options: { flags?: string[]; residents?: string[] } = {}): void {
  beforeAll(async () => {
    arena = await Arena.open(options);
  });
  afterAll(() => arena?.close());
  for (const [title, load] of Object.entries(subjects)) {
    describe(title, async () => {
      afterAll(() => arena?.isAsBefore());
      await load();
    });
  }
}

/** The arena of the running subject. To be called from hooks and tests. */
export function sharedArena(): Arena {
  if (!arena) throw new Error("no arena was opened by inOneArena");
  return arena;
}

/** The server of the running subject, another one after the restart. To be called from hooks and tests. */
export function sharedShard(): Shard {
  if (!shard) throw new Error("no shard was started by onOneShard");
  return shard;
}

/**
 * The players of the running subject: their clients are closed after each test, and their accounts are removed at the
 * end.
 */
export function playersOfSubject(): Players {
  const players = new Players(sharedShard);
  afterEach(() => players.leave());
  afterAll(() => players.remove());
  return players;
}

/** The server's own copy of the scripts, which it watches. */
export function sharedScripts(): ScriptDirectory {
  if (!scripts) throw new Error("no shard was started by onOneShard");
  return scripts;
}

/** Saves a script while the server runs, and waits until the server knows the command that it registers. */
export async function addCommand(name: string, file: string, source: string): Promise<void> {
  sharedScripts().write(file, source);
  await until(`the server knows ${name}`, async () => ((await knowsCommand(name)) ? undefined : "it does not"));
}

/** Deletes such a script, and waits until it is out of force: its handlers would hear what the next test does. */
export async function removeCommand(name: string, file: string): Promise<void> {
  sharedScripts().delete(file);
  await until(`the server forgets ${name}`, async () => ((await knowsCommand(name)) ? "it knows it" : undefined));
}

async function knowsCommand(name: string): Promise<boolean> {
  const commands = await (await sharedShard().request("GET", "/api/commands")).text();
  return commands.includes(`"${name}"`);
}

/** Adds hooks and tests of a subject that run after the restart. */
export function afterRestart(tests: () => void): void {
  outliving.push(tests);
}
