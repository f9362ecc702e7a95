import { noInspection } from "../../support/no-inspection.js";
import type { Knex } from "knex";
import { CommandAudit } from "../../../runtime/services/commands/audit.js";
import { defineCommand } from "../../../runtime/services/commands/command.js";
import { CommandRegistry } from "../../../runtime/services/commands/registry.js";
import { ownCommands } from "../../../runtime/services/commands/staff-commands.js";
import { Jobs } from "../../../runtime/services/jobs/jobs.js";
import type { Log } from "../../../runtime/base/log/log.js";
import { type ConnectedNetwork, connectNetwork } from "../../../runtime/network/connect.js";
import { EventBus } from "../../../runtime/contracts/event-bus.js";
import { playerEntered } from "../../../runtime/contracts/events.js";
import { shareEvents } from "../../../runtime/contracts/network-events.js";
import { reportFigures } from "../../../runtime/network/staff/network-figures.js";
import { worldNotices } from "../../../runtime/network/staff/network-notices.js";
import { SessionReports } from "../../../runtime/network/staff/session-reports.js";
import { serveStaff } from "../../../runtime/network/staff/world-end.js";
import { KnexCommandAuditRepository } from "../../../runtime/storage/accounts/command-audit-repository.js";
import { KnexNetworkRepository } from "../../../runtime/storage/network/network-repository.js";
import { WorldLease } from "../../../runtime/storage/network/world-lease.js";
import { SimulatedSessions } from "./simulated-sessions.js";

/** Sessions of a process are numbered from a multiple of it. */
const IDS_OF_A_PROCESS = 2 ** 32;

export interface SimulatedWorldParts {
  readonly name: string;
  readonly natsUrl: string;
  readonly networkName: string;
  /** Shared by the worlds of this process; real ones have each their own. */
  readonly knex: Knex;
  readonly log: Log;
  readonly sessions: number;
  readonly firstAccountId: number;
}

/** A world as the rest of a network knows it: its lease, its presence, what it tells and answers. Nobody plays in it. */
export class SimulatedWorld {
  readonly network: ConnectedNetwork;
  readonly sessions: SimulatedSessions;
  readonly bus: EventBus;
  readonly #ends: (() => void | Promise<void>)[] = [];
  /** Accounts that were lost with a lease, or left for another process. */
  lost = 0;

  private constructor(network: ConnectedNetwork, sessions: SimulatedSessions, bus: EventBus) {
    this.network = network;
    this.sessions = sessions;
    this.bus = bus;
  }

  static async open(parts: SimulatedWorldParts): Promise<SimulatedWorld> {
    const { name, knex, log } = parts;
    const lease = await WorldLease.take(knex, { name, facets: null, holder: `simulation, process ${process.pid}` });
    lease.keep(() => log.error("the lease of a world was lost"));
    try {
      return await SimulatedWorld.#join(parts, lease);
    } catch (error) {
      await lease.release();
      throw error;
    }
  }

  static async #join(parts: SimulatedWorldParts, lease: WorldLease): Promise<SimulatedWorld> {
    const { name, natsUrl, networkName, knex, log } = parts;
    const { processId, epoch = 0 } = lease.hold;
    const repository = new KnexNetworkRepository(knex, processId);
    const fence = {
      token: `${processId}:${epoch}`,
      isOver(token: string) {
        const [otherId, itsEpoch] = token.split(":").map(Number);
        return repository.endLease(otherId!, itsEpoch!);
      },
      leftMs: () => repository.leaseLeftMs(processId, epoch),
    };
    const network = await connectNetwork({ urls: [natsUrl], network: networkName, log, fence });
    const sessions = new SimulatedSessions(processId * IDS_OF_A_PROCESS, parts.firstAccountId, parts.sessions);
    const world = new SimulatedWorld(network, sessions, new EventBus(log, name));
    world.#ends.push(() => sessions.close());
    world.#tell();
    world.#serve(log, processId, new KnexCommandAuditRepository(knex));
    await network.directory.announce(() => ({
      ...{ pid: process.pid, roles: ["world"], world: name, facets: [0, 1, 2, 3, 4, 5], processId, link: null, game: null },
      ...{ http: null, origin: null, players: sessions.list().length, loadPercent: 50, version: "0.1.0", startedAt: processId },
    }));
    world.#ends.push(
      () => network.directory.leave(),
      () => network.close(),
      () => lease.release(),
    );
    return world;
  }

  /** Takes the accounts of the first sessions, as their logins would. */
  async claimFirst(count: number): Promise<void> {
    for (const { accountId } of this.sessions.list().slice(0, count)) await this.claim(accountId);
  }

  async claim(accountId: number): Promise<void> {
    const lost = (): void => void this.lost++;
    const leave = (): Promise<void> => Promise.resolve(lost());
    await this.network.presence.claim(accountId, { sessionId: accountId, leave, lost });
  }

  /** An event whose member says when it was published. */
  publish(number: number): void {
    const accountName = String(Date.now());
    this.bus.publish(playerEntered, {
      sessionId: number,
      accountId: number,
      accountName,
      characterId: number,
      characterName: "x",
    });
  }

  async close(): Promise<void> {
    for (const end of this.#ends) await end();
  }

  #tell(): void {
    const { network, sessions } = this;
    const { requests } = network;
    const isWanted = (): boolean => network.directory.processes.some(({ roles }) => roles.includes("api"));
    const reports = new SessionReports({ sessions, requests, isWanted });
    const measure = (): Record<string, number> => {
      const players = sessions.list().length;
      return { players, sessions: players, stepsPerSecond: 1, loopLagP95Ms: 1, loopLagMaxMs: 2, memoryMebibytes: 200 };
    };
    this.#ends.push(() => reports.close(), reportFigures({ measure, requests, isWanted }), shareEvents(this.bus, network.events));
    worldNotices({ deliver: () => Promise.resolve() }, { byAccount: () => undefined }, requests);
  }

  #serve(log: Log, processId: number, audit: KnexCommandAuditRepository): void {
    const { requests } = this.network;
    const registry = new CommandRegistry({ log, audit: new CommandAudit(audit, log) });
    registry.add(
      defineCommand({
        ...{ name: "announce", description: "Says something.", contexts: ["Console"], level: "GameMaster" },
        arguments: [{ name: "text", type: "text", about: "what" }],
        handler: () => `Said to ${this.sessions.list().length} players.`,
      }),
    );
    const jobs = new Jobs({ events: this.bus, log, lastId: processId * IDS_OF_A_PROCESS });
    this.#ends.push(() => jobs.close());
    serveStaff({
      ...{ requests, registry, jobs, commands: ownCommands(registry), sessions: this.sessions },
      players: { tell: () => true },
      lua: {
        evaluate: () => Promise.resolve({ success: true, file: null, values: [], printed: [], error: null }),
        complete: () => ({ start: 0, candidates: [] }),
      },
      inspection: noInspection("gold"),
      mapFeatures: { spawners: () => ({}), regions: () => ({}) },
    });
  }
}
