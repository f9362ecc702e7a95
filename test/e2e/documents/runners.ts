import { asRoot, hasMysql, mysqlAddress, mysqlUrl } from "../../runtime/storage/engines.js";
import { natsNeed } from "../../support/nats-servers.js";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import { metricNames, type Artifact as LoadTestArtifact } from "../../../loadtest/judge/metrics.js";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import type { Program } from "../../support/program.js";
import { ADMIN_PASSWORD } from "../../support/shard.js";
import { until } from "../../support/until.js";
import { launchBrowser, picture, TAKES_PICTURES } from "../admin-ui/browser-rig.js";
import { tmuxNeed, TmuxTerminal } from "../console/tmux.js";
import { blocksOf, commandLines, readDocument } from "./command-lines.js";
import { expectBenchKnows, expectDockerKnows, expectUnitsKnow } from "./deployment.js";
import { Sandbox, taskOf } from "./sandbox.js";
import { savedFiles } from "./saved-files.js";
import { adminToken, FREE_PORTS, home, IN_DOCUMENTS, SERVE, serve, served, stop } from "./servers.js";
import { makeTinyProject } from "./tiny-project.js";

const ROOT = projectDirectory();
/** The line whose report is shown in the documents. */
const PICTURED = "npm run loadtest -- --clients 200 --duration 30";

/** Runs in a sandbox of its own. */
async function inSandbox<Result>(work: (sandbox: Sandbox) => Promise<Result>): Promise<Result> {
  const sandbox = new Sandbox();
  try {
    return await work(sandbox);
  } finally {
    await sandbox.remove();
  }
}

async function expectDone(program: Program, told: string | RegExp = "", code = 0): Promise<void> {
  const ended = await program.end();
  expect(`${program.stdout}${program.stderr}`).toMatch(told);
  expect(ended, program.stdout + program.stderr).toBe(code);
}

export type Runner = (line: string) => Promise<void> | void;

const startsOnPort: Runner = async (line) => {
  const free = await freePort();
  const own = await serve(line.replace(/(?<=--game-port )\d+/, String(free)), (sandbox) => sandbox.place("data"));
  expect(own.gamePort).toBe(free);
  expect((await fetch(`${own.url}/ready`)).status).toBe(200);
  await stop(own);
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const startsOnMariadb: Runner = (line) =>
  inSandbox(async (sandbox) => {
    const [, url] = /SHARD_DATABASE_URL='([^']+)'/.exec(line)!;
    const rest = line.slice(line.indexOf("npm"));
    if (!hasMysql) {
      const nowhere = url!.replace(":3306", ":1");
      await expectDone(sandbox.npm(rest, [], { ...FREE_PORTS, SHARD_DATABASE_URL: nowhere }), "ECONNREFUSED", 1);
      return;
    }
    const { address, remove } = mysqlAddress();
    try {
      await asRoot(`CREATE DATABASE ${address.database}`);
      const own = await serve(rest, (place) => place.place("data"), { SHARD_DATABASE_URL: mysqlUrl(address) });
      await stop(own);
    } finally {
      await remove();
    }
  });

/** Runs the line on a real terminal. Without tmux it only checks that `--help` lists the flags. */
const onTerminal =
  (shown: string, variables: () => Record<string, string>, end: (terminal: TmuxTerminal) => Promise<void>): Runner =>
  async (line) => {
    const { task, args } = taskOf(line);
    const real = args.map((arg) => arg.replace(IN_DOCUMENTS.url, served.url).replace(IN_DOCUMENTS.data, served.data));
    if (tmuxNeed.isMissing) return inSandbox((sandbox) => expectDone(sandbox.npm(line, ["--help"]), "--"));
    const launcher = path.join("..", "runtime/tools/npm/run.mjs");
    const terminal = await TmuxTerminal.open(launcher, [task, ...real], { variables: variables() });
    try {
      await terminalShows(terminal, shown);
      await end(terminal);
    } finally {
      await terminal.close();
    }
  };
