import type { SeenPet } from "../../contracts/inspection.js";
import { MASTER_PARAM, type Mobile } from "../../world/entities/mobile.js";
import { EntitySearch } from "../../world/space/search.js";
import type { World } from "../../world/world.js";
import type { WorldScan } from "./world-scan.js";
import { placeIn } from "./ownership.js";

/** Creatures that have a master. */
export class Pets {
  private readonly world: World;
  private readonly walks: WorldScan;

  constructor({ world, walks }: { world: World; walks: WorldScan }) {
    this.world = world;
    this.walks = walks;
  }

  async ofMaster(serial: number): Promise<SeenPet[]> {
    const { world } = this;
    const found: Mobile[] = [];
    const search = new EntitySearch(world, world.mobiles, { param: MASTER_PARAM, value: serial });
    await this.walks.through([search], (mobile) => void found.push(mobile));
    // The walk took time: who is gone since it was found is told of no more.
    return found
      .filter((mobile) => world.mobile(mobile.serial) === mobile)
      .map((mobile) => ({
        ...{ serial: String(mobile.serial), name: mobile.name, template: mobile.templateId, place: placeIn(mobile) },
      }));
  }
}
