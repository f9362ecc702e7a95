import path from "node:path";
import { build, isBuilt } from "./build.mjs";
import { install, isInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { say } from "./say.mjs";

/** In dist, which git and the linters ignore; npm ci would remove it from node_modules. */
const LOCK = "dist/.prepare-lock";

/**
 * Installs and builds what is missing or stale. Several processes may call it at once.
 *
 * @param {string} root the project's directory
 * @param {{ npm: readonly string[], transpiler: readonly string[], bundler: readonly string[] }} tools how to call them
 * @param {{ withBuild?: boolean, force?: boolean }} [options] force: build in any case
 */
export async function prepare(root, tools, { withBuild = true, force = false } = {}) {
  const isReady = () => !force && isInstalled(root) && (!withBuild || isBuilt(root));
  if (isReady()) return;
  await withLock(path.join(root, LOCK), {
    waiting: (holder) => say(`waiting for ${holder}, which is installing or building`),
    work: async () => {
      if (!isInstalled(root)) await install(root, tools.npm);
      if (withBuild && (force || !isBuilt(root))) await build(root, tools);
    },
  });
}

/** The npm that started this process, and the tools in node_modules. */
export function usualTools(root) {
  const npmCli = process.env.npm_execpath;
  return {
    npm: npmCli !== undefined && /npm-cli\.c?js$/.test(npmCli) ? [process.execPath, npmCli] : ["npm"],
    transpiler: [process.execPath, path.join(root, "runtime/tools/npm/transpile.mjs")],
    bundler: [process.execPath, path.join(root, "runtime/tools/npm/bundle.mjs")],
  };
}
