import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { gameMasterAt } from "../../support/commanding.js";
import { Players } from "../../support/players.js";
import { ScriptDirectory } from "../../support/script-directory.js";
import { type Shard, startShard } from "../../support/shard.js";
import { writeShoreClient } from "../../support/shore-client.js";

/** Where Anna stands, with Bob and Cedric beside her. */
export const PLACE = { x: 1480, y: 1640 };
/** Where nobody sees what happens to Anna. */
const STAFF_ROOM = { x: 1460, y: 1605 };
/** Somebody says at most two lines in a second, and a case takes three. */
const STAFF = 20;
const SCRIPTS = {
  losses: "lua/commands/losses.lua",
  played: "lua/commands/played.lua",
  gains: "lua/lib/staged_gains.lua",
} as const;

/** A server with those who lose things, those who take them, and staff. */
export class Stage {
  readonly shard: Shard;
  readonly players: Players;
  readonly anna: GameClient;
  readonly bob: GameClient;
  readonly staff: readonly GameClient[];
  private readonly scripts: ScriptDirectory;
  private readonly files: string;

  private constructor(
    parts: Pick<Stage, "shard" | "players" | "anna" | "bob" | "staff">,
    scripts: ScriptDirectory,
    files: string,
  ) {
    ({ shard: this.shard, players: this.players, anna: this.anna, bob: this.bob, staff: this.staff } = parts);
    this.scripts = scripts;
    this.files = files;
  }

  static async open(): Promise<Stage> {
    const scripts = new ScriptDirectory();
    for (const [name, file] of Object.entries(SCRIPTS))
      scripts.write(file, readFileSync(path.join(import.meta.dirname, `${name}.lua`), "utf8"));
    const files = mkdtempSync(path.join(tmpdir(), "client-"));
    writeShoreClient(files);
    const shard = await startShard({ flags: [...scripts.flags, "--uo-directory", files] });
    const players = new Players(shard);
    const spots = { anna: PLACE, bob: { ...PLACE, x: PLACE.x + 1 }, cedric: { ...PLACE, x: PLACE.x + 2 } };
    const { anna, bob } = await players.allInWorldAt(spots);
    const staff = Array.from({ length: STAFF }, (_, number) =>
      gameMasterAt(shard, players, `master${String.fromCharCode(97 + number)}`, { ...STAFF_ROOM, x: STAFF_ROOM.x + number }),
    );
    return new Stage({ shard, players, anna, bob, staff: await Promise.all(staff) }, scripts, files);
  }

  async close(): Promise<void> {
    await this.players.leave();
    await this.shard.stop();
    this.scripts.remove();
    rmSync(this.files, { recursive: true });
  }

  /** Runs a function of the staged cases. */
  async lua(script: keyof typeof SCRIPTS, code: string): Promise<string[]> {
    const response = await this.shard.request("POST", "/api/lua/evaluate", { code, file: SCRIPTS[script] });
    const answer = (await response.json()) as { success: boolean; values: string[] };
    expect(answer, code).toMatchObject({ success: true });
    return answer.values.map((value) => value.replaceAll(/^"|"$/g, ""));
  }
}

/** A selection of everything from now on. */
export function sinceNow(): string {
  return `since ${new Date().toISOString().replace("T", " ").replace("Z", "")}`;
}
