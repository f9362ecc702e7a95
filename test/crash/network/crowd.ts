import { setTimeout as delay } from "node:timers/promises";
import type { PacketHandler, Inflow } from "../../../loadtest/client/inflow.js";
import { StressClient } from "../../../loadtest/client/stress-client.js";
import type { StressContext } from "../../../loadtest/client/stress-client.js";
import { specifiedTimings } from "../../../loadtest/client/timings.js";
import { monotonicClock } from "../../../loadtest/measure/clock.js";
import { emptyTally } from "../../../loadtest/measure/tally.js";
import type { CauseCounts } from "../../../loadtest/measure/tally.js";
import { ScenarioPlay } from "../../../loadtest/scenario/scenario-play.js";
import { HANG_MS } from "../../support/hang.js";
import { type Random, seededRandom } from "../../support/random.js";
import { Aftermath } from "./aftermath.js";
import type { Endpoint } from "./small-network.js";
import { type Ledger, wanderer } from "./wanderer.js";

export const PASSWORD = "PlayerPwd#1";
/** Facets 0 and 1 are in different processes of each world; 1 and 2 are in the same. */
const FACETS = [0, 1, 2] as const;
/** Members of a group meet each other; groups stand far apart. */
const GROUP = 12;
const GROUP_TILES = 60;
const MEETING = { x: 600, y: 700 };
/** A player whose steps are not answered for so long logs in again; its old connection stays open for a while. */
const PATIENCE_MS = 8_000;
const GHOST_MS = 25_000;
/** One login in this many is followed by another one of the same account, while the first one is in the world. */
const IMPATIENT = 5;
const IMPATIENT_MS = 15_000;
const RETRY_MS = 700;
const LOOK_MS = 100;
/** No characters are made in the storm: each account has one before. */
const NEVER_MS = 2_000_000_000;
/** A step may be under way when the server answers the login of the same account elsewhere. */
const TIMINGS = { ...specifiedTimings, creationFallbackMs: NEVER_MS, confirmationMs: 20_000, loginServerMs: 20_000 };

/** A step that was answered. */
export interface Step {
  readonly at: number;
  readonly ms: number;
  readonly index: number;
  readonly world: string;
  readonly facet: number | undefined;
}

/** One player, over all its logins. */
export class Dweller {
  readonly index: number;
  readonly world: string;
  readonly ledger: Ledger = { sent: new Set(), tickets: new Set(), hops: 0, hands: 0, refused: 0, facet: undefined };
  /** In ms of the crowd's clock; undefined outside of the world. */
  inSince: number | undefined;
  /** When the shard answered last. */
  answeredAt = 0;
  logins = 0;
  client: StressClient | undefined;

  constructor(index: number, world: string) {
    this.index = index;
    this.world = world;
  }
}

/** 0x53: the character cannot enter now. A player tries again. */
const REFUSED = 0x53;

/** What a player does in the world, who leaves when the entrance is refused. */
class Visit extends ScenarioPlay {
  private readonly whenRefused: () => void;

  constructor(whenRefused: () => void, ...parts: ConstructorParameters<typeof ScenarioPlay>) {
    super(...parts);
    this.whenRefused = whenRefused;
  }

  override inflow(onFrame: PacketHandler): Inflow {
    return super.inflow((bytes, start, end) => {
      if (bytes[start] === REFUSED) this.whenRefused();
      else onFrame(bytes, start, end);
    });
  }
}

export interface CrowdParts {
  readonly players: number;
  readonly worlds: readonly string[];
  readonly seed: number;
  readonly hopEveryMs: number;
  /** The edges as they are now. */
  readonly edges: () => readonly Endpoint[];
  readonly verbose: boolean;
}

export function accountOf(index: number): string {
  return `wanderer${index}`;
}

/** Players who stay in the world as long as they can: whoever is lost logs in again, at any edge. */
export class Crowd {
  readonly clock = monotonicClock(process.hrtime.bigint());
  readonly dwellers: readonly Dweller[];
  readonly steps: Step[] = [];
  readonly hopsMs: number[] = [];
  readonly aftermath = new Aftermath();
  readonly tally = emptyTally();
  readonly causes: CauseCounts = {};
  /** What must not happen, in words. */
  readonly faults: string[] = [];
  private readonly parts: CrowdParts;
  private readonly random: Random;
  private readonly ghosts = new Set<StressClient>();
  private isResting = false;
  private isOver = false;

  constructor(parts: CrowdParts) {
    this.parts = parts;
    this.random = seededRandom(parts.seed);
    this.dwellers = Array.from(
      { length: parts.players },
      (_, index) => new Dweller(index, parts.worlds[index % parts.worlds.length]!),
    );
  }

  get inWorld(): number {
    return this.dwellers.filter(({ inSince }) => inSince !== undefined).length;
  }

  /** Plays until `leave`. */
  begin(): void {
    for (const dweller of this.dwellers) void this.live(dweller);
  }

