import path from "node:path";
import { CommandAudit } from "../commands/audit.js";
import { chatCommands } from "../commands/chat.js";
import { addNativeCommands } from "../commands/native/all.js";
import { CommandRegistry } from "../commands/registry.js";
import { EventBus } from "../ports/events.js";
import { gameHooks } from "./game-hooks.js";
import { openScripts, reportScripts } from "./game-scripts.js";
import { Figures } from "./figures.js";
import { TargetWatch } from "../tickets/target-watch.js";
import { TicketService } from "../tickets/ticket-service.js";
import { DebugVisits } from "../scripting/debugger/debug-visits.js";
import { WebClient } from "../web-requests/web-client.js";
import { Webhooks } from "../webhooks/webhooks.js";
import { reportWebhooks } from "../webhooks/webhook-metrics.js";
import { Accounts } from "../accounts/accounts.js";
import { ensureFirstAdministrator, type FirstAdministrator } from "../accounts/first-administrator.js";
import { Passwords } from "../accounts/passwords.js";
import { type ClientData, openClientData } from "./client-data.js";
import type { Config } from "../config/start.js";
import { removeConsoleToken, writeConsoleToken } from "../data-directory/console-token.js";
import { createHttpApi, type HttpApiParts } from "../http/api.js";
import { createHttpServer, type HttpServerParts } from "../http/http-server.js";
import { reportJobs } from "../jobs/job-metrics.js";
import { Jobs } from "../jobs/jobs.js";
import type { Readiness } from "../http/lifecycle.js";
import { staffPageSources } from "../http/staff-page-sources.js";
import { loadTokenSecret } from "../http/token-secret.js";
import { type Endpoint, removeStaleListeningFile } from "../data-directory/listening-file.js";
import type { Log, LogLines } from "../log/log.js";
import { createMetrics } from "../process/metrics.js";
import { DEMO_CITIES, startingCities } from "../entry/cities.js";
import { GameServer } from "./game-server.js";
import { reportGame } from "./game-metrics.js";
import { reportStorage } from "./storage-metrics.js";
import { PreparedAnswers } from "../tickets/prepared-answers.js";
import { reportBackups, scheduleBackups } from "./backups.js";
import { reportOverdue, reportTickets } from "./ticket-metrics.js";
import { answerFolders, gameSettings, loginThrottles, scriptOptions, ticketOptions, worldDataOf } from "./settings.js";
import { lossesInWords } from "./losses.js";
import { notStored, worldSaver } from "./world-saver.js";
import { loadWorld } from "../persistence/world-loader.js";
import { MapPictures } from "../pictures/map-pictures.js";
import { PictureService } from "../pictures/picture-service.js";
import { tellIfStaff } from "../ports/players.js";
import { ownMessages } from "../ports/script-messages.js";
import { openStorage } from "../storage/open-storage.js";
import type { Storage } from "../storage/storage.js";
import { projectDirectory, version } from "../process/version.js";
import { buildDemoTown } from "../world/demo-town.js";
import { SerialAllocator } from "../world/serials.js";
import { World } from "../world/world.js";

const DAY_MS = 24 * 3_600_000;

/** A running shard. */
export interface Shard {
  readonly game: Endpoint;
  readonly http: Endpoint;
  readonly commands: CommandRegistry;
  /** Set at the very first start, to be shown once. */
  readonly firstAdministrator: FirstAdministrator | undefined;
  /** Refuses new connections, tells players, stores everything and closes. */
  stop(): Promise<void>;
  /** Says what would be lost if the process ended now. */
  losses(): string;
}

export interface ShardParts {
  readonly config: Config;
  readonly log: Log;
  readonly logLines: LogLines;
  /** Called when the shard cannot continue, because its storage or its password workers have ended. */
  readonly onFailure: (error: Error) => void;
  /** Called when an operator stops the server by a command. */
  readonly onStopWanted: (reason: string) => void;
}

/**
 * Opens all parts of the shard and connects them. If one of them cannot be opened, rejects with its error and closes the others.
 */
