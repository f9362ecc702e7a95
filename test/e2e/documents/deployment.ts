import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { namedOptions } from "../../../runtime/services/settings/option.js";
import { options } from "../../../runtime/services/settings/options.js";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import { wordsOf } from "./sandbox.js";

const ROOT = projectDirectory();
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/**
 * Checks a docker line against the files that it names: compose file, services, programs inside the image, ports and
 * options. The line is not run, because a test machine may have no docker daemon.
 */
export function expectDockerKnows(line: string): void {
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
export function expectUnitsKnow(line: string): void {
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

/** Checks that the benchmark sections that a line names exist. They take minutes each, so they are not run here. */
export function expectBenchKnows(line: string): void {
  const sections = [...read("test/bench/main.ts").matchAll(/^ {2}\["([a-z-]+)", /gm)].map((match) => match[1]!);
  expect(sections.length).toBeGreaterThan(5);
  for (const section of wordsOf(line).slice(4)) expect(sections).toContain(section);
}
