// @ts-check
/** @import { Staff } from "../../scenario/player.js" */

/**
 * Runs Lua on the shard as its administrator.
 *
 * @param {Staff} staff
 * @param {string} code
 * @returns {Promise<string[]>} what it printed
 */
export async function lua(staff, code) {
  const { status, body } = await staff("POST", "/api/lua/evaluate", { code });
  const { success, error, printed } = /** @type {{ success?: boolean, error?: string, printed?: string[] }} */ (body);
  if (status !== 200 || !success) throw new Error(`Lua on the shard failed: ${error ?? status}`);
  return printed ?? [];
}
