import path from "node:path";
import { ChildFailed, runChild } from "./child.mjs";
import { say } from "./say.mjs";

/** The supported major versions, and whatever is the newest. */
const VERSIONS = ["20", "22", "24", "latest"];
/** What depends on Node most: worker threads, the database, WebAssembly, sockets, HTTP, the start of the server. */
const CORE = [
  "test/runtime/scripting/",
  "test/runtime/storage/",
  "test/runtime/game/connection/",
  "test/runtime/http/",
  "test/e2e/journeys/in-the-world",
  "test/e2e/journeys/commands-and-scripts",
  "test/e2e/journeys/server-life",
];

/**
 * Runs the core of the tests on each version, with the same build and packages. All versions run even if one fails.
 *
 * @param {string} root
 * @param {readonly string[]} npm how to call npm
 * @param {readonly string[]} args versions instead of all
 */
export async function runOnVersions(root, npm, args) {
  const results = [];
  for (const version of args.length > 0 ? args : VERSIONS) {
    const node = await installed(root, npm, version);
    const name = (await versionOf(node)) || version;
    say(`tests on Node ${name}`);
    try {
      await runChild([node, path.join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "!long", ...CORE], {
        cwd: root,
      });
      results.push(`${name} passed`);
    } catch (error) {
      if (!(error instanceof ChildFailed)) throw error;
      results.push(`${name} failed`);
      process.exitCode = 1;
    }
  }
  say(`Node ${results.join(", ")}`);
}

/** Installs npm's package of a version of Node below dist. @returns the path of the program */
async function installed(root, npm, version) {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const directory = path.join(root, "dist/.cache", `node-${version}`);
  await runChild(
    [...npm, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", directory, `${name}@${version}`],
    {
      cwd: root,
      stdout: "stderr",
    },
  );
  return path.join(directory, "node_modules", name, "bin", platform === "win" ? "node.exe" : "node");
}

async function versionOf(node) {
  const output = [];
  await runChild([node, "--version"], { output });
  return Buffer.concat(output).toString().trim().replace(/^v/, "");
}
