import path from "node:path";
import { Accounts } from "./accounts/accounts.js";
import { ensureFirstAdministrator, type FirstAdministrator } from "./accounts/first-administrator.js";
import { LoginThrottle } from "./accounts/login-throttle.js";
import { Passwords } from "./accounts/passwords.js";
import type { Config } from "./config.js";
import { createHttpApi, type HttpApi } from "./http/api.js";
import type { Readiness } from "./http/lifecycle.js";
import { loadTokenSecret } from "./http/token-secret.js";
import { type Endpoint, removeStaleListeningFile } from "./listening-file.js";
import type { Log } from "./log.js";
import { createMetrics } from "./metrics.js";
import { DEAF_MS, IDLE_MS, REDIRECT_MS } from "./net/deadlines.js";
import { GameServer } from "./net/game-server.js";
import { reportGame } from "./net/game-metrics.js";
import { openStorage } from "./storage/open-storage.js";
import type { Storage } from "./storage/storage.js";
import { version } from "./version.js";
import { buildDemoTown } from "./world/demo-town.js";
import { SerialAllocator } from "./world/serials.js";
import { World } from "./world/world.js";

/** A running shard. */
export interface Shard {
  readonly game: Endpoint;
  readonly http: Endpoint;
  /** Set on the first start ever, to be shown once. */
  readonly firstAdministrator: FirstAdministrator | undefined;
  /** Stops accepting, tells players, stores everything and closes. */
  stop(): Promise<void>;
}

/**
 * Puts the rooms of the house together and opens the doors. Rejects with the typed errors of what could not be opened,
 * and leaves nothing open then.
 *
 * @param onFailure called when the shard cannot go on: its storage or its password workers are gone
 */
export async function startShard(config: Config, log: Log, onFailure: (error: Error) => void): Promise<Shard> {
  const opened: (() => Promise<void>)[] = [];
  // Each is closed even where another fails to: what is last in line is the database.
  const closeAll = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const close of opened.reverse()) await close().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, "parts of the shard did not close");
  };
  try {
    const dataDirectory = path.resolve(config.dataDirectory);
    const storage = await openStorage({ dataDirectory, databaseUrl: config.database.url, log, onFailure });
    opened.push(() => storage.close());
    removeStaleListeningFile(dataDirectory);
    const passwords = await Passwords.start({ onFailure });
    opened.push(() => passwords.close());
    const accounts = new Accounts({ storage, passwords, throttle: new LoginThrottle(), log });
    const firstAdministrator = await ensureFirstAdministrator({
      accounts,
      storage,
      dataDirectory,
      password: config.accounts.adminPassword,
    });
    const game = await createGame(config, log, storage, accounts);
    let readiness: Readiness = "starting";
    const http = await createHttp(config, log, { storage, accounts, game, readiness: () => readiness });
    const httpAddress = await http.listen(config.http.host, config.http.port);
    opened.push(() => http.close());
    const gameAddress = await game.listen(config.game.host, config.game.port);
    opened.push(() => game.close());
    readiness = "ready";
    return {
      game: gameAddress,
      http: httpAddress,
      firstAdministrator,
      stop: async () => {
        readiness = "stopping";
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll().catch((failure: unknown) => log.error({ err: failure }, "closing after a failed start failed"));
    throw error;
  }
}

async function createGame(config: Config, log: Log, storage: Storage, accounts: Accounts): Promise<GameServer> {
  const { game } = config;
  const world = new World();
  const serials = new SerialAllocator(await storage.characters.highestSerials());
  buildDemoTown(world, serials);
  return new GameServer({
    world,
    serials,
    storage,
    accounts,
    log: log.child({ component: "game" }),
    settings: {
      shardName: config.shardName,
      advertisedHost: game.advertisedHost ?? undefined,
      sightTiles: game.sight,
      tickMs: game.tickMs,
      outboxBytes: game.outboxBytes,
      maximumConnections: game.maximumConnections,
      connectionsPerAddress: game.connectionsPerAddress,
      pendingPerAddress: game.pendingPerAddress,
      exemptLoopback: game.exemptLoopback,
      deadlines: {
        firstByteMs: game.firstByteMs,
        loginMs: game.loginMs,
        serverListMs: game.serverListMs,
        redirectMs: REDIRECT_MS,
        characterListMs: game.characterListMs,
        idleMs: IDLE_MS,
        deafMs: DEAF_MS,
      },
    },
  });
}

async function createHttp(
  config: Config,
  log: Log,
  parts: { storage: Storage; accounts: Accounts; game: GameServer; readiness: () => Readiness },
): Promise<HttpApi> {
  const metrics = createMetrics();
  reportGame(metrics, parts.game);
  const { jwt, jwtSecret } = config.http;
  return createHttpApi({
    options: config.http,
    tokenSecret: jwt
      ? await loadTokenSecret({ configured: jwtSecret, dataDirectory: path.resolve(config.dataDirectory), log })
      : undefined,
    accounts: parts.accounts,
    sessions: parts.game,
    storage: parts.storage,
    metrics,
    readiness: parts.readiness,
    version: { name: "shardkeeper", version: version(), startedAt: Date.now() },
    log,
  });
}
