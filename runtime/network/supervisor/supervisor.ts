import { mkdtempSync, rmSync } from "node:fs";
import net, { type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Endpoint } from "../../base/data-directory/listening-file.js";
import type { WorldCode } from "../../base/data-directory/upgrade-request.js";
import { type KeptKey, SESSION_KEYS_MAXIMUM } from "../../game/entry/session-keys.js";
import { type EdgeSettings, FIGURES_INTERVAL_MS } from "../links/edge-messages.js";
import type { GivenClient } from "../../game/connection/client-socket.js";
import { OWN_LINK_FORM } from "../../contracts/link-form.js";
import { EdgeProgram } from "./edge-program.js";
import { InnerEdge } from "./inner-edge.js";
import { RestartPace } from "./restart-pace.js";
import type { WorldStart } from "./world-messages.js";
import { WorldProgram, type WorldEnd } from "./world-program.js";
import { WorldVersions } from "./world-versions.js";

/** The number of the edge in this process. */
const INNER_EDGE = 1;
/** Before a lost edge is started again, so that one that cannot start does not take the machine. */
const EDGE_RESTART_MS = 1_000;
/** A world that has read ahead, and whose turn does not come, is of no use after this. */
const WAITS_MAXIMUM_MS = 60_000;
/** Time for the world to end when the server stops; it takes less by itself. */
const STOP_MS = 10_000;
/** Connections that the kernel queues while the event loop is busy. A rush of 2,000 fits. */
const BACKLOG = 4_096;

export interface SupervisorParts {
  readonly dataDirectory: string;
  readonly edgeCount: number;
  readonly edgeSettings: EdgeSettings;
  readonly maximumConnections: number;
  readonly listen: Endpoint;
  /** Tells the operator something, beside the log, which is the world's. */
  readonly say: (line: string) => void;
  /** Called when all processes have ended. @param code for the end of this one */
  readonly whenEnded: (code: number) => void;
  /** Set in a process that had the world itself until now. */
  readonly formerWorld?: FormerWorld | undefined;
}

/** What is left of the world that this process had. */
export interface FormerWorld {
  /** Listens for clients. */
  readonly server: Server;
  readonly clients: readonly GivenClient[];
  readonly httpPort: number;
  readonly lastEnd: WorldStart["lastEnd"];
}

/**
 * Starts the edges and the world of this machine. It accepts connections and gives them to edges, which hold them, and
 * starts another world when one ends, so that players stay connected. In a process that had the world itself, an edge
 * in the same process goes on with its clients.
 */
export class Supervisor {
  private readonly parts: SupervisorParts;
  private readonly directory = mkdtempSync(path.join(tmpdir(), "shardkeeper-"));
  private readonly links = path.join(this.directory, "world");
  private readonly server: Server;
  /** By number; without those that are lost. */
  private readonly edges = new Map<number, EdgeProgram | InnerEdge>();
  /** Edges of an older version, which take no further client, and end when their last one has left. */
  private readonly retired = new Set<EdgeProgram>();
  private lastEdge: number;
  /** The program of edges; undefined for that of this process's version. */
  private edgeCode: WorldCode | undefined;
  private readonly timers = new Set<NodeJS.Timeout>();
  private world: WorldProgram | undefined;
  /** Reads what is stored, and waits for the end of the world before it. */
  private next: { readonly code: WorldCode; readonly program: WorldProgram } | undefined;
  private httpPort: number | undefined;
  private lastEnd: WorldStart["lastEnd"];
  /** Of logins that may be under way, the oldest first. */
  private keys: KeptKey[] = [];
  private restarts = 0;
  private wasEverReady = false;
  private readonly pace = new RestartPace();
  private readonly versions: WorldVersions;
  private hasBegun = false;
  private isStopping = false;

