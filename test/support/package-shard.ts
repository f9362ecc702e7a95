import { pino } from "pino";
import type { OnlinePlayer } from "../../runtime/contracts/players.js";
import type { LoadResult } from "../../runtime/scripting/loading/load.js";
import { PackageReloads } from "../../runtime/scripting/packages/package-reloads.js";
import { PackageFolders } from "../../runtime/scripting/packages/package-folders.js";
import { ScriptReloads } from "../../runtime/scripting/loading/script-reloads.js";
import { openTestWorld } from "../../runtime/scripting/testing/worlds/open-test-world.js";
import type { TestWorld } from "../../runtime/scripting/testing/worlds/test-world.js";
import type { PackageFolder } from "./package-folder.js";

/**
 * The scripts of a running shard, with a stock and packages of its own and a player. Nothing is watched: `refresh`
 * looks for changes.
 */
export class PackageShard {
  readonly folder: PackageFolder;
  readonly world: TestWorld;
  readonly reloads: ScriptReloads;
  readonly packages: PackageReloads;
  private readonly player: OnlinePlayer;

  private constructor(folder: PackageFolder, world: TestWorld, packageFolders: PackageFolders, player: OnlinePlayer) {
    const { host } = world;
    this.folder = folder;
    this.world = world;
    this.reloads = new ScriptReloads(host, { run: () => Promise.resolve(new Map()) });
    this.packages = new PackageReloads({ host, reloads: this.reloads, packageFolders });
    this.player = player;
  }

  /** @param log receives what is logged, a line each */
  static async open(stock: PackageFolder, folder: PackageFolder, log: (line: string) => void = () => {}): Promise<PackageShard> {
    const packageFolders = new PackageFolders([folder.path], "1.0.0");
    const { inForce } = await packageFolders.scan();
    const write = (line: string): void => log((JSON.parse(line) as { msg: string }).msg);
    const world = await openTestWorld({ directory: stock.path, packages: inForce }, pino({ level: "info" }, { write }), () => []);
    return new PackageShard(folder, world, packageFolders, await world.enter({}));
  }

  get sessionId(): number {
    return this.player.sessionId;
  }

  /** What the player reads after it has said a line. */
  async answer(line: string): Promise<string> {
    this.world.say(this.player, line);
    await this.world.quiet();
    return this.world.players.takeLines(this.sessionId).join(" | ");
  }

  /** Adds a package, or files of one, while the shard runs. */
  add(name: string, files: Record<string, string>, manifest = {}): Promise<LoadResult[]> {
    this.folder.add(name, files, manifest);
    return this.packages.refresh();
  }

  /** Deletes a package while the shard runs. */
  delete(name: string): Promise<LoadResult[]> {
    this.folder.delete(name);
    return this.packages.refresh();
  }

  close(): Promise<void> {
    return this.world.close();
  }
}
