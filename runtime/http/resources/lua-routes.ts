import { z } from "zod";
import type { CommandAudit, CommandUse } from "../../services/commands/audit.js";
import { LUA_CODE_CHARACTERS_MAXIMUM, type StaffLua } from "../../contracts/scripts/lua-evaluation.js";
import type { WorldNames } from "../../contracts/worlds.js";
import { type Access, callerOf, issuerOf, route, type Route } from "../routing/route.js";
import { luaCompletionSchema, luaOutcomeSchema } from "../schemas/lua.js";
import { chosenWorld, worldParameter, worldsOf } from "../routing/world-choice.js";

const FILE_CHARACTERS_MAXIMUM = 200;

const codeSchema = z
  .string("must be text")
  .max(LUA_CODE_CHARACTERS_MAXIMUM, `must have at most ${LUA_CODE_CHARACTERS_MAXIMUM} characters`);
const fileSchema = z
  .string("must be text")
  .min(1, "must name a script")
  .max(FILE_CHARACTERS_MAXIMUM, `must have at most ${FILE_CHARACTERS_MAXIMUM} characters`)
  .meta({ description: "A loaded script, such as `lua/commands/where.lua` or `commands.where`, whose variables the code sees." })
  .optional();

const evaluationSchema = z
  .strictObject({
    code: codeSchema.regex(/\S/, "must have code").meta({ description: "An expression, or statements." }),
    file: fileSchema,
    world: worldParameter
      .meta({ description: "Where to run it: a world, or `*` for all. Needed where there is more than one." })
      .optional(),
  })
  .meta({ id: "LuaEvaluation" });

const tag = "Lua";
const access: Access = { level: "Administrator" };

export interface LuaRouteParts {
  lua: StaffLua;
  audit: Pick<CommandAudit, "write">;
  worlds?: WorldNames | undefined;
}

/** Lua for operators: code that runs as a script does. */
export function luaRoutes({ lua, audit, worlds }: LuaRouteParts): Route[] {
  return [
    route({
      method: "POST",
      path: "/api/lua/evaluate",
      tag,
      summary: "Run Lua code",
      description:
        "The code has the time budget and the functions of a script. Code that fails, does not compile or waits too long gets " +
        "`success: false` and the reason in `error`. The audit trail says who ran which code, as the command `lua`.",
      access,
      body: evaluationSchema,
      responses: { 200: { description: "The outcome", body: luaOutcomeSchema } },
      async handle(request) {
        const { code, file } = request.body;
        const world = chosenWorld(worlds, request.body.world, "body", { all: true, required: true });
        const [at, began] = [Date.now(), performance.now()];
        const outcome = await lua.evaluate({ code, file }, world);
        const use: CommandUse = {
          ...{ issuer: issuerOf(callerOf(request)), at, durationMs: Math.round(performance.now() - began) },
          ...{ command: "lua", line: `lua ${file === undefined ? "" : `@${file} `}${code}` },
          ...{ outcome: outcome.success ? "done" : "failed", detail: outcome.error },
        };
        for (const name of worldsOf(worlds, world))
          await audit.write({ ...use, worldId: name === undefined ? name : worlds?.idOf(name) });
        return { status: 200, body: { ...outcome, values: [...outcome.values], printed: [...outcome.printed] } };
      },
    }),
    route({
      method: "GET",
      path: "/api/lua/complete",
      tag,
      summary: "Completions of the last name in Lua code",
      description: "They come from what is loaded and declared. Nothing of the code runs.",
      access,
      query: z.strictObject({
        code: codeSchema.default(""),
        file: fileSchema,
        world: worldParameter.meta({ description: "The world whose scripts they are; none for any." }).optional(),
      }),
      responses: { 200: { description: "Candidates for the name at the end of the code", body: luaCompletionSchema } },
      async handle({ query: { code, file, world: named } }) {
        const world = chosenWorld(worlds, named, "query", { all: true });
        const { start, candidates } = await lua.complete(code, file, world);
        return { status: 200, body: { start, candidates: [...candidates] } };
      },
    }),
  ];
}