  /** Waits until everybody is in the world at once. */
  async allIn(): Promise<void> {
    const end = this.clock.now() + HANG_MS;
    while (this.inWorld < this.dwellers.length) {
      if (this.clock.now() > end) {
        const out = this.dwellers.filter(({ inSince }) => inSince === undefined).map(({ index }) => accountOf(index));
        throw new Error(`not in the world again: ${out.join(", ")}; ${JSON.stringify(this.causes)}`);
      }
      await delay(LOOK_MS);
    }
  }

  /**
   * Nobody hops or logs in a second time from here on: somebody on the way between two processes is listed by neither,
   * or by both.
   */
  rest(): void {
    this.isResting = true;
  }

  /** Everybody leaves, as soon as nothing is under way. */
  async leave(): Promise<void> {
    this.isOver = true;
    const clients = [...this.dwellers.flatMap(({ client }) => client ?? []), ...this.ghosts];
    for (const client of clients) client.abort();
    await Promise.all(clients.map((client) => new Promise<void>((resolve) => client.onGone(resolve))));
  }

  private async live(dweller: Dweller): Promise<void> {
    await delay(this.random.below(2_000));
    while (!this.isOver) {
      await this.visit(dweller);
      if (!this.isOver) await delay(RETRY_MS / 2 + this.random.below(RETRY_MS));
    }
  }

  /** One login, until the connection is gone or no longer answers. */
  private async visit(dweller: Dweller): Promise<void> {
    const { clock } = this;
    let isDone = false;
    const edges = this.parts.edges();
    const edge = edges[this.random.below(edges.length)]!;
    const isImpatient = this.random.below(IMPATIENT) === 0;
    const impatientMs = this.random.below(IMPATIENT_MS);
    const client: StressClient = new StressClient(
      dweller.index,
      { username: accountOf(dweller.index), password: PASSWORD },
      this.contextOf(dweller, { edge, own: () => client, whenDone: () => (isDone = true) }),
    );
    dweller.client = client;
    dweller.answeredAt = clock.now();
    client.start();
    while (!isDone) {
      await delay(LOOK_MS);
      if (this.isOver) return;
      const isWeary =
        isImpatient && !this.isResting && dweller.inSince !== undefined && clock.now() - dweller.inSince > impatientMs;
      if (isWeary || (client.phase === "moving" && clock.now() - dweller.answeredAt > PATIENCE_MS)) {
        this.ghosts.add(client);
        setTimeout(() => client.abort(), GHOST_MS).unref();
        break;
      }
    }
    if (dweller.inSince !== undefined && isDone) this.aftermath.lost(dweller, edge.port, clock.now());
    dweller.inSince = undefined;
    dweller.ledger.facet = undefined;
  }

  private contextOf(
    dweller: Dweller,
    { edge, own, whenDone }: { edge: Endpoint; own: () => StressClient; whenDone: () => void },
  ): StressContext {
    const { clock, tally, causes, parts, random } = this;
    const { index, world, ledger } = dweller;
    const group = Math.floor(index / parts.worlds.length / GROUP);
    const meeting = { x: MEETING.x + GROUP_TILES * (group % 8), y: MEETING.y + GROUP_TILES * Math.floor(group / 8) };
    return {
      timings: TIMINGS,
      clock,
      causes,
      doorwayOf: () => ({ ...edge, serverName: world }),
      tallyOf: () => tally,
      playOf: (seat, pings) =>
        new Visit(
          () => own().abort(),
          seat,
          pings,
          {
            name: "wanderer",
            module: wanderer({
              ...{
                ledger,
                meeting,
                facets: FACETS,
                hopEveryMs: parts.hopEveryMs,
                stays: () => this.isResting,
                now: () => clock.now(),
              },
              random: seededRandom(random.below(0x7fff_ffff)),
              onHop: (ms) => {
                this.hopsMs.push(ms);
                dweller.answeredAt = clock.now();
              },
            }),
          },
          {
            random: () => random.below(1_000_000) / 1_000_000,
            signIn: () => Promise.reject(new Error("wanderers are no staff")),
            onAction: (_, ms) => {
              if (ms !== undefined && dweller.client === own()) dweller.answeredAt = clock.now();
            },
            onFailedRound: (cause) => void (causes[cause] = (causes[cause] ?? 0) + 1),
          },
        ),
      onLatency: (ms) => {
        const at = clock.now();
        if (dweller.client === own()) {
          dweller.answeredAt = at;
          this.steps.push({ at, ms, index, world, facet: ledger.facet });
        } else if (dweller.inSince !== undefined && at - ms > dweller.inSince)
          this.faults.push(`${accountOf(index)} was in the world twice: an old connection's step was answered`);
      },
      onLogin: () => {
        dweller.logins++;
        dweller.inSince = dweller.answeredAt = clock.now();
        this.aftermath.entered(dweller, clock.now());
      },
      onDone: (client) => {
        this.ghosts.delete(client);
        whenDone();
      },
      line: parts.verbose ? (client, text) => process.stdout.write(`${client.username}: ${text}\n`) : undefined,
    };
  }
}
