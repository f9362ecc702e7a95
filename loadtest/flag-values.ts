import { InvalidArgumentError } from "commander";
import { LOOPBACK, parseAddress } from "./agents/address.js";
import type { Address } from "./agents/address.js";
import { parseThreshold, ThresholdError } from "./judge/threshold.js";
import type { Threshold } from "./judge/threshold.js";
import { NetworkFileError, readNetworkFile } from "./network/network-file.js";
import type { NetworkFile } from "./network/network-file.js";
import { parseScenario, ScenarioError } from "./scenario/scenario.js";
import type { ScenarioChoice } from "./scenario/scenario.js";
import { parseStages, StagesError } from "./stages.js";
import type { LoadStage } from "./stages.js";

/** The command line is invalid. `message` names the flag, the value and the allowed values. Exit code 2. */
export class UsageError extends Error {}

/** The two text fields of a login packet hold 30 bytes each. */
export const CREDENTIAL_MAX_CHARACTERS = 30;
const THRESHOLDS_MAX = 50;
const AGENTS_MAX = 16;
const EDGES_MAX = 64;
/** A secret that is guessed gives whoever guessed it a machine that sends load anywhere. */
export const SECRET_MIN_CHARACTERS = 16;
export const SECRET_MAX_CHARACTERS = 128;
const SCENARIOS_MAX = 10;

export function wholeNumber(min: number, max: number) {
  const range = `${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}`;
  return (text: string): number => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    if (!(value >= min && value <= max)) throw new InvalidArgumentError(`Allowed: a whole number from ${range}.`);
    return value;
  };
}

export function printable(maxCharacters: number) {
  return (text: string): string => {
    if (!/^[\x21-\x7e]+$/.test(text) || text.length > maxCharacters)
      throw new InvalidArgumentError(`Allowed: 1 to ${maxCharacters} printable ASCII characters without spaces.`);
    return text;
  };
}

export function secret(text: string): string {
  if (!/^[\x20-\x7e]+$/.test(text) || text.length > CREDENTIAL_MAX_CHARACTERS)
    // Commander's own message would repeat the value, and this one is a password.
    throw new UsageError(
      `error: option '--user-password <text>': the value given (not shown, ${text.length} characters) is invalid. ` +
        `Allowed: 1 to ${CREDENTIAL_MAX_CHARACTERS} printable ASCII characters, which is what the login packet carries.`,
    );
  return text;
}

export function baseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new InvalidArgumentError("Allowed: an http:// or https:// address.");
  return text.replace(/\/+$/, "");
}

export function oneOf<T extends string>(allowed: readonly T[]) {
  return (text: string): T => {
    const found = allowed.find((name) => name.toLowerCase() === text.toLowerCase());
    if (found === undefined) throw new InvalidArgumentError(`Allowed: ${allowed.join(", ")}.`);
    return found;
  };
}

/** `--verbose` alone, and `--verbose true` or `false` for scripts that always pass a value. */
export function onOff(text: string): boolean {
  if (text !== "true" && text !== "false") throw new InvalidArgumentError("Allowed: true or false.");
  return text === "true";
}

export function stages(text: string): LoadStage[] {
  try {
    return parseStages(text);
  } catch (error) {
    if (!(error instanceof StagesError)) throw error;
    throw new InvalidArgumentError(error.message);
  }
}

/** @param before those of earlier `--threshold` flags */
export function threshold(text: string, before: readonly Threshold[] = []): Threshold[] {
  if (before.length === THRESHOLDS_MAX) throw new InvalidArgumentError(`Allowed: up to ${THRESHOLDS_MAX} thresholds.`);
  try {
    return [...before, parseThreshold(text)];
  } catch (error) {
    if (!(error instanceof ThresholdError)) throw error;
    throw new InvalidArgumentError(error.message);
  }
}

export const agents = addresses(AGENTS_MAX);
export const edges = addresses(EDGES_MAX);

function addresses(max: number) {
  return (text: string): Address[] => {
    const found = text.split(",").map((one) => parseAddress(one.trim()));
    if (found.length > max || found.some((one) => one === undefined || one.port === 0))
      throw new InvalidArgumentError(`Allowed: up to ${max} addresses such as 'host:port,host:port'.`);
    return found as Address[];
  };
}

export function networkFile(text: string): NetworkFile {
  try {
    return readNetworkFile(text);
  } catch (error) {
    if (!(error instanceof NetworkFileError)) throw error;
    throw new InvalidArgumentError(error.message);
  }
}

export function listenAddress(text: string): Address {
  const found = parseAddress(text, LOOPBACK);
  if (found === undefined) throw new InvalidArgumentError("Allowed: a port from 0 to 65,535, or 'host:port'.");
  return found;
}

export function agentSecret(text: string): string {
  if (text.length < SECRET_MIN_CHARACTERS || text.length > SECRET_MAX_CHARACTERS)
    // Commander's own message would repeat the value.
    throw new UsageError(
      `error: option '--secret <text>': the value given (not shown, ${text.length} characters) is invalid. ` +
        `Allowed: ${SECRET_MIN_CHARACTERS} to ${SECRET_MAX_CHARACTERS} characters.`,
    );
  return text;
}

/** @param before those of earlier `--scenario` flags */
export function scenario(text: string, before: readonly ScenarioChoice[] = []): ScenarioChoice[] {
  if (before.length === SCENARIOS_MAX) throw new InvalidArgumentError(`Allowed: up to ${SCENARIOS_MAX} scenarios.`);
  try {
    return [...before, parseScenario(text)];
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    throw new InvalidArgumentError(error.message);
  }
}
