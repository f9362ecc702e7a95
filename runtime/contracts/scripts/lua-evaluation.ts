/** Longer code is refused, so that the audit trail holds all of it. */
export const LUA_CODE_CHARACTERS_MAXIMUM = 3_800;

/** Lua code that somebody wants to be run. */
export interface LuaEvaluation {
  /** An expression, or statements. */
  readonly code: string;
  /**
   * The file whose globals and local variables the code sees, by any name that `reload` takes; those of the console
   * without it.
   */
  readonly file?: string | undefined;
  /** The session of a player: `me` is then the player's character. */
  readonly sessionId?: number | undefined;
}

export interface LuaOutcome {
  readonly success: boolean;
  /** The file whose variables the code saw. */
  readonly file: string | null;
  /** The results as text, each of one or more lines. */
  readonly values: readonly string[];
  /** What the code printed. */
  readonly printed: readonly string[];
  /** Why it failed, with the line. */
  readonly error: string | null;
}

/** The possible completions of the last name in a piece of code. */
export interface LuaCompletion {
  /** Index where that name begins. */
  readonly start: number;
  readonly candidates: readonly string[];
}

/** Lua as operators have it: in this process, or in the processes of a world. */
export interface StaffLua {
  /** Never rejects where Lua runs in this process. @param world ALL_WORLDS for each */
  evaluate(evaluation: LuaEvaluation, world?: string): Promise<LuaOutcome>;
  complete(code: string, file?: string, world?: string): LuaCompletion | Promise<LuaCompletion>;
}

/** Runs Lua for operators. */
export interface LuaConsole {
  /** Never rejects. The code starts before this returns. */
  evaluate(evaluation: LuaEvaluation): Promise<LuaOutcome>;
  complete(code: string, file?: string): LuaCompletion;
}
