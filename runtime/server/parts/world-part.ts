import path from "node:path";
import { CommandAudit } from "../../services/commands/audit.js";
import { chatCommands, issuerOf } from "../../services/commands/chat.js";
import { addNativeCommands } from "../../services/commands/native/native-commands.js";
import { CommandRegistry, openToPlayers } from "../../services/commands/registry.js";
import { ownCommands } from "../../services/commands/staff-commands.js";
import { DEMO_CITIES, startingCities } from "../../game/entry/cities.js";
import type { HttpApiParts } from "../../http/api.js";
import { MapFeatures } from "../../http/map/map-features.js";
import { EconomyBook } from "../../services/staff-view/economy-book.js";
import { Alarms } from "../../services/chronicle/alarms/alarms.js";
import { Inspecting } from "../../services/chronicle/inspecting.js";
import { lookedAt } from "../../services/chronicle/looks.js";
import { openLookup } from "../../services/chronicle/lookup.js";
import { beginRecording } from "../../services/chronicle/recording.js";
import { Rollbacks } from "../../services/chronicle/rollback/rollbacks.js";
import { ownRollbacks, type StaffRollbacks } from "../../services/chronicle/rollback/staff-rollbacks.js";
import { Inspection } from "../../services/staff-view/inspection.js";
import { Slices } from "../../services/jobs/slices.js";
import { WorldScan } from "../../services/staff-view/world-scan.js";
import { systemJobClock } from "../../services/jobs/clock.js";
import { reportJobs } from "../../services/jobs/job-metrics.js";
import { Jobs } from "../../services/jobs/jobs.js";
import { loadWorld } from "../../storage/saving/world-loader.js";
import { MapPictures } from "../../assets/pictures/map-pictures.js";
import { PictureService } from "../../assets/pictures/picture-service.js";
import type { LuaConsole } from "../../contracts/scripts/lua-evaluation.js";
import { type OnlinePlayer, tellIfStaff } from "../../contracts/players.js";
import { ownMessages } from "../../contracts/scripts/script-messages.js";
import type { Log } from "../../base/log/log.js";
import type { Endpoint } from "../../base/data-directory/listening-file.js";
import { DebugVisits } from "../../scripting/debugger/debug-visits.js";
import { worldNotices } from "../../network/staff/network-notices.js";
import { knownElsewhere } from "../../network/staff/other-processes.js";
import { ownTablesOf } from "../../storage/network/own-tables.js";
import { NoticePost } from "../../services/tickets/notice-post.js";
import { TargetWatch } from "../../services/tickets/target-watch.js";
import { TicketService } from "../../services/tickets/ticket-service.js";
import { WebClient } from "../../services/web-requests/web-client.js";
import { buildDemoTown, DEMO_START } from "../../world/demo-town.js";
import type { SerialAllocator } from "../../world/entities/serials.js";
import { ItemPacker } from "../../world/items/item-packer.js";
import { World } from "../../world/world.js";
import { type ClientData, openClientData } from "./client-data.js";
import { failingFiles, type ScriptState } from "../server-state.js";
import type { TicketRecords } from "../../services/tickets/ticket-records.js";
import { ServerFigures } from "../metrics/figures.js";
import { gameHooks } from "./game-hooks.js";
import { reportGame } from "../metrics/game-metrics.js";
import { openScripts, reportScripts } from "./game-scripts.js";
import { type GivenClients, GameServer } from "./game-server.js";
import type { LinkParts } from "./game-services.js";
import type { Network } from "../../contracts/network.js";
import type { WorldSaver } from "../../storage/saving/world-saver.js";
import { PausableClock } from "../../scripting/clock.js";
import { levelsAbove } from "../../contracts/levels.js";
import { setPoints } from "../../scripting/world/mobiles/set-points.js";
import { Restarting } from "./restarting.js";
import { openSerials } from "./open-serials.js";
import { networkMessages } from "../../network/sharing/message-sharing.js";
import { shareParties } from "../../network/sharing/party-sharing.js";
import { SharedStore } from "../../network/sharing/store-sharing.js";
import { openHandover } from "../../network/handover/open-handover.js";
import { lossesInWords } from "../losses.js";
import { gameSettings, playedFacets, scriptOptions, ticketOptions, worldDataOf } from "../settings.js";
import { lastIdOf, type ShardContext } from "../shard-context.js";
import { reportStorage } from "../metrics/storage-metrics.js";
import { reportOverdue, reportTickets } from "../metrics/ticket-metrics.js";
import { notStored, worldSaver } from "./world-saver.js";
import type { Metrics } from "../../base/system/metrics.js";
import type { Ledger } from "../../world/saved/ledger.js";

