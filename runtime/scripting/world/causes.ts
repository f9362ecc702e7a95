import type { Registrations, RegistrySlot } from "../registrations.js";
import type { Runner } from "../runner/runner.js";
import { CAUSES } from "../../world/saved/ledger.js";

/** Names in the ledger what makes and destroys things: the script whose code does it. */
export class Causes {
  private readonly runner: Runner;
  /** Files whose makings count for those that call them. */
  private readonly helpers: RegistrySlot<undefined>;
  private helperFiles: ReadonlySet<string> = new Set();

  constructor({ runner, registrations }: { runner: Runner; registrations: Registrations }) {
    this.runner = runner;
    this.helpers = registrations.slot<undefined>("helper of the ledger", () => {});
    this.helpers.onChanged(() => (this.helperFiles = new Set(this.helpers.entries.map(({ file }) => file))));
  }

  /** The file that is being loaded makes and destroys things for others. */
  addHelper(): void {
    this.helpers.add(undefined);
  }

  /** The file of the innermost call that is no helper's; without one, that of the handler. */
  get current(): string {
    const { current: task, vm } = this.runner;
    if (!task) return CAUSES.unplaced;
    for (const file of vm.info.filesOf(task.thread)) if (!this.helperFiles.has(file)) return file;
    return task.file;
  }
}
