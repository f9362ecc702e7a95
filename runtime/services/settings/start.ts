/**
 * The options of the server, declared once in `options.ts`. Reading, messages, `--help`, the tables in the documents
 * and the type of the configuration derive from that.
 */
import { helpText } from "./help.js";
import { namedOptions } from "./option.js";
import { options, type Config } from "./options.js";
import { BAD_OPTION_EXIT_CODE, ConfigError, readStart } from "./read.js";
import { unknownVariables } from "./sources.js";
import { commitOfCheckout, version } from "../../base/system/version.js";
import { OWN_LINK_FORM } from "../../contracts/link-form.js";
import * as migrations from "../../storage/migrations/all.js";

export { BAD_OPTION_EXIT_CODE, ConfigError, readConfig } from "./read.js";
export type { Config } from "./options.js";

/** What `--version` prints, and bug reports need. */
function versionText(): string {
  const commit = commitOfCheckout();
  const database = Object.keys(migrations).at(-1);
  const program = `shardkeeper ${version()}${commit === undefined ? "" : `, commit ${commit}`}`;
  return `${program}, database version ${database}, link version ${OWN_LINK_FORM}, Node ${process.versions.node}\n`;
}

/** A configuration to run with, or a text to print before exiting with `exitCode`: to stdout for 0, else to stderr. */
export type ProgramStart = { config: Config; warnings: string[] } | { output: string; exitCode: number };

/** Works out from the command line and the environment what the program has to do. */
export function parseStart(argv: readonly string[], env: NodeJS.ProcessEnv): ProgramStart {
  try {
    const start = readStart(argv, env);
    if (start.wants === "help") return { output: helpText(), exitCode: 0 };
    if (start.wants === "version") return { output: versionText(), exitCode: 0 };
    const warnings = unknownVariables(env, namedOptions(options)).map((name) => `${name} is not an option of this server`);
    return { config: start.config, warnings };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const lines = error.problems.map((problem) => `shardkeeper: ${problem}\n`);
    return { output: lines.join(""), exitCode: BAD_OPTION_EXIT_CODE };
  }
}
