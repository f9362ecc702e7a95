import type { AccountLevel } from "../../contracts/levels.js";
import type { Argument } from "../../services/commands/argument.js";
import { type Command, type CommandCall, CommandFailure, type CommandPlace } from "../../services/commands/command.js";
import type { Issuer } from "../../services/commands/issuer.js";
import type { CommandContext } from "../../contracts/command-kinds.js";
import { camelCase } from "../declare/names.js";
import { anything, list, text } from "../declare/types.js";
import { amendmentFor, type AmendmentFlags } from "../named-slot.js";
import type { Runner } from "../runner/runner.js";
import type { Amendment } from "../loading/script-names.js";
import { Handler } from "../runner/task.js";
import type { LuaThread } from "../vm/lua-exports.js";
import type { LuaReference } from "../vm/raise.js";
import { featureOf, type Switches } from "../world/switches.js";
import { LuaCommandRun } from "./lua-command-run.js";

export const luaContexts = ["console", "in_game"] as const;
/** Where a command runs if a world has several processes. */
export const luaPlaces = ["each_process", "one_process", "first_able"] as const;
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

/** A script's declaration of a command, or of what it changes in one. */
interface LuaCommandDeclaration {
  name: string;
  aliases?: string[];
  description?: string;
  usage?: string;
  arguments?: LuaArgumentDeclaration[];
  contexts?: (typeof luaContexts)[number][];
  level?: AccountLevel;
  runs_in?: (typeof luaPlaces)[number];
  reads?: boolean;
  handler?: LuaReference;
}

/** What a declaration must have unless it extends another one. */
const REQUIRED = ["description", "contexts", "level", "handler"] as const;

const contextNames: Readonly<Record<(typeof luaContexts)[number], CommandContext>> = { console: "Console", in_game: "InGame" };
const placeNames: Readonly<Record<(typeof luaPlaces)[number], CommandPlace>> = {
  each_process: "each",
  one_process: "one",
  first_able: "first",
};
const candidates = list(text());

/** What a file declares of a command. It holds references until it is released. */
export class LuaCommand {
  readonly name: string;
  readonly amendment: Amendment | undefined;
  readonly file: string;
  readonly declaration: LuaCommandDeclaration;
  private readonly runner: Runner;
  private readonly switches: Switches | undefined;
  private whole: Command | undefined;

  /** @throws LuaRaise for amendments outside of packages */
  constructor(runner: Runner, file: string, declaration: LuaCommandDeclaration & AmendmentFlags, switches?: Switches) {
    this.switches = switches;
    this.runner = runner;
    this.file = file;
    this.name = declaration.name;
    this.declaration = declaration;
    this.amendment = amendmentFor(`command '${this.name}'`, file, declaration, () => this.release());
  }

  /** A member that only a declaration which extends another one may leave out. */
  get missing(): string | undefined {
    return this.amendment === "extend" ? undefined : REQUIRED.find((member) => this.declaration[member] === undefined);
  }

  /** The command with what the declarations below this one say. They are given from the topmost one down. */
  command(below: readonly LuaCommand[] = []): Command {
    if (below.length > 0) return commandOf(this.runner, [this, ...below], this.switches);
    return (this.whole ??= commandOf(this.runner, [this], this.switches));
  }

  release(): void {
    const { handler, arguments: declared = [] } = this.declaration;
    for (const reference of [handler, ...declared.map(({ complete }) => complete)]) {
      if (reference !== undefined) this.runner.vm.release(reference);
    }
  }
}

/** Its command ends what keeps others from running. */
const VITAL_FILE = "lua/commands/timers.lua";

/** @param parts at least one of which has each member that a command needs */
function commandOf(runner: Runner, parts: readonly LuaCommand[], switches: Switches | undefined): Command {
  const from = <K extends keyof LuaCommandDeclaration>(member: K) => {
    const part = parts.find(({ declaration }) => declaration[member] !== undefined);
    return part && { file: part.file, value: part.declaration[member]! };
  };
  const name = parts[0]!.name;
  const [aliases, usage, declared, place, reads, run] = [
    from("aliases"),
    from("usage"),
    from("arguments"),
    from("runs_in"),
    from("reads"),
    from("handler")!,
  ];
  const handler = new Handler(run.value, run.file, `command ${name}`);
  handler.isVital = run.file === VITAL_FILE;
  const luaNames = (declared?.value ?? []).map((argument) => argument.name);
  return {
    name,
    description: from("description")!.value,
    ...(aliases && { aliases: aliases.value }),
    ...(usage && { usage: usage.value }),
    arguments: declared ? declared.value.map((argument) => argumentOf(runner, declared.file, name, argument)) : [],
    contexts: from("contexts")!.value.map((context) => contextNames[context]),
    level: from("level")!.value,
    ...(place && { runsIn: placeNames[place.value] }),
    ...(reads && { isRead: reads.value }),
    handler(call) {
      const off = switches?.whyOffFor(call.issuer, "feature", featureOf(run.file));
      if (off !== undefined) throw new CommandFailure(off);
      return runCommand(runner, handler, { name, luaNames }, call);
    },
  };
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
      return { ...head, type, ...(max_length !== undefined && { maxLength: max_length }) };
    case "text":
      return { ...head, type, countsSeen: true, ...(max_length !== undefined && { maxLength: max_length }) };
    case "choice":
      return { ...head, type, choices };
    case "flag":
      return { name: head.name, about, type };
  }
}

function runCommand(
  runner: Runner,
  handler: Handler,
  { name, luaNames }: { readonly name: string; readonly luaNames: readonly string[] },
  call: CommandCall,
): Promise<string[]> {
  const { vm } = runner;
  const under = new LuaCommandRun(vm, name, call);
  const values = Object.fromEntries(luaNames.map((name) => [name, call.arguments[camelCase(name)]]));
  const push = (L: LuaThread): number => {
    pushContext(runner, L, call.issuer);
    anything.push(vm, L, values);
    return 2;
  };
  runner.forPlayer(call.issuer.sessionId, () => runner.start(handler, push, under));
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
