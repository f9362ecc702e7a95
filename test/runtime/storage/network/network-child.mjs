// Acts as a world process: takes the lease of a part of a world, and stores without end which serial it has handed out
// last. Prints each serial once it is in use, and how the storage failed.
import { leaseSerials } from "../../../../dist/runtime/storage/saving/serial-supply.js";
import { openStorage } from "../../../../dist/runtime/storage/database/open-storage.js";

const [dataDirectory, databaseUrl, facets, leaseMs] = process.argv.slice(2);
const say = (line) => process.stdout.write(`${line}\n`);
const log = { info: () => {}, warn: () => {}, error: () => {} };
const storage = await openStorage({
  dataDirectory,
  databaseUrl,
  log,
  network: {
    holder: `process ${process.pid}`,
    world: { name: "Sosaria", facets: facets.split(",").map(Number) },
    lease: { leaseMs: Number(leaseMs), renewMs: Number(leaseMs) / 4, lookMs: 20 },
  },
  onFailure: (error) => {
    say(`failed ${error.kind}`);
    process.exit(0);
  },
});
const highest = await storage.world.highestSerials();
const serials = await leaseSerials({ network: storage.network, highest, blocks: { mobile: 20, item: 200 }, log });
await storage.world.append(serials.ahead(50));
say(`open ${storage.process.processId}`);
for (;;) {
  const serial = serials.item();
  say(`serial ${serial}`);
  const record = `${JSON.stringify(["item", serial, { of: process.pid }])}\n`;
  const stored = await storage.world.append(serials.ahead(50), Buffer.from(record)).then(
    () => true,
    (error) => say(`refused ${error.kind}`),
  );
  if (stored === true) say(`stored ${serial}`);
}
