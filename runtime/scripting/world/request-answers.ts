import type { LuaAny } from "../declare/types.js";
import { anything } from "../declare/types.js";
import { onePerName, type Registrations, type RegistrySlot } from "../registrations.js";
import type { Runner } from "../runner.js";
import { Handler } from "../task.js";
import type { LuaReference } from "../vm/raise.js";

interface StockAnswer {
  readonly request: string;
  readonly handler: Handler;
}

/** The answers to requests of players that no event handler has answered: one for each request. */
export class RequestAnswers {
  private readonly runner: Runner;
  private readonly registrations: Registrations;
  private readonly slot: RegistrySlot<StockAnswer>;
  private byRequest: ReadonlyMap<string, Handler> = new Map();

  constructor({ runner, registrations }: { runner: Runner; registrations: Registrations }) {
    this.runner = runner;
    this.registrations = registrations;
    this.slot = registrations.slot("answer", ({ handler }) => runner.vm.release(handler.reference));
    this.slot.onCheck(
      onePerName(
        ({ request }) => request,
        (request, first, second) => `${second}: ${request} already has a stock answer, in ${first}`,
      ),
    );
    this.slot.onChanged(() => {
      this.byRequest = new Map(this.slot.entries.map(({ value }) => [value.request, value.handler]));
    });
  }

  /** Registers the answer of the file that is being loaded. */
  add(request: string, reference: LuaReference, file: string): void {
    const handler = new Handler(reference, this.registrations.loadingFile ?? file, `answer to ${request}`);
    this.slot.add({ request, handler });
  }

  /** @param event what the answer gets */
  give(request: string, event: Readonly<Record<string, LuaAny>>): void {
    const handler = this.byRequest.get(request);
    if (!handler) return;
    this.runner.start(handler, (L) => {
      anything.push(this.runner.vm, L, event);
      return 1;
    });
  }
}
