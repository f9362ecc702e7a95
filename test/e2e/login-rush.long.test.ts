import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import type { Details } from "../../loadtest/report/details-form.js";
import type { Artifact } from "../../loadtest/judge/metrics.js";
import { cleanUp, directory, LoadTestProgram } from "../loadtest/program.js";
import { ADMIN_PASSWORD, type Shard, startShard } from "../support/shard.js";

/** A whole shard that comes back within five seconds. SHARD_TEST_RUSH sets its size. */
const CLIENTS = Number(process.env["SHARD_TEST_RUSH"] ?? 2_000);
const PER_SECOND = Math.ceil(CLIENTS / 5);
/** Those who are in the world already. */
const WALKERS = 20;

afterEach(cleanUp);

/**
 * Plays the clients against the shard. The load test itself fails a login that is not at the game server within a
 * minute.
 */
async function played(shard: Shard, flags: Record<string, string | number>): Promise<{ artifact: Artifact; details: Details }> {
  const work = await directory();
  const all = {
    ...{ port: shard.gamePort, http: shard.url, "admin-username": "admin", "admin-password": ADMIN_PASSWORD },
    ...flags,
  };
  const program = new LoadTestProgram(
    work,
    Object.entries(all).flatMap(([flag, value]) => [`--${flag}`, String(value)]),
  );
  await program.exit();
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(work, "artifacts/stress", file), "utf8")) as unknown;
  return { artifact: (await read("latest.json")) as Artifact, details: (await read("latest-details.json")) as Details };
}

it(`${CLIENTS} clients that connect within five seconds are all in the world in their time, and nobody is denied or lost`, async () => {
  const shard = await startShard();
  try {
    const rush = { clients: CLIENTS, "ramp-up-per-second": PER_SECOND, "user-prefix": "rush" };
    // Before the restart everybody had a character.
    await played(shard, { ...rush, duration: 10 });
    const calm = { clients: WALKERS, "ramp-up-per-second": WALKERS, "user-prefix": "calm" };
    await played(shard, { ...calm, duration: 10 });
    const [walkers, newcomers] = await Promise.all([
      played(shard, { ...calm, duration: 60 }),
      played(shard, { ...rush, duration: 10 }),
    ]);
    const { loginServer, gameEntry } = newcomers.details.phases;
    process.stderr.write(
      `${CLIENTS} newcomers: login server ${JSON.stringify(loginServer)}, game entry ${JSON.stringify(gameEntry)}\n` +
        `${WALKERS} walkers meanwhile: ${JSON.stringify(walkers.artifact.metrics)}\n`,
    );
    expect(newcomers.details.failures).toEqual({});
    expect(newcomers.artifact.metrics).toMatchObject({ loginSucceeded: CLIENTS, loginFailed: 0, unexpectedDisconnects: 0 });
    expect(newcomers.details.ramp.charactersCreated).toBe(0);
    expect(walkers.details.failures).toEqual({});
    expect(walkers.artifact.metrics).toMatchObject({ loginSucceeded: WALKERS, unexpectedDisconnects: 0 });
  } finally {
    await shard.stop();
  }
});
