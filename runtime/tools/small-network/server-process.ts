import type { ChildProcess } from "node:child_process";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Listening, localUrl, readListeningFile } from "../../base/data-directory/listening-file.js";
import type { Config } from "../../services/settings/start.js";
import { projectDirectory } from "../../base/system/version.js";
import { Supervised, type SupervisedParts } from "./supervised.js";

const LOOK_MS = 50;
/** The figure of an edge that says how many processes of worlds it has a link to. */
const WORLDS_OPEN = /^shardkeeper_edge_worlds_open (\d+)$/m;
const WORLDS_OPEN_LOOK_MS = 250;

/** A server process of the network, as it is planned. */
export interface PlannedProcess {
  readonly name: string;
  readonly role: Config["network"]["roles"][number];
  /** Of a world. */
  readonly world?: string;
  readonly facets?: readonly number[];
  /** Of an edge; 0 for any. */
  readonly gamePort?: number;
  /** Of an API; 0 for any. */
  readonly httpPort?: number;
}

export interface ServerProcessParts extends Pick<SupervisedParts, "whenBack" | "watch" | "say"> {
  readonly plan: PlannedProcess;
  /** The folder of the network. */
  readonly folder: string;
  /** With the options that all processes of the network share. */
  readonly env: NodeJS.ProcessEnv;
}

/** A server process of the network that is running here. */
export class ServerProcess {
  readonly plan: PlannedProcess;
  readonly supervised: Supervised;
  readonly dataDirectory: string;
  private heard: Listening | undefined;

  constructor(parts: ServerProcessParts) {
    const { plan, folder, env, whenBack, watch, say } = parts;
    this.plan = plan;
    this.dataDirectory = path.join(folder, plan.name);
    this.supervised = new Supervised({
      ...{ name: plan.name, folder: this.dataDirectory, env, whenBack, watch, say },
      command: () => [process.execPath, ENTRY, ...this.flags],
      ready: (child, hasEnded) => this.listens(child, hasEnded),
    });
  }

  /** Where it listens; undefined until it was ready once. */
  get listening(): Listening | undefined {
    return this.heard;
  }

  /** Resolves when an edge has links to that many processes of worlds. */
  async reachesWorlds(count: number): Promise<void> {
    for (;;) {
      const url = this.heard && localUrl(this.heard.http);
      const page =
        url &&
        (await fetch(`${url}/metrics`).then(
          (answer) => answer.text(),
          () => "",
        ));
      if (page && Number(WORLDS_OPEN.exec(page)?.[1] ?? 0) >= count) return;
      await delay(WORLDS_OPEN_LOOK_MS);
    }
  }

  private get flags(): string[] {
    const { plan } = this;
    const { world, facets, gamePort, httpPort } = plan;
    // A process that is started again keeps its ports.
    const game = this.heard?.game?.port ?? gamePort ?? 0;
    const http = this.heard?.http.port ?? httpPort ?? 0;
    return [
      ...["--data", this.dataDirectory, "--role", plan.role, "--game-port", String(game), "--http-port", String(http)],
      ...(world === undefined ? [] : ["--world", world]),
      ...(facets === undefined ? [] : ["--facets", facets.join(",")]),
    ];
  }

  private async listens(child: ChildProcess, hasEnded: () => boolean): Promise<void> {
    while (!hasEnded()) {
      const listening = readListeningFile(this.dataDirectory);
      if (listening?.pid === child.pid) {
        this.heard = listening;
        return;
      }
      await delay(LOOK_MS);
    }
  }
}

const ENTRY = path.join(projectDirectory(), "dist/runtime/server/main.js");
