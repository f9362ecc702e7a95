import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { freePorts } from "./nats-servers.js";
import { packages, programAt } from "./needs.js";

/** In memory, if there is room: a new database writes much that nobody will read. */
const MEMORY = "/dev/shm";
const ROOM_BYTES = 2 ** 30;
/** Small files, since each run makes new ones. */
const SMALL = ["--innodb-log-file-size=8M", "--innodb-flush-log-at-trx-commit=0"];
const CONNECTIONS = 500;

/**
 * Starts MariaDB and NATS for a run of tests where they are installed, on free ports and with temporary data, and ends
 * them. It does not wait until they answer: the tests that use them do. SHARD_TEST_MARIADB_PORT and
 * SHARD_TEST_NATS_PORT name servers that run already.
 */
export default async function startServices(): Promise<() => Promise<void>> {
  const [mariadbPort, natsPort] = (await freePorts(2)).map(String) as [string, string];
  const folder = mkdtempSync(path.join(hasRoom(MEMORY) ? MEMORY : tmpdir(), "shardkeeper-services-"));
  /** The children with the process ids by which they are killed: negative ones of groups. */
  const children = new Map<ChildProcess, number>();
  let hasEnded = false;
  /** @param detached in a process group of its own, for a script that starts other programs */
  const start = (program: string, args: readonly string[], detached = false): ChildProcess => {
    const child = spawn(programAt(program)!, args, { stdio: "ignore", detached });
    children.set(child, detached ? -child.pid! : child.pid!);
    child.on("exit", (code) => {
      if (code !== 0 && !hasEnded) process.stderr.write(`${program} ended with ${code}\n`);
    });
    return child;
  };

  if (process.env["SHARD_TEST_NATS_PORT"] === undefined && packages["nats-server"]()) {
    process.env["SHARD_TEST_NATS_PORT"] = natsPort;
    const store = path.join(folder, "nats");
    start("nats-server", ["--addr", "127.0.0.1", "--port", natsPort, "--jetstream", "--store_dir", store, "--log", "/dev/null"]);
  }
  if (process.env["SHARD_TEST_MARIADB_PORT"] === undefined && packages["mariadb-server"]()) {
    process.env["SHARD_TEST_MARIADB_PORT"] = mariadbPort;
    const data = path.join(folder, "mariadb");
    const common = ["--no-defaults", `--datadir=${data}`, `--user=${userInfo().username}`, ...SMALL];
    const root = ["--auth-root-authentication-method=normal", "--skip-test-db"];
    const installation = start("mariadb-install-db", [...common, ...root], true);
    installation.once("exit", (code) => {
      if (code !== 0 || hasEnded) return;
      const socket = path.join(folder, "mariadb.sock");
      const place = ["--bind-address=127.0.0.1", `--port=${mariadbPort}`, `--socket=${socket}`];
      const log = `--log-error=${path.join(folder, "mariadb.log")}`;
      start("mariadbd", [...common, ...place, log, `--max-connections=${CONNECTIONS}`]);
    });
  }
  return async () => {
    hasEnded = true;
    for (const [child, pid] of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      process.kill(pid, "SIGKILL");
      await once(child, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  };
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ROOM_BYTES;
}