/** The template of spawners. A world without one has not been filled. */
const SPAWNER = "spawn";

/** What the HTTP API asks of worlds. */
export type WorldPorts = Pick<
  HttpApiParts,
  | "worldFailsBecause"
  | "scriptsFailBecause"
  | "notices"
  | "tickets"
  | "jobs"
  | "sessions"
  | "players"
  | "commands"
  | "lua"
  | "luaReference"
  | "debug"
  | "figures"
  | "itemTemplates"
  | "maps"
  | "mapFeatures"
  | "inspection"
  | "worlds"
> & { readonly scriptState?: ScriptState };

const DAY_MS = 24 * 3_600_000;

/** The world of this process, with its game and its scripts. */
export interface WorldPart {
  readonly game: GameServer;
  readonly ports: WorldPorts;
  readonly commands: CommandRegistry;
  readonly jobs: Jobs;
  readonly lua: LuaConsole;
  readonly mapFeatures: MapFeatures;
  readonly inspection: Inspection;
  readonly rollbacks: StaffRollbacks;
  readonly figures: () => Record<string, number>;
  /** Says what would be lost if the process ended now. */
  losses(): string;
  /** The process ends because of this error. */
  noteCrash(error: unknown): void;
  /** Nobody can act any more, because the process ends for this reason; players stay connected and in the world. */
  pause(reason: string): GivenClients | undefined;
  /** Stores what changes from here on, and lets clients come: those who connect here, or those of edges. */
  start(host: string, port: number): Promise<Endpoint>;
}

