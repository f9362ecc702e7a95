import { pino } from "pino";
import { onTestFinished } from "vitest";
import { defineCommand } from "../../../../runtime/services/commands/command.js";
import { ownCommands } from "../../../../runtime/services/commands/staff-commands.js";
import { Jobs } from "../../../../runtime/services/jobs/jobs.js";
import { MemoryHub } from "../../../support/memory-broker.js";
import { openNetwork } from "../../../../runtime/network/network.js";
import { EventBus } from "../../../../runtime/contracts/events/event-bus.js";
import type { LogLines } from "../../../../runtime/base/log/log.js";
import { shareEvents } from "../../../../runtime/contracts/network-events.js";
import { NetworkEventFeed } from "../../../../runtime/network/staff/network-events.js";
import { NetworkFigures } from "../../../../runtime/network/staff/network-figures.js";
import { NetworkLog, reportLog } from "../../../../runtime/network/staff/network-log.js";
import { remoteNotices, worldNotices } from "../../../../runtime/network/staff/network-notices.js";
import { NetworkWorlds, type StoredWorld } from "../../../../runtime/network/staff/network-worlds.js";
import { RemoteCommands } from "../../../../runtime/network/staff/remote-commands.js";
import { RemoteInspection } from "../../../../runtime/network/staff/remote-inspection.js";
import { RemoteJobs } from "../../../../runtime/network/staff/remote-jobs.js";
import { RemoteLua } from "../../../../runtime/network/staff/remote-lua.js";
import { RemoteMapFeatures } from "../../../../runtime/network/staff/remote-map-features.js";
import { RemotePlayers } from "../../../../runtime/network/staff/remote-players.js";
import { SessionReports } from "../../../../runtime/network/staff/session-reports.js";
import { SessionTable } from "../../../../runtime/network/staff/session-table.js";
import { serveStaff } from "../../../../runtime/network/staff/world-end.js";
import type { SeenRollback } from "../../../../runtime/contracts/rollbacks.js";
import { RemoteRollbacks } from "../../../../runtime/network/staff/remote-rollbacks.js";
import type { StaffRollbacks } from "../../../../runtime/services/chronicle/rollback/staff-rollbacks.js";
import { emptyLookup } from "../../services/commands/support.js";
import { NoticePost } from "../../../../runtime/services/tickets/notice-post.js";
import { TicketService } from "../../../../runtime/services/tickets/ticket-service.js";
import { newRegistry } from "../../services/commands/support.js";
import { FakeSessions, startApi, type TestApi } from "../../http/harness.js";
import { noInspection } from "../../../support/no-inspection.js";
import { FakePlayers } from "../../services/tickets/fake-players.js";

const log = pino({ level: "silent" });
const HOUR_MS = 3_600_000;
const STORED: readonly StoredWorld[] = [
  { worldId: 1, name: "north" },
  { worldId: 2, name: "south" },
];

