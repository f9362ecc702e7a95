import type { Registrations, RegistrySlot } from "../registrations.js";
import type { Runner } from "../runner/runner.js";
import { type AccountLevel, isAtLeast } from "../../contracts/levels.js";
import type { OnlinePlayer, Players } from "../../contracts/players.js";
import type { RecordedAct } from "../../world/saved/chronicle.js";
import { CAUSES } from "../../world/saved/ledger.js";

/** An act for which the file is only looked up if it is recorded. */
class ScriptAct implements RecordedAct {
  readonly actor: number;
  readonly isStaff: boolean;
  private readonly causes: Causes;

  /** @param role the level of the player, or of the person whose command it is */
  constructor(causes: Causes, player: OnlinePlayer | undefined, role: AccountLevel | undefined) {
    this.causes = causes;
    this.actor = player?.characterId ?? 0;
    this.isStaff = role !== undefined && isAtLeast(role, "Counselor");
  }

  get cause(): string {
    return this.causes.current;
  }
}

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

  /** What the script does that runs now; undefined while none does. */
  act(players: Pick<Players, "bySession">): RecordedAct | undefined {
    const { current, actingSession } = this.runner;
    if (!current) return undefined;
    const player = actingSession === undefined ? undefined : players.bySession(actingSession);
    return new ScriptAct(this, player, player?.role ?? current.listener?.issuer?.role);
  }

  /** The file of the innermost call that is no helper's; without one, that of the handler. */
  get current(): string {
    const { current: task, vm } = this.runner;
    if (!task) return CAUSES.unplaced;
    for (const file of vm.info.filesOf(task.thread)) if (!this.helperFiles.has(file)) return file;
    return task.file;
  }
}
