import { benchBare } from "./against-bare.js";
import { benchCombat } from "./combat.js";
import { benchCreatures } from "./creatures.js";
import { benchCrowds, benchSteps } from "./crowds.js";
import { benchDebugging } from "./debugging.js";
import { benchEdges, benchMany } from "./edges.js";
import { benchHandover } from "./handover.js";
import { benchLongestCalls } from "./longest-calls.js";
import { benchLinkSteps } from "./link-steps.js";
import { benchLiveMap } from "./live-map.js";
import { benchHomes } from "./homes.js";
import { benchItemSearch } from "./item-search.js";
import { benchMultis } from "./multis.js";
import { benchNetwork } from "./network.js";
import { benchNotoriety } from "./notoriety.js";
import { benchTerrain } from "./terrain.js";
import { benchTickets } from "./tickets.js";
import { benchScale } from "./scale.js";
import { benchScripting } from "./scripting.js";
import { benchScripts } from "./scripts.js";
import { benchPaths } from "./paths.js";
import { benchRegions } from "./regions.js";
import { benchSensors } from "./sensors.js";
import { benchSaves } from "./saves.js";
import { benchSpawners } from "./spawners.js";
import { benchVersions } from "./versions.js";
import { benchWandered } from "./wandered.js";
import { benchWire } from "./wire.js";
import { benchItems, benchSaving } from "./world.js";
import { benchLargeWorld, benchWorldGeneration } from "./world-generation.js";
import { benchWorldStorage } from "./world-storage.js";

/** `npm run bench -- [section ...]`; without a section all of them. Results are kept in docs/performance.md. */
const sections: ReadonlyMap<string, () => void | Promise<void>> = new Map([
  ["wire", benchWire],
  ["steps", benchSteps],
  ["crowds", benchCrowds],
  ["notoriety", benchNotoriety],
  ["wandered", benchWandered],
  ["link-steps", benchLinkSteps],
  ["terrain", benchTerrain],
  ["tickets", benchTickets],
  ["world-storage", benchWorldStorage],
  ["world-generation", benchWorldGeneration],
  ["large-world", benchLargeWorld],
  ["items", benchItems],
  ["saving", benchSaving],
  ["bare", benchBare],
  ["versions", benchVersions],
  ["edges", benchEdges],
  ["many", benchMany],
  ["handover", benchHandover],
  ["scale", benchScale],
  ["network", benchNetwork],
  ["scripting", benchScripting],
  ["debugging", benchDebugging],
  ["scripts", benchScripts],
  ["longest-calls", benchLongestCalls],
  ["saves", benchSaves],
  ["creatures", benchCreatures],
  ["combat", benchCombat],
  ["spawners", benchSpawners],
  ["regions", benchRegions],
  ["sensors", benchSensors],
  ["paths", benchPaths],
  ["multis", benchMultis],
  ["homes", benchHomes],
  ["map", benchLiveMap],
  ["item-search", benchItemSearch],
]);

/** Sections that are asked for together. */
const groups: ReadonlyMap<string, readonly string[]> = new Map([
  ["host", ["regions", "sensors", "notoriety", "paths", "combat"]],
]);

const wanted = process.argv.slice(2).flatMap((name) => groups.get(name) ?? [name]);
const unknown = wanted.filter((name) => !sections.has(name));
if (unknown.length > 0) {
  const known = [...sections.keys(), ...groups.keys()].join(", ");
  process.stderr.write(`bench: there is no section ${unknown.join(", ")}; there are ${known}\n`);
  process.exit(2);
}
for (const [name, run] of sections) if (wanted.length === 0 || wanted.includes(name)) await run();
