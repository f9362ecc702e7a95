import { PlayerLeftError } from "./dealings.js";

/**
 * Takes the rejections that a scenario does not await, which would end the process: those of a player who left mean nothing, others are
 * counted as failures of the scenario.
 *
 * @returns a function that stops it
 */
export function catchStrayRejections(onFailed: (cause: string) => void): () => void {
  const onRejection = (reason: unknown): void => {
    if (reason instanceof PlayerLeftError) return;
    onFailed(`scenario, not awaited: ${reason instanceof Error ? reason.message : String(reason)}`);
  };
  process.on("unhandledRejection", onRejection);
  return () => process.off("unhandledRejection", onRejection);
}
