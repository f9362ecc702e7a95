import { setTimeout as delay } from "node:timers/promises";
import { HANG_MS } from "../../support/hang.js";
import type { Random } from "../../support/random.js";
import { type Shard, startShard } from "../../support/shard.js";
import type { SmallNetwork, WorldProcess } from "./small-network.js";

/** How often each kind comes, of the sum of all. */
const KINDS = {
  world: 40,
  edge: 15,
  api: 10,
  broker: 10,
  "frozen world": 10,
  "frozen edge": 7,
  "replaced world": 8,
} as const;
type Kind = keyof typeof KINDS;

/** Longer than a lease of a world (6 s) and than a process may stand still without giving up its accounts (8 s). */
const FROZEN_MS = { least: 4_000, most: 13_000 };
/** A process that takes the place of a frozen one waits for the end of its lease. */
const REPLACED_MS = 20_000;
const LOOK_MS = 50;
/** To find something that is not harmed already. */
const TRIES = 20;

/** Something that was done to a process of the network. */
export interface Harm {
  readonly kind: Kind;
  /** The world and facets of a process of a world. */
  readonly world: string | undefined;
  readonly facets: readonly number[];
  /** In ms of the clock that was handed in. */
  readonly at: number;
  /** The port of an edge. */
  readonly edgePort: number | undefined;
  /** When the process was there again; undefined until then. */
  backAt: number | undefined;
}

/** A process that is harmed: of a world, an edge, or another. */
type Victim = { readonly pid: number; readonly edgePort?: number } & Partial<Pick<WorldProcess, "name" | "facets">>;

export interface HavocParts {
  readonly network: SmallNetwork;
  readonly random: Random;
  readonly now: () => number;
  /** Called at each harm. */
  readonly whenHarmed: (harm: Harm) => void;
  readonly say: (line: string) => void;
}

/** Kills and freezes processes of a network at random. */
export class Havoc {
  readonly harms: Harm[] = [];
  private readonly parts: HavocParts;
  /** Processes that stand still, or are the place of one. */
  private readonly spared = new Set<number>();
  private readonly replaced = new Set<string>();
  private readonly running = new Set<Promise<void>>();

  constructor(parts: HavocParts) {
    this.parts = parts;
  }

  /** Does harm at random, and at once; a frozen process goes on later. */
  strike(): void {
    const before = this.harms.length;
    for (let tries = 0; tries < TRIES && this.harms.length === before; tries++) {
      const kind = this.choose();
      // What can be harmed now is harmed before this returns.
      const work = this.harm(kind).catch((error: unknown) => this.parts.say(`${kind}: ${String(error)}`));
      this.running.add(work);
      void work.finally(() => this.running.delete(work));
    }
  }

  /** Resolves when nothing is frozen or killed any more. */
  async over(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private choose(): Kind {
    const kinds = Object.entries(KINDS) as [Kind, number][];
    let at = this.parts.random.below(kinds.reduce((sum, [, weight]) => sum + weight, 0));
    for (const [kind, weight] of kinds) if ((at -= weight) < 0) return kind;
    return "world";
  }

  private async harm(kind: Kind): Promise<void> {
    const { network, random } = this.parts;
    const { worlds, edges, apis, nats } = network.processes;
    switch (kind) {
      case "world":
      case "frozen world":
      case "replaced world": {
        const victims = worlds.filter((one) => !this.spared.has(one.pid) && !this.replaced.has(placeOf(one)));
        const victim = victims[random.below(victims.length)];
        if (!victim) return;
        if (kind === "world") return this.kill(kind, victim);
        if (kind === "frozen world") return this.freeze(kind, victim);
        return this.replace(victim);
      }
      case "edge":
      case "frozen edge": {
        const { pid, game } = edges[random.below(edges.length)]!;
        const victim = { pid, edgePort: game.port };
        return kind === "edge" ? this.kill(kind, victim) : this.freeze(kind, victim);
      }
      case "api":
        return this.kill(kind, apis[random.below(apis.length)]!);
      case "broker":
        return this.kill(kind, nats[random.below(nats.length)]!);
    }
  }

  private note(kind: Kind, { name, facets = [], edgePort }: Victim): Harm {
    const { now, say, whenHarmed } = this.parts;
    const harm: Harm = { kind, world: name, facets, edgePort, at: now(), backAt: undefined };
    this.harms.push(harm);
    whenHarmed(harm);
    say(`${kind}${name === undefined ? "" : ` ${placeOf({ name, facets })}`}`);
    return harm;
  }

  private async kill(kind: Kind, victim: Victim): Promise<void> {
    const { pid } = victim;
    const folder = this.parts.network.folderOf(pid);
    if (this.spared.has(pid) || !signal(pid, "SIGKILL")) return;
    const harm = this.note(kind, victim);
    await this.isBack(pid, folder);
    harm.backAt = this.parts.now();
  }

  private async freeze(kind: Kind, victim: Victim): Promise<void> {
    const { random, now } = this.parts;
    const { pid } = victim;
    if (this.spared.has(pid) || !signal(pid, "SIGSTOP")) return;
    this.spared.add(pid);
    const harm = this.note(kind, victim);
    await delay(FROZEN_MS.least + random.below(FROZEN_MS.most - FROZEN_MS.least));
    this.spared.delete(pid);
    signal(pid, "SIGCONT");
    harm.backAt = now();
  }

  /**
   * Freezes a process of a world, starts another one in its place, and lets the first go on; in the end the
   * supervisor's runs again.
   */
  private async replace(victim: WorldProcess): Promise<void> {
    const { network, random, now } = this.parts;
    const place = placeOf(victim);
    const folder = network.folderOf(victim.pid);
    if (!signal(victim.pid, "SIGSTOP")) return;
    this.replaced.add(place);
    this.spared.add(victim.pid);
    const harm = this.note("replaced world", victim);
    let other: Shard | undefined;
    try {
      other = await startShard({
        databaseUrl: network.databaseUrl,
        variables: network.variables,
        flags: [
          ...["--role", "world", "--world", victim.name, "--facets", victim.facets.join(",")],
          ...["--nats", network.processes.nats.map(({ url }) => url).join(","), "--network-name", "network"],
        ],
      });
      signal(victim.pid, "SIGCONT");
      await delay(random.below(REPLACED_MS));
      if (random.below(2) === 0) await other.kill();
      else await other.stop();
    } finally {
      signal(victim.pid, "SIGCONT");
      await other?.kill();
      await other?.stop();
      this.spared.delete(victim.pid);
      await this.isBack(victim.pid, folder);
      this.replaced.delete(place);
      harm.backAt = now();
    }
  }

  /** Waits until the supervisor has started a process that ended again, and it is ready. */
  private async isBack(pid: number, folder: string | undefined): Promise<void> {
    const { network } = this.parts;
    const isStillAway = (): boolean =>
      folder === undefined ? network.lists(pid) : [undefined, pid].includes(network.pidIn(folder));
    const end = performance.now() + HANG_MS;
    while (isStillAway()) {
      if (performance.now() > end) throw new Error(`process ${pid} was not started again`);
      await delay(LOOK_MS);
    }
  }
}

function placeOf({ name, facets }: Pick<WorldProcess, "name" | "facets">): string {
  return `${name}, facets ${facets.join(", ")}`;
}

/** @returns whether the process was there */
function signal(pid: number, what: NodeJS.Signals): boolean {
  try {
    return pid > 0 && process.kill(pid, what);
  } catch {
    return false;
  }
}
