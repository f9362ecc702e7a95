import path from "node:path";
import type { Door } from "../services/accounts/passwords.js";
import { LoginThrottle } from "../services/accounts/login-throttle.js";
import type { Config } from "../services/settings/start.js";
import { DEAF_MS, IDLE_MS, REDIRECT_MS } from "../game/connection/deadlines.js";
import { ERAS, STOCK_ERA } from "../contracts/eras.js";
import { DEMO_CITIES, startingCities } from "../game/entry/cities.js";
import type { Log } from "../base/log/log.js";
import { AddressSet, isLoopbackAddress } from "../base/system/addresses.js";
import { projectDirectory, version } from "../base/system/version.js";
import { PACKETS_VALUE } from "../scripting/modules/client/packets.js";
import type { LuaAny } from "../scripting/declare/types.js";
import { PACKAGES_FOLDER, PackageFolders } from "../scripting/packages/package-folders.js";
import { ticketTargets } from "../services/tickets/targets.js";
import type { TicketOptions } from "../services/tickets/ticket-service.js";
import { type DataPackage, SAMPLE_FOLDER, WORLD_FOLDER, WorldData } from "../assets/world-data/world-data.js";
import { FACETS } from "../world/space/facets.js";
import type { ClientData } from "./parts/client-data.js";
import type { GameServerParts } from "./parts/game-services.js";

const DAY_MS = 24 * 3_600_000;

/** The configuration in the form that each part of the shard takes. */

export function gameSettings({ shardName, game, accounts }: Config): GameServerParts["settings"] {
  return {
    shardName,
    advertisedHost: game.advertisedHost ?? undefined,
    sightTiles: game.sight,
    hasContextMenus: game.contextMenus,
    era: ERAS[game.era],
    deletableAfterDays: accounts.deletableAfterDays,
    bodies: accounts.bodies,
    tickMs: game.tickMs,
    outboxBytes: game.outboxBytes,
    edgeCount: game.edges,
    maximumConnections: game.maximumConnections,
    connectionsPerAddress: game.connectionsPerAddress,
    pendingPerAddress: game.pendingPerAddress,
    exemptLoopback: game.exemptLoopback,
    trustedProxies: new AddressSet(game.trustedProxies),
    proxyHeaderMs: game.firstByteMs,
    deadlines: {
      firstByteMs: game.firstByteMs,
      loginMs: game.loginMs,
      serverListMs: game.serverListMs,
      redirectMs: REDIRECT_MS,
      characterListMs: game.characterListMs,
      idleMs: IDLE_MS,
      stalledMs: DEAF_MS,
    },
  };
}

export function loginThrottles({ game, http }: Config): Record<Door, LoginThrottle> {
  const throttle = (exemptLoopback: boolean): LoginThrottle =>
    new LoginThrottle({ isExempt: (address) => exemptLoopback && isLoopbackAddress(address) });
  return { game: throttle(game.exemptLoopback), http: throttle(http.exemptLoopback) };
}

export function ticketOptions({ tickets }: Config): TicketOptions {
  return {
    openTicketsPerAccount: tickets.openPerAccount,
    submitIntervalMs: tickets.secondsBetween * 1_000,
    targets: ticketTargets(tickets.targets),
    speechKeptMs: tickets.speechDays * DAY_MS,
  };
}

/** Where prepared answers are: the operator's, and those that come with the scripts. */
export function answerFolders({ scripts, dataDirectory }: Config): { own: string; stock: string } {
  return {
    own: path.join(path.resolve(dataDirectory), "answers"),
    stock: path.join(scripts.directory ?? projectDirectory(), "lua", "data", "answers"),
  };
}

/**
 * The operator's files, the sample in the directory of the scripts, and the files of packages.
 *
 * @param packages the packages in force
 */
export function worldDataOf(
  { game, scripts, dataDirectory }: Config,
  { terrain }: ClientData,
  packages: () => readonly DataPackage[],
): WorldData {
  return new WorldData({
    packages,
    hasTown: startingCities(game, (facet) => terrain.hasGround(facet)) === DEMO_CITIES,
    own: path.join(path.resolve(dataDirectory), WORLD_FOLDER),
    sample: path.join(scripts.directory ?? projectDirectory(), SAMPLE_FOLDER),
  });
}

export function scriptOptions({ game, scripts, dataDirectory }: Config, log: Log) {
  return {
    directory: scripts.directory ?? projectDirectory(),
    packageFolders: new PackageFolders(
      [
        path.join(path.resolve(dataDirectory), PACKAGES_FOLDER),
        ...(scripts.packages === undefined ? [] : [scripts.packages]),
        ...(game.era === STOCK_ERA ? [] : [path.join(projectDirectory(), PACKAGES_FOLDER)]),
      ],
      version(),
    ),
    budgetMs: scripts.budgetMs,
    sharePercent: scripts.sharePercent,
    timersPerFile: scripts.timersPerFile,
    waitsPerFile: scripts.waitsPerFile,
    timeZone: scripts.timeZone ?? undefined,
    memoryLimitBytes: scripts.memoryMebibytes * 1024 * 1024,
    watch: scripts.watch,
    watchdogMs: scripts.watchdogMs,
    watchdogLog: path.join(path.resolve(dataDirectory), "logs", "watchdog.log"),
    blameFiles: {
      record: path.join(path.resolve(dataDirectory), "left-out-scripts.json"),
      running: path.join(path.resolve(dataDirectory), "running-script.json"),
    },
    values: { fill_world: game.fillWorld, [PACKETS_VALUE]: scripts.packets, ...(scripts.values as Record<string, LuaAny>) },
    log: log.child({ component: "scripts" }),
  };
}

/** The facets that this process plays, if it plays a world. */
export function playedFacets({ network: { facets } }: Config): readonly number[] {
  return facets ?? FACETS.map(({ id }) => id);
}
