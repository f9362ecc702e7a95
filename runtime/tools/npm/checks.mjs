import path from "node:path";
import { ChildFailed, runChild } from "./child.mjs";
import { say } from "./say.mjs";

/**
 * Runs tools of node_modules in parallel lanes, each with checks that follow one another. All checks run even if one fails, so that one
 * run shows all problems. The last lane prints at once; checks of other lanes print at their end, so that no lines mix.
 *
 * @param {string} root
 * @param {readonly (readonly (readonly [name: string, tool: string, ...args: string[]])[])[]} lanes
 * @returns {Promise<void>} rejects with the first failure, once all checks have ended
 */
export async function runLanes(root, lanes) {
  const failures = [];
  const runLane = async (checks, isLast) => {
    for (const check of checks) {
      try {
        await runCheck(root, check, { prints: isLast ? "at once" : "at its end" });
      } catch (error) {
        if (!(error instanceof ChildFailed)) throw error;
        failures.push({ name: check[0], error });
      }
    }
  };
  await Promise.all(lanes.map((checks, i) => runLane(checks, i === lanes.length - 1)));
  const [first] = failures;
  if (first === undefined) return;
  say(`failed: ${failures.map(({ name }) => name).join(", ")}`);
  throw first.error;
}

/**
 * Runs tools of node_modules one after the other, until one fails.
 *
 * @param {string} root
 * @param {readonly (readonly [name: string, tool: string, ...args: string[]])[]} checks
 */
export async function runChecks(root, checks) {
  for (const check of checks) await runCheck(root, check, { prints: "at once" });
}

/** @param {{ prints: "at once" | "at its end" }} options */
async function runCheck(root, [name, tool, ...args], { prints }) {
  say(`${name} (${[path.basename(tool).replace(/\..*/, ""), ...args].join(" ")})`);
  const output = prints === "at its end" ? [] : undefined;
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
