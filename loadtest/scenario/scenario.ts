import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseThreshold, ThresholdError } from "../judge/threshold.js";
import type { LoadPlayer } from "./player.js";
import type { Judge, ScenarioShard } from "./shard.js";

/** What a file of `loadtest/scenarios` exports. */
export interface ScenarioModule {
  /** What its players do, in a sentence. */
  about?: string;
  /** Its own objectives, as `--threshold` takes them, such as `rise.done>=1`. */
  thresholds?: readonly string[];
  /** Called once for the run, before the first client starts. What it returns judges when the last one has left. */
  prepare?: (shard: ScenarioShard) => Promise<Judge | void> | Judge | void;
  /** Called once for each player, when it has entered the world. */
  setUp?: (player: LoadPlayer) => Promise<void> | void;
  /** One round of what a player does. It is called again and again until the test ends. */
  play: (player: LoadPlayer) => Promise<void> | void;
}

/** A scenario of the command line: some of the clients play it. */
export interface ScenarioChoice {
  name: string;
  /** Clients that play it, as a share of the sum of all weights. */
  weight: number;
  /** undefined for the specified movement, which needs no file. */
  file: string | undefined;
}

export interface Scenario {
  name: string;
  weight: number;
  /** undefined for the specified movement. */
  module: ScenarioModule | undefined;
}

/** The scenario is not there or not valid. `message` says what is allowed. */
export class ScenarioError extends Error {}

/** The movement loop of the specification, which clients play unless told otherwise. */
export const MOVEMENT = "movement";
const NAME = /^[a-z][a-z0-9_-]{0,40}$/;
const WEIGHT_MAX = 1_000;

/** Also for the build, which does not copy them. */
const DIRECTORY = fileURLToPath(
  import.meta.url.endsWith(".ts")
    ? new URL("../scenarios", import.meta.url)
    : new URL("../../../loadtest/scenarios", import.meta.url),
);

/**
 * Reads `crowd_talk`, `./my/scenario.js` or `crowd_talk=30`.
 *
 * @throws ScenarioError
 */
export function parseScenario(text: string): ScenarioChoice {
  const [, name, weightText = "1"] = (/^(.+?)(?:=(\d{1,5}))?$/.exec(text) ?? []) as unknown as [string, string?, string?];
  const weight = Number(weightText);
  if (name === undefined || weight < 1 || weight > WEIGHT_MAX)
    throw new ScenarioError(
      `Allowed: a name or file, and maybe a weight from 1 to ${WEIGHT_MAX.toLocaleString("en-US")}, such as 'crowd_talk=30'.`,
    );
  if (name === MOVEMENT) return { name, weight, file: undefined };
  const file = NAME.test(name) ? path.join(DIRECTORY, `${name}.js`) : path.resolve(name);
  if (!existsSync(file))
    throw new ScenarioError(
      `There is no file ${file}. Allowed: ${[MOVEMENT, ...stockScenarios()].join(", ")}, or the path of a file.`,
    );
  return { name: path.basename(file).replace(/\.m?js$/, ""), weight, file };
}

/** The names of the files in `loadtest/scenarios`. */
function stockScenarios(): string[] {
  if (!existsSync(DIRECTORY)) return [];
  return readdirSync(DIRECTORY)
    .filter((file) => file.endsWith(".js"))
    .map((file) => file.slice(0, -".js".length))
    .sort();
}

/** A choice made on another machine, with the file that this one has of the same name. @throws ScenarioError */
export function stockChoice({ name, weight }: ScenarioChoice): ScenarioChoice {
  if (name !== MOVEMENT && !stockScenarios().includes(name))
    throw new ScenarioError(`An agent has no scenario '${name}'. Allowed: ${[MOVEMENT, ...stockScenarios()].join(", ")}.`);
  return { ...parseScenario(name), weight };
}

/** Imports the files. @throws ScenarioError when one cannot be imported or does not export what it must */
export async function loadScenarios(choices: readonly ScenarioChoice[]): Promise<Scenario[]> {
  return Promise.all(choices.map(async ({ name, weight, file }) => ({ name, weight, module: await moduleOf(file) })));
}

async function moduleOf(file: string | undefined): Promise<ScenarioModule | undefined> {
  if (file === undefined) return undefined;
  let exported: Record<string, unknown>;
  try {
    exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  } catch (error) {
    throw new ScenarioError(
      `${file} cannot be imported: ${error instanceof Error ? error.message : String(error)}. It is a JavaScript module; outside of a ` +
        'package with "type": "module" its name ends in .mjs.',
      { cause: error },
    );
  }
  const { about, setUp, play, prepare, thresholds } = exported;
  if (typeof play !== "function") throw new ScenarioError(`${file} does not export a function play(player).`);
  if (setUp !== undefined && typeof setUp !== "function") throw new ScenarioError(`${file} exports a setUp that is no function.`);
  if (about !== undefined && typeof about !== "string") throw new ScenarioError(`${file} exports an about that is no text.`);
  if (prepare !== undefined && typeof prepare !== "function")
    throw new ScenarioError(`${file} exports a prepare that is no function.`);
  checkThresholds(file, thresholds);
  return exported as unknown as ScenarioModule;
}

/** @throws ScenarioError */
function checkThresholds(file: string, thresholds: unknown): void {
  if (thresholds === undefined) return;
  if (!Array.isArray(thresholds)) throw new ScenarioError(`${file} exports thresholds that are no list.`);
  for (const text of thresholds) {
    try {
      parseThreshold(String(text));
    } catch (error) {
      if (!(error instanceof ThresholdError)) throw error;
      throw new ScenarioError(`${file} exports the threshold '${text}'. ${error.message}`, { cause: error });
    }
  }
}

/**
 * Index of the scenario that each client plays. The shares hold for every number of clients, since who is furthest
 * behind is next.
 */
export function sharedOut(weights: readonly number[], clients: number): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const given = weights.map(() => 0);
  return Array.from({ length: clients }, (_, client) => {
    const behind = weights.map((weight, at) => (weight * (client + 1)) / total - given[at]!);
    const next = behind.indexOf(Math.max(...behind));
    given[next]!++;
    return next;
  });
}
