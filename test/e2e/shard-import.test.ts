import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { mobileIncoming } from "../../runtime/protocol/packets/entering.js";
import { IS_LONG } from "../support/effort.js";
import { GameClient, LoginDeniedError } from "../support/client/game-client.js";
import { type Shard, startShard } from "../support/shard.js";
import { openShardDatabase } from "../support/shard-database.js";
import { storedWorld, type StoredWorld } from "../support/stored-world.js";

/** Saves that real servers of other projects wrote, which are not included in this one. */
const SAVES = path.resolve(import.meta.dirname, "../../../shared/data/saves");
const REASON = existsSync(SAVES) ? "" : ` (skipped: ${SAVES} is not there)`;
const MAIN = "dist/runtime/tools/shard-import/shard-import-main.js";
/** Of all accounts of the saves. */
const PASSWORD = "Passw0rd!x";
const PLAYERS = IS_LONG ? 1_000 : 3;

describe.skipIf(REASON !== "").each(IS_LONG ? ["servuo", "modernuo"] : ["servuo"])(
  `a save of a real server: %s${REASON}`,
  (family) => {
    let directory: string;
    let shard: Shard;
    let before: StoredWorld;
    let printed: string;

    const imported = async (...flags: string[]): Promise<{ code: number; stdout: string; stderr: string }> => {
      const args = [path.join(directory, "save"), "--data", path.join(directory, "data"), ...flags];
      const ended = spawn(process.execPath, [path.join(projectDirectory(), MAIN), ...args]);
      const [stdout, stderr] = [text(ended.stdout), text(ended.stderr)];
      const [code] = (await once(ended, "close")) as [number];
      return { code, stdout: await stdout, stderr: await stderr };
    };

    beforeAll(async () => {
      directory = await mkdtemp(path.join(tmpdir(), "shard-import-"));
      await mkdir(path.join(directory, "save"));
      spawnSync("tar", ["xzf", path.join(SAVES, `${family}-1000.tar.gz`), "-C", path.join(directory, "save")]);
      const dry = await imported("--dry-run");
      expect(existsSync(path.join(directory, "data"))).toBe(false);
      const ended = await imported();
      expect(ended).toMatchObject({ code: 0, stderr: "" });
      printed = ended.stdout;
      expect(dry.stdout.split("\n").slice(2)).toEqual(printed.split("\n").slice(2));
      before = storedWorld(path.join(directory, "data"));
      shard = await startShard({ dataDirectory: path.join(directory, "data") });
    }, 120_000);
    afterAll(async () => {
      await shard?.stopWell();
      await rm(directory, { recursive: true, force: true });
    });

    const row = (username: string) => {
      const database = openShardDatabase(shard.dataDirectory, { readOnly: true });
      try {
        const sql = `SELECT accounts.password_hash AS hash, characters.serial AS serial, characters.name AS name, characters.slot AS slot
        FROM accounts LEFT JOIN characters USING (account_id) WHERE username = ?`;
        return database.prepare(sql).get(username) as { hash: string; serial: number | null; name: string; slot: number };
      } finally {
        database.close();
      }
    };
    const client = (username: string, password = PASSWORD) =>
      new GameClient({ host: "127.0.0.1", port: shard.gamePort, username, password });

    it("comes over with all accounts and characters, and says so", () => {
      const [, characters = ""] = /([\d,]+) characters/.exec(printed) ?? [];
      expect(printed).toContain("4,000 accounts, 4,000 with a password hash of the other server");
      expect(Number(characters.replace(",", ""))).toBeGreaterThan(3_900);
      expect([...before.mobiles.values()].filter(({ template }) => template === undefined)).toHaveLength(
        Number(characters.replace(",", "")),
      );
    });

    it("lets its players log in with their old passwords, wearing what they wore, where they stood", async () => {
      for (let number = 0; number < PLAYERS; number++) {
        const username = `load${number}`;
        const { hash, serial, name, slot } = row(username);
        if (serial === null) continue;
        expect(hash).toMatch(/^\$old\$sha/);
        const player = client(username);
        await player.login();
        await player.select(name, slot);
        const state = before.mobiles.get(serial)!;
        expect({ serial: player.serial, x: player.me.x, y: player.me.y }).toEqual({ serial, x: state.x, y: state.y });
        const { equipment } = await player.waitFor(mobileIncoming, (mobile) => mobile.serial === serial);
        const wore = [...before.items.values()].filter((item) => item.holder === serial && item.layer! <= 0x19);
        expect(new Set(equipment.map((item) => `${item.layer} ${item.graphic}`))).toEqual(
          new Set(wore.map((item) => `${item.layer} ${item.itemId}`)),
        );
        await player.logout();
        expect(row(username).hash).toMatch(/^\$argon2id\$/);
      }
    }, 600_000);

    it("keeps strangers out, and lets the player in again with a hash of the shard's own", async () => {
      await expect(client("load0", "Passw0rd!y").login()).rejects.toThrow(LoginDeniedError);
      const player = client("load0");
      await player.login();
      await player.close();
    });

    it("does not come over twice", async () => {
      expect(await imported("--dry-run")).toMatchObject({ code: 2, stderr: expect.stringContaining("--merge") as string });
      expect(await imported()).toMatchObject({ code: 2, stderr: expect.stringContaining("in use by another server") as string });
    });
  },
);