export async function startShard({ config, log, logLines, onFailure, onStopWanted }: ShardParts): Promise<Shard> {
  const opened: (() => Promise<void>)[] = [];
  const whenOpened = <T>(opening: Promise<T>, close: (part: T) => Promise<void>): void =>
    void opened.push(() => opening.then(close, () => undefined));
  // Closes each part even if another fails to close. The database closes last.
  const closeAll = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const close of opened.reverse()) await close().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, "parts of the shard did not close");
  };
  try {
    const dataDirectory = path.resolve(config.dataDirectory);
    const metrics = createMetrics();
    let readiness: Readiness = "starting";
    const httpParts: HttpServerParts = {
      ...{ metrics, log, options: config.http, readiness: () => readiness },
      staffPages: staffPageSources(projectDirectory()),
      version: { name: "shardkeeper", version: version(), startedAt: Date.now() },
    };
    const httpServer = createHttpServer(httpParts);
    // Locks the data directory at once, so that a second server names the first one instead of its port.
    const opening = openStorage({
      ...{ dataDirectory, databaseUrl: config.database.url, log, onFailure },
      allowEmptyDatabase: config.persistence.allowEmptyDatabase,
    });
    const listening = httpServer.listen(config.http.host, config.http.port);
    // HTTP closes last: until then it says that the server is stopping.
    whenOpened(listening, () => httpServer.close());
    whenOpened(opening, (storage) => storage.close());
    const [storage, httpAddress] = await Promise.all([opening, listening]);
    removeStaleListeningFile(dataDirectory);
    const passwords = await Passwords.start({ onFailure });
    opened.push(() => passwords.close());
    const ids = await storage.accounts.ids();
    const keepAddressesMs = config.accounts.addressDays * DAY_MS;
    const accounts = new Accounts({ storage, passwords, throttles: loginThrottles(config), ids, log, keepAddressesMs });
    const firstAdministrator = await ensureFirstAdministrator({
      accounts,
      storage,
      dataDirectory,
      password: config.accounts.adminPassword,
    });
    metrics.gauge("passwords_waiting", "Passwords that wait to be checked or hashed.", () => passwords.waiting);
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
    world.shapes = clientData.shapes;
    const serials = new SerialAllocator(await storage.characters.highestSerials());
    const characters = new Set(await storage.characters.serials());
    await loadWorld({
      ...{
        world,
        serials,
        repository: storage.world,
        characters,
        accounts: new Set(ids),
        log: log.child({ component: "world" }),
      },
      options: { allowMissingBatches: config.persistence.allowMissingBatches },
    });
    const game = createGame(config, { log, storage, accounts, world, serials, clientData });
    const { players } = game.services;
    const saver = worldSaver({ world, serials, repository: storage.world, players, log: log.child({ component: "world" }) });
    opened.push(() => saver.close());
    reportGame(metrics, game);
    reportStorage(metrics, { storage, saver, serials });
    const forTickets = ticketOptions(config);
    const tickets = new TicketService({ storage, players, events, log, options: forTickets });
    const audit = new CommandAudit(storage.commandAudit, log);
    const jobs = new Jobs({ events, log: log.child({ component: "jobs" }) });
    reportJobs(metrics, jobs);
    const commands = new CommandRegistry({ log, audit, jobs, levels: config.commands.levels });
    const forScripts = scriptOptions(config, log);
    const web = new WebClient(config.scripts.webOrigins);
    opened.push(() => Promise.resolve(web.close()));
    const scripts = await openScripts({
      ...{ accounts, events, tickets, world, bus: events, registry: commands, chance: Math.random, web, messages: ownMessages() },
      ...{ players, gumps: game.services.gumps, targets: game.services.targets, presentation: game.services.presentation },
      ...{
        trades: game.services.trades,
        parties: game.services.party.parties,
        vendors: game.services.vendors,
        designs: game.services.designs,
        questions: game.services.questions,
      },
      terrain: clientData.terrain,
      ...{ serials, store: saver, artName: (itemId: number) => clientData.itemName(itemId), fixtures: clientData.fixtures },
      worldData: worldDataOf(config, clientData, () => forScripts.shelf.packages.inForce),
      ...forScripts,
    });
    opened.push(() => scripts.close());
    // Closed before scripts and storage, which the cleanup of a job may need.
    opened.push(() => jobs.close());
    reportScripts(metrics, { ...scripts, shelf: forScripts.shelf });
    addNativeCommands({
      registry: commands,
      stop: onStopWanted,
      scripts: scripts.control,
      lua: scripts.host.evaluator,
      jobs,
      pictures,
    });
    await scripts.load();
    // After the scripts, because templates say what a backpack can hold.
    const recovered = game.services.trades.recover();
    if (recovered > 0)
      log.info({ boxes: recovered }, "what players offered in trades when the server was killed is theirs again");
    for (const name of commands.levelsWithoutCommand) log.warn(`commands.levels names ${name}, which is not a command`);
    game.hooks = gameHooks({
      ...{ events, tickets, sessions: game.sessions, log, scripts: scripts.hooks, chat: chatCommands(commands, players) },
      greet(player) {
        const { failingBecause: reason } = saver;
        if (reason !== undefined) tellIfStaff(players, player, "Counselor", notStored(reason));
        for (const notice of scripts.notices()) tellIfStaff(players, player, "GameMaster", notice);
      },
    });

    const { targets } = forTickets;
    // After the scripts, which may handle its events.
    const targetWatch = targets && new TargetWatch({ storage, events, log, targets });
    opened.push(() => targetWatch?.close() ?? Promise.resolve());
    reportOverdue(metrics, targetWatch);
    reportTickets(metrics, tickets, log);
    const figures = new Figures(game);
    const { jwt, jwtSecret } = config.http;
    removeConsoleToken(dataDirectory);
    opened.push(() => Promise.resolve(removeConsoleToken(dataDirectory)));
    const apiParts: HttpApiParts = {
      ...httpParts,
      ...{ accounts, storage, events, logLines, tickets, jobs },
      answers: new PreparedAnswers(answerFolders(config)),
      tokenSecret: jwt ? await loadTokenSecret({ configured: jwtSecret, dataDirectory, log }) : undefined,
      consoleSecret: jwt ? writeConsoleToken(dataDirectory) : undefined,
      worldFailsBecause: () => saver.failingBecause,
      sessions: game.sessions,
      players,
      commands: { registry: commands, audit: storage.commandAudit },
      lua: { lua: scripts.host.evaluator, audit },
      luaReference: scripts.reference,
      debug: { debugging: new DebugVisits({ host: scripts.host, log: log.child({ component: "debugger" }) }), audit },
      figures: () => figures.take(),
      itemTemplates: { kinds: world.kinds, artName: (itemId) => clientData.itemName(itemId), pictures },
      maps: new MapPictures({ pictures, world, terrain: clientData.terrain }),
      mapFeatures: { world, regions: scripts.scripted.tools.regionsOf },
    };
    const api = createHttpApi(apiParts, httpServer);
    opened.push(() => api.drain());
    await saver.start(config.persistence.snapshotMinutes * 60_000);
    const gameAddress = await game.listen(config.game.host, config.game.port);
    opened.push(() => game.close());
    const backups = scheduleBackups(config, { events, log: log.child({ component: "backups" }) });
    opened.push(() => backups?.close() ?? Promise.resolve());
    reportBackups(metrics, backups);
    readiness = "ready";
    return {
      game: gameAddress,
      http: httpAddress,
      commands,
      firstAdministrator,
      losses: () => lossesInWords(saver.unsaved, storage.waitingChanges),
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
  // The demo town is for a flat map: on a real one its items would be inside the walls of the city.
  if (cities === DEMO_CITIES) buildDemoTown(world, serials);
  return new GameServer({
    ...{ world, terrain, cities },
    itemName: (itemId, amount) => clientData.itemName(itemId, amount),
    isFloor: (itemId) => (clientData.fixtures.art(itemId)?.height ?? 0) === 0,
    serials,
    storage,
    accounts,
    log: log.child({ component: "game" }),
    settings: gameSettings(config),
  });
}
