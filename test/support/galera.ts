import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import mysql from "mysql2/promise";
import { freePorts } from "./nats-servers.js";
import { until } from "./until.js";

const PROVIDER = process.env["SHARD_TEST_GALERA"] ?? "/usr/lib/galera/libgalera_smm.so";
const HOST = "127.0.0.1";
/** Replication, its transfer of what is missing, and the copy of everything for one that joins. */
const PORTS_OF_CLUSTER = 3;
/** The account of Debian's packages. As root, the servers and the copy to one that joins run under it. */
const ACCOUNT = "mysql";

function whyMissing(): string | undefined {
  if (!existsSync(PROVIDER)) return `there is no ${PROVIDER}; apt-get install galera-4 mariadb-server, or set SHARD_TEST_GALERA`;
  for (const program of ["mariadbd", "mariadb-install-db", "rsync"])
    if (spawnSync(program, ["--version"]).error !== undefined) return `${program} is not installed`;
  return undefined;
}

/** Why tests of a Galera cluster are skipped; undefined where they run. */
export const galeraIsMissing = whyMissing();

/** A server of the cluster. */
export interface GaleraNode {
  readonly port: number;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
}

/** Three servers of MariaDB that are one cluster on this machine. */
export class GaleraCluster implements AsyncDisposable {
  readonly nodes: GaleraNode[] = [];
  private readonly folder = mkdtempSync(path.join(tmpdir(), "shardkeeper-galera-"));
  private readonly children: ChildProcess[] = [];

  private constructor() {
    this.give(this.folder);
  }

  static async start(): Promise<GaleraCluster> {
    const cluster = new GaleraCluster();
    try {
      const ports = await freePorts(3 * (1 + PORTS_OF_CLUSTER));
      const groups = [0, 1, 2].map((index) => ports.slice(index * 4, index * 4 + 4));
      const address = `gcomm://${groups.map(([, group]) => `${HOST}:${group}`).join(",")}`;
      cluster.install();
      // One after the other: each gets a copy of what the first one has.
      for (const [index, group] of groups.entries()) await cluster.startNode(index, group, index === 0 ? "gcomm://" : address);
      return cluster;
    } catch (error) {
      await cluster[Symbol.asyncDispose]();
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
    for (const child of this.children) child.kill("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }

  private install(): void {
    const data = path.join(this.folder, "0");
    const flags = ["--no-defaults", `--datadir=${data}`, "--auth-root-authentication-method=normal", "--skip-test-db"];
    const made = spawnSync("mariadb-install-db", [...flags, "--innodb-log-file-size=8M", ...this.account]);
    if (made.status !== 0) throw new Error(`no database could be made: ${String(made.stdout)}${String(made.stderr)}`);
  }

  private async startNode(index: number, [port, group, transfer, copy]: readonly number[], address: string): Promise<void> {
    const data = path.join(this.folder, String(index));
    mkdirSync(data, { recursive: true });
    this.give(data);
    const options = `base_port=${group};gmcast.listen_addr=tcp://${HOST}:${group};ist.recv_addr=${HOST}:${transfer};gcache.size=8M`;
    const child = spawn(
      "mariadbd",
      [
        ...[
          "--no-defaults",
          `--datadir=${data}`,
          `--port=${port}`,
          `--bind-address=${HOST}`,
          `--socket=${data}/s`,
          ...this.account,
        ],
        ...["--innodb-log-file-size=8M", "--innodb_buffer_pool_size=32M", "--innodb_flush_log_at_trx_commit=0"],
        ...["--binlog_format=ROW", "--innodb_autoinc_lock_mode=2", "--wsrep_on=ON", `--wsrep_provider=${PROVIDER}`],
        ...["--wsrep_cluster_name=test", `--wsrep_node_address=${HOST}:${group}`, `--wsrep_provider_options=${options}`],
        ...["--wsrep_sst_method=rsync", `--wsrep_sst_receive_address=${HOST}:${copy}`, `--wsrep_cluster_address=${address}`],
      ],
      { stdio: "ignore" },
    );
    this.children.push(child);
    const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
    await until(`server ${index + 1} of the cluster is ready`, async () => {
      if (hasEnded()) throw new Error(`server ${index + 1} of the cluster ended`);
      return isReady(port!);
    });
    const kill = async (): Promise<void> => {
      if (hasEnded()) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    };
    this.nodes.push({ port: port!, kill });
  }

  private get account(): string[] {
    return process.getuid?.() === 0 ? [`--user=${ACCOUNT}`] : [];
  }

  private give(folder: string): void {
    if (process.getuid?.() !== 0) return;
    const [uid, gid] = ["-u", "-g"].map((flag) => Number(spawnSync("id", [flag, ACCOUNT]).stdout));
    chownSync(folder, uid!, gid!);
  }
}

/** @returns what is missing */
async function isReady(port: number): Promise<string | undefined> {
  try {
    const connection = await mysql.createConnection({ host: HOST, port, user: "root" });
    try {
      const [rows] = await connection.query("SHOW STATUS LIKE 'wsrep_ready'");
      return (rows as { Value: string }[])[0]?.Value === "ON" ? undefined : "it has not joined";
    } finally {
      await connection.end();
    }
  } catch (error) {
    return String(error);
  }
}
