import type { Log } from "../../base/log/log.js";
import type { Directory, ProcessEntry } from "../../contracts/network.js";
import { ALL_WORLDS, type WorldNames } from "../../contracts/worlds.js";

/** A world as the database has it. */
export interface StoredWorld {
  readonly worldId: number;
  readonly name: string;
}

interface WorldState {
  name: string;
  players: number;
  processes: { facets: number[]; players: number; loadPercent: number }[];
}

export interface NetworkWorldsParts {
  readonly directory: Pick<Directory, "processes" | "whenChanged">;
  /** The worlds of the database. */
  readonly stored: () => Promise<readonly StoredWorld[]>;
  readonly log: Log;
}

/** The worlds of a network: those of the database, also while they are down, and which processes they have now. */
export class NetworkWorlds implements WorldNames {
  private readonly parts: NetworkWorldsParts;
  private readonly unsubscribe: () => void;
  private worlds: readonly StoredWorld[] = [];
  private reading: Promise<void> | undefined;

  private constructor(parts: NetworkWorldsParts) {
    this.parts = parts;
    this.unsubscribe = parts.directory.whenChanged(() => {
      const known = new Set(this.all);
      if (this.processes().some(({ world }) => world !== null && !known.has(world))) void this.read();
    });
  }

  /** Rejects if the database cannot be read. */
  static async open(parts: NetworkWorldsParts): Promise<NetworkWorlds> {
    const worlds = new NetworkWorlds(parts);
    worlds.worlds = await parts.stored();
    return worlds;
  }

  get all(): readonly string[] {
    return this.worlds.map(({ name }) => name).sort();
  }

  nameOf(worldId: number | undefined): string | undefined {
    return this.worlds.find((world) => world.worldId === worldId)?.name;
  }

  idOf(name: string): number | undefined {
    return this.worlds.find((world) => world.name === name)?.worldId;
  }

  /**
   * The processes of a world that run now, the one with the lowest facet first.
   *
   * @param world undefined and `*` for all worlds, in the order of their names
   */
  processes(world?: string): ProcessEntry[] {
    const isMeant = (entry: ProcessEntry): boolean =>
      entry.roles.includes("world") && (world === undefined || world === ALL_WORLDS || entry.world === world);
    return this.parts.directory.processes
      .filter(isMeant)
      .sort((a, b) => compare(a.world ?? "", b.world ?? "") || lowest(a) - lowest(b));
  }

  states(): WorldState[] {
    return this.all.map((name) => {
      const processes = this.processes(name).map(({ facets, players, loadPercent }) => ({
        facets: [...facets],
        players,
        loadPercent,
      }));
      return { name, players: processes.reduce((sum, { players }) => sum + players, 0), processes };
    });
  }

  close(): void {
    this.unsubscribe();
  }

  private read(): Promise<void> {
    return (this.reading ??= this.parts
      .stored()
      .then((worlds) => void (this.worlds = worlds))
      .catch((error: unknown) => this.parts.log.warn({ err: error }, "the worlds could not be read"))
      .finally(() => (this.reading = undefined)));
  }
}

function lowest({ facets }: ProcessEntry): number {
  return Math.min(...facets);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
