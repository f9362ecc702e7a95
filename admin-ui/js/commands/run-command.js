import { ApiError, words } from "../api.js";

/**
 * What a command says as JSON.
 *
 * @param {Pick<import("../app.js").App, "api">} app
 * @param {string} command
 * @param {AbortSignal} [signal]
 * @returns {Promise<any[]>}
 */
export async function readCommand({ api }, command, signal) {
  const result = /** @type {CommandResult} */ (
    await api.send("POST", "/api/commands/execute", { command, args: ["--json"] }, signal)
  );
  if (!result.success) throw new ApiError(409, result.outputLines.join(" "));
  return /** @type {any[]} */ (JSON.parse(result.outputLines.join("")));
}

/**
 * Runs a command and shows what it says: as a notice if it succeeded, else above the page.
 *
 * @param {Pick<import("../app.js").App, "api" | "notices">} app
 * @param {{ show: (text?: string) => void }} alert
 * @param {{ command: string, args: readonly string[] }} line
 * @returns whether it succeeded
 */
export async function runCommand({ api, notices }, alert, line) {
  alert.show();
  try {
    const result = /** @type {CommandResult} */ (await api.send("POST", "/api/commands/execute", line));
    const said = result.outputLines.join(" ");
    if (result.success) notices.show(said);
    else alert.show(said);
    return result.success;
  } catch (error) {
    alert.show(words(error));
    return false;
  }
}
