import type { EntryRules } from "../../services/accounts/entry-rules.js";
import type { Accounts } from "../../services/accounts/accounts.js";
import { mayEnter } from "../../services/accounts/bans.js";
import { Connections } from "../../game/connection/connections.js";
import { Counters } from "../../game/connection/counters.js";
import type { Deadlines } from "../../game/connection/deadlines.js";
import { Listener, type ListenerLimits } from "../../game/connection/listener.js";
import { PacketHandlers } from "../../game/connection/packet-handlers.js";
import { handleSessionRequests } from "../../game/connection/connection-requests.js";
import { SendBuffer } from "../../game/connection/send-buffer.js";
import { SessionRegistry } from "../../game/connection/session-registry.js";
import type { Session } from "../../game/connection/session.js";
import { ViolationLog } from "../../game/connection/violation-log.js";
import { handleCharacters } from "../../game/entry/character-requests.js";
import { CharacterSelection } from "../../game/entry/character-selection.js";
import type { Era } from "../../contracts/eras.js";
import type { Cities } from "../../game/entry/cities.js";
import { gameAddress } from "../../game/entry/game-address.js";
import { handleLogin, type RedirectKeeper } from "../../game/entry/login-requests.js";
import type { Log } from "../../base/log/log.js";
import { type Network, NetworkError, type RedirectKeys } from "../../contracts/network.js";
import { isLoopbackAddress } from "../../base/system/addresses.js";
import { GatheredWrites } from "../../storage/database/gathered.js";
import type { PlayedCharacter, Storage } from "../../storage/storage.js";
import { NetworkCharacters } from "./network-characters.js";
import { serverList } from "./server-list.js";
import { WorldLinks } from "./world-links.js";
import { parseClientVersion } from "../../game/connection/client-version.js";
import type { Voucher } from "../../game/entry/session-keys.js";

/** Keys of redirects that any edge of the network may redeem. While the broker is gone there are none: logins wait. */
class NetworkKeys implements RedirectKeeper {
  private readonly keys: RedirectKeys;
  private readonly log: Log;

  constructor(keys: RedirectKeys, log: Log) {
    this.keys = keys;
    this.log = log;
  }

  issue({ version, world = "", ...same }: Voucher): Promise<number | undefined> {
    return this.orNone(this.keys.issue({ ...same, world, versionText: version?.text ?? null }));
  }

  async redeem(key: number, username: string, address: string): Promise<Voucher | undefined> {
    const voucher = await this.orNone(this.keys.redeem(key, username, address));
    if (!voucher) return undefined;
    const { versionText, ...same } = voucher;
    return { ...same, version: versionText === null ? undefined : parseClientVersion(versionText) };
  }

  private async orNone<T>(call: Promise<T | undefined>): Promise<T | undefined> {
    try {
      return await call;
    } catch (err) {
      if (!(err instanceof NetworkError)) throw err;
      this.log.warn({ err }, "a login has no key, because the network cannot be reached");
      return undefined;
    }
  }
}

const SWEEP_INTERVAL_MS = 250;

export interface EdgeServerParts {
  readonly network: Network;
  /** What worlds ask of edges. */
  readonly secret: string;
  readonly storage: Storage;
  readonly accounts: Accounts;
  readonly entry: Pick<EntryRules, "blocks" | "onChanged">;
  readonly serials: { mobile(): number; item(): number };
  readonly cities: Cities;
  /** The names of the worlds that the database has. */
  readonly worlds: readonly string[];
  /** The ids of sessions that begin here come after it. */
  readonly lastSessionId: number;
  readonly log: Log;
  readonly settings: ListenerLimits & {
    readonly shardName: string;
    readonly advertisedHost: string | undefined;
    readonly hasContextMenus: boolean;
    readonly era: Era;
    /** The age of characters that can be deleted. */
    readonly deletableAfterDays: number;
    readonly outboxBytes: number;
    readonly deadlines: Deadlines;
  };
}