async function terminalShows(terminal: TmuxTerminal, shown: string): Promise<void> {
  let screen = "";
  const check = async (): Promise<string | undefined> => {
    screen = await terminal.screen();
    return screen.includes(shown) ? undefined : `it shows:\n${screen}`;
  };
  await until(`the terminal shows ${shown}`, check);
}
const leaves = async (terminal: TmuxTerminal): Promise<void> => {
  await terminal.press("q");
  expect(await terminal.exitCode()).toBe(0);
};

/** The result of a former run, for lines that compare. */
const FORMER_RUN = {
  metrics: Object.fromEntries(metricNames.map((name) => [name, 1])),
  passed: true,
  failedConditions: [],
};

/**
 * Runs two clients for ten seconds instead of the line's numbers, with accounts of their own. A picture needs more
 * clients.
 */
const loads: Runner = (line) => loadsWith(line);

async function loadsWith(line: string, variables: Readonly<Record<string, string>> = {}): Promise<void> {
  const [clients, seconds] = TAKES_PICTURES ? ["50", "20"] : ["2", "10"];
  const at = {
    host: "127.0.0.1",
    http: home.url,
    "admin-password": readFileSync(path.join(home.data, "admin-password.txt"), "utf8").trim(),
  };
  const isStaged = line.includes("--stages");
  let small = line.replace(/--stages '[^']+'/, `--stages 'spike ${seconds}s to ${clients}'`);
  for (const [flag, value] of Object.entries({ clients, duration: seconds, ...at }))
    small = small.replace(new RegExp(`--${flag} \\S+`), `--${flag} ${value}`);
  const prefix = `q${commandLines().findIndex((one) => one.line === line)}`;
  const more = ["--port", String(home.gamePort), "--user-prefix", prefix];
  for (const [flag, value] of Object.entries({ ...(!isStaged && { clients, duration: seconds }), http: home.url }))
    if (!small.includes(`--${flag} `)) more.push(`--${flag}`, value);
  const separator = small.includes(" -- ") ? [] : ["--"];
  await inSandbox(async (sandbox) => {
    sandbox.write("smiths.mjs", blocksOf(readDocument("docs/scenarios.md"), "js")[0]!);
    sandbox.write("artifacts/before/latest.json", JSON.stringify(FORMER_RUN));
    if (!small.includes("--admin-password")) symlinkSync(home.data, sandbox.place("data"));
    const program = sandbox.npm([small, ...separator].join(" "), more, variables);
    const code = await program.end();
    const file = (name: string): string => sandbox.place("artifacts/stress", name);
    for (const name of ["latest-details.json", "latest.html"]) expect(existsSync(file(name)), program.stderr).toBe(true);
    const { metrics, passed } = JSON.parse(readFileSync(file("latest.json"), "utf8")) as LoadTestArtifact;
    expect(metrics.loginSucceeded, program.stdout).toBe(Number(clients));
    // A busy machine may miss the latency limits, so the exit code is only compared with the artifact.
    expect(code).toBe(passed ? 0 : 1);
    if (TAKES_PICTURES && line === PICTURED) await takePicture(file("latest.html"));
  });
}

const AGENT_LINE = "npm run loadtest -- --agent --listen 0.0.0.0:7070";
const AGENTS_LINE =
  "npm run loadtest -- --host 192.0.2.7 --http http://192.0.2.7:8088 --agents 192.0.2.8:7070,192.0.2.9:7070 --clients 4000";
const SECRET = { LOADTEST_SECRET: "sixteen or more letters" };

/** Runs agents of the load test on free ports of this machine while `work` needs them, and ends each by Ctrl-C. */
const withAgents = (count: number, work: (ports: readonly string[]) => Promise<void>): Promise<void> =>
  inSandbox(async (sandbox) => {
    const agents = Array.from({ length: count }, () => sandbox.npm(AGENT_LINE.replace("7070", "0"), [], SECRET));
    await Promise.all(agents.map((agent) => agent.printed("Ctrl-C ends it.")));
    await work(agents.map(({ stdout }) => /listens on 0\.0\.0\.0:(\d+)\./.exec(stdout)![1]!));
    for (const agent of agents) {
      agent.child.kill("SIGINT");
      expect(await agent.end()).toBe(130);
    }
  });

