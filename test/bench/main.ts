import { benchBare } from "./against-bare.js";
import { benchCrowds, benchSteps } from "./crowds.js";
import { benchTerrain } from "./terrain.js";
import { benchTickets } from "./tickets.js";
import { benchScripting } from "./scripting.js";
import { benchScripts } from "./scripts.js";
import { benchWire } from "./wire.js";

/** `npm run bench -- [section ...]`; all of them without. Figures that were kept stand in docs/performance.md. */
const sections: ReadonlyMap<string, () => void | Promise<void>> = new Map([
  ["wire", benchWire],
  ["steps", benchSteps],
  ["crowds", benchCrowds],
  ["terrain", benchTerrain],
  ["tickets", benchTickets],
  ["bare", benchBare],
  ["scripting", benchScripting],
  ["scripts", benchScripts],
]);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !sections.has(name));
if (unknown.length > 0) {
  process.stderr.write(`bench: there is no section ${unknown.join(", ")}; there are ${[...sections.keys()].join(", ")}\n`);
  process.exit(2);
}
for (const [name, run] of sections) if (wanted.length === 0 || wanted.includes(name)) await run();
