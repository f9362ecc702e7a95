import { ApiError, words } from "../api.js";

/** @typedef {Pick<import("../app.js").App, "api" | "notices" | "worlds">} Parts */

/**
 * The members of a request. A command that concerns all worlds of a network names none; any of them can do it.
 *
 * @param {Parts["worlds"]} worlds
 * @param {string} [world]
 */
const inWorld = (worlds, world = worlds.names[0]) => worlds.member(world);

/**
 * What a command says as JSON.
 *
 * @param {Pick<Parts, "api" | "worlds">} app
 * @param {string} command
 * @param {{ world?: string | undefined, signal: AbortSignal }} where
 * @returns {Promise<any[]>}
 */
export async function readCommand({ api, worlds }, command, { world, signal }) {
  const line = { command, args: ["--json"], ...inWorld(worlds, world) };
  const result = /** @type {CommandResult} */ (await api.send("POST", "/api/commands/execute", line, signal));
  if (!result.success) throw new ApiError(409, result.outputLines.join(" "));
  return /** @type {any[]} */ (JSON.parse(result.outputLines.join("")));
}

/**
 * Runs a command and shows what it says: as a notice if it succeeded, else above the page.
 *
 * @param {Parts} app
 * @param {{ show: (text: string) => void }} alert
 * @param {{ command: string, args: readonly string[], world?: string | undefined }} line
 * @returns whether it succeeded
 */
export async function runCommand({ api, notices, worlds }, alert, { world, ...line }) {
  alert.show("");
  try {
    const body = { ...line, ...inWorld(worlds, world) };
    const result = /** @type {CommandResult} */ (await api.send("POST", "/api/commands/execute", body));
    const said = result.outputLines.join(" ");
    if (result.success) notices.show(said);
    else alert.show(said);
    return result.success;
  } catch (error) {
    alert.show(words(error) ?? "");
    return false;
  }
}