const loadsByAgents: Runner = (line) =>
  withAgents(2, (ports) =>
    loadsWith(line.replace(/--agents \S+/, `--agents ${ports.map((port) => `127.0.0.1:${port}`).join()}`), SECRET),
  );

async function takePicture(report: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(pathToFileURL(report).href);
    await picture(page, "loadtest-report");
    await page.getByRole("img", { name: "CPU of the server in cores" }).scrollIntoViewIfNeeded();
    await page.getByRole("img", { name: "Latency percentiles of each second" }).hover();
    await picture(page, "loadtest-latency");
  } finally {
    await browser.close();
  }
}

/** Runs a shell line against the server that the operator's line started. */
const asks =
  (told: string | RegExp): Runner =>
  (line) =>
    inSandbox(async (sandbox) => {
      const real = line.replaceAll(IN_DOCUMENTS.url, served.url).replace('"password":"..."', `"password":"${ADMIN_PASSWORD}"`);
      await expectDone(
        sandbox.shell(`${real}${line.startsWith("TOKEN=") ? '; echo "$TOKEN"' : ""}`, { TOKEN: await adminToken() }),
        told,
      );
    });

const reads: Runner = (line) =>
  inSandbox(async (sandbox) => {
    const program = sandbox.shell(line.replace(IN_DOCUMENTS.url, served.url).replace("curl", "exec curl"), {
      TOKEN: await adminToken(),
    });
    await program.printed("event: metrics");
    program.child.kill();
    await program.end();
  });

const backsUp = (sandbox: Sandbox, line: string): Program =>
  sandbox.npm(line.replace(IN_DOCUMENTS.data, served.data).replace(IN_DOCUMENTS.backup, sandbox.place("backup.gz")));
const restores: Runner = (line) =>
  inSandbox(async (sandbox) => {
    await expectDone(backsUp(sandbox, line.replace("restore", "backup")), "accounts: ");
    const empty = sandbox.place("empty");
    const real = line.replace(IN_DOCUMENTS.data, empty).replace(IN_DOCUMENTS.backup, sandbox.place("backup.gz"));
    await expectDone(sandbox.npm(real), "accounts: ");
    expect(existsSync(path.join(empty, "shard.sqlite"))).toBe(true);
  });

/** The tests of upgrades upgrade; here the database has the schema of this version already. */
const upgradesNothing: Runner = (line) =>
  inSandbox((sandbox) => expectDone(sandbox.npm(line.replace(IN_DOCUMENTS.data, served.data)), "there is nothing to upgrade"));
const startsWithEdges: Runner = async (line) => {
  const own = await serve(line, (sandbox) => sandbox.place("data"));
  expect(await (await fetch(`${own.url}/metrics`)).text()).toContain('shardkeeper_edge_clients{edge="1"} 0');
  await stop(own);
};
const NETWORK_LINE = "npm run network -- --data /srv/network";
/**
 * Runs a network while `work` needs it. Where NATS or MariaDB is missing, the program must say so, and nothing is done.
 */
const withNetwork = (work: (sandbox: Sandbox) => Promise<void>): Promise<void> =>
  inSandbox(async (sandbox) => {
    const database = mysqlAddress();
    const more = ["--game-port", "0", "--http-port", "0", "--database-url", mysqlUrl(database.address)];
    const program = sandbox.npm(NETWORK_LINE.replace("/srv/network", sandbox.place("network")), more);
    if (natsNeed.isMissing) return void expect(await program.end()).toBe(2);
    if (hasMysql) {
      await program.printed("The network is ready.");
      await work(sandbox);
    }
    program.child.kill("SIGTERM");
    expect(await program.end()).toBe(0);
    await database.remove();
  });
/** Few clients for ten seconds. It finds the administrator's password by itself. */
const loadsNetwork: Runner = (line) =>
  withNetwork(async (sandbox) => {
    const here = line.replace("/srv/network", sandbox.place("network"));
    const program = sandbox.npm(here.replace("--clients 200 --duration 60", "--clients 4 --duration 10"));
    await program.end();
    for (const part of ["world north", "world south", "edge 127.0.0.1:"]) expect(program.stdout).toContain(part);
    const { metrics } = JSON.parse(readFileSync(sandbox.place("artifacts/stress/latest.json"), "utf8")) as LoadTestArtifact;
    expect(metrics, program.stdout).toMatchObject({ loginSucceeded: 4, unexpectedDisconnects: 0 });
  });