/** @param links in a process of a network */
export async function openWorldPart(context: ShardContext, links?: LinkParts): Promise<WorldPart> {
  const { config, dataDirectory, log, metrics, storage, accounts, events, network, whenStopping } = context;
  const clientData = openClientData(config.uoDirectory, log.child({ component: "client-files" }));
  whenStopping(() => clientData.close());
  const pictures = new PictureService({
    clientDirectory: config.uoDirectory && path.resolve(config.uoDirectory),
    imagesDirectory: path.join(dataDirectory, "images"),
    log: log.child({ component: "pictures" }),
  });
  whenStopping(() => pictures.close());
  const readBefore = context.ahead?.world;
  const ahead = readBefore && (await storage.world.hasAllSince(readBefore.lastBatch)) ? readBefore : undefined;
  const world = ahead?.reading.world ?? new World();
  world.ground.shapes = clientData.shapes;
  world.store.ownTables = ownTablesOf(storage.process.processId);
  const serials = await openSerials(storage, log.child({ component: "world" }));
  const characters = new Set(await storage.characters.serials());
  const shared =
    network && new SharedStore({ requests: network.requests, repository: storage.world, world: config.network.world, log });
  whenStopping(() => shared?.close());
  await loadWorld({
    ...{ world, ahead, serials, repository: storage.world, characters },
    ...{ accounts: new Set(context.accountIds), log: log.child({ component: "world" }) },
    options: { allowMissingBatches: config.persistence.allowMissingBatches },
  });
  const isNew = world.itemCount === 0 && world.mobileCount === 0;
  const { game, hasDemoTown } = createGame(context, { world, serials, clientData, links });
  const { players } = game.services;
  const book = await EconomyBook.open({ world, repository: storage.economy, now: Date.now, log });
  const saver = worldSaver({
    world,
    serials,
    repository: storage.world,
    economy: book,
    players,
    log: log.child({ component: "world" }),
    whenStored: (members) => shared?.stored(members),
  });
  await shared?.begin(world.store, saver);
  const recording = await beginRecording({
    ...{ world, repository: storage.chronicle, events, limits: config.chronicle },
    log: log.child({ component: "chronicle" }),
  });
  whenStopping(() => recording.close());
  game.services.tick.each(() => saver.writeIfMany());
  whenStopping(() => saver.close());
  if (network) {
    if (links) await openWay(context, network, { game, world, saver, links });
    const { processId } = storage.process;
    await shareParties(network, game.services.party.parties, { world: config.network.world, processId });
  }
  reportGame(metrics, game);
  reportStorage(metrics, { storage, saver, serials });
  reportLedger(metrics, world.ledger);
  const forTickets = ticketOptions(config);
  const { processId, worldId } = network ? storage.process : {};
  const ownNotices = new NoticePost({ storage, players, log });
  const notices = network ? worldNotices(ownNotices, players, network.requests) : ownNotices;
  const { heard } = game.services;
  heard.isOn = config.tickets.speechDays > 0;
  const tickets = new TicketService({ storage, players, events, log, notices, worldId, heard, options: forTickets });
  whenStopping(forgetSpeech(tickets.records, log));
  const audit = new CommandAudit(storage.commandAudit, log, worldId);
  const lastId = processId === undefined ? 0 : lastIdOf(processId);
  const jobs = new Jobs({ events, log: log.child({ component: "jobs" }), lastId, closeGraceMs: context.graceMs });
  reportJobs(metrics, jobs);
  const commands = new CommandRegistry({ log, audit, jobs, ...config.commands });
  const forScripts = scriptOptions(config, log);
  const messages = network ? networkMessages(network, config.network.world) : ownMessages(config.network.world);
  const web = new WebClient(config.scripts.webOrigins);
  whenStopping(() => web.close());
  const clock = new PausableClock();
  // Until the players of the last world are back. What scripts keep for restarts ends with a stop.
  const forgetState = (): void => world.store.forget("state", world.store.ownTables);
  if (context.lastEnd || network) clock.pause();
  else forgetState();
  const scripts = await openScripts({
    clock,
    ...{ accounts, events, tickets, world, bus: events, registry: commands, chance: Math.random, web, messages },
    ...{ characters: storage.characters, claims: network && storage.world },
    record: { search: (query, limit) => storage.chronicle.search(query, limit), written: () => saver.written() },
    ...{ players, gumps: game.services.gumps, targets: game.services.targets, presentation: game.services.presentation },
    ...{
      handover: players.handover,
      trades: game.services.trades,
      parties: game.services.party.parties,
      vendors: game.services.vendors,
      designs: game.services.designs,
      questions: game.services.questions,
    },
    terrain: clientData.terrain,
    ...{ serials, store: saver, artName: (itemId: number) => clientData.itemName(itemId), fixtures: clientData.fixtures },
    worldData: worldDataOf(config, clientData, () => forScripts.packageFolders.packages.inForce),
    ...forScripts,
  });
  whenStopping(() => scripts.close());
  // Closed before scripts and storage, which the cleanup of a job may need.
  whenStopping(() => jobs.close());
  reportScripts(metrics, { ...scripts, packageFolders: forScripts.packageFolders });
  world.chronicle.scriptAct = () => scripts.scripted.tools.causes.act(players);
  const economy = {
    ...{ book, written: () => saver.written() },
    ...{ repository: storage.economy, worldId: storage.process.worldId ?? 0 },
  };
  const inspection = new Inspection({
    ...{ world, clock: systemJobClock, sections: scripts.scripted.tools.staffPages, economy },
    artName: (itemId, amount) => clientData.itemName(itemId, amount),
  });
  whenStopping(() => inspection.close());
  const lookup = openLookup({ storage, accounts, looks: inspection, now: Date.now });
  const rollbacks = ownRollbacks(
    new Rollbacks({
      ...{ world, serials, packer: new ItemPacker(world, Math.random), record: storage.chronicle, events, players },
      ...{ processId: storage.process.processId, characters: storage.characters, now: Date.now },
      written: () => saver.written(),
      async leaveNotice(accountId, text) {
        await storage.notices.leave(accountId, text, Date.now());
        await notices.deliver(accountId);
      },
      setPoints: (mobile, set) => setPoints(scripts.scripted.tools, mobile, set),
      showName: (mobile) => scripts.scripted.tools.presentation.showName({ serial: mobile.serial }),
      artName: (itemId, amount) => clientData.itemName(itemId, amount),
    }),
  );
  const inspecting = new Inspecting({
    ...{ lookup, players, targets: game.services.targets, log: log.child({ component: "chronicle" }) },
    audit: (player, words) => audit.write(lookedAt(issuerOf(player, players), words)),
  });
  addNativeCommands({
    registry: commands,
    stop: context.onStopWanted,
    restart: context.restart && {
      begin: context.restart,
      save: () => (saver.isSaving ? saver.written() : saver.save()),
      readAhead: context.readAhead,
    },
    scripts: scripts.control,
    lua: scripts.host.evaluator,
    sessions: game.sessions,
    entry: context.entry,
    ...{ jobs, pictures, lookup, inspecting, rollbacks, players },
  });
  await scripts.load();
  const walks = new WorldScan({ slices: new Slices(systemJobClock), clock: systemJobClock });
  const alarms = new Alarms({
    ...{ world, limits: config.alarms, events, record: storage.chronicle, walks },
    written: () => saver.written(),
    staff: () => storage.characters.serialsOfLevels(levelsAbove("Regular")),
    others: network && {
      stored: () => storage.chronicle.doubled(),
      known: (serials) => knownElsewhere(network, serials),
    },
    log: log.child({ component: "alarms" }),
  });
  whenStopping(alarms.begin());
  // After the scripts, because templates say what a backpack can hold.
  const recovered = game.services.trades.recover();
  if (recovered > 0) log.info({ boxes: recovered }, "what players offered in trades when the server was killed is theirs again");
  const open = openToPlayers(config.commands);
  if (open.length > 0)
    log.info({ commands: open }, "every player may use development commands; --no-development-commands closes them");
  for (const name of commands.levelsWithoutCommand) log.warn(`commands.levels names ${name}, which is not a command`);
  const greet = (player: OnlinePlayer): void => {
    const { failingBecause: reason } = saver;
    if (reason !== undefined) tellIfStaff(players, player, "Counselor", notStored(reason));
    for (const notice of scripts.notices()) tellIfStaff(players, player, "GameMaster", notice);
  };
  const restarting = new Restarting({ game, clock, events, players, greet, ...(network && { forgetState }) });
  restarting.follow(game.absentees);
  game.hooks = gameHooks({
    ...{ events, tickets, sessions: game.sessions, log, scripts: scripts.hooks, chat: chatCommands(commands, players) },
    inspects: (player, serial) => inspecting.inspects(player, serial),
    greet,
  });

  // In a network APIs watch the targets.
  const targets = network ? undefined : forTickets.targets;
  // After the scripts, which may handle its events.
  const targetWatch = targets && new TargetWatch({ storage, events, log, targets });
  whenStopping(() => targetWatch?.close());
  reportOverdue(metrics, targetWatch);
  reportTickets(metrics, tickets.records, log);
  const figures = new ServerFigures(game, storage);
  const mapFeatures = new MapFeatures({ world, regions: scripts.scripted.tools.regionsOf }, Date.now);
  return {
    ...{ game, commands, jobs, mapFeatures, inspection, rollbacks, lua: scripts.host.evaluator, figures: () => figures.take() },
    ports: {
      ...{ tickets, jobs, players, sessions: game.sessions, luaReference: scripts.reference },
      notices: {
        get lastRestart() {
          return restarting.lastRestart;
        },
        get notices() {
          return scripts.notices();
        },
      },
      worldFailsBecause: () => saver.failingBecause,
      scriptsFailBecause: () => scripts.host.runner.refusal,
      commands: { staff: ownCommands(commands), audit: storage.commandAudit },
      lua: { lua: scripts.host.evaluator, audit },
      debug: { debugging: new DebugVisits({ host: scripts.host, log: log.child({ component: "debugger" }) }), audit },
      figures: () => figures.take(),
      scriptState: () => ({
        files: scripts.host.statistics().files,
        failing: failingFiles(scripts.host.profile.all),
      }),
      itemTemplates: { kinds: world.kinds, artName: (itemId) => clientData.itemName(itemId), pictures },
      maps: new MapPictures({ pictures, world, terrain: clientData.terrain }),
      mapFeatures,
      inspection: {
        ...{ looks: inspection, audit, lookup, rollbacks },
        ...{ characters: storage.characters, tickets: storage.tickets },
      },
    },
    noteCrash: (error) => scripts.noteCrash(error),
    pause: (reason) => restarting.pause(reason),
    losses: () => lossesInWords(saver.unsaved, storage.waitingChanges),
    async start(host, port) {
      game.services.keys.takeOver((await context.keys?.kept) ?? []);
      await saver.start(config.persistence.snapshotMinutes * 60_000);
      const address = await game.listen(host, port, network && edgesOf(network));
      whenStopping(() => game.close());
      if (config.game.fillWorld && world.items.ofTemplate(SPAWNER).size === 0) {
        if (isNew && hasDemoTown) void fillWorld(commands, log);
        else log.warn("the world is empty; the command fill_world fills it");
      }
      return address;
    },
  };
}