/** A log whose lines come from the test. */
class SteeredLog implements LogLines {
  private readonly listeners = new Set<(line: string) => void>();
  onLine(listener: (line: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  say(line: object): void {
    for (const listener of this.listeners) listener(JSON.stringify(line));
  }
}

/** Previews of one step, which are carried out once. */
function fakeRollbacks(processId: number): StaffRollbacks {
  const previews = new Map<number, SeenRollback>();
  return {
    preview({ number = 0, words: selection, choices }) {
      const thing = { serial: null, name: `thing of ${processId}`, amount: 1, holder: null };
      const step = { ...thing, kind: "remove", receiver: null, text: "removed" } as const;
      const times = { from: processId, to: processId };
      const preview = {
        number,
        selection,
        lineCount: 1,
        ...choices,
        ...times,
        steps: [step],
        others: [],
        consumed: [],
        refused: [],
      };
      previews.set(number, preview);
      return Promise.resolve(preview);
    },
    apply(number) {
      const rollback = previews.get(number);
      previews.delete(number);
      return Promise.resolve(rollback && { isDone: true, isPartlyDone: false, rollback });
    },
  };
}

/** The network of a test: processes of worlds, and APIs, in this process. */
export class NetworkRig {
  private readonly hub = new MemoryHub();

  /** A process of a world, with fakes for its game. It reports sessions when the test calls `reports.report()`. */
  async world(name: string, facets: readonly number[], processId: number) {
    const network = await openNetwork({ broker: this.hub.connect(), log });
    const { requests } = network;
    const bus = new EventBus(log, name);
    const [sessions, players, lines] = [new FakeSessions(), new FakePlayers(), new SteeredLog()];
    const jobs = new Jobs({ events: bus, log, lastId: processId * 2 ** 32 });
    const { registry, trail } = newRegistry({ jobs });
    const said: string[] = [];
    registry.add(
      defineCommand({
        ...{ name: "announce", description: "Says something.", contexts: ["Console"], level: "GameMaster" },
        arguments: [{ name: "text", type: "text", about: "what" }],
        handler: ({ arguments: { text } }) => {
          said.push(text);
          return `${facets.length} facets heard it.`;
        },
      }),
      defineCommand({
        ...{ name: "add_user", description: "Makes an account.", contexts: ["Console"], level: "Administrator", runsIn: "one" },
        arguments: [],
        handler: () => {
          said.push("added");
          return "Added.";
        },
      }),
      defineCommand({
        ...{ name: "bring", description: "Brings a player.", contexts: ["Console"], level: "GameMaster", runsIn: "first" },
        arguments: [{ name: "who", type: "word", about: "who", complete: () => [`${name}-somebody`] }],
        handler: ({ arguments: { who } }) => {
          if (!players.online.some(({ accountName }) => accountName === who)) throw new Error("nobody");
          return `Brought ${who}.`;
        },
      }),
    );
    serveStaff({
      ...{ requests, sessions, players, registry, commands: ownCommands(registry), jobs },
      lua: {
        evaluate: ({ code }) =>
          Promise.resolve({ success: true, file: null, values: [`${name} ran ${code}`], printed: [], error: null }),
        complete: (code) => ({ start: 0, candidates: [`${code}_${name}`] }),
      },
      inspection: noInspection(`${name} ${processId}`),
      rollbacks: fakeRollbacks(processId),
      mapFeatures: {
        spawners: () => ({ totalCount: 0, spawners: [] }),
        regions: () => ({ totalCount: processId, regions: [] }),
      },
    });
    const reports = new SessionReports({ sessions, requests, isWanted: () => false });
    const ends = [shareEvents(bus, network.events), reportLog({ lines, requests, world: name, isWanted: () => true })];
    await network.directory.announce(() => ({
      ...{ pid: 1, roles: ["world"], world: name, facets, processId, link: null, game: null, http: null, origin: null },
      ...{ players: players.online.length, loadPercent: 0, version: "1", startedAt: processId },
    }));
    const stop = async (): Promise<void> => {
      reports.close();
      for (const end of ends) end();
      await network.directory.leave();
      await network.close();
    };
    let isOver = false;
    const kill = (): Promise<void> => (isOver ? Promise.resolve() : ((isOver = true), stop()));
    onTestFinished(kill);
    const enter = (accountId: number, username: string): number => {
      const player = players.enter({ accountId, accountName: username, sessionId: processId * 2 ** 32 + accountId });
      const { sessionId, characterId, characterName, mapId, x, y, z } = player;
      sessions.add({ sessionId, accountId, username, characterId, characterName, mapId, x, y, z });
      reports.report();
      return sessionId;
    };
    return { network, bus, sessions, players, lines, jobs, trail, said, reports, enter, kill };
  }

  /** An API without a world, with a database of its own. */
  async api(storage?: TestApi["storage"]) {
    const network = await openNetwork({ broker: this.hub.connect(), log });
    const { requests, directory } = network;
    const worlds = await NetworkWorlds.open({ directory, stored: () => Promise.resolve(STORED), log });
    const table = new SessionTable({ requests, directory, log });
    const players = new RemotePlayers({ requests, table });
    const figures = new NetworkFigures({ directory, requests });
    const bus = new EventBus(log);
    const lines = new SteeredLog();
    const feed = new NetworkEventFeed(network.events);
    const end = shareEvents(bus, network.events);
    const remote = { requests, worlds };
    // The API makes its database, and the tickets need it.
    const stored = {
      get tickets() {
        return (storage ?? api.storage).tickets;
      },
    };
    const tickets = new TicketService({ storage: stored, players, events: bus, log, worlds, notices: remoteNotices(requests) });
    const api = await startApi({
      ...{
        worlds,
        players,
        sessions: players,
        tickets,
        figures: () => figures.take(),
        events: feed,
        jobs: new RemoteJobs(remote),
      },
      logLines: new NetworkLog(lines, requests),
      commands: { staff: new RemoteCommands(remote), audit: { list: () => Promise.resolve([]) } },
      lua: { lua: new RemoteLua(remote), audit: { write: () => Promise.resolve() } },
      inspection: {
        looks: new RemoteInspection({
          ...remote,
          economy: (worldId) =>
            Promise.resolve({
              hours: [
                { from: Math.floor(Date.now() / HOUR_MS) * HOUR_MS, causes: [{ cause: `world ${worldId}`, made: 2, gone: 4 }] },
              ],
              sold: [],
            }),
        }),
        ...{ lookup: emptyLookup(), rollbacks: new RemoteRollbacks(remote) },
        audit: { write: () => Promise.resolve() },
        characters: {
          find: () => Promise.resolve(undefined),
          listByAccount: () => Promise.resolve([]),
          serialsOfLevels: () => Promise.resolve([]),
        },
        tickets: { listOfSender: () => Promise.resolve([]) },
      },
      mapFeatures: new RemoteMapFeatures({ ...remote, spawners: (value) => value as never, regions: (value) => value as never }),
    });
    await feed.start();
    let isOver = false;
    const kill = async (): Promise<void> => {
      if (isOver) return;
      isOver = true;
      end();
      feed.close();
      table.close();
      figures.close();
      worlds.close();
      await api.close();
      await network.close();
    };
    onTestFinished(kill);
    return { api, network, table, tickets, bus, lines, kill };
  }

  /** Tickets as a process of a world has them. */
  ticketsOf(world: Awaited<ReturnType<NetworkRig["world"]>>, storage: TestApi["storage"], worldId: number): TicketService {
    const { players, bus, network } = world;
    const notices = worldNotices(new NoticePost({ storage, players, log }), players, network.requests);
    return new TicketService({ storage, players, events: bus, log, worldId, notices, options: { submitIntervalMs: 0 } });
  }
}