const backsUpEveryHours: Runner = (line) =>
  inSandbox(async (sandbox) => {
    const own = await serve(line.replace("/backups", sandbox.place("backups")), (place) => place.place("data"));
    await own.program.printed("backed up and checked");
    await stop(own);
    expect(readdirSync(sandbox.place("backups"))).toEqual([expect.stringMatching(/^scheduled-/)]);
  });

/** Runs the line in a small project with this project's launcher, settings and tools. */
const inTinyProject =
  (told: string | RegExp): Runner =>
  (line) =>
    inSandbox(async (sandbox) => {
      makeTinyProject(sandbox);
      const { task, args } = taskOf(line);
      const program = sandbox.shell(`exec "${process.execPath}" runtime/tools/npm/run.mjs ${[task, ...args].join(" ")}`, {
        VITEST: "",
      });
      await expectDone(program, told);
    });

/** Runs the line with only the guide's first command and its test. */
const testsScripts: Runner = (line) =>
  inSandbox(async (sandbox) => {
    const [hello, helloTest] = ["command.register", "test.case"].map((start) =>
      blocksOf(readDocument("docs/designers-guide.md"), "lua").find((block) => block.startsWith(start))!,
    );
    sandbox.write("lua/commands/hello.lua", hello!);
    sandbox.write("test/lua/hello_test.lua", helloTest!);
    mkdirSync(sandbox.place("gumps"));
    const separator = line.includes(" -- ") ? "" : " --";
    await expectDone(sandbox.npm(line + separator, ["--scripts-directory", sandbox.path]), "1 passed, 0 failed");
  });

/** Runs the line with the package that the tutorial makes. */
const testsOrchard: Runner = (line) =>
  inSandbox(async (sandbox) => {
    const folder = "data/packages/orchard";
    sandbox.write(`${folder}/package.json`, JSON.stringify({ name: "orchard", version: "0.1.0" }));
    for (const { file, source } of savedFiles(readDocument("docs/tutorial.md"))) sandbox.write(`${folder}/${file}`, source);
    await expectDone(sandbox.npm(line), "3 passed, 0 failed");
  });

const makesPackage =
  (name: string): Runner =>
  (line) =>
    inSandbox((sandbox) =>
      expectDone(
        sandbox.npm(`${line} --data ${sandbox.place("data")}`),
        `data/packages/${name} is a package with a command and a test`,
      ),
    );

