import { isAtLeast } from "../../../contracts/levels.js";
import { allowedBy, type Argument } from "../argument.js";
import { nearestNames } from "../command-index.js";
import { argumentUsage, type Command, CommandFailure, defineCommand, usageFor } from "../command.js";
import { contextOf, type Issuer, prefixFor } from "../issuer.js";
import { flagText, isFlag } from "../flags.js";
import type { CommandRegistry } from "../registry.js";

/** `help`: the commands that the issuer may use where they are. */
export function helpCommand({ registry }: { readonly registry: CommandRegistry }): Command {
  return defineCommand({
    name: "help",
    aliases: ["?"],
    description: "Lists the commands, or describes one.",
    arguments: [
      {
        name: "command",
        type: "word",
        about: "name of a command",
        optional: true,
        complete: (_, issuer) => registry.usableBy(issuer).map(({ name }) => name),
      },
    ],
    runsIn: "one",
    contexts: ["Console", "InGame"],
    level: "Regular",
    handler({ issuer, arguments: { command } }) {
      return command === undefined ? listFor(issuer, registry) : detailsFor(issuer, registry, command);
    },
  });
}

function listFor(issuer: Issuer, registry: CommandRegistry): string[] {
  const commands = registry.usableBy(issuer);
  return commands.map((command) => {
    const { aliases = [], description } = command;
    const also = aliases.length > 0 ? ` (${aliases.map((alias) => prefixFor(issuer) + alias).join(", ")})` : "";
    return `${usageFor(command, issuer)}${also} - ${description}`;
  });
}

function detailsFor(issuer: Issuer, registry: CommandRegistry, written: string): string[] {
  const prefix = prefixFor(issuer);
  const asked = written.startsWith(prefix) ? written.slice(prefix.length) : written;
  const command = registry.find(asked);
  if (!command || !isAtLeast(issuer.role, registry.levelOf(command)))
    throw new CommandFailure(noSuchCommand(issuer, registry, asked));
  const { name, aliases = [], description, contexts, arguments: declared } = command;
  const isHere = contexts.includes(contextOf(issuer.kind));
  const width = Math.max(0, ...declared.map((argument) => typedName(argument).length));
  return [
    `${isHere ? usageFor(command, issuer) : `${name} ${argumentUsage(command)}`.trimEnd()} - ${description}`,
    ...declared.map((argument) => `  ${typedName(argument).padEnd(width)}  ${aboutArgument(argument)}`),
    ...(aliases.length > 0 ? [`Also called ${aliases.join(", ")}.`] : []),
    `For ${registry.levelOf(command)} and up, ${contexts.map((context) => placeNames[context]).join(" and ")}.`,
  ];
}

function typedName(argument: Argument): string {
  return isFlag(argument) ? flagText(argument.name) : argument.name;
}

function aboutArgument(argument: Argument): string {
  const optional = argument.optional || isFlag(argument) ? " (optional)" : "";
  return `${argument.about}${isFlag(argument) ? "" : `: ${allowedBy(argument)}`}${optional}`;
}

const placeNames = { Console: "on the console", InGame: "in the game" } as const;

/** The same message for an unknown command and one that the issuer may not use. */
function noSuchCommand(issuer: Issuer, registry: CommandRegistry, written: string): string {
  const near = nearestNames(written, registry.usableBy(issuer));
  const hint = near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : "";
  return `There is no command "${written.slice(0, 40)}" that you can use.${hint}`;
}
