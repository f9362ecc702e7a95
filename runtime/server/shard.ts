import { EntryRules } from "../services/accounts/entry-rules.js";
import path from "node:path";
import { Accounts } from "../services/accounts/accounts.js";
import { shareAccounts } from "../services/accounts/shared-accounts.js";
import { reportNetwork } from "../network/network-metrics.js";
import { ensureFirstAdministrator, type FirstAdministrator } from "../services/accounts/first-administrator.js";
import { Passwords } from "../services/accounts/passwords.js";
import { RecentLogins } from "../services/accounts/recent-logins.js";
import type { CommandRegistry } from "../services/commands/registry.js";
import { CLOSE_GRACE_MS } from "../services/jobs/jobs.js";
import type { Config } from "../services/settings/start.js";
import { type Endpoint, removeStaleListeningFile } from "../base/data-directory/listening-file.js";
import { createHttpServer, type HttpServerParts } from "../http/server/http-server.js";
import type { Readiness } from "../http/server/lifecycle.js";
import { reportReady } from "../http/server/ready.js";
import { staffPageSources } from "../http/server/staff-page-sources.js";
import type { Log, LogLines } from "../base/log/log.js";
import { EventBus } from "../contracts/events/event-bus.js";
import { createMetrics } from "../base/system/metrics.js";
import { projectDirectory, version } from "../base/system/version.js";
import { openStorage } from "../storage/database/open-storage.js";
import { reportWebhooks } from "../services/webhooks/webhook-metrics.js";
import { Webhooks } from "../services/webhooks/webhooks.js";
import { openApiPart } from "./parts/api-part.js";
import { reportBackups, scheduleBackups } from "./backups.js";
import { openRemoteWorlds } from "./parts/remote-worlds.js";
import { openStaffPart } from "./parts/staff-part.js";
import { openEdgePart } from "./parts/edge-part.js";
import { announceProcess, linkParts, networkPlace, openNetworkPart } from "./parts/network-part.js";
import { loginThrottles } from "./settings.js";
import { hasRole, type ShardContext } from "./shard-context.js";
import type { GivenClients } from "./parts/game-server.js";
import { openWorldPart } from "./parts/world-part.js";

const DAY_MS = 24 * 3_600_000;
/** What is running when the shard stops gets this time to finish while players wait for the next process. */
const SHORT_GRACE_MS = 250;

/** A running shard. */
export interface Shard {
  /** Undefined in a process of a network that takes no clients. */
  readonly game: Endpoint | undefined;
  readonly http: Endpoint;
  /** Undefined in a process of a network that plays no world. */
  readonly commands: CommandRegistry | undefined;
  /** Refuses new connections, tells players, stores everything and closes. */
  stop(): Promise<void>;
  /**
   * Has clients stay connected and in the world when it stops, for this reason. To be called before that.
   *
   * @returns what somebody else has to go on with from here on; undefined where edges do
   */
  keepClients(reason: string): GivenClients | undefined;
  /** An edge process of this machine has ended by itself. @param error what it printed */
  noteLostEdge(edge: number, reason: string, error: string): void;
  /** The process ends because of this error, which nobody caught. */
  noteCrash(error: unknown): void;
  /** Says what would be lost if the process ended now. */
  losses(): string;
}

export interface ShardParts {
  readonly config: Config;
  readonly log: Log;
  readonly logLines: LogLines;
  /** Called when the shard cannot continue, because its storage or its password workers have ended. */
  readonly onFailure: (error: Error) => void;
  /** Called at the very first start, before anything else can fail. The password is to be shown once. */
  readonly onFirstAdministrator: (administrator: FirstAdministrator) => void;
  /** Called when an operator stops the server by a command. */
  readonly onStopWanted: (reason: string) => void;
  /** Set in a process that a supervisor started: edges hold the connections of clients. */
  readonly supervised?: ShardContext["supervised"];
  readonly keys?: ShardContext["keys"];
  readonly lastEnd?: ShardContext["lastEnd"];
  readonly restart?: ShardContext["restart"];
  readonly ahead?: ShardContext["ahead"];
  readonly readAhead?: ShardContext["readAhead"];
}

/**
 * Opens all parts of the shard and connects them. If one of them cannot be opened, rejects with its error and closes
 * the others.
 */
