import { readFileSync } from "node:fs";
import { jsonOfBytes } from "../../base/text/text-files.js";
import { nearestName } from "../../base/text/nearest-name.js";
import type { NamedOption } from "./option.js";

/** A value that was given, not checked yet. */
export interface Given {
  /** The flag, variable or file member, as the operator wrote it. */
  readonly name: string;
  readonly value: unknown;
}

/** The values of one source. */
export type Source = ReadonlyMap<NamedOption, Given>;

/** Options given as flags, and the flags that are not options. */
export interface CommandLine {
  readonly values: Source;
  readonly configFile: Given | undefined;
  readonly wants: "help" | "version" | undefined;
}

/** Reads `--flag value`, `--flag=value`, `--switch` and `--no-switch`. A later flag overrides an earlier one. */
export function readFlags(argv: readonly string[], options: readonly NamedOption[], problems: string[]): CommandLine {
  const known = new Map<string, { option: NamedOption; value?: boolean }>();
  for (const option of options) {
    if (option.flag === undefined) continue;
    known.set(option.flag, { option, ...(option.isSwitch && { value: true }) });
    if (option.isSwitch) known.set(negated(option.flag), { option, value: false });
  }
  const names = [...known.keys(), "--config", "--help", "--version"];
  const values = new Map<NamedOption, Given>();
  let configFile: Given | undefined;
  let wants: CommandLine["wants"];

  for (let i = 0; i < argv.length; i++) {
    const word = argv[i]!;
    if (!word.startsWith("-")) {
      problems.push(`${quote(word)} does not belong to an option`);
      continue;
    }
    const equals = word.indexOf("=");
    const name = equals === -1 ? word : word.slice(0, equals);
    let value = equals === -1 ? undefined : word.slice(equals + 1);
    const flag = known.get(name);
    if (name === "--help" || name === "-h" || name === "--version") {
      wants ??= name === "--version" ? "version" : "help";
    } else if (flag?.value !== undefined) {
      if (value !== undefined) problems.push(`${name} takes no value`);
      values.set(flag.option, { name, value: flag.value });
    } else if (flag !== undefined || name === "--config") {
      if (value === undefined && i + 1 < argv.length && !argv[i + 1]!.startsWith("--")) value = argv[++i]!;
      if (value === undefined)
        problems.push(`${name} needs a value: ${flag?.option.option.kind.allowed ?? "the path of a file"}`);
      else if (flag === undefined) configFile = { name, value };
      else values.set(flag.option, { name, value: flag.option.option.kind.fromText(value) });
    } else {
      problems.push(`${name} is not known${hint(name, names)}; --help lists all options`);
      // The next word was meant as its value.
      if (value === undefined && i + 1 < argv.length && !argv[i + 1]!.startsWith("-")) i++;
    }
  }
  return { values, configFile, wants };
}

/** Reads `SHARD_...`. An empty variable counts as not set. `SHARD_NO_...=true` switches off too. */
export function readEnvironment(env: NodeJS.ProcessEnv, options: readonly NamedOption[]): Source {
  const values = new Map<NamedOption, Given>();
  for (const option of options) {
    const { kind } = option.option;
    const set = (name: string, turn: (value: unknown) => unknown): void => {
      const text = env[name];
      if (text !== undefined && text !== "") values.set(option, { name, value: turn(kind.fromText(text)) });
    };
    if (option.isSwitch) set(negatedVariable(option), (value) => (typeof value === "boolean" ? !value : value));
    set(option.variable, (value) => value);
  }
  return values;
}

/** Variables that begin with `SHARD_` and are not options: misspelt, or of another program. */
export function unknownVariables(env: NodeJS.ProcessEnv, options: readonly NamedOption[]): string[] {
  const known = new Set(["SHARD_CONFIG", ...options.flatMap((option) => [option.variable, negatedVariable(option)])]);
  return Object.keys(env).filter((name) => name.startsWith("SHARD_") && !known.has(name));
}

/** Reads a JSON file with the structure of the table of options. */
export function readConfigFile(file: Given, options: readonly NamedOption[], problems: string[]): Source {
  const values = new Map<NamedOption, Given>();
  const content = readJson(file, problems);
  if (content === undefined) return values;
  const where = `in ${String(file.value)}`;
  if (!isObject(content)) {
    problems.push(`${file.name}: the file ${String(file.value)} must contain one JSON object`);
    return values;
  }
  const members = new Map(options.map((option) => [option.member, option]));
  const groups = new Set(options.filter((option) => option.path.length > 1).map((option) => option.path[0]!));
  const names = [...members.keys(), ...groups];
  const visit = (object: object, prefix: string): void => {
    for (const [key, value] of Object.entries(object)) {
      const member = prefix + key;
      const option = members.get(member);
      if (option !== undefined) values.set(option, { name: `${member} ${where}`, value: value as unknown });
      else if (prefix !== "" || !groups.has(key)) problems.push(`${member} ${where} is not known${hint(member, names)}`);
      else if (isObject(value)) visit(value, `${member}.`);
      else problems.push(`${member} ${where} must be an object of options`);
    }
  };
  visit(content, "");
  return values;
}

function readJson(file: Given, problems: string[]): unknown {
  let bytes: Buffer;
  try {
    bytes = readFileSync(String(file.value));
  } catch (error) {
    problems.push(`${file.name}: the file ${String(file.value)} cannot be read: ${(error as Error).message}`);
    return undefined;
  }
  try {
    return jsonOfBytes(bytes);
  } catch (error) {
    problems.push(`${file.name}: the file ${String(file.value)} cannot be used: ${(error as Error).message}`);
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function negated(flag: string): string {
  return flag.replace(/^--/, "--no-");
}

function negatedVariable(option: NamedOption): string {
  return option.isSwitch ? option.variable.replace(/^SHARD_/, "SHARD_NO_") : option.variable;
}

function hint(name: string, names: readonly string[]): string {
  const near = withEnding(name, names) ?? nearestName(name, names);
  return near === undefined ? "" : ` (did you mean ${near}?)`;
}

/** `--game-sight` for `--sight`, if only one name ends so. */
function withEnding(name: string, names: readonly string[]): string | undefined {
  const ending = name.toLowerCase().replace(/^-*/, "-");
  const [first, ...others] = names.filter((one) => one.toLowerCase().endsWith(ending));
  return others.length === 0 ? first : undefined;
}

/** Untrusted text for a message: in quotes, with control characters escaped, cut to a length. */
export function quote(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > MAX_QUOTED_CHARS ? `${json.slice(0, MAX_QUOTED_CHARS)}…` : json;
}
const MAX_QUOTED_CHARS = 100;
