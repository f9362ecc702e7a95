import type { ActionReport } from "./group.js";
import { SampleBuffer } from "./sample-buffer.js";

/** Names of actions that a run tells apart. A scenario that makes up more has them counted together. */
const ACTIONS_MAX = 60;
const OTHER_ACTIONS = "other";

/** Collects the actions of a thread's clients for the next report. */
export class ActionLog {
  readonly #actions = new Map<string, { samples: SampleBuffer; failed: number }>();

  /** @param ms undefined for an action that failed */
  note(name: string, ms: number | undefined): void {
    const known = this.#actions.has(name) || this.#actions.size < ACTIONS_MAX ? name : OTHER_ACTIONS;
    let action = this.#actions.get(known);
    if (action === undefined) this.#actions.set(known, (action = { samples: new SampleBuffer(), failed: 0 }));
    if (ms === undefined) action.failed++;
    else action.samples.add(ms);
  }

  /** The actions since the last call. */
  take(): Record<string, ActionReport> {
    const reports: Record<string, ActionReport> = {};
    for (const [name, action] of this.#actions) {
      const samples = action.samples.take();
      if (samples.length > 0 || action.failed > 0) reports[name] = { samples, failed: action.failed };
      action.failed = 0;
    }
    return reports;
  }
}
