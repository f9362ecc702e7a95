import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import semver from "semver";
import { localUrl } from "../../../base/data-directory/listening-file.js";
import { bundleOf } from "../../../base/system/bundle.js";
import { version } from "../../../base/system/version.js";
import { type DoctorCheck, fault, type Finding, type Installation, ok, warning } from "../check.js";

const ANSWER_TIMEOUT_MS = 3_000;

export const node: DoctorCheck<Installation> = {
  name: "node",
  looksAt: "the version of Node, against those that package.json allows",
  find({ project }) {
    const { engines } = JSON.parse(readFileSync(path.join(project, "package.json"), "utf8")) as { engines: { node: string } };
    const present = process.versions.node;
    if (semver.satisfies(present, engines.node)) return [ok(`Node ${present}`)];
    return [fault(`Node ${present} is not supported; ${engines.node} is`, "Install a supported version of Node.")];
  },
};

export const build: DoctorCheck<Installation> = {
  name: "build",
  looksAt: "whether the build in dist is complete and not older than what it was built from",
  find({ project }) {
    const built = path.join(project, "dist/.transpiled");
    if (!existsSync(built)) return [fault("dist holds no build", "Run npm run build.")];
    // A package that was replaced after the build may have other dependencies.
    if (statSync(path.join(project, "package.json")).mtimeMs > statSync(path.join(project, "dist/.built")).mtimeMs) {
      return [warning(`package.json (version ${version()}) is newer than the build`, "Run npm run build.")];
    }
    if (bundleOf("serve") !== undefined) return [ok(`version ${version()}, built and bundled`)];
    return [warning("the bundles are missing or older than the build, so a start takes longer", "Run npm run build.")];
  },
};

/** The version of the server that runs, which stays the old one until a restart. */
export const running: DoctorCheck = {
  name: "server",
  looksAt: "whether a server runs on the data directory, whether it is ready, and which version it is",
  async find({ server, dataDirectory }) {
    if (server === undefined) return [ok(`no server runs on ${dataDirectory}`)];
    const name = `the server${server.pid === null ? "" : ` (process ${server.pid})`}`;
    if (server.listening === undefined) {
      return [warning(`${name} holds the data directory and is not open yet`, "Wait, or read the log for what it waits for.")];
    }
    const url = localUrl(server.listening.http);
    let answer: Response;
    try {
      answer = await fetch(`${url}/api/version`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    } catch (error) {
      return [fault(`${name} does not answer at ${url}: ${String(error)}`, "Read the end of its log, and restart it.")];
    }
    const found: Finding[] = [];
    const { version: theirs } = (await answer.json()) as { version?: string };
    if (theirs !== undefined && theirs !== version()) {
      found.push(warning(`${name} is version ${theirs}, and ${version()} is installed`, "Restart the server."));
    }
    const ready = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    if (!ready.ok) {
      const { detail } = (await ready.json()) as { detail?: string };
      found.push(fault(`${name} is not ready: ${detail ?? `status ${ready.status}`}`, "Read the end of its log."));
    }
    return found.length > 0 ? found : [ok(`${name} is ready at ${url}`)];
  },
};
