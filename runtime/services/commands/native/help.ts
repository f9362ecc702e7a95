import { isAtLeast } from "../../../contracts/levels.js";
import { allowedBy, type Argument } from "../argument.js";
import { nearestNames } from "../command-index.js";
import { argumentUsage, type Command, CommandFailure, defineCommand, usageFor } from "../command.js";
import { CHAT_PREFIX, contextOf, type Issuer, prefixFor } from "../issuer.js";
import { flagText, isFlag } from "../flags.js";
import type { CommandRegistry } from "../registry.js";

/** In the game, whose journal a list of all commands would push everything else out of. */
const PAGE_LINES = 20;

/** `help`: the commands that the issuer may use where they are, in the game page by page. */
export function helpCommand({ registry }: { readonly registry: CommandRegistry }): Command {
  return defineCommand({
    name: "help",
    aliases: ["?"],
    description: "Lists the commands, or describes one.",
    arguments: [
      {
        name: "command",
        type: "word",
        about: "name of a command; in the game also the number of a page",
        optional: true,
        complete: (_, issuer) => registry.usableBy(issuer).map(({ name }) => name),
      },
    ],
    runsIn: "one",
    contexts: ["Console", "InGame"],
    level: "Regular",
    handler({ issuer, arguments: { command } }) {
      const isInGame = issuer.kind === "game";
      if (command !== undefined && !(isInGame && /^\d{1,4}$/.test(command))) return detailsFor(issuer, registry, command);
      const lines = listFor(issuer, registry);
      return isInGame ? pageOf(lines, Number(command ?? 1)) : lines;
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

function pageOf(lines: readonly string[], page: number): string[] {
  const pages = Math.ceil(lines.length / PAGE_LINES);
  if (page < 1 || page > pages) throw new CommandFailure(`There ${pages === 1 ? "is 1 page" : `are ${pages} pages`}.`);
  const shown = lines.slice((page - 1) * PAGE_LINES, page * PAGE_LINES);
  if (pages === 1) return shown;
  const next = page < pages ? ` ${CHAT_PREFIX}help ${page + 1} shows the next one.` : "";
  return [...shown, `Page ${page} of ${pages}.${next}`];
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
