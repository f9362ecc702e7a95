import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { editorSettings } from "../documents/editor-settings.js";
import { isPackageName, MANIFEST, NAME_RULE, SHARD } from "./manifest.js";

/** The type of the debugger in VS Code, and the port of `npm run debugger` in its guide. */
const DEBUGGER = "shardkeeper";
const DEBUG_PORT = 4711;

/** A package cannot be made. The message says why. */
export class NewPackageError extends Error {
  override readonly name = "NewPackageError";
}

export interface NewPackage {
  readonly name: string;
  /** The folder of packages. */
  readonly folder: string;
  /** The shard's scripts, for the editor's settings. */
  readonly scripts: string;
  readonly shardVersion: string;
}

/**
 * Writes a package that works: a command with its data and its test, and what an editor needs.
 *
 * @returns its directory
 * @throws NewPackageError
 */
export function writeNewPackage(made: NewPackage): string {
  const { name, folder } = made;
  if (!isPackageName(name)) throw new NewPackageError(`'${name}' is not the name of a package: ${NAME_RULE}`);
  const directory = path.join(folder, name);
  mkdirSync(folder, { recursive: true });
  try {
    mkdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw new NewPackageError(`${directory} is there already`);
    throw error;
  }
  // What makes it a package comes last, so that a running shard finds all of it.
  for (const [file, text] of [...Object.entries(filesOf(made)), [MANIFEST, manifestOf(made)] as const]) {
    const place = path.join(directory, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  return directory;
}

function jsonOf(content: object): string {
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

function manifestOf({ name, shardVersion }: NewPackage): string {
  return jsonOf({ name, version: "0.1.0", needs: { [SHARD]: `>=${shardVersion}` } });
}

function filesOf({ name, scripts }: NewPackage): Readonly<Record<string, string>> {
  const command = name.replaceAll("-", "_");
  return {
    "README.md": readmeOf(name, command),
    ".luarc.json": editorSettings({
      path: ["lua/?.lua", "?.lua", path.join(scripts, "lua/?.lua")],
      library: [path.join(scripts, "lua")],
    }),
    ".vscode/launch.json": jsonOf({
      version: "0.2.0",
      configurations: [{ type: DEBUGGER, request: "attach", name: "Shard", debugServer: DEBUG_PORT }],
    }),
    // VS Code knows a debugger only through an extension. It installs one from a folder.
    ".vscode/shardkeeper-debugger/package.json": jsonOf({
      name: DEBUGGER,
      publisher: "local",
      version: "1.0.0",
      engines: { vscode: "^1.80.0" },
      contributes: {
        breakpoints: [{ language: "lua" }],
        debuggers: [
          {
            type: DEBUGGER,
            label: "Shardkeeper",
            languages: ["lua"],
            configurationAttributes: { attach: { properties: { root: { type: "string" } } } },
          },
        ],
      },
    }),
    "data/greetings.lua": `-- What the command of this package says.
return { "Well met", "Good day" }
`,
    [`lua/commands/${command}.lua`]: `local greetings = require("data.greetings")

command.register {
  name = "${command}",
  description = "Greets you in the name of the package ${name}.",
  contexts = { "console", "in_game" },
  level = "Regular",
  handler = function(context)
    return greetings[random.integer(1, #greetings)] .. ", " .. context.account_name .. "."
  end,
}
`,
    [`test/${command}_test.lua`]: `test.case("the command greets", function()
  local player = test.player()
  test.say(player.session_id, ".${command}")
  wait(0)
  expect.contains(test.lines(player.session_id)[1], "player1.")
end)
`,
  };
}

function readmeOf(name: string, command: string): string {
  return `# ${name}

A package of scripts for Shardkeeper. A running shard loads it at once, and each file again when it is saved.

    package.json   name, version, and the packages that it needs
    lua/           commands, templates, event handlers, libraries in lua/lib
    gumps/         windows
    data/          tables of facts: require("data.greetings") is data/greetings.lua
    data/extend/   what is added to tables of the stock, data/override/ what replaces them
    data/world/    world data: decorations, signs, spawners and so on
    test/          tests, run by \`npm run test:lua -- ${name}\` in the shard's directory

To debug in VS Code, run \`npm run debugger -- --port ${DEBUG_PORT}\` in the shard's directory, install the extension in
\`.vscode/shardkeeper-debugger\` with *Developer: Install Extension from Location...*, and start the configuration *Shard*.

Say \`.${command}\` in the game. The shard's docs/designers-guide.md explains packages and scripts. \`.luarc.json\` tells editors where the
shard's scripts are; change the paths in it when they move.
`;
}
