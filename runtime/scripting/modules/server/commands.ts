import { accountLevels, isAtLeast } from "../../../contracts/levels.js";
import { issuerOf } from "../../../services/commands/chat.js";
import { DuplicateCommandError } from "../../../services/commands/command-index.js";
import { CommandDeclarationError } from "../../../services/commands/declaration-check.js";
import type { CommandRegistry } from "../../../services/commands/registry.js";
import type { Players } from "../../../contracts/players.js";
import { LuaCommand, luaArgumentTypes, luaContexts, luaPlaces } from "../../commands/lua-command.js";
import { LuaCommandRun } from "../../commands/lua-command-run.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { boolean, callback, integer, list, number, oneOf, optional, record, text } from "../../declare/types.js";
import { amendmentMembers, NamedSlot, type Stacks } from "../../named-slot.js";
import type { Registrations } from "../../registrations.js";
import type { Runner } from "../../runner/runner.js";
import type { Switches } from "../../world/switches.js";
import { LuaRaise, NameTaken } from "../../vm/raise.js";

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
    description: optional(sentence),
    usage: optional(sentence),
    contexts: optional(list(oneOf(luaContexts), { max: luaContexts.length })),
    level: optional(oneOf(accountLevels)),
    runs_in: optional(oneOf(luaPlaces)),
    reads: optional(boolean),
    arguments: optional(list(argumentType, { max: ARGUMENTS_MAXIMUM })),
    handler: optional(callback(`fun(context: ${contextType}, arguments: table<string, string|number|boolean>): any, any`)),
    ...amendmentMembers,
  },
  "Command",
);

const session = parameter("session_id", integer(), "the player's session");
const commandName = parameter("name", name, "the command or one of its aliases");

/** `command`: scripts register commands, print while they run, and run commands for players. */
export function commandModule(parts: {
  runner: Runner;
  registrations: Registrations;
  registry: CommandRegistry;
  players: Players;
  switches?: Switches;
}): LuaModule {
  const { runner, registrations, registry, players, switches } = parts;
  const slot = new NamedSlot<LuaCommand>(registrations, "command", (command) => command.release());
  const inForce = (stacks: Stacks<LuaCommand>) => [...stacks.values()].map(([top, ...below]) => top.command(below));
  slot.onCheck((stacks) => raising(() => registry.checkScripted(inForce(stacks)), stacks));
  slot.onChanged(() => registry.setScripted(inForce(slot.stacks)));

  return luaModule({
    name: "command",
    about: "Commands on the console, over HTTP and, after a full stop, in the game.",
    functions: {
      register: fn({
        about:
          "Registers a command. Parsing, usage, help, completion and access follow from the declaration. The handler gets the context " +
          "(who runs the command) and the arguments by name. It prints what it returns; `false, reason`, `nil, reason` and an error mean " +
          "that it failed. A flag `dry_run` is typed `--dry-run`, anywhere before a text, and is true or false. In a command with flags, " +
          "a value that begins with `--` stands in double quotes or after a separate `--`. Only a declaration that extends a command may " +
          "leave out description, contexts, level and handler. Where a world has several processes, a command that staff give from outside the " +
          "game runs in each of them; with `runs_in` in one, because all would do the same (`one_process`), or in one after the other until " +
          "it succeeds (`first_able`). A command that `reads` changes nothing; the audit trail has only its failures.",
        parameters: [parameter("declaration", commandType, "the command")],
        returns: [],
        example: REGISTER_EXAMPLE,
        does(task, declaration) {
          const file = registrations.loadingFile ?? task.file;
          const command = new LuaCommand(runner, file, declaration, switches);
          try {
            const { missing } = command;
            if (missing !== undefined) throw new LuaRaise(`the command '${command.name}' has no ${missing}`);
            if (command.amendment !== "extend") raising(() => registry.checkScripted([command.command()]));
          } catch (error) {
            command.release();
            throw error;
          }
          slot.add(command);
        },
      }),
      print: fn({
        about: "Prints a line of output for the person who gave the running command, also after a wait.",
        parameters: [parameter("line", text({ maxBytes: OUTPUT_BYTES }), "the line")],
        returns: [],
        does(task, line) {
          if (!(task.listener instanceof LuaCommandRun))
            throw new LuaRaise("command.print works only in the handler of a command");
          task.listener.print(line);
        },
      }),
      may_use: fn({
        about: "Whether a player may use a command in the game now. The player's level is checked on every call.",
        parameters: [session, commandName],
        returns: [parameter("may_use", boolean, "false also for a player who left and for an unknown command")],
        does(_, sessionId, which) {
          const [player, command] = [players.bySession(sessionId), registry.find(which)];
          if (!player || !command?.contexts.includes("InGame")) return false;
          return isAtLeast(player.role, registry.levelOf(command));
        },
      }),
      run: fn({
        about:
          "Runs a command for a player, as if the player had typed it: with the player's level, and recorded in the audit trail. " +
          "The player sees its output. Arguments are passed unchanged; quotation marks have no meaning.",
        parameters: [
          session,
          commandName,
          parameter("arguments", list(text({ maxBytes: LENGTH_MAXIMUM }), { max: ARGUMENTS_MAXIMUM }), "its arguments"),
        ],
        returns: [parameter("succeeded", boolean, "false when it failed or was refused; the player saw why")],
        fails: true,
        suspends: true,
        example: 'command.run(answer.session_id, "broadcast", { answer.texts.message })',
        async does(_, sessionId, which, args) {
          const player = players.bySession(sessionId);
          if (!player) return refuse("that player is not in the world");
          return (await registry.execute({ name: which, args }, issuerOf(player, players))).success;
        },
      }),
    },
  });
}

/** @param stacks the commands of files; two of them may have the same alias */
function raising(work: () => void, stacks: Stacks<LuaCommand> = new Map()): void {
  try {
    work();
  } catch (error) {
    if (error instanceof DuplicateCommandError)
      throw new NameTaken(
        error.message,
        error.commands.flatMap((name) => stacks.get(name)?.[0].file ?? []),
      );
    if (error instanceof CommandDeclarationError) throw new LuaRaise(error.message);
    throw error;
  }
}

const REGISTER_EXAMPLE = `command.register {
  name = "greet",
  description = "Greets somebody.",
  contexts = { "console", "in_game" },
  level = "Regular",
  arguments = { { name = "who", type = "word", about = "name" } },
  handler = function(context, arguments)
    return "Hello " .. arguments.who .. ", says " .. context.account_name
  end,
}`;
