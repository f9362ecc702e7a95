import { ScriptFiles } from "../../loading/script-files.js";
import { ObjectSnapshot } from "./object-snapshot.js";
import type { TestWorld } from "./test-world.js";

/** Fields with objects that never change, such as what scripts declare. */
const UNCHANGING = new Set(["declared", "traits", "compiled", "log"]);

/**
 * A world as it was at one moment, such as when its scripts had been loaded: Lua's memory, and the objects of the host.
 * Bringing it back takes some milliseconds; loading all scripts takes a hundred or more.
 */
export class WorldSnapshot {
  private readonly world: TestWorld;
  private readonly objects: ObjectSnapshot;
  private readonly restoreLua: () => void;

  /** @param more objects that tests change besides those of the world */
  constructor(world: TestWorld, more: object) {
    const { vm } = world.host.runner;
    const isApart = (one: object, field: string): boolean =>
      UNCHANGING.has(field) ||
      one instanceof ScriptFiles ||
      one === vm.exports ||
      (ArrayBuffer.isView(one) && one.buffer === vm.exports.memory.buffer);
    this.world = world;
    this.objects = new ObjectSnapshot({ world, state: world.state, more }, isApart);
    this.restoreLua = vm.keep();
  }

  /** Ends what goes on in the world, and brings it back. */
  async restore(): Promise<void> {
    const { world } = this;
    const { runner } = world.host;
    for (const task of runner.waiting) runner.end(task);
    await world.quiet();
    await world.empty();
    this.restoreLua();
    this.objects.restore();
  }
}
