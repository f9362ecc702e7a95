import type { LuaCompletion, LuaEvaluation, LuaOutcome, StaffLua } from "../../contracts/scripts/lua-evaluation.js";
import { NetworkError } from "../../contracts/network.js";
import { completeLua, evaluateLua } from "./declarations.js";
import { labelled, labelledLine, noAnswerText } from "./places.js";
import type { RemoteParts } from "./remote-commands.js";

/** Lua in the processes of worlds: code runs in each process of the world. */
export class RemoteLua implements StaffLua {
  private readonly parts: RemoteParts;

  constructor(parts: RemoteParts) {
    this.parts = parts;
  }

  async evaluate({ code, file }: LuaEvaluation, world?: string): Promise<LuaOutcome> {
    const { requests, worlds } = this.parts;
    const processes = worlds.processes(world);
    const input = { code, ...(file !== undefined && { file }) };
    const answered = await requests.askAll(
      evaluateLua,
      processes.map(({ process }) => process),
      input,
    );
    const answers = processes.map((entry) => ({ entry, answer: outcomeOf(entry, answered.get(entry.process)) }));
    const shown = labelled(answers).flatMap(({ label, answer }) => (answer instanceof NetworkError ? [] : [{ label, answer }]));
    if (shown.length === 0) return failure("That world is down.");
    const lines = (read: (outcome: LuaOutcome) => readonly string[]): string[] =>
      shown.flatMap(({ label, answer }) => read(answer).map((line) => labelledLine(label, line)));
    const errors = lines(({ error }) => (error === null ? [] : [error]));
    return {
      success: shown.every(({ answer }) => answer.success),
      file: shown[0]!.answer.file,
      values: lines(({ values }) => values),
      printed: lines(({ printed }) => printed),
      error: errors.length === 0 ? null : errors.join("\n"),
    };
  }

  async complete(code: string, file?: string, world?: string): Promise<LuaCompletion> {
    const input = { code, ...(file !== undefined && { file }) };
    for (const { process } of this.parts.worlds.processes(world)) {
      try {
        return await this.parts.requests.ask(completeLua, process, input);
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
      }
    }
    return { start: code.length, candidates: [] };
  }
}

function outcomeOf(entry: Parameters<typeof noAnswerText>[0], answer: LuaOutcome | NetworkError | undefined): LuaOutcome {
  if (answer !== undefined && !(answer instanceof NetworkError)) return answer;
  return failure(noAnswerText(entry, answer ?? new NetworkError("absent", "")));
}

function failure(error: string): LuaOutcome {
  return { success: false, file: null, values: [], printed: [], error };
}
