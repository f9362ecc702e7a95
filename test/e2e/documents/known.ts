import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import { namedOptions } from "../../../runtime/services/settings/option.js";
import { options } from "../../../runtime/services/settings/options.js";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import { taskOf, wordsOf } from "./sandbox.js";

const ROOT = projectDirectory();
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/**
 * Checks a docker line against the files that it names: compose file, services, programs inside the image, ports and
 * options. The line is not run, because a test machine may have no docker daemon.
 */
function expectDockerKnows(line: string): void {
  const [, ...words] = wordsOf(line);
  const dockerfile = read("deploy/Dockerfile");
  for (const word of words.filter((one) => one.startsWith("deploy/"))) expect(existsSync(path.join(ROOT, word)), word).toBe(true);
  for (const word of words.filter((one) => one.startsWith("dist/"))) {
    const source = word.replace(/^dist\//, "").replace(/\.js$/, ".ts");
    expect(existsSync(path.join(ROOT, source)), source).toBe(true);
  }
  const [image] = /^ +image: (shardkeeper)$/m.exec(read("deploy/compose.yaml"))!.slice(1);
  if (words[0] === "compose") expectCompose(words.slice(1));
  else expect(words.filter((word) => word === image)).toHaveLength(1);
  const exposed = /^EXPOSE (.*)$/m.exec(dockerfile)![1]!.split(" ");
  words.forEach((word, i) => {
    if (words[i - 1] === "-p") expect(exposed).toContain(word.split(":").at(-1));
    if (words[i - 1] === "-e") expect(namedOptions(options).map(({ variable }) => variable)).toContain(word.split("=")[0]);
    if (words[i - 1] === "-v") expect(dockerfile).toContain(`VOLUME ${word.split(":")[1]!}`);
  });
}

/** @param words after `docker compose` */
function expectCompose(words: readonly string[]): void {
  expect(words.slice(0, 2)).toEqual(["-f", "deploy/compose.yaml"]);
  const [action, ...rest] = words.slice(2);
  expect(["up", "exec", "logs", "down", "stop", "start", "build", "run"]).toContain(action);
  const service = rest.find((word, i) => !word.startsWith("-") && rest[i - 1] !== "--entrypoint");
  if (service !== undefined) expect(read("deploy/compose.yaml")).toMatch(new RegExp(`^ {2}${service}:$`, "m"));
}

/** Checks a line of systemctl, runuser or useradd against the units and the project. */
function expectUnitsKnow(line: string): void {
  const words = wordsOf(line);
  const units = readdirSync(path.join(ROOT, "deploy/systemd"));
  const named = words.filter((word) => /\.(service|timer)$/.test(word));
  for (const unit of named) expect(units).toContain(path.basename(unit).replace(/@.+(?=\.service$)/, "@"));
  for (const program of words.filter((word) => word.startsWith("/opt/shardkeeper/dist/"))) {
    const source = program.replace("/opt/shardkeeper/dist/", "").replace(/\.js$/, ".ts");
    expect(existsSync(path.join(ROOT, source)), source).toBe(true);
  }
  if (words[0] !== "useradd") return;
  const service = read("deploy/systemd/shardkeeper.service");
  expect(service).toContain(`User=${words.at(-1)}\n`);
  const [, state] = /^StateDirectory=(\S+)$/m.exec(service)!;
  expect(words[words.indexOf("--home-dir") + 1]).toBe(`/var/lib/${state}`);
}

/** Checks an npm line: the task exists, and its `--help` has each flag. */
async function expectTaskKnows(line: string): Promise<void> {
  const { task, args } = taskOf(line);
  if (task === "bench") return expectBenchKnows(args);
  for (const flag of args.filter((arg) => arg.startsWith("--"))) {
    const declared = task === "test:lua" ? read("runtime/tools/script-tests/main.ts") : await helpOf(task);
    expect(declared, line).toContain(task === "test:lua" ? flag.slice(2) : flag);
  }
}

const helps = new Map<string, Promise<string>>();

function helpOf(task: string): Promise<string> {
  let help = helps.get(task);
  if (help === undefined) {
    const arguments_ = [path.join(ROOT, "runtime/tools/npm/run.mjs"), task, "--help"];
    help = promisify(execFile)(process.execPath, arguments_).then(({ stdout }) => `${stdout} --help`);
    helps.set(task, help);
  }
  return help;
}

/** Checks that the sections of benchmarks exist. They take minutes each, so they are not run here. */
function expectBenchKnows(names: readonly string[]): void {
  const sections = [...read("test/bench/main.ts").matchAll(/^ {2}"?([a-z-]+)"?: async/gm)].map((match) => match[1]!);
  expect(sections.length).toBeGreaterThan(5);
  for (const name of names) expect(sections).toContain(name);
}

/** Checks that the API has the route that a line asks. */
function expectApiKnows(line: string): void {
  const folder = path.join(ROOT, "runtime/http/resources");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const routes = sources.flatMap((file) => [...readFileSync(path.join(folder, file), "utf8").matchAll(/path: "(\/[^"]*)"/g)]);
  const [, asked] = /http:\/\/127\.0\.0\.1:8088(\/[^\s"?]*)/.exec(line)!;
  const patterns = routes.map(([, route]) => new RegExp(`^${route!.replace(/\{\w+\}/g, "[^/]+")}$`));
  expect(
    patterns.some((pattern) => pattern.test(asked!)),
    asked,
  ).toBe(true);
}

/** Checks that what a line copies or installs from the project is there. */
function expectFilesKnown(line: string): void {
  for (const word of wordsOf(line).filter((one) => one.startsWith("deploy/") && one.includes("*"))) {
    const extension = path.extname(word);
    expect(
      readdirSync(path.join(ROOT, path.dirname(word))).some((file) => file.endsWith(extension)),
      word,
    ).toBe(true);
  }
}

/** What checks a line, by the program that it runs. */
const checks: readonly (readonly [beginning: RegExp, check: (line: string) => void | Promise<void>])[] = [
  [/^SHARD_[A-Z_]+='[^']*' (?=npm)/, expectTaskKnows],
  [/^npm --prefix \/opt\/shardkeeper /, (line) => expectTaskKnows(line.replace("--prefix /opt/shardkeeper ", ""))],
  [/^npm /, expectTaskKnows],
  [/^(TOKEN=\$\()?curl /, expectApiKnows],
  [/^docker /, expectDockerKnows],
  [/^(systemctl|runuser|useradd|journalctl) /, expectUnitsKnow],
  [/^(cp|install|printf|cat|ls|grep) /, expectFilesKnown],
];

/** Checks that the project has what a command line of a document uses. */
export async function expectKnown(line: string): Promise<void> {
  const found = checks.find(([beginning]) => beginning.test(line));
  if (!found) throw new Error(`no check knows such a line: ${line}`);
  await found[1](line.replace(/^SHARD_[A-Z_]+='[^']*' /, ""));
}