  constructor(parts: SupervisorParts) {
    this.parts = parts;
    const { formerWorld, edgeSettings, dataDirectory, say } = parts;
    this.versions = new WorldVersions({ dataDirectory, say, own: { file: process.argv[1]!, node: process.execPath } });
    this.server = formerWorld?.server ?? net.createServer({ noDelay: true, pauseOnConnect: true });
    this.server.on("connection", (socket) => this.distribute(socket));
    this.lastEdge = parts.edgeCount;
    if (!formerWorld) return;
    const { clients, httpPort, lastEnd } = formerWorld;
    this.edges.set(INNER_EDGE, new InnerEdge({ ...edgeSettings, edge: INNER_EDGE, links: this.links }, clients));
    this.httpPort = httpPort;
    this.lastEnd = lastEnd;
    this.restarts = 1;
    this.wasEverReady = true;
  }

  /** Starts everything. Rejects if the game's address cannot be bound, or no edge starts. */
  async start(): Promise<void> {
    const { edgeCount, listen } = this.parts;
    try {
      await new Promise<void>((resolve, reject) => {
        this.server.once("error", reject).listen({ ...listen, backlog: BACKLOG }, resolve);
      });
      await Promise.all(Array.from({ length: edgeCount }, (_, index) => this.startEdge(index + 1)));
      if (![...this.edges.values()].some(({ isReady }) => isReady)) throw new Error("no edge could be started");
    } catch (error) {
      await this.close();
      throw error;
    }
    this.begin();
  }

  /** Starts the world, and looks after all processes. */
  begin(): void {
    this.hasBegun = true;
    if (this.isStopping) return void this.finish(0);
    const checkOnAll = (): void => {
      for (const edge of [...this.edges.values(), ...this.retired]) edge.checkOnIt();
      for (const edge of this.retired) if (edge.clients === 0) this.endRetired(edge);
      this.world?.checkOnIt();
    };
    this.timers.add(setInterval(checkOnAll, FIGURES_INTERVAL_MS));
    void this.startWorld();
  }

  /** Stops everything in order. A second call passes a second signal on. */
  stop(reason: string): void {
    const isFirst = !this.isStopping;
    this.isStopping = true;
    if (!this.hasBegun) return;
    if (!this.world) return void (isFirst && this.finish(0));
    this.world.order({ stop: reason });
    if (isFirst) this.timers.add(setTimeout(() => this.world?.kill(), STOP_MS));
  }

  /** Has the world store everything and end, and starts another one. */
  restartWorld(): void {
    this.world?.order({ restart: true });
  }

  private distribute(socket: Socket): void {
    let chosen: EdgeProgram | InnerEdge | undefined;
    let clients = [...this.retired].reduce((sum, edge) => sum + edge.clients, 0);
    for (const edge of this.edges.values()) {
      clients += edge.clients;
      if (edge.isReady && (!chosen || edge.clients < chosen.clients)) chosen = edge;
    }
    // The world has closer limits, and says so in its log.
    if (!chosen || clients > this.parts.maximumConnections) socket.destroy();
    else chosen.take(socket);
  }

  private async startEdge(number: number): Promise<void> {
    const edge = new EdgeProgram({
      start: { ...this.parts.edgeSettings, edge: number, links: this.links },
      code: this.edgeCode,
      whenLost: (reason, error) => {
        this.world?.order({ edgeLost: { edge: number, reason, error } });
        if (this.retired.delete(edge)) return;
        this.edges.delete(number);
        this.later(EDGE_RESTART_MS, () => void this.startEdge(number));
      },
    });
    this.edges.set(number, edge);
    await edge.ready();
  }

  /** @param edge the program of edges of the world's version */
  private async keepVersion(edge: WorldCode | undefined): Promise<void> {
    if ((await this.versions.ready()) && edge) await this.replaceEdges(edge);
  }

  /** Lets edges of a new version take the clients that come from here on. The others keep those that they have. */
  private async replaceEdges(code: WorldCode): Promise<void> {
    this.edgeCode = code;
    for (const [number, edge] of [...this.edges]) {
      if (!(edge instanceof EdgeProgram)) continue;
      const next = ++this.lastEdge;
      await this.startEdge(next);
      if (!this.edges.get(next)?.isReady || this.edges.get(number) !== edge) continue;
      this.edges.delete(number);
      this.retired.add(edge);
    }
  }

