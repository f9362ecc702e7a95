// @ts-check
/** @import { ShardFinding } from "../../scenario/shard.js" */
/** @import { Staff } from "../../scenario/player.js" */

/** Seconds that the command `stuck` watches each time, and the pause between two watches. */
const WATCHED_SECONDS = 12;
const PAUSE_MS = 3_000;
const NOBODY = "No creature is stuck.";
const UNTOLD = "Scripts are late, so nothing can be told.";

/**
 * Watches, again and again, for creatures that fight and get nowhere.
 *
 * @param {Staff} staff
 * @param {(text: string) => void} say
 */
export function watchCreatures(staff, say) {
  /** @type {string[]} */
  const stuck = [];
  let [isOver, watches, untold] = [false, 0, 0];
  /** @type {() => void} */
  let wake = () => undefined;
  const watching = (async () => {
    while (!isOver) {
      const { body } = await staff("POST", "/api/commands/execute", { command: "stuck", args: [String(WATCHED_SECONDS)] });
      const { success, outputLines = [] } = /** @type {{ success?: boolean, outputLines?: string[] }} */ (body);
      if (!success) throw new Error(`the command stuck failed: ${outputLines.join(" ")}`);
      watches++;
      if (outputLines.includes(UNTOLD)) untold++;
      const found = outputLines.filter((line) => line !== NOBODY && line !== UNTOLD);
      for (const line of found) say(`  stuck in watch ${watches}: ${line}`);
      stuck.push(...found);
      if (isOver) return;
      await new Promise((resolve) => {
        wake = () => resolve(undefined);
        setTimeout(resolve, PAUSE_MS);
      });
    }
  })();
  watching.catch(() => undefined);
  return {
    /** @returns {Promise<ShardFinding[]>} */
    async end() {
      isOver = true;
      wake();
      await watching;
      return [
        {
          objective: "creatures that fight and get nowhere",
          value: `${stuck.length} in ${watches} watches of ${WATCHED_SECONDS} s, scripts were late in ${untold}`,
          limit: "0",
          held: stuck.length === 0 && untold < watches,
        },
      ];
    },
  };
}
