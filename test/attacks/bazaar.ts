import { cpSync, mkdirSync, mkdtempSync, renameSync } from "node:fs";
import path from "node:path";
import { projectDirectory } from "../../runtime/process/version.js";
import type { Arena } from "../support/arena.js";
import { execute } from "../support/command-jobs.js";
import { until } from "../support/until.js";
import { Stall } from "./stall.js";

const STALLS = 4;
/** Middle of nowhere; each stall is out of sight of the others. */
const FIELD = { x: 3_000, y: 3_300 };
const STALL_TILES = 40;
const PACKAGE = "dealings";

/** Stalls in an arena, each lent to one attack at a time. */
export class Bazaar {
  readonly #arena: Arena;
  readonly #free: Stall[];
  readonly #waiting: ((stall: Stall) => void)[] = [];

  private constructor(arena: Arena, stalls: Stall[]) {
    this.#arena = arena;
    this.#free = stalls;
  }

  /** Gives the shard the scripts of the stalls, and brings their players into its world. */
  static async open(this: void, arena: Arena): Promise<Bazaar> {
    await addPackage(arena);
    const places = Array.from({ length: STALLS }, (_, i) => ({ x: FIELD.x + i * STALL_TILES, y: FIELD.y }));
    const stalls = await Promise.all(places.map((place) => Stall.open(arena.players, [arena.newName(), arena.newName()], place)));
    return new Bazaar(arena, stalls);
  }

  /** Does something at a free stall, once there is one. */
  async at<Result>(work: (stall: Stall) => Promise<Result>): Promise<Result> {
    const stall = this.#free.pop() ?? (await new Promise<Stall>((resolve) => this.#waiting.push(resolve)));
    try {
      return await work(stall);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(stall);
      else this.#free.push(stall);
    }
  }

  /** What all stalls have together, in words. */
  async totals(): Promise<string> {
    return (await execute(this.#arena.shard, "stalls")).outputLines.join("; ");
  }
}

/** Puts the package of the stalls into the shard's data directory, in one step. */
async function addPackage({ shard }: Arena): Promise<void> {
  const isKnown = async (): Promise<boolean> => (await (await shard.request("GET", "/api/commands")).text()).includes('"stalls"');
  if (await isKnown()) return;
  const fresh = path.join(mkdtempSync(path.join(shard.dataDirectory, "fresh-")), PACKAGE);
  cpSync(path.join(projectDirectory(), "test/attacks/packages", PACKAGE), fresh, { recursive: true });
  const folder = path.join(shard.dataDirectory, "packages");
  mkdirSync(folder, { recursive: true });
  renameSync(fresh, path.join(folder, PACKAGE));
  await until("the package is loaded", async () => ((await isKnown()) ? undefined : "it is not"));
}
