import type { AccountLevel } from "../../ports/levels.js";
import type { Argument } from "../../commands/argument.js";
import type { Command, CommandCall } from "../../commands/command.js";
import type { Issuer } from "../../commands/issuer.js";
import type { CommandContext } from "../../ports/command-kinds.js";
import { camelCase } from "../declare/names.js";
import { anything, list, text } from "../declare/types.js";
import type { Runner } from "../runner.js";
import { Handler } from "../task.js";
import type { LuaThread } from "../vm/lua-exports.js";
import type { LuaReference } from "../vm/raise.js";
import { LuaCommandRun } from "./lua-command-run.js";

export const luaContexts = ["console", "in_game"] as const;
export const luaArgumentTypes = ["integer", "number", "word", "text", "choice", "flag"] as const;

/** A script's declaration of an argument. */
interface LuaArgumentDeclaration {
  name: string;
  type: (typeof luaArgumentTypes)[number];
  about?: string;
  optional?: boolean;
  secret?: boolean;
  min?: number;
  max?: number;
  max_length?: number;
  choices?: string[];
  complete?: LuaReference;
}

/** A script's declaration of a command. */
interface LuaCommandDeclaration {
  name: string;
  aliases?: string[];
  description: string;
  usage?: string;
  arguments?: LuaArgumentDeclaration[];
  contexts: (typeof luaContexts)[number][];
  level: AccountLevel;
  handler: LuaReference;
}

const contextNames: Readonly<Record<(typeof luaContexts)[number], CommandContext>> = { console: "Console", in_game: "InGame" };
const candidates = list(text());

/** A command whose handler is a Lua function. It holds references until it is released. */
export class LuaCommand {
  readonly command: Command;
  private readonly runner: Runner;
  private readonly references: readonly LuaReference[];

  constructor(runner: Runner, file: string, declaration: LuaCommandDeclaration) {
    const { name, aliases, description, usage, contexts, level, arguments: declared = [] } = declaration;
    const handler = new Handler(declaration.handler, file, `command ${name}`);
    const luaNames = declared.map((argument) => argument.name);
    this.runner = runner;
    this.references = [declaration.handler, ...declared.flatMap(({ complete }) => complete ?? [])];
    this.command = {
      name,
      description,
      ...(aliases && { aliases }),
      ...(usage !== undefined && { usage }),
      arguments: declared.map((argument) => argumentOf(runner, file, name, argument)),
      contexts: contexts.map((context) => contextNames[context]),
      level,
      handler: (call) => run(runner, handler, { name, luaNames }, call),
    };
  }

  release(): void {
    for (const reference of this.references) this.runner.vm.release(reference);
  }
}

function argumentOf(runner: Runner, file: string, command: string, declaration: LuaArgumentDeclaration): Argument {
  const {
    name,
    type,
    about = name,
    optional = false,
    secret = false,
    complete,
    min,
    max,
    max_length,
    choices = [],
  } = declaration;
  const head = {
    name: camelCase(name),
    about,
    optional,
    secret,
    ...(complete !== undefined && {
      complete: completion(runner, new Handler(complete, file, `completion of ${command} ${name}`)),
    }),
  };
  switch (type) {
    case "integer":
    case "number":
      return { ...head, type, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    case "word":
    case "text":
      return { ...head, type, ...(max_length !== undefined && { maxLength: max_length }) };
    case "choice":
      return { ...head, type, choices };
    case "flag":
      return { name: head.name, about, type };
  }
}

function run(
  runner: Runner,
  handler: Handler,
  { name, luaNames }: { readonly name: string; readonly luaNames: readonly string[] },
  call: CommandCall,
): Promise<string[]> {
  const { vm } = runner;
  const under = new LuaCommandRun(vm, name, call);
  const values = Object.fromEntries(luaNames.map((name) => [name, call.arguments[camelCase(name)]]));
  runner.start(
    handler,
    (L) => {
      pushContext(runner, L, call.issuer);
      anything.push(vm, L, values);
      return 2;
    },
    under,
  );
  return under.answer;
}

/** Completes an argument with a Lua function. A failure is reported and gives no candidates. */
function completion(runner: Runner, handler: Handler): (typed: string, issuer: Issuer) => Promise<readonly string[]> {
  const { vm } = runner;
  return (typed, issuer) =>
    new Promise((resolve) => {
      runner.start(
        handler,
        (L) => {
          vm.pushString(L, typed);
          pushContext(runner, L, issuer);
          return 2;
        },
        {
          done(L, count) {
            try {
              resolve(count === 0 ? [] : candidates.read(vm, L, 1));
            } catch {
              resolve([]);
            }
          },
          failed: () => resolve([]),
        },
      );
    });
}

function pushContext(runner: Runner, L: LuaThread, { kind, sessionId, accountId, accountName, role }: Issuer): void {
  anything.push(runner.vm, L, {
    kind,
    session_id: sessionId,
    account_id: accountId ?? undefined,
    account_name: accountName,
    role,
  });
}
