import { accountLevels } from "../../accounts/levels.js";
import { DuplicateCommandError } from "../../commands/command-index.js";
import { CommandDeclarationError } from "../../commands/declaration-check.js";
import type { CommandRegistry } from "../../commands/registry.js";
import { LuaCommand, luaArgumentTypes, luaContexts } from "../commands/lua-command.js";
import { LuaCommandRun } from "../commands/lua-command-run.js";
import { fn, luaModule, type LuaModule, parameter } from "../declare/module.js";
import { boolean, callback, integer, list, number, oneOf, optional, record, text } from "../declare/types.js";
import type { Registrations } from "../registrations.js";
import type { Runner } from "../runner.js";
import { LuaRaise } from "../vm/vm.js";

const NAME_BYTES = 40;
const SENTENCE_BYTES = 600;
const OUTPUT_BYTES = 16 * 1_024;
const ARGUMENTS_MAXIMUM = 16;
const CHOICES_MAXIMUM = 200;
const ALIASES_MAXIMUM = 8;
const LENGTH_MAXIMUM = 4_096;

const name = text({ minBytes: 1, maxBytes: NAME_BYTES });
const sentence = text({ maxBytes: SENTENCE_BYTES });
const contextType = "{ kind: string, session_id?: integer, account_id?: integer, account_name: string, role: string }";

const argumentType = record(
  {
    name,
    type: oneOf(luaArgumentTypes),
    about: optional(sentence),
    optional: optional(boolean),
    secret: optional(boolean),
    min: optional(number()),
    max: optional(number()),
    max_length: optional(integer({ min: 1, max: LENGTH_MAXIMUM })),
    choices: optional(list(name, { max: CHOICES_MAXIMUM })),
    complete: optional(callback(`fun(typed: string, context: ${contextType}): string[]`)),
  },
  "CommandArgument",
);

const commandType = record(
  {
    name,
    aliases: optional(list(name, { max: ALIASES_MAXIMUM })),
    description: sentence,
    usage: optional(sentence),
    contexts: list(oneOf(luaContexts), { max: luaContexts.length }),
    level: oneOf(accountLevels),
    arguments: optional(list(argumentType, { max: ARGUMENTS_MAXIMUM })),
    handler: callback(`fun(context: ${contextType}, arguments: table<string, string|number>): any, any`),
  },
  "Command",
);

/** `command`: scripts register commands, and print while these run. */
export function commandModule(parts: { runner: Runner; registrations: Registrations; registry: CommandRegistry }): LuaModule {
  const { runner, registrations, registry } = parts;
  const slot = registrations.slot<LuaCommand>("command", (command) => command.release());
  slot.onCheck((entries) => raising(() => registry.checkScripted(entries.map(({ value }) => value.command))));
  slot.onChanged(() => registry.setScripted(slot.entries.map(({ value }) => value.command)));

  return luaModule({
    name: "command",
    about: "Commands that people give on the console, over HTTP and, with a full stop before them, in the game.",
    functions: {
      register: fn({
        about:
          "Registers a command; parsing, usage, help, completion and access follow from the declaration. The handler gets who " +
          "gave it and the arguments by their names. It prints what it returns; `false, reason`, `nil, reason` and an error mean " +
          "that it failed.",
        parameters: [parameter("declaration", commandType, "the command")],
        returns: [],
        example: REGISTER_EXAMPLE,
        does(task, declaration) {
          const command = new LuaCommand(runner, registrations.loadingFile ?? task.file, declaration);
          try {
            raising(() => registry.checkScripted([command.command]));
          } catch (error) {
            command.release();
            throw error;
          }
          slot.add(command);
        },
      }),
      print: fn({
        about: "Shows a line to whoever gave the command that runs; also after it has waited.",
        parameters: [parameter("line", text({ maxBytes: OUTPUT_BYTES }), "what is shown")],
        returns: [],
        does(task, line) {
          if (!(task.listener instanceof LuaCommandRun))
            throw new LuaRaise("command.print is called by a command's handler only");
          task.listener.print(line);
        },
      }),
    },
  });
}

/** Refusals of the registry as errors of the script. */
function raising(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof DuplicateCommandError || error instanceof CommandDeclarationError) throw new LuaRaise(error.message);
    throw error;
  }
}

const REGISTER_EXAMPLE = `command.register {
  name = "greet",
  description = "Greets somebody.",
  contexts = { "console", "in_game" },
  level = "Regular",
  arguments = { { name = "who", type = "word", about = "whom" } },
  handler = function(context, arguments)
    return "Hello " .. arguments.who .. ", says " .. context.account_name
  end,
}`;
