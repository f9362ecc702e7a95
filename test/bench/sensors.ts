import { itemModule } from "../../runtime/scripting/modules/items.js";
import { Item } from "../../runtime/world/entities/item.js";
import { printTable } from "./harness.js";
import { scriptedRig } from "./scripted-rig.js";
import { stepNanoseconds } from "./steps.js";

const FACET = 1;
const HERE = { mapId: FACET, x: 500, y: 500, z: 0 };
const MANY = 30_000;
const CHANGES = 20_000;

/** What sensors cost: steps elsewhere, steps near them, and calls of scripts. */
export async function benchSensors(): Promise<void> {
  const { world, players, host, scripted } = await scriptedRig();
  const { tools, api } = scripted;
  host.add({ classes: api.classes, modules: [itemModule(tools)], functions: api.functions });
  const loaded = host.run(
    "lua/bench.lua",
    `item_template("eye", { item_id = 1, sense_range = 3, on_come_near = function() end, on_leave = function() end })`,
  );
  if ("error" in loaded) throw loaded.error;
  scripted.begin();
  const mobile = players.mobileOf(players.enter(HERE))!;
  const put = (x: number, y: number): void => {
    const eye = tools.makers.item("eye");
    if (!(eye instanceof Item)) throw new Error(eye.reason);
    world.putOnGround(eye, { facet: FACET, x, y, z: 0 });
  };
  const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
  const rows = [["what", "figure"]];
  const stepping = (): string => `${stepNanoseconds(world, mobile, 100_000).toFixed(0)} ns`;

  rows.push(["step, without any sensor", stepping()]);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let n = 0; n < MANY; n++) put(1_000 + (n % 300) * 20, 1_000 + Math.floor(n / 300) * 20);
  await settled();
  globalThis.gc?.();
  const bytes = (process.memoryUsage().heapUsed - before) / MANY;
  rows.push([`memory of an item with a sensor, of ${MANY.toLocaleString("en")}`, `${bytes.toFixed(0)} bytes`]);
  rows.push([`step with ${MANY.toLocaleString("en")} sensors elsewhere`, stepping()]);
  for (const [name, count] of [
    ["1 sensor", 1],
    ["10 sensors", 9],
    ["100 sensors", 90],
  ] as const) {
    for (let n = 0; n < count; n++) put(HERE.x, HERE.y);
    await settled();
    rows.push([`step within the range of ${name}`, stepping()]);
  }
  for (const item of [...world.items.ofTemplate("eye")]) if (item.x === HERE.x) world.remove(item);
  put(HERE.x - 3, HERE.y);
  await settled();
  const began = performance.now();
  for (let n = 0; n < CHANGES; n++) {
    world.step(mobile, mobile.x === HERE.x ? HERE.x + 1 : HERE.x, HERE.y, 0, 2);
    mobile.stepsEnd = 0;
    await Promise.resolve();
  }
  const each = ((performance.now() - began) / CHANGES) * 1e3;
  rows.push(["coming near or leaving, with the call of the script", `${each.toFixed(1)} us`]);
  host.close();
  printTable("sensors", rows);
}
