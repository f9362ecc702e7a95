import path from "node:path";
import { ChildFailed, runChild } from "./child.mjs";
import { say } from "./say.mjs";

/**
 * Runs tools of node_modules in parallel lanes, each with checks that follow one another. All checks run even if one
 * fails, so that one run shows all problems. The last lane prints at once; checks of other lanes print at their end, so
 * that no lines mix.
 *
 * @param {string} root
 * @param {readonly (readonly (readonly [name: string, tool: string, ...args: string[]])[])[]} lanes
 * @returns {Promise<{ name: string, exitCode: number, seconds: number, output: string }[]>}
 *   how each check ended, in the order of the lanes; the output of those that printed at once is empty
 */
export async function runLanes(root, lanes) {
  const runLane = async (checks, isLast) => {
    const results = [];
    for (const check of checks) {
      const start = performance.now();
      const output = isLast ? undefined : [];
      let exitCode = 0;
      try {
        await runCheck(root, check, output);
      } catch (error) {
        if (!(error instanceof ChildFailed)) throw error;
        exitCode = error.exitCode;
      }
      const seconds = (performance.now() - start) / 1000;
      results.push({ name: check[0], exitCode, seconds, output: Buffer.concat(output ?? []).toString() });
    }
    return results;
  };
  return (await Promise.all(lanes.map((checks, i) => runLane(checks, i === lanes.length - 1)))).flat();
}

/**
 * Runs tools of node_modules one after the other, until one fails.
 *
 * @param {string} root
 * @param {readonly (readonly [name: string, tool: string, ...args: string[]])[]} checks
 */
export async function runChecks(root, checks) {
  for (const check of checks) await runCheck(root, check);
}

/** @param {Buffer[]} [output] collects what the check prints, which is then printed at its end */
async function runCheck(root, [name, tool, ...args], output) {
  say(`${name} (${[path.basename(tool).replace(/\..*/, ""), ...args].join(" ")})`);
  try {
    await runChild([process.execPath, path.join(root, "node_modules", tool), ...args], { cwd: root, env: plainOutput(), output });
  } catch (error) {
    if (error instanceof ChildFailed) say(`the check "${name}" failed (exit code ${error.exitCode})`);
    throw error;
  } finally {
    if (output !== undefined) process.stdout.write(Buffer.concat(output));
  }
}

/** Without colours if the output is not a terminal: the test runner colours its last lines even in a pipe. */
function plainOutput() {
  if (process.stdout.isTTY) return process.env;
  const env = { ...process.env, NO_COLOR: "1" };
  delete env.FORCE_COLOR;
  return env;
}
