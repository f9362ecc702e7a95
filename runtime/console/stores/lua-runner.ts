import type { LuaCompletionJson, LuaOutcomeJson } from "../../http/schemas/lua.js";
import type { ApiClient } from "../client/api-client.js";
import { reasonOf } from "../client/problems.js";
import { ChangeListeners } from "./changes.js";
import { OutputLines } from "./output.js";
import type { WorldListStore } from "./world-store.js";

const NO_RESULT = "(no result)";

/** Runs Lua code on the server and keeps the results. */
export class LuaRunner {
  readonly changes = new ChangeListeners();
  readonly output = new OutputLines(this.changes);
  private readonly api: ApiClient;

  private readonly worlds: Pick<WorldListStore, "split">;

  constructor(api: ApiClient, worlds: Pick<WorldListStore, "split">) {
    this.api = api;
    this.worlds = worlds;
  }

  /**
   * @param line code, perhaps after a world
   * @param file whose variables the code sees
   */
  async run(line: string, file: string | undefined): Promise<void> {
    const { output } = this;
    output.print(`${file ?? "lua"}> ${line}`, "accent");
    const { command: code, member } = this.worlds.split(line);
    await output.during(async () => {
      try {
        const outcome = await this.api.post<LuaOutcomeJson>("/api/lua/evaluate", {
          code,
          ...(file !== undefined && { file }),
          ...member,
        });
        for (const text of outcome.printed) output.print(text, "dim");
        for (const text of outcome.values) output.print(text);
        if (outcome.error !== null) output.print(outcome.error, "bad");
        else if (outcome.values.length + outcome.printed.length === 0) output.print(NO_RESULT, "dim");
      } catch (error) {
        output.print(reasonOf(error), "bad");
      }
    });
  }

  /** The completions of the last name; none if the request fails. */
  async complete(line: string, file: string | undefined): Promise<LuaCompletionJson> {
    const { command: code, begin, member } = this.worlds.split(line);
    try {
      const query = new URLSearchParams({ code, ...(file !== undefined && { file }), ...member });
      const { start, candidates } = await this.api.get<LuaCompletionJson>(`/api/lua/complete?${query.toString()}`);
      return { start: begin + start, candidates };
    } catch (error) {
      reasonOf(error);
      return { start: line.length, candidates: [] };
    }
  }
}
