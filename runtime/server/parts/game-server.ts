import type { Server } from "node:net";
import type { GivenClient } from "../../game/connection/client-socket.js";
import { Connections } from "../../game/connection/connections.js";
import type { EdgeLinks } from "../../network/links/edge-links.js";
import { Listener } from "../../game/connection/listener.js";
import { PacketHandlers } from "../../game/connection/packet-handlers.js";
import { mayEnter } from "../../services/accounts/bans.js";
import { gameAddress } from "../../game/entry/game-address.js";
import type { Session } from "../../game/connection/session.js";
import { Absentees } from "../../network/handover/absentees.js";
import { Returning } from "../../network/handover/returning.js";
import type { GameHooks } from "../../contracts/hooks.js";
import type { Sessions } from "../../contracts/sessions.js";
import type { Account } from "../../storage/storage.js";
import { type GameServerParts, type GameServices, gameServices } from "./game-services.js";
import * as entryHandlers from "./entry-handlers.js";
import * as requestHandlers from "./request-handlers.js";

const SWEEP_INTERVAL_MS = 250;

/** What somebody goes on with when the world of this process ends. */
export interface GivenClients {
  /** Listens for clients. */
  readonly server: Server;
  readonly clients: readonly GivenClient[];
}

/** The login and game server on one port. A client's first bytes tell which of them it wants. */
export class GameServer {
  readonly services: GameServices;
  /** For operators. */
  readonly sessions: Sessions;
  readonly connections: Connections;
  /** Called when a session has ended and its character has left the world. */
  whenLeft: (session: Session) => void = () => undefined;
  /** Where clients come in: by themselves or from edges of this machine, or over links of edges of a network. */
  private readonly door: Listener | EdgeLinks;
  /** Whether clients stay connected when this process ends. */
  private areClientsKept = false;
  private readonly timers: NodeJS.Timeout[] = [];
  readonly supervised: GameServerParts["supervised"];
  /** Those whom edges kept since the last process of this world ended. */
  readonly absentees: Absentees;
  private readonly ownEdges: number;
  private port = 0;

  constructor(parts: GameServerParts) {
    const { settings, accounts, entry, log } = parts;
    const blocks = (address: string): boolean => entry.blocks(address);
    const services = (this.services = gameServices(parts));
    const { registry, counters, now, entrance } = services;
    const handlers = new PacketHandlers(parts.world.chronicle);
    const addressOf = ({ reached }: Session) => gameAddress(reached, { host: settings.advertisedHost, port: this.port });
    for (const handle of Object.values(requestHandlers)) handle(handlers, services);
    const { links, edges } = services;
    if (!links) for (const handle of Object.values(entryHandlers)) handle(handlers, { ...services, gameAddress: addressOf });
    // An edge of a network ends the sessions of silent clients, and answers their pings.
    const deadlines = links ? { ...settings.deadlines, idleMs: Infinity } : settings.deadlines;
    const connections = new Connections({
      ...{ ...services, handlers, log, outboxBytes: settings.outboxBytes, deadlines },
      whenEnded: (session) => {
        entrance.leave(session);
        this.whenLeft(session);
      },
    });
    this.sessions = this.connections = connections;
    const listener = new Listener({
      ...{ limits: settings, counters, log, now, blocks },
      accept: (socket, admission) => void connections.accept(socket, admission),
    });
    this.door = links ?? listener;
    this.supervised = parts.supervised;
    const absentees = (this.absentees = new Absentees(log, parts.lastEnd));
    if (edges) {
      const { characters } = parts.storage;
      const returning = new Returning({ ...services, connections, characters, log, absentees });
      edges.whenLinked = (held) => absentees.expect(held);
      edges.whenOpened = (socket, caller) => listener.admit(socket, caller);
      edges.whenHeld = (socket, client) => returning.enter(socket, client, listener.seat(socket, client.caller));
    }
    if (links) links.whenLinked = (held, heldMs) => absentees.expect(held, heldMs);
    this.ownEdges = edges ? (parts.supervised?.edges ?? Math.max(settings.edgeCount, 1)) : 0;
    entry.onChanged(() => connections.endBlocked(blocks));
    accounts.onChanged((accountId, account) => {
      const session = registry.ofAccount(accountId);
      const isWelcome = account && mayEnter(account, Date.now());
      if (session && !isWelcome) session.end(account ? "the account was blocked or banned" : "the account was deleted");
      else if (session && account) this.changeAccount(session, account);
    });
    accounts.onDeleted((accountId, characters) => {
      for (const serial of characters) entrance.forget(serial);
      services.world.store.forget("account", accountId);
    });
  }

  /** Set before listening: the implementation of the hooks. */
  set hooks(hooks: Partial<GameHooks>) {
    this.services.hooks.use(hooks);
  }

  /**
   * Begins to listen and to tick. Returns the bound address.
   *
   * @param edges of the network that may hold clients; without one, those of this machine
   */
  async listen(host: string, port: number, edges = this.ownEdges): Promise<{ host: string; port: number }> {
    const bound = this.supervised?.game ?? (await this.door.listen(host, port));
    this.port = bound.port;
    await this.services.edges?.listen();
    this.absentees.begin(edges);
    this.services.tick.start();
    this.every(SWEEP_INTERVAL_MS, () => {
      this.services.keys.sweep();
      // After the reads of this turn of the event loop: a busy process may not have read yet what arrived in time.
      setImmediate(() => this.connections.endOverdue());
    });
    return bound;
  }

  /**
   * Has clients stay connected and in the world when this process ends. To be called before closing.
   *
   * @returns the clients of this process, whose sockets somebody else has to go on with; undefined where edges do
   */
  keepClients(): GivenClients | undefined {
    this.areClientsKept = true;
    const { registry, entrance } = this.services;
    for (const { player } of registry.all) if (player) entrance.closeWindows(player);
    this.services.edges?.freeze();
    this.services.links?.freeze();
    if (!(this.door instanceof Listener) || this.services.edges) return undefined;
    return { server: this.door.give(), clients: this.connections.giveAll() };
  }

  /** Accepts no further client, tells players, takes their characters out of the world and closes all connections. */
  async close(): Promise<void> {
    this.door.shut();
    this.services.tick.stop();
    for (const timer of this.timers) clearInterval(timer);
    this.absentees.close();
    if (this.areClientsKept) return;
    await this.connections.closeAll();
    this.services.entrance.close();
    this.services.edges?.close();
    this.services.links?.close();
  }

  /** Numbers of sessions, for metrics. */
  sessionCounts(): { connected: number; inWorld: number } {
    return this.connections.count();
  }

  /** A changed account takes effect at once, also in what its player sees. */
  private changeAccount(session: Session, account: Account): void {
    const { player } = session;
    session.account = account;
    if (player && player.rank !== player.ownRank) this.services.interest.setRank(player, player.ownRank);
  }

  private every(intervalMs: number, work: () => void): void {
    this.timers.push(setInterval(work, intervalMs));
  }
}
