import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CommandAudit, CommandUse } from "../../../runtime/services/commands/audit.js";
import type { AccountLevel } from "../../../runtime/contracts/levels.js";
import {
  LUA_CODE_CHARACTERS_MAXIMUM,
  type LuaEvaluation,
  type LuaOutcome,
} from "../../../runtime/contracts/scripts/lua-evaluation.js";
import { OpenApiCheck } from "../../support/openapi-check.js";
import { startApi, type TestApi } from "./harness.js";

let api: TestApi;
let check: OpenApiCheck;
let evaluated: LuaEvaluation[];
let uses: CommandUse[];
let outcome: Partial<LuaOutcome>;
const tokens = {} as Record<AccountLevel, string>;

beforeAll(async () => {
  const lua = {
    evaluate(evaluation: LuaEvaluation) {
      evaluated.push(evaluation);
      return Promise.resolve({ success: true, file: null, values: ["2"], printed: [], error: null, ...outcome });
    },
    complete: (code: string, file?: string) => ({ start: code.length - 1, candidates: [`${file}`] }),
  };
  const audit: Pick<CommandAudit, "write"> = { write: (use) => Promise.resolve(void uses.push(use)) };
  api = await startApi({ lua: { lua, audit } });
  check = await OpenApiCheck.of(api.url);
  for (const role of ["Regular", "Counselor", "GameMaster", "Administrator"] as const) {
    await api.account(role.toLowerCase(), role);
    tokens[role] = await api.login(role.toLowerCase());
  }
});
afterAll(() => api.close());
beforeEach(() => {
  evaluated = [];
  uses = [];
  outcome = {};
});

/** The response, checked against the server's OpenAPI document. */
async function ask(method: string, path: string, body?: object, role: AccountLevel = "Administrator") {
  const answer = await api.call(method, path, { token: tokens[role], body });
  const headers = Object.fromEntries(answer.headers);
  await check.check(method, path.replace(/\?.*/, ""), new Response(answer.text, { status: answer.status, headers }));
  return answer;
}

describe("POST /api/lua/evaluate", () => {
  it("answers what the code gave, and writes who ran it into the audit trail", async () => {
    const { status, body } = await ask("POST", "/api/lua/evaluate", { code: "1 + 1", file: "commands.where" });
    expect([status, body]).toEqual([200, { success: true, file: null, values: ["2"], printed: [], error: null }]);
    expect(evaluated).toEqual([{ code: "1 + 1", file: "commands.where" }]);
    expect(uses).toMatchObject([
      {
        command: "lua",
        line: "lua @commands.where 1 + 1",
        outcome: "done",
        issuer: { accountName: "administrator", kind: "http" },
      },
    ]);
  });

  it("says why code failed, which the audit trail keeps too", async () => {
    outcome = { success: false, values: [], error: "console:1: a stone" };
    expect((await ask("POST", "/api/lua/evaluate", { code: "error('a stone')" })).body).toMatchObject(outcome);
    expect(uses).toMatchObject([{ line: "lua error('a stone')", outcome: "failed", detail: "console:1: a stone" }]);
  });

  it("refuses everybody below Administrator, and code that is missing or too long", async () => {
    for (const role of ["Regular", "Counselor", "GameMaster"] as const) {
      expect((await ask("POST", "/api/lua/evaluate", { code: "1" }, role)).status).toBe(403);
      expect((await ask("GET", "/api/lua/complete?code=pl", undefined, role)).status).toBe(403);
    }
    expect((await api.call("POST", "/api/lua/evaluate", { body: { code: "1" } })).status).toBe(401);
    for (const body of [{}, { code: " " }, { code: "x".repeat(LUA_CODE_CHARACTERS_MAXIMUM + 1) }, { code: "1", file: "" }]) {
      expect((await ask("POST", "/api/lua/evaluate", body)).status).toBe(400);
    }
    expect([evaluated, uses]).toEqual([[], []]);
  });
});

describe("GET /api/lua/complete", () => {
  it("completes the last name of the code", async () => {
    expect((await ask("GET", "/api/lua/complete?code=pl&file=where")).body).toEqual({ start: 1, candidates: ["where"] });
  });
});