/**
 * Takes the clients of a network: logs them in, lets them choose a world and a character, and leads them to the process
 * that has it.
 */
export class EdgeServer {
  readonly counters = new Counters();
  readonly sendBuffer = new SendBuffer();
  readonly links: WorldLinks;
  private readonly connections: Connections;
  private readonly listener: Listener;
  private readonly registry: SessionRegistry;
  private sweep: NodeJS.Timeout | undefined;
  private port = 0;

  constructor(parts: EdgeServerParts) {
    const { network, storage, accounts, entry, serials, cities, settings, secret, log } = parts;
    const blocks = (address: string): boolean => entry.blocks(address);
    const { counters, sendBuffer } = this;
    const now = (): number => performance.now();
    const registry = (this.registry = new SessionRegistry(parts.lastSessionId));
    const { directory, requests, process: edge } = network;
    this.links = new WorldLinks({ directory, edge, secret, sendBuffer, log, knownWorlds: parts.worlds });
    const plays = new GatheredWrites<PlayedCharacter>({
      write: (played) => storage.characters.recordPlayed(played),
      whenFailed: (err, characters) => log.warn({ err, characters }, "the times of play could not be stored"),
    });
    const keeper = new NetworkCharacters({ ...{ storage, registry, serials, requests, log }, links: this.links });
    const characters = new CharacterSelection({ characters: keeper, cities, plays, ...settings });
    const handlers = new PacketHandlers();
    handleSessionRequests(handlers);
    handleCharacters(handlers, { characters });
    handleLogin(handlers, {
      ...{ accounts, counters, characters, now },
      keys: new NetworkKeys(network.keys, log),
      servers: () => serverList(this.links, { shardName: settings.shardName, worlds: this.links.worlds }),
      isExempt: (address) => settings.exemptLoopback && isLoopbackAddress(address),
      gameAddress: ({ reached }) => gameAddress(reached, { host: settings.advertisedHost, port: this.port }),
    });
    this.connections = new Connections({
      ...{ registry, handlers, sendBuffer, counters, log, now, violations: new ViolationLog(now) },
      ...{ outboxBytes: settings.outboxBytes, deadlines: settings.deadlines, whenEnded: () => undefined },
    });
    this.listener = new Listener({
      ...{ limits: settings, counters, log, now, blocks },
      accept: (socket, admission) => void this.connections.accept(socket, admission),
    });
    entry.onChanged(() => this.connections.endBlocked(blocks));
    accounts.onChanged((accountId, account) => {
      // Of those in the world, its process takes care.
      const session = registry.ofAccount(accountId);
      if (session && !(account && mayEnter(account, Date.now()))) endForAccount(session, account !== undefined);
      else if (session) session.account = account;
    });
  }

  /** Begins to listen. Returns the bound address. */
  async listen(host: string, port: number): Promise<{ host: string; port: number }> {
    const bound = await this.listener.listen(host, port);
    this.port = bound.port;
    // After the reads of this turn of the event loop: a busy process may not have read yet what arrived in time.
    this.sweep = setInterval(() => setImmediate(() => this.connections.endOverdue()), SWEEP_INTERVAL_MS);
    return bound;
  }

  /** Connections, and those of them whose characters are in a world. */
  sessionCounts(): { connected: number; inWorld: number } {
    let inWorld = 0;
    for (const { stage } of this.registry.all) if (stage === "world") inWorld++;
    return { connected: this.registry.size, inWorld };
  }

  /** Accepts no further client, tells players, and closes all connections and links. */
  async close(): Promise<void> {
    this.listener.shut();
    clearInterval(this.sweep);
    await this.connections.closeAll();
    this.links.close();
  }
}

function endForAccount(session: Session, isThere: boolean): void {
  session.end(isThere ? "the account was blocked or banned" : "the account was deleted");
}
