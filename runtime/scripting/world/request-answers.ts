import type { LuaAny } from "../declare/types.js";
import { anything } from "../declare/types.js";
import { amendmentFor, type AmendmentFlags, NamedSlot } from "../named-slot.js";
import type { Registrations } from "../registrations.js";
import type { Runner } from "../runner/runner.js";
import type { Amendment } from "../loading/script-names.js";
import type { OnlinePlayer, Players } from "../../contracts/players.js";
import { featureOf, type Switches } from "./switches.js";
import { Handler, type Task } from "../runner/task.js";
import type { LuaReference } from "../vm/raise.js";

interface StockAnswer {
  /** The request. */
  readonly name: string;
  readonly amendment: Amendment | undefined;
  readonly handler: Handler;
}

/** The answers to requests of players that no event handler has answered: one for each request. */
export class RequestAnswers {
  private readonly runner: Runner;
  private readonly registrations: Registrations;
  private readonly slot: NamedSlot<StockAnswer>;
  private readonly players: Pick<Players, "tell">;
  private readonly switches: Switches;

  constructor({
    runner,
    registrations,
    players,
    switches,
  }: {
    runner: Runner;
    registrations: Registrations;
    players: Pick<Players, "tell">;
    switches: Switches;
  }) {
    this.players = players;
    this.switches = switches;
    this.runner = runner;
    this.registrations = registrations;
    this.slot = new NamedSlot(registrations, "answer", ({ handler }) => runner.vm.release(handler.reference));
  }

  /** Registers the answer of the file that is being loaded. */
  add(name: string, reference: LuaReference, flags: AmendmentFlags, task: Task): void {
    const file = this.registrations.loadingFile ?? task.file;
    const handler = new Handler(reference, file, `answer to ${name}`);
    const amendment = amendmentFor(`answer '${name}'`, file, flags, () => this.runner.vm.release(reference));
    this.slot.add({ name, amendment, handler });
  }

  /** @param event what the answer gets */
  give(request: string, player: OnlinePlayer, event: Readonly<Record<string, LuaAny>>): void {
    const handler = this.slot.stacks.get(request)?.[0].handler;
    if (!handler) return;
    const off = this.switches.whyOffFor(player, "feature", featureOf(handler.file));
    if (off !== undefined) {
      this.players.tell(player.sessionId, off);
      return;
    }
    this.runner.start(handler, (L) => {
      anything.push(this.runner.vm, L, event);
      return 1;
    });
  }
}
