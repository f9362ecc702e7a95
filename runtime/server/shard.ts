import path from "node:path";
import { CommandAudit } from "../commands/audit.js";
import { chatCommands } from "../commands/chat.js";
import { addNativeCommands } from "../commands/native/all.js";
import { CommandRegistry } from "../commands/registry.js";
import { EventBus } from "../ports/events.js";
import { gameHooks } from "./game-hooks.js";
import { openScripts, reportScripts } from "./game-scripts.js";
import type { LuaAny } from "../scripting/declare/types.js";
import { Figures } from "./figures.js";
import { TicketService, type TicketOptions } from "../tickets/ticket-service.js";
import { Webhooks } from "../webhooks/webhooks.js";
import { reportWebhooks } from "../webhooks/webhook-metrics.js";
import { Accounts } from "../accounts/accounts.js";
import { ensureFirstAdministrator, type FirstAdministrator } from "../accounts/first-administrator.js";
import { LoginThrottle } from "../accounts/login-throttle.js";
import { Passwords } from "../accounts/passwords.js";
import { type ClientData, openClientData } from "./client-data.js";
import type { Config } from "../config/start.js";
import { removeConsoleToken, writeConsoleToken } from "../data-directory/console-token.js";
import { createHttpApi } from "../http/api.js";
import { reportJobs } from "../jobs/job-metrics.js";
import { Jobs } from "../jobs/jobs.js";
import type { Readiness } from "../http/lifecycle.js";
import { staffPageSources } from "../http/staff-page-sources.js";
import { loadTokenSecret } from "../http/token-secret.js";
import { type Endpoint, removeStaleListeningFile } from "../data-directory/listening-file.js";
import type { Log, LogLines } from "../log/log.js";
import { createMetrics } from "../process/metrics.js";
import { DEAF_MS, IDLE_MS, REDIRECT_MS } from "../connection/deadlines.js";
import { DEMO_CITIES, startingCities } from "../entry/cities.js";
import { GameServer } from "./game-server.js";
import { reportGame } from "./game-metrics.js";
import { loadWorld } from "../persistence/world-loader.js";
import { WorldSaver } from "../persistence/world-saver.js";
import { MapPictures } from "../pictures/map-pictures.js";
import { PictureService } from "../pictures/picture-service.js";
import { type Players, tellIfStaff, tellStaff } from "../ports/players.js";
import { openStorage } from "../storage/open-storage.js";
import type { Storage } from "../storage/storage.js";
import { projectDirectory, version } from "../process/version.js";
import { buildDemoTown } from "../world/demo-town.js";
import { SerialAllocator } from "../world/serials.js";
import { World } from "../world/world.js";
import { SAMPLE_FOLDER, WORLD_FOLDER, WorldData } from "../world-data/world-data.js";

/** A running shard. */
export interface Shard {
  readonly game: Endpoint;
  readonly http: Endpoint;
  readonly commands: CommandRegistry;
  /** Set on the first start ever, to be shown once. */
  readonly firstAdministrator: FirstAdministrator | undefined;
  /** Stops accepting, tells players, stores everything and closes. */
  stop(): Promise<void>;
}

export interface ShardParts {
  readonly config: Config;
  readonly log: Log;
  readonly logLines: LogLines;
  /** Called when the shard cannot go on: its storage or its password workers are gone. */
  readonly onFailure: (error: Error) => void;
  /** Called when somebody who may do so wants the server to stop. */
  readonly onStopWanted: (reason: string) => void;
}

/**
 * Puts the rooms of the house together and opens the doors. Rejects with the typed errors of what could not be opened,
 * and leaves nothing open then.
 */