/** Runs the line with directories of the sandbox in place of the system's. */
const inSystem =
  (more: (sandbox: Sandbox) => void, made: readonly string[]): Runner =>
  (line) =>
    inSandbox(async (sandbox) => {
      more(sandbox);
      const real = line
        .replaceAll(/(?<=\s)\/(etc|opt|var)\//g, `${sandbox.path}/$1/`)
        .replaceAll(" deploy/systemd", ` ${ROOT}/deploy/systemd`);
      await expectDone(sandbox.shell(real));
      for (const file of made) expect(existsSync(sandbox.place(file)), file).toBe(true);
    });
const emptyEtc = (sandbox: Sandbox): void => {
  for (const directory of ["etc/shardkeeper", "etc/systemd/system", "deploy"])
    mkdirSync(sandbox.place(directory), { recursive: true });
};

const COMPOSE = "docker compose -f deploy/compose.yaml";
export const runners: Readonly<Record<string, Runner>> = {
  "npm start": () => expect(home.program.stdout).toContain("First start: the administrator is admin with password "),
  [SERVE]: () => expect(served.program.stdout).toContain("is open"),
  "npm start -- --help": (line) => inSandbox((sandbox) => expectDone(sandbox.npm(line), "Usage: npm start -- ")),
  "npm start -- --game-port 2594": startsOnPort,
  "npm start -- --console": onTerminal(
    "1 Dashboard",
    () => ({ ...FREE_PORTS, SHARD_DATA: home.sandbox.place("other") }),
    async (terminal) => {
      await terminal.press("q");
      await terminal.shows(/stop/i);
      await terminal.press("y");
      expect(await terminal.exitCode()).toBe(0);
    },
  ),
  "SHARD_DATABASE_URL='mysql://shard:secret@127.0.0.1:3306/shard' npm start": startsOnMariadb,
  "npm test": inTinyProject(/^(?=.*1 passed, 0 failed)(?=.*2 passed).*types.*lint.*format/s),
  "npm run test:long": inTinyProject(/3 passed.*long tests/s),
  "npm run test:crash": inTinyProject(/1 passed.*kills/s),
  "npm run test:soak": inTinyProject(/1 passed.*soak/s),
  // It would install four versions of Node.
  "npm run test:versions": (line) => expect(taskOf(line)).toEqual({ task: "test:versions", args: [] }),
  "npm run test:attacks": inTinyProject(/1 passed.*attacks/s),
  "npm run lint": inTinyProject("types and lint (oxlint"),
  "npm run format": inTinyProject("format (oxfmt"),
  "npm run build": inTinyProject("building (tsc, rolldown)"),
  "npm run docs": (line) => inSandbox((sandbox) => expectDone(sandbox.npm(`${line} --`, ["--check"]))),
  "npm run test:lua": testsScripts,
  "npm run test:lua -- hello": testsScripts,
  "npm run test:lua -- orchard": testsOrchard,
  "npm run test:lua -- --update-pictures": (line) =>
    inSandbox(async (sandbox) => {
      sandbox.write("data/packages/a/package.json", JSON.stringify({ name: "a", version: "0.1.0" }));
      sandbox.write(
        "data/packages/a/test/look_test.lua",
        'test.case("look", function() local p = test.player() gump.send(p.session_id, "help_category") test.picture(p.session_id, "help") end)',
      );
      await expectDone(sandbox.npm(`${line} look`), "1 passed, 0 failed");
      expect(existsSync(sandbox.place("data/packages/a/test/pictures/help.png"))).toBe(true);
    }),
  "npm run month": (line) => expect(taskOf(line)).toEqual({ task: "month", args: [] }),
  "npm run month -- --bots 7 --days 1 --minutes 1": (line) => inSandbox((sandbox) => expectDone(sandbox.npm(line), "PASS after")),
  "npm run gump -- help_message --data sample.json --out a.png": (line) =>
    inSandbox(async (sandbox) => {
      sandbox.write("sample.json", JSON.stringify({ category: "Bug", title: "Report a bug" }));
      await expectDone(sandbox.npm(line), "a.png: 456 x 286 pixels");
    }),
  "npm run gump -- gm_travel --watch": (line) =>
    inSandbox(async (sandbox) => {
      const program = sandbox.npm(line);
      await program.printed("watching");
      program.child.kill("SIGINT");
      expect(await program.end()).toBe(0);
      expect(existsSync(sandbox.place("gm_travel.png"))).toBe(true);
    }),

  "npm run console": onTerminal("admin, Administrator", () => ({ SHARD_DATA: home.data }), leaves),
  "npm run console -- --data /srv/shard": onTerminal("admin, Administrator", () => ({}), leaves),
  "npm run console -- --url http://127.0.0.1:8088 --username alice": onTerminal(
    "Password of alice:",
    () => ({}),
    (terminal) => terminal.press("C-c"),
  ),
  "npm run package:new -- winter": makesPackage("winter"),
  "npm run package:new -- orchard": makesPackage("orchard"),
  "npm run doctor": (line) => inSandbox((sandbox) => expectDone(sandbox.npm(line), /database: .*0 faults/s, 0)),
  "npm run backup": (line) => inSandbox((sandbox) => expectDone(sandbox.npm(line), "there is no data", 1)),
  "npm start -- --data /srv/shard --edges 1": startsWithEdges,
  [NETWORK_LINE]: () => withNetwork(() => Promise.resolve()),
  "npm run loadtest -- --network /srv/network/network.json --worlds --clients 200 --duration 60": loadsNetwork,
  "npm start -- --data /srv/shard --backup-every 6h --backup-keep 28 --backup-directory /backups": backsUpEveryHours,
  "npm run backup -- /backups/shard-2026-03-19.gz --data /srv/shard": (line) =>
    inSandbox((sandbox) => expectDone(backsUp(sandbox, line), "accounts: ")),
  "npm run restore -- /backups/shard-2026-03-19.gz --data /srv/shard": restores,
  "npm run restore -- /srv/shard/backups/before-upgrade-2026-03-19T09-00-00.000Z-4711.backup.gz --force --data /srv/shard": (
    line,
  ) => restores(line.replace(/\/srv\/shard\/backups\/\S+/, IN_DOCUMENTS.backup)),
  "npm run upgrade -- --data /srv/shard --dry-run": upgradesNothing,
  "npm run upgrade -- --data /srv/shard": upgradesNothing,
  "npm run world:import -- /downloads/ModernUO/Distribution/Data --data /srv/shard --choose magincia=rebuilt --choose spawns=post-uoml":
    (line) =>
      inSandbox((sandbox) => {
        sandbox.write("Data/signs.cfg", "2 2996 1437 1687 0 The Ninth Lantern\n");
        const real = line.replace("/downloads/ModernUO/Distribution/Data", sandbox.place("Data"));
        return expectDone(sandbox.npm(real.replace(IN_DOCUMENTS.data, sandbox.place("data"))), "signs: 1 sign in 1 file");
      }),
  "curl http://127.0.0.1:8088/ready": asks('{"status":"ready"}'),
  "curl http://127.0.0.1:8088/metrics": asks("shardkeeper_sessions_in_world 0"),
  'curl http://127.0.0.1:8088/api/sessions/active -H "Authorization: Bearer $TOKEN"': asks(/^\[\]/),
  'curl "http://127.0.0.1:8088/api/help-tickets?status=Open" -H "Authorization: Bearer $TOKEN"': asks('"page":1'),
  'curl -X PUT http://127.0.0.1:8088/api/help-tickets/1/assign-to-me -H "Authorization: Bearer $TOKEN"':
    asks('"status":"Assigned"'),
  'curl -N http://127.0.0.1:8088/api/events -H "Authorization: Bearer $TOKEN"': reads,
  'grep -hE \'"level":"(warn|error|fatal)"\' data/logs/*.log': (line) =>
    inSandbox(async (sandbox) => {
      sandbox.write("data/logs/shardkeeper.1.log", '{"level":"warn","msg":"a"}\n{"level":"info","msg":"b"}\n');
      const program = sandbox.shell(line);
      await program.end();
      expect(program.stdout).toBe('{"level":"warn","msg":"a"}\n');
    }),

  "npm run loadtest": loads,
  "npm run loadtest -- --help": (line) => inSandbox((sandbox) => expectDone(sandbox.npm(line), "--ramp-up-per-second")),
  "npm run loadtest -- --clients 20 --duration 30": loads,
  "npm run loadtest -- --clients 200 --duration 30": loads,
  "npm run loadtest -- --clients 200 --duration 60 --seed 7": loads,
  "npm run loadtest -- --clients 200 --duration 60 --seed 7 --baseline artifacts/before/latest.json": loads,
  "npm run loadtest -- --clients 50 --duration 30 --junit artifacts/loadtest.xml --prometheus artifacts/loadtest.prom": loads,
  "npm run loadtest -- --clients 1000 --ramp-up-per-second 50 --duration 60": loads,
  [AGENT_LINE]: () => withAgents(1, () => Promise.resolve()),
  [AGENTS_LINE]: loadsByAgents,
  "npm run loadtest -- --host 192.0.2.7 --http http://192.0.2.7:8088 --admin-username admin --admin-password '...'": loads,
  "cp -r artifacts/stress artifacts/before": (line) =>
    inSandbox(async (sandbox) => {
      sandbox.write("artifacts/stress/latest.json", "{}");
      await expectDone(sandbox.shell(line));
      expect(existsSync(sandbox.place("artifacts/before/latest.json"))).toBe(true);
    }),
  "npm run bench": expectBenchKnows,

  [`${COMPOSE} up -d --build`]: expectDockerKnows,
  [`${COMPOSE} exec shard cat /data/admin-password.txt`]: expectDockerKnows,
  [`${COMPOSE} exec shard node dist/runtime/console/console-main.js`]: expectDockerKnows,
  [`${COMPOSE} exec shard node dist/runtime/server/backup-main.js backup`]: expectDockerKnows,
  [`${COMPOSE} logs -f shard`]: expectDockerKnows,
  [`${COMPOSE} down`]: expectDockerKnows,
  [`${COMPOSE} up -d`]: expectDockerKnows,
  "docker build -f deploy/Dockerfile -t shardkeeper .": expectDockerKnows,
  "useradd --system --home-dir /var/lib/shardkeeper --shell /usr/sbin/nologin shardkeeper": expectUnitsKnow,
  "systemctl daemon-reload": expectUnitsKnow,
  "systemctl enable --now shardkeeper.service shardkeeper-backup.timer": expectUnitsKnow,
  "systemctl start shardkeeper.service": expectUnitsKnow,
  "systemctl stop shardkeeper.service": expectUnitsKnow,
  'journalctl -u "shardkeeper-restore@*"': expectUnitsKnow,
  "ls /var/lib/shardkeeper-backups": (line) =>
    expect(readFileSync(path.join(ROOT, "deploy/systemd/shardkeeper-backup.service"), "utf8")).toContain(line.split(" ")[1]),
  "install -d -m 0755 /etc/shardkeeper": inSystem((sandbox) => mkdirSync(sandbox.place("etc")), ["etc/shardkeeper"]),
  "install -m 0600 /dev/null /etc/shardkeeper/environment": inSystem(emptyEtc, ["etc/shardkeeper/environment"]),
  "npm --prefix /opt/shardkeeper run build": inSystem(
    (sandbox) => {
      const project = new Sandbox();
      makeTinyProject(project);
      cpSync(project.path, sandbox.place("opt/shardkeeper"), { recursive: true, verbatimSymlinks: true });
      void project.remove();
    },
    ["opt/shardkeeper/dist/runtime/server/main.js"],
  ),
  "cat /var/lib/shardkeeper/admin-password.txt": inSystem((sandbox) => {
    mkdirSync(sandbox.place("var/lib"), { recursive: true });
    symlinkSync(home.data, sandbox.place("var/lib/shardkeeper"));
  }, []),
};

/** Runners by the beginning of the line, for lines that are alike or too long to repeat. */
export const runnersByBeginning: readonly (readonly [beginning: string, runner: Runner])[] = [
  ["npm run bench -- ", expectBenchKnows],
  ["npm run loadtest -- --stages ", loads],
  ["npm run loadtest -- --scenario ", loads],
  ["TOKEN=$(curl -s http://127.0.0.1:8088/auth/login ", asks(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)],
  ["curl http://127.0.0.1:8088/api/users ", asks('"username":"bert"')],
  ["curl http://127.0.0.1:8088/api/commands/execute ", asks('"success":true')],
  [`${COMPOSE} run --rm --no-deps --entrypoint node shard `, expectDockerKnows],
  [`${COMPOSE} stop `, expectDockerKnows],
  [`${COMPOSE} start `, expectDockerKnows],
  [`${COMPOSE} build `, expectDockerKnows],
  ['systemctl start "shardkeeper-restore@', expectUnitsKnow],
  ["runuser -u shardkeeper -- node /opt/shardkeeper/dist/", expectUnitsKnow],
  ["docker run -d --name shard -p 2593:2593 ", expectDockerKnows],
  ["install -m 0644 -t /etc/systemd/system ", inSystem(emptyEtc, ["etc/systemd/system/shardkeeper-backup.timer"])],
  ["printf 'DATABASE_PASSWORD=", inSystem(emptyEtc, ["deploy/.env"])],
];

export const runnerOf = (line: string): Runner | undefined =>
  runners[line] ?? runnersByBeginning.find(([beginning]) => line.startsWith(beginning))?.[1];
export const hasPrograms = spawnSync("bash", ["-c", "command -v curl openssl install"]).status === 0;
