import startServices from "../support/services.js";

/** `npm run bench -- [section ...]`; without a section all of them. Current results stand in docs/performance.md. */
const sections: Readonly<Record<string, () => Promise<void>>> = {
  wire: async () => (await import("./wire.js")).benchWire(),
  steps: async () => (await import("./crowds.js")).benchSteps(),
  idle: async () => (await import("./idle.js")).benchIdle(),
  crowds: async () => (await import("./crowds.js")).benchCrowds(),
  "large-world": async () => (await import("./world-generation.js")).benchLargeWorld(),
  items: async () => (await import("./world.js")).benchItems(),
  saving: async () => (await import("./world.js")).benchSaving(),
  versions: async () => (await import("./versions.js")).benchVersions(),
  network: async () => (await import("./network.js")).benchNetwork(),
  scripting: async () => (await import("./scripting.js")).benchScripting(),
  chronicle: async () => (await import("./chronicle.js")).benchChronicle(),
  "chronicle-cost": async () => (await import("./chronicle-cost.js")).benchChronicleCost(),
  restarts: async () => (await import("./restarts.js")).benchRestarts(),
  "item-search": async () => (await import("./item-search.js")).benchItemSearch(),
};
/** Sections that use MariaDB or NATS. */
const WITH_SERVICES = ["items", "saving", "network", "chronicle"];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(sections, name));
if (unknown.length > 0) {
  process.stderr.write(`bench: there is no section ${unknown.join(", ")}; there are ${Object.keys(sections).join(", ")}\n`);
  process.exit(2);
}
const chosen = wanted.length === 0 ? Object.keys(sections) : wanted;
// Before the sections are loaded, since their modules look for the services.
const stop = chosen.some((name) => WITH_SERVICES.includes(name)) ? await startServices() : undefined;
for (const name of chosen) await sections[name]!();
await stop?.();
