import { type Parse, NetworkError, type Requests } from "../../contracts/network.js";
import { listRegions, listSpawners } from "./declarations.js";
import type { NetworkWorlds } from "./network-worlds.js";

interface View {
  readonly mapId: number;
  readonly world?: string | undefined;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface RemoteMapFeaturesParts<Spawners, Regions> {
  readonly requests: Pick<Requests, "ask">;
  readonly worlds: Pick<NetworkWorlds, "processes">;
  readonly spawners: Parse<Spawners>;
  readonly regions: Parse<Regions>;
}

/** What stands on the maps of a world, from the process that has the map. Rejects with NetworkError. */
export class RemoteMapFeatures<Spawners, Regions> {
  private readonly parts: RemoteMapFeaturesParts<Spawners, Regions>;

  constructor(parts: RemoteMapFeaturesParts<Spawners, Regions>) {
    this.parts = parts;
  }

  async spawners({ world, ...view }: View): Promise<Spawners> {
    return this.parts.spawners(await this.parts.requests.ask(listSpawners, this.holderOf(view.mapId, world), view));
  }

  async regions({ world, ...view }: View): Promise<Regions> {
    return this.parts.regions(await this.parts.requests.ask(listRegions, this.holderOf(view.mapId, world), view));
  }

  /** @throws NetworkError */
  private holderOf(mapId: number, world: string | undefined): string {
    const entry = this.parts.worlds.processes(world).find(({ facets }) => facets.includes(mapId));
    if (!entry) throw new NetworkError("absent", "no process has that map");
    return entry.process;
  }
}
