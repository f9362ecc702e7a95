import { namedOptions, type NamedOption } from "./option.js";
import { options } from "./options.js";
import { negated } from "./sources.js";

const COLUMN_CHARS = 34;
const WIDTH_CHARS = 120;
const indent = " ".repeat(COLUMN_CHARS);

/** The text that `--help` prints. */
export function helpText(): string {
  const lines = [
    "Usage: npm start -- [options]",
    "",
    "Starts the shard. Each option is a flag, an environment variable, or a member of the JSON file that --config names.",
    "Flags override variables, variables override the file, and the file overrides the defaults.",
    "",
    entry("--config <file>", "JSON file with any of the members below (SHARD_CONFIG)"),
    entry("--console", "Open the operator's console on this terminal (only with npm start)"),
    entry("--help", "Print this help and exit"),
    entry("--version", "Print the version and exit"),
  ];
  let group = "";
  for (const named of namedOptions(options)) {
    const heading = named.path.length > 1 ? named.path[0]! : "shard";
    if (heading !== group) lines.push("", `${heading}:`);
    group = heading;
    lines.push(entry(usage(named), `${named.option.about} (${defaultText(named)})`));
    lines.push(entry("", `expects ${named.option.kind.allowed}`));
    lines.push(`${indent}${named.variable}, member ${named.member}`);
  }
  return `${lines.join("\n")}\n`;
}

/** `--game-port <n>`, `--jwt, --no-jwt`; a dash without a flag. */
export function usage({ flag, isSwitch, option }: NamedOption): string {
  if (flag === undefined) return "-";
  if (isSwitch) return `${flag}, ${negated(flag)}`;
  return `${flag} ${option.kind.placeholder}`;
}

/** `default: 2593`, or what applies without a value. */
export function defaultText({ option }: NamedOption): string {
  const { default: value, without } = option as { default: string | number | boolean | object | undefined; without?: string };
  // Lists and objects are empty by default.
  return `default: ${value === undefined ? without : typeof value === "object" ? "none" : value}`;
}

/** Two columns; long text continues below in the right one. */
function entry(left: string, right: string): string {
  const lines = left.length + 4 > COLUMN_CHARS ? [`  ${left}`] : [];
  let line = lines.length > 0 ? indent : `  ${left}`.padEnd(COLUMN_CHARS);
  for (const word of right.split(" ")) {
    if (line.trimEnd().length + word.length >= WIDTH_CHARS) {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()].join("\n");
}
