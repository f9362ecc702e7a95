import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { asRoot, mysqlAddress, mysqlUrl, temporaryDirectory } from "../runtime/storage/engines.js";
import { networkNeed } from "../support/network.js";
import { ADMIN_PASSWORD } from "../support/shard.js";
import { until } from "../support/until.js";

interface NetworkFile {
  readonly edges: readonly { pid: number }[];
  readonly apis: readonly { pid: number }[];
  readonly worlds: readonly { pid: number }[];
  readonly nats: readonly { pid: number }[];
}

it.skipIf(networkNeed.isMissing)(
  `a small network restarts its worlds one after another, and ends in order when its starter is killed${networkNeed.note}`,
  async () => {
    const folder = await temporaryDirectory();
    const database = mysqlAddress();
    await asRoot(`CREATE DATABASE IF NOT EXISTS ${database.address.database}`);
    const flags = ["--data", folder.path, "--database-url", mysqlUrl(database.address), "--game-port", "0", "--http-port", "0"];
    const main = path.join(projectDirectory(), "dist/runtime/tools/small-network/main.js");
    const starter = spawn(process.execPath, [main, ...flags], {
      env: { ...process.env, SHARD_ADMIN_PASSWORD: ADMIN_PASSWORD },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    starter.stderr.on("data", (text: Buffer) => (said += String(text)));
    let file: NetworkFile | undefined;
    await until(
      "the network is ready",
      () => {
        if (starter.exitCode !== null) throw new Error(`it ended with ${starter.exitCode}`);
        try {
          file = JSON.parse(readFileSync(path.join(folder.path, "network.json"), "utf8")) as NetworkFile;
          return undefined;
        } catch {
          return "there is no network.json";
        }
      },
      600_000,
    );
    starter.kill("SIGUSR2");
    await until("all were restarted", () => (said.includes("all worlds and APIs were restarted") ? undefined : said), 600_000);
    expect(said).not.toContain("was lost");
    const before = file!;
    file = JSON.parse(readFileSync(path.join(folder.path, "network.json"), "utf8")) as NetworkFile;
    expect(file.edges).toEqual(before.edges);
    for (const [index, { pid }] of file.worlds.entries()) expect(pid).not.toBe(before.worlds[index]!.pid);
    const all = Object.values(file) as readonly { pid: number }[][];
    starter.kill("SIGKILL");
    await until("all have ended", () => {
      const left = all.flat().filter(({ pid }) => isRunning(pid));
      return left.length === 0 ? undefined : `${left.length} run`;
    });
    // Each stopped by itself, with the database and NATS still there.
    for (const name of ["edge-1", "edge-2", "api-1", "api-2", "north-1", "north-2", "south-1", "south-2"]) {
      const output = readFileSync(path.join(folder.path, name, "output.log"), "utf8");
      expect([name, output.trimEnd().split("\n").at(-1)]).toEqual([name, expect.stringContaining("stopped")]);
      expect(output).not.toMatch(/NATS .* cannot be reached/);
    }
    await folder.remove();
    await database.remove();
  },
);

function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