function createGame(
  { config, log, storage, accounts, entry, supervised, keys, lastEnd }: ShardContext,
  parts: { world: World; serials: SerialAllocator; clientData: ClientData; links: LinkParts | undefined },
): { game: GameServer; hasDemoTown: boolean } {
  const { game } = config;
  const { world, serials, clientData, links } = parts;
  const { terrain } = clientData;
  const cities = startingCities(game, (facet) => terrain.hasGround(facet));
  // The demo town is for a flat map: on a real one its items would be inside the walls of the city.
  const hasDemoTown = cities === DEMO_CITIES && playedFacets(config).includes(DEMO_START.facet);
  if (hasDemoTown) buildDemoTown(world, serials);
  const server = new GameServer({
    ...{ world, terrain, cities, links, supervised, lastEnd, keepKey: keys?.keep },
    itemName: (itemId, amount) => clientData.itemName(itemId, amount),
    isFloor: (itemId) => (clientData.fixtures.art(itemId)?.height ?? 0) === 0,
    ...{ serials, storage, accounts, entry },
    log: log.child({ component: "game" }),
    settings: gameSettings(config),
  });
  return { game: server, hasDemoTown };
}

/** Drops once a day what was said around the senders of tickets too long ago. Returns how to end that. */
function forgetSpeech(tickets: Pick<TicketRecords, "forgetSpeech">, log: Log): () => void {
  const forget = (): void =>
    void tickets.forgetSpeech().catch((err: unknown) => log.warn({ err }, "old speech around help tickets could not be dropped"));
  forget();
  const timer = setInterval(forget, DAY_MS).unref();
  return () => clearInterval(timer);
}

