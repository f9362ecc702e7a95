// @ts-check
/** @import { ShardFinding } from "../../scenario/shard.js" */
/** @import { Staff } from "../../scenario/player.js" */

/** Seconds that the command `stuck` watches each time, and the pause between two watches. */
const WATCHED_SECONDS = 12;
const PAUSE_MS = 3_000;
const NOBODY = "No creature is stuck.";
const UNTOLD = "Scripts are late, so nothing can be told.";
/** What commands answer that take longer than the shard waits for them. */
const UNENDED = /^The command is still running/;

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
      const isUnended = outputLines.some((line) => UNENDED.test(line));
      if (!success && !isUnended) throw new Error(`the command stuck failed: ${outputLines.join(" ")}`);
      watches++;
      if (isUnended || outputLines.includes(UNTOLD)) untold++;
      const found = outputLines.filter((line) => line !== NOBODY && line !== UNTOLD && !UNENDED.test(line));
      for (const line of found) say(`  stuck in watch ${watches}: ${line}`);
      stuck.push(...found);
      if (isOver) return;
      await new Promise((resolve) => {
        wake = () => resolve(undefined);
        setTimeout(resolve, PAUSE_MS);
      });
    }
  })();
  /** @type {string | undefined} */
  let failure;
  const ended = watching.catch((error) => {
    failure = error instanceof Error ? error.message : String(error);
  });
  return {
    /** @returns {Promise<ShardFinding[]>} */
    async end() {
      isOver = true;
      wake();
      await ended;
      return [
        {
          objective: "creatures that fight and get nowhere",
          value: failure ?? `${stuck.length} in ${watches} watches of ${WATCHED_SECONDS} s, scripts were late in ${untold}`,
          limit: "0",
          held: failure === undefined && stuck.length === 0 && untold < watches,
        },
      ];
    },
  };
}