  private endRetired(edge: EdgeProgram): void {
    this.retired.delete(edge);
    void edge.close();
  }

  private async startWorld(): Promise<void> {
    const code = await this.versions.next();
    if (this.isStopping) return;
    const { next } = this;
    this.next = undefined;
    if (next?.code === code) {
      this.world = next.program;
      next.program.begin(this.worldStart(), this.keys);
      return;
    }
    next?.program.kill();
    const world = (this.world = this.worldProgram(code, this.worldStart()));
    const { readyWithinMs } = this.versions;
    if (readyWithinMs !== undefined) this.later(readyWithinMs, () => world.killUnlessReady());
  }

  /** Has the next world read what is stored while the present one is played. */
  private readAhead(): void {
    this.next?.program.kill();
    const code = this.versions.ahead();
    if (!code) return this.world?.order({ hasReadAhead: false });
    const program = this.worldProgram(code, { ...this.worldStart(), waits: true });
    this.next = { code, program };
    this.later(WAITS_MAXIMUM_MS, () => {
      if (this.next?.program === program) program.kill();
    });
  }

  private worldStart(): WorldStart {
    const { address: host, port } = this.server.address() as net.AddressInfo;
    return {
      ...{ links: this.links, linkForm: OWN_LINK_FORM, game: { host, port }, httpPort: this.httpPort },
      ...{ lastEnd: this.lastEnd, restarts: this.restarts, edges: this.edges.size + this.retired.size },
      readsAhead: true,
    };
  }

  private worldProgram(code: WorldCode, start: WorldStart): WorldProgram {
    const program: WorldProgram = new WorldProgram({
      ...{ code, start, keys: this.keys },
      whenReady: ({ httpPort, edge }) => {
        this.httpPort = httpPort;
        this.wasEverReady = true;
        void this.keepVersion(edge);
      },
      whenNextWanted: () => this.readAhead(),
      whenWaiting: () => this.world?.order({ hasReadAhead: true }),
      whenKeyIssued: (key) => this.keepKey(key),
      whenEnded: (end) => {
        if (this.world === program) return void this.replaceWorld(end);
        if (this.next?.program !== program) return;
        this.next = undefined;
        this.world?.order({ hasReadAhead: false });
      },
    });
    return program;
  }

  private keepKey(key: KeptKey): void {
    const now = Date.now();
    while (this.keys[0] && (this.keys[0].until <= now || this.keys.length >= SESSION_KEYS_MAXIMUM)) this.keys.shift();
    this.keys.push(key);
  }

  private async replaceWorld({ how, code, wasReady, wasPlanned, isLast, at }: WorldEnd): Promise<void> {
    const wasTried = await this.versions.undo(how);
    this.world = undefined;
    // What keeps a first start from succeeding is the operator's to change.
    if (this.isStopping || isLast || !this.wasEverReady) return void this.finish(code ?? 1);
    // Of several that end one after the other, before players could act in one.
    this.lastEnd = { how, wasPlanned, at: wasReady ? at : (this.lastEnd?.at ?? at) };
    this.restarts++;
    if (wasTried) return this.startWorld();
    const pauseMs = wasPlanned ? 0 : this.pace.pauseAfterEnd(performance.now());
    const when = pauseMs === 0 ? "now" : `in ${pauseMs / 1_000} s`;
    this.parts.say(`the world ended (${how})${wasReady ? "" : " before it was ready"}; another one starts ${when}`);
    this.later(pauseMs, () => void this.startWorld());
  }

  private later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      if (!this.isStopping) act();
    }, ms);
    this.timers.add(timer);
  }

  private async finish(code: number): Promise<void> {
    this.isStopping = true;
    await this.close();
    this.parts.whenEnded(code);
  }

  private async close(): Promise<void> {
    this.server.close();
    this.next?.program.kill();
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all([...this.edges.values(), ...this.retired].map((edge) => edge.close()));
    rmSync(this.directory, { recursive: true, force: true });
  }
}
