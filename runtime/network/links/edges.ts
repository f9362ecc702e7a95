import type { Socket } from "node:net";
import type { Log } from "../../base/log/log.js";
import type { ClientSocket } from "../../game/connection/client-socket.js";
import type { Counters } from "../../game/connection/counters.js";
import { type EdgeFigures, type EdgeSettings, FIGURES_INTERVAL_MS } from "./edge-messages.js";
import { EdgeProgram } from "./edge-program.js";

/** Before a lost edge is started again, so that one that cannot start does not take the machine. */
const RESTART_MS = 1_000;

export interface EdgesParts extends EdgeSettings {
  readonly count: number;
  readonly log: Log;
  readonly counters: Counters;
}

/** What an edge process is doing. */
export interface EdgeState extends EdgeFigures {
  readonly edge: number;
  readonly pid: number;
}

/**
 * The edges of this machine: processes that hold the sockets of clients, so that writing to them takes other cores than
 * the world's. A lost edge loses its clients, and is started again.
 */
export class Edges {
  /** Edges that were lost since the start. */
  lost = 0;
  private readonly parts: EdgesParts;
  /** By number; without those that are lost. */
  private readonly programs = new Map<number, EdgeProgram>();
  private readonly timers = new Set<NodeJS.Timeout>();
  /** Of edges that were lost. */
  private readonly past = { sentBytes: 0, writes: 0, updates: 0 };
  private lastConnection = 0;
  private isClosing = false;

  constructor(parts: EdgesParts) {
    this.parts = parts;
  }

  /** Starts all edges, and resolves when they take clients. Rejects if none does. */
  async start(): Promise<void> {
    const { count } = this.parts;
    await Promise.all(Array.from({ length: count }, (_, index) => this.startOne(index + 1)));
    if (!this.all.some(({ isReady }) => isReady)) throw new Error("no edge could be started; the log says why");
    this.timers.add(setInterval(() => this.all.forEach((program) => program.checkOnIt()), FIGURES_INTERVAL_MS));
  }

  /** Hands a socket to the edge with the fewest clients; undefined if there is none. */
  readonly carry = (accepted: Socket): ClientSocket | undefined => {
    let chosen: EdgeProgram | undefined;
    for (const program of this.programs.values())
      if (program.isReady && (!chosen || program.link.clients < chosen.link.clients)) chosen = program;
    return chosen?.take(accepted, ++this.lastConnection);
  };

  /** Sends the updates of a tick. @param shared the bytes that viewers share */
  readonly sendTick = (shared: Buffer): void => {
    for (const { link } of this.programs.values()) link.sendTick(shared);
  };

  /** Of all edges since the start. */
  total(figure: "sentBytes" | "writes"): number {
    return this.all.reduce((sum, { figures }) => sum + figures[figure], this.past[figure]);
  }

  /** Clients that ticks have updated. */
  get updates(): number {
    return this.all.reduce((sum, { link }) => sum + link.updates.count, this.past.updates);
  }

  get states(): EdgeState[] {
    return this.all
      .filter(({ isReady }) => isReady)
      .map(({ number, pid, figures, link }) => ({ edge: number, pid: pid ?? 0, ...figures, clients: link.clients }));
  }

  async close(): Promise<void> {
    this.isClosing = true;
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.all.map((program) => program.close()));
  }

  private get all(): EdgeProgram[] {
    return [...this.programs.values()];
  }

  private async startOne(number: number): Promise<void> {
    const { log, counters, outboxBytes, deafMs } = this.parts;
    const program: EdgeProgram = new EdgeProgram({
      number,
      log,
      settings: { outboxBytes, deafMs },
      whenOverflowed: () => counters.overflows++,
      whenEnded: () => this.replace(program),
    });
    this.programs.set(number, program);
    await program.ready();
  }

  private replace({ number, figures, link }: EdgeProgram): void {
    if (this.isClosing) return;
    this.lost++;
    this.past.sentBytes += figures.sentBytes;
    this.past.writes += figures.writes;
    this.past.updates += link.updates.count;
    this.programs.delete(number);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.startOne(number);
    }, RESTART_MS);
    this.timers.add(timer);
  }
}