/** Fills a new demo town, as an administrator would. */
async function fillWorld(commands: CommandRegistry, log: Log): Promise<void> {
  const print = (line: string): void => log.info({ component: "first start" }, line);
  const issuer = { kind: "terminal", accountId: null, accountName: "first start", role: "Administrator", print } as const;
  const { success, lines } = await commands.execute({ name: "fill_world", args: [] }, issuer);
  if (!success) log.warn({ lines }, "the demo town could not be filled; the command fill_world does it");
}

/** Opens the way of players to and from the other processes of the world. */
async function openWay(
  { config, storage, accounts, log, whenStopping }: ShardContext,
  network: Network,
  { game, world, saver, links }: { game: GameServer; world: World; saver: WorldSaver; links: LinkParts },
): Promise<void> {
  const { leaving, arriving } = await openHandover({
    ...{ ...game.services, ...links, network, storage, accounts, world, saver, whenStopping },
    ...{ connections: game.connections, absentees: game.absentees, log: log.child({ component: "handover" }) },
    ...{ worldName: config.network.world, facets: playedFacets(config), bodies: config.accounts.bodies },
  });
  game.services.players.handover = leaving;
  game.whenLeft = (session) => arriving.left(session);
  if (game.services.links) game.services.links.enter = arriving.enter;
}

/** Edges of the network that may hold clients of this process's predecessor. */
function edgesOf({ directory }: Network): number {
  return directory.processes.filter(({ roles }) => roles.includes("edge")).length;
}

/**
 * Adds what was made and destroyed to /metrics. The pieces of each template stand in the ledger alone: there are
 * thousands.
 */
function reportLedger(metrics: Metrics, ledger: Ledger): void {
  const sums = (side: "made" | "gone") => () =>
    [...ledger.totals()].map(([cause, entry]) => ({ labels: { cause }, value: entry[side] }));
  metrics.total("items_made_total", "Pieces of items that came into the world, by cause.", sums("made"), ["cause"]);
  metrics.total("items_gone_total", "Pieces of items that left the world for good, by cause.", sums("gone"), ["cause"]);
}
