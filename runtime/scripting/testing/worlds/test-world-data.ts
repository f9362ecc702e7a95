import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { WORLD_KINDS, type WorldKind } from "../../../assets/world-data/kinds.js";
import { type DataPackage, SAMPLE_FOLDER, WORLD_FOLDER, WorldData } from "../../../assets/world-data/world-data.js";
import { LuaRaise } from "../../vm/raise.js";

/** The world data of a test: the shard's sample, until the test writes files of its own. */
export class TestWorldData implements Pick<WorldData, "count" | "entries" | "problems" | "version"> {
  private readonly directory: string;
  private readonly data: WorldData;
  /** Reads in progress. */
  private readonly reading = new Set<Promise<unknown>>();

  /**
   * @param scripts contains `lua/` with the sample
   * @param data the test's own data directory
   * @param packages the packages in force
   */
  constructor(scripts: string, data: string, packages: readonly DataPackage[]) {
    this.directory = path.join(data, WORLD_FOLDER);
    this.data = new WorldData({
      own: this.directory,
      sample: path.join(scripts, SAMPLE_FOLDER),
      hasTown: true,
      packages: () => packages,
    });
  }

  count(...asked: Parameters<WorldData["count"]>): ReturnType<WorldData["count"]> {
    const counting = this.data.count(...asked);
    this.reading.add(counting);
    const done = (): void => void this.reading.delete(counting);
    counting.then(done, done);
    return counting;
  }

  entries(...asked: Parameters<WorldData["entries"]>): ReturnType<WorldData["entries"]> {
    return this.data.entries(...asked);
  }

  problems(kind: WorldKind): ReturnType<WorldData["problems"]> {
    return this.data.problems(kind);
  }

  version(kind: WorldKind): number {
    return this.data.version(kind);
  }

  get isReading(): boolean {
    return this.reading.size > 0;
  }

  /** Waits for the reads in progress, in real time. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.reading);
  }

  /** Deletes all files of the operator, and what is known of them. */
  empty(): void {
    rmSync(this.directory, { recursive: true, force: true });
    rmSync(`${this.directory}-kinds.json`, { force: true });
  }

  /** Writes or deletes a file of the operator. @throws LuaRaise for an invalid path */
  write(file: string, text: string | undefined): void {
    const [kind, ...rest] = file.split("/");
    if (!WORLD_KINDS.some((known) => known === kind) || rest.length === 0 || rest.some((one) => !/^[\w-][\w .-]*$/.test(one))) {
      throw new LuaRaise(`${file} is not a file of world data; its path begins with one of ${WORLD_KINDS.join(", ")}`);
    }
    const place = path.join(this.directory, file);
    if (text === undefined) return rmSync(place, { force: true });
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
}