export async function startShard({
  config,
  log,
  logLines,
  onFailure,
  onStopWanted,
  onFirstAdministrator,
  supervised,
  keys,
  lastEnd,
  restart,
  ahead,
  readAhead,
}: ShardParts): Promise<Shard> {
  const opened: (() => Promise<void> | void)[] = [];
  const whenStopping = (close: () => Promise<void> | void): void => void opened.push(close);
  const whenOpened = <T>(opening: Promise<T>, close: (part: T) => Promise<void>): void =>
    whenStopping(() => opening.then(close, () => undefined));
  // Closes each part even if another fails to close. The database closes last.
  const closeAll = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const close of opened.reverse()) {
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, "parts of the shard did not close");
  };
  try {
    const dataDirectory = path.resolve(config.dataDirectory);
    const metrics = createMetrics({ hasTick: hasRole(config, "world") });
    // A watch of the process itself knows them for ever, and the process may go on without its world.
    whenStopping(() => metrics.registry.clear());
    let readiness: Readiness = "starting";
    let arePlayersWaiting = false;
    const graceMs = (): number => (arePlayersWaiting ? SHORT_GRACE_MS : CLOSE_GRACE_MS);
    const httpParts: HttpServerParts = {
      ...{ metrics, log, options: config.http, readiness: () => readiness, limits: { closeGraceMs: graceMs } },
      staffPages: staffPageSources(projectDirectory()),
      version: { name: "shardkeeper", version: version(), startedAt: Date.now() },
    };
    const httpServer = createHttpServer(httpParts);
    let giveUpAccounts = (): void => undefined;
    let letClientsGo = (): void => undefined;
    const storageFailed = (error: Error): void => {
      // Their edges keep them for the next process.
      letClientsGo();
      // Others may have them already.
      giveUpAccounts();
      onFailure(error);
    };
    // Locks the data directory at once, so that a second server names the first one instead of its port.
    const opening = openStorage({
      ...{ dataDirectory, databaseUrl: config.database.url, network: networkPlace(config), log, onFailure: storageFailed },
      allowEmptyDatabase: config.persistence.allowEmptyDatabase,
      thread: ahead?.storageThread,
    });
    const listening = httpServer.listen(config.http.host, supervised?.httpPort ?? config.http.port);
    // HTTP closes last: until then it says that the server is stopping.
    whenOpened(listening, () => httpServer.close());
    whenOpened(opening, (storage) => storage.close());
    const starting = Passwords.start({ memoryMib: config.accounts.passwordMib, onFailure });
    whenOpened(starting, (passwords) => passwords.close());
    const [storage, httpAddress, passwords] = await Promise.all([opening, listening, starting]);
    removeStaleListeningFile(dataDirectory);
    const accountIds = await storage.accounts.ids();
    const keepAddressesMs = config.accounts.addressDays * DAY_MS;
    const throttles = loginThrottles(config);
    const left = RecentLogins.open(dataDirectory);
    const recent = config.accounts.recentLogins ? left : undefined;
    whenStopping(() => {
      try {
        recent?.write(dataDirectory);
      } catch (err) {
        // A full disk, perhaps. The stop is clean all the same: the next logins take longer.
        log.warn({ err }, "the recent logins could not be written");
      }
    });
    const entry = new EntryRules(storage.entryRules);
    await entry.read();
    httpParts.blocks = (address) => entry.blocks(address);
    entry.onChanged(() => httpServer.endBlocked());
    const accounts = new Accounts({ storage, passwords, throttles, entry, recent, ids: accountIds, log, keepAddressesMs });
    const firstAdministrator = await ensureFirstAdministrator({
      ...{ accounts, storage, dataDirectory, password: config.accounts.adminPassword },
    });
    if (firstAdministrator) onFirstAdministrator(firstAdministrator);
    metrics.gauge("passwords_waiting", "Passwords that wait to be checked or hashed.", () => passwords.waiting);
    const events = new EventBus(log, networkPlace(config)?.world?.name);
    const network = await openNetworkPart(config, storage, log);
    if (network) {
      giveUpAccounts = () => network.presence.fenced();
      whenStopping(() => network.close());
      reportNetwork(metrics, network);
      shareAccounts({ network, accounts, entry, throttles, log });
    }
    // In a network its APIs post all events.
    const webhooks = new Webhooks({ ...config.webhooks, ...(!network && { events }), log });
    whenStopping(() => webhooks.close());
    reportWebhooks(metrics, webhooks);
    const context: ShardContext = {
      ...{ config, dataDirectory, log, logLines, metrics, storage, accounts, entry, accountIds, events, httpParts },
      ...{ network, graceMs, whenStopping, onStopWanted, supervised, keys, lastEnd, restart, ahead, readAhead },
    };
    const world = hasRole(config, "world")
      ? await openWorldPart(context, network && (await linkParts(storage, network)))
      : undefined;
    const { worldFailsBecause, scriptsFailBecause } = world?.ports ?? {};
    httpParts.asked = { storage, worldFailsBecause, scriptsFailBecause };
    letClientsGo = () => world?.game.services.links?.close();
    const edge = network && hasRole(config, "edge") ? await openEdgePart(context, network) : undefined;
    const requests = network && openStaffPart(context, network, world);
    const backups = scheduleBackups(config, { events, log: log.child({ component: "backups" }) });
    whenStopping(() => backups?.close());
    reportBackups(metrics, backups);
    if (!hasRole(config, "api")) reportReady(metrics, { ...httpParts.asked, readiness: () => readiness });
    if (hasRole(config, "api")) {
      const remote = network && requests && { network, requests };
      const ports = remote ? await openRemoteWorlds(context, remote, world) : world?.ports;
      if (ports) await openApiPart(context, ports, httpServer, remote, backups);
      if (network) await webhooks.follow(network.events, ports?.worlds);
    }
    const { host, port } = network ? { host: config.network.linkHost, port: config.network.linkPort } : config.game;
    const worldAddress = await world?.start(host, port);
    const gameAddress = network ? await edge?.listen(config.game.host, config.game.port) : worldAddress;
    if (network) {
      const addresses = { link: worldAddress, game: gameAddress, http: httpAddress };
      await announceProcess({ network, config, storage, world, edge, addresses });
      // First of all, so that nobody comes any more.
      whenStopping(() => network.directory.leave());
    }
    readiness = "ready";
    return {
      game: gameAddress,
      http: httpAddress,
      commands: world?.commands,
      noteCrash: (error) => world?.noteCrash(error),
      losses: () => world?.losses() ?? "nothing was lost",
      noteLostEdge: (...edge) => world?.game.services.edges?.noteLost(...edge),
      keepClients(reason) {
        arePlayersWaiting = true;
        return world?.pause(reason);
      },
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
