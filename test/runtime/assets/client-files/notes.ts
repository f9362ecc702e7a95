import type { ClientFileLog } from "../../../../runtime/assets/client-files/problems.js";

/** A log that records its warnings. */
export function noteLog(): ClientFileLog & { warnings: string[] } {
  const warnings: string[] = [];
  return { warnings, info: () => {}, warn: (_details, message) => void warnings.push(message) };
}