export async function startShard({ config, log, logLines, onFailure, onStopWanted }: ShardParts): Promise<Shard> {
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
    const metrics = createMetrics();
    const events = new EventBus(log);
    const webhooks = new Webhooks({ ...config.webhooks, events, log });
    opened.push(() => webhooks.close());
    reportWebhooks(metrics, webhooks);
    const clientData = openClientData(config.uoDirectory, log.child({ component: "client-files" }));
    opened.push(() => Promise.resolve(clientData.close()));
    const pictures = new PictureService({
      clientDirectory: config.uoDirectory && path.resolve(config.uoDirectory),
      imagesDirectory: path.join(dataDirectory, "images"),
      log: log.child({ component: "pictures" }),
    });
    opened.push(() => pictures.close());
    const world = new World();
    const serials = new SerialAllocator(await storage.characters.highestSerials());
    const characters = new Set(await storage.characters.serials());
    await loadWorld({ world, serials, repository: storage.world, characters, log: log.child({ component: "world" }) });
    const game = createGame(config, { log, storage, accounts, world, serials, clientData });
    const { players } = game.services;
    const saver = worldSaver({ world, storage, players, log: log.child({ component: "world" }) });
    opened.push(() => saver.close());
    reportGame(metrics, game);
    const tickets = new TicketService({ storage, players, events, log, options: ticketOptions(config) });
    const audit = new CommandAudit(storage.commandAudit, log);
    const jobs = new Jobs({ events, log: log.child({ component: "jobs" }) });
    reportJobs(metrics, jobs);
    const commands = new CommandRegistry({ log, audit, jobs, levels: config.commands.levels });
    const scripts = await openScripts({
      ...{ accounts, events, tickets, world, bus: events, registry: commands, chance: Math.random },
      ...{ players, gumps: game.services.gumps, targets: game.services.targets, presentation: game.services.presentation },
      terrain: clientData.terrain,
      ...{ serials, store: saver, artName: (itemId: number) => clientData.itemName(itemId), fixtures: clientData.fixtures },
      worldData: worldDataOf(config, clientData),
      ...scriptOptions(config, log),
    });
    opened.push(() => scripts.close());
    // What jobs do in the end may still need scripts and the world's store.
    opened.push(() => jobs.close());
    reportScripts(metrics, scripts);
    addNativeCommands({ registry: commands, stop: onStopWanted, scripts: scripts.control, jobs, pictures });
    await scripts.load();
    for (const name of commands.levelsWithoutCommand) log.warn(`commands.levels names ${name}, which is no command`);
    game.hooks = gameHooks({
      ...{ events, tickets, log, scripts: scripts.hooks, chat: chatCommands(commands, players) },
      greet(player) {
        const { failingBecause: reason } = saver;
        if (reason !== undefined) tellIfStaff(players, player, "Counselor", notStored(reason));
      },
    });

    let readiness: Readiness = "starting";
    const figures = new Figures(game);
    const { jwt, jwtSecret } = config.http;
    removeConsoleToken(dataDirectory);
    opened.push(() => Promise.resolve(removeConsoleToken(dataDirectory)));
    const http = createHttpApi({
      ...{ accounts, storage, metrics, events, logLines, tickets, jobs, log },
      options: config.http,
      tokenSecret: jwt ? await loadTokenSecret({ configured: jwtSecret, dataDirectory, log }) : undefined,
      consoleSecret: jwt ? writeConsoleToken(dataDirectory) : undefined,
      sessions: game.sessions,
      players,
      commands: { registry: commands, audit: storage.commandAudit },
      figures: () => figures.take(),
      itemTemplates: { kinds: world.kinds, artName: (itemId) => clientData.itemName(itemId), pictures },
      maps: new MapPictures({ pictures, world, terrain: clientData.terrain }),
      staffPages: staffPageSources(projectDirectory()),
      readiness: () => readiness,
      version: { name: "shardkeeper", version: version(), startedAt: Date.now() },
    });
    const httpAddress = await http.listen(config.http.host, config.http.port);
    opened.push(() => http.close());
    const gameAddress = await game.listen(config.game.host, config.game.port);
    opened.push(() => game.close());
    saver.start(config.persistence.snapshotMinutes * 60_000);
    readiness = "ready";
    return {
      game: gameAddress,
      http: httpAddress,
      commands,
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

function createGame(
  config: Config,
  parts: { log: Log; storage: Storage; accounts: Accounts; world: World; serials: SerialAllocator; clientData: ClientData },
): GameServer {
  const { game } = config;
  const { log, storage, accounts, world, serials, clientData } = parts;
  const { terrain } = clientData;
  const cities = startingCities(game.startMap, (facet) => terrain.hasGround(facet));
  // With ground of its own its things would stand in the walls of the real town.
  if (cities === DEMO_CITIES) buildDemoTown(world, serials);
  return new GameServer({
    ...{ world, terrain, cities },
    itemName: (itemId, amount) => clientData.itemName(itemId, amount),
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

/** Staff in the world are told when changes cannot be stored, and when they can again. */
function worldSaver(parts: { world: World; storage: Storage; players: Players; log: Log }): WorldSaver {
  const { world, storage, players, log } = parts;
  const tell = (text: string): void => tellStaff(players, "Counselor", text);
  return new WorldSaver({
    ...{ world, repository: storage.world, log },
    whenFailing: (reason) => tell(notStored(reason)),
    whenRecovered: () => tell("Changes of the world are stored again."),
  });
}

function notStored(reason: string): string {
  return `Changes of the world cannot be stored, and are kept until they can: ${reason}`;
}

function ticketOptions({ tickets }: Config): TicketOptions {
  return { openTicketsPerAccount: tickets.openPerAccount, submitIntervalMs: tickets.secondsBetween * 1_000 };
}

/** The operator's files, and the sample beside the scripts. */
function worldDataOf({ game, scripts, dataDirectory }: Config, { terrain }: ClientData): WorldData {
  return new WorldData({
    hasTown: startingCities(game.startMap, (facet) => terrain.hasGround(facet)) === DEMO_CITIES,
    own: path.join(path.resolve(dataDirectory), WORLD_FOLDER),
    sample: path.join(scripts.directory ?? projectDirectory(), SAMPLE_FOLDER),
  });
}

function scriptOptions({ scripts, dataDirectory }: Config, log: Log) {
  return {
    directory: scripts.directory ?? projectDirectory(),
    budgetMs: scripts.budgetMs,
    memoryLimitBytes: scripts.memoryMebibytes * 1024 * 1024,
    watch: scripts.watch,
    watchdogMs: scripts.watchdogMs,
    watchdogFile: path.join(path.resolve(dataDirectory), "logs", "watchdog.log"),
    values: scripts.values as Record<string, LuaAny>,
    log: log.child({ component: "scripts" }),
  };
}
