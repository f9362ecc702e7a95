import type { JobClock } from "../jobs/clock.js";
import { Slices } from "../jobs/slices.js";
import type * as seen from "../../contracts/inspection.js";
import type { SeenPet } from "../../contracts/inspection.js";
import type { AccountLevel } from "../../contracts/levels.js";
import type { EconomyRepository } from "../../storage/economy/economy-records.js";
import type { Item } from "../../world/entities/item.js";
import { type Mobile, MASTER_PARAM } from "../../world/entities/mobile.js";
import type { World } from "../../world/world.js";
import { Buildings } from "./buildings.js";
import { Characters } from "./characters.js";
import { type EconomyBook, readEconomy } from "./economy-book.js";
import { ItemFinder } from "./item-finder.js";
import { type NameOfArt, seenName, seenNames } from "./names.js";
import { RichestSearch } from "./richest.js";
import { SeenItems } from "./seen-items.js";
import { WorldScan } from "./world-scan.js";
import { characterOf, placeIn } from "./ownership.js";
import { EntitySearch } from "../../world/space/search.js";

/** Creatures that have a master. */
class Pets {
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

const TIDY_MS = 60_000;

/** What scripts say on the pages of characters and buildings, for readers of a level. */
export interface PageSections {
  ofCharacter(mobile: Mobile, role: AccountLevel): readonly seen.SeenSection[];
  ofBuilding(item: Item, role: AccountLevel): readonly seen.SeenSection[];
}

export interface InspectionParts {
  readonly world: World;
  readonly clock: JobClock;
  readonly sections: PageSections;
  readonly artName: NameOfArt;
  readonly economy: WorldEconomy;
}

/** Where the figures of the economy of this world are. */
interface WorldEconomy {
  readonly book: Pick<EconomyBook, "tidy">;
  /** Resolves when all that has happened is stored. Rejects if that fails. */
  readonly written: () => Promise<void>;
  readonly repository: Pick<EconomyRepository, "read">;
  readonly worldId: number;
}

/** Looks into the world of this process for staff. */
export class Inspection implements seen.StaffInspection {
  private readonly world: World;
  private readonly artName: NameOfArt;
  private readonly sections: PageSections;
  private readonly seen: SeenItems;
  private readonly people: Characters;
  private readonly finder: ItemFinder;
  private readonly builtOnes: Buildings;
  private readonly kept: WorldEconomy;
  private readonly unix: () => number;
  private readonly search: RichestSearch;
  private readonly pets: Pets;
  private readonly timer: NodeJS.Timeout;

  constructor({ world, clock, sections, artName, economy }: InspectionParts) {
    this.world = world;
    this.sections = sections;
    this.artName = artName;
    this.seen = new SeenItems({ world, nameOf: (item) => seenName(item, artName) });
    const walks = new WorldScan({ slices: new Slices(clock), clock });
    this.people = new Characters({ world, seen: this.seen, walks });
    this.finder = new ItemFinder({ world, walks, seen: this.seen });
    this.builtOnes = new Buildings({ world, seen: this.seen });
    this.kept = economy;
    this.unix = () => clock.unix();
    this.search = new RichestSearch({ world, walks, now: () => clock.now() });
    this.pets = new Pets({ world, walks });
    this.timer = setInterval(() => void economy.book.tidy(), TIDY_MS);
    this.timer.unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  characters(search: string): Promise<readonly seen.ListedCharacter[]> {
    return this.people.search(search);
  }

  async character(serial: number, role: AccountLevel): Promise<seen.SeenCharacter | undefined> {
    const mobile = characterOf(this.world, serial);
    if (!mobile) return undefined;
    const sections = this.sections.ofCharacter(mobile, role);
    const buildings = this.builtOnes.ofOwner(serial);
    return { ...this.people.describe(mobile), sections, buildings, pets: await this.pets.ofMaster(serial) };
  }

  belongings(serial: number): Promise<seen.SeenBelongings | undefined> {
    return Promise.resolve(this.people.belongings(serial));
  }

  items(query: seen.ItemQuery): Promise<seen.FoundItems> {
    return this.finder.find(query);
  }

  item(serial: number): Promise<seen.SeenItemDetails | undefined> {
    const item = this.world.item(serial);
    return Promise.resolve(item && this.seen.details(item));
  }

  buildings(area: seen.MapArea): Promise<seen.SeenBuildings> {
    return Promise.resolve(this.builtOnes.list(area));
  }

  building(serial: number, role: AccountLevel): Promise<seen.SeenBuildingDetails | undefined> {
    const item = this.world.item(serial);
    const building = item && this.builtOnes.describe(item);
    return Promise.resolve(item && building && { building, sections: this.sections.ofBuilding(item, role) });
  }

  async economy(): Promise<seen.SeenEconomy> {
    const { repository, worldId } = this.kept;
    const isComplete = await this.settle();
    return { ...(await readEconomy(repository, worldId, this.unix())), isComplete };
  }

  settle(): Promise<boolean> {
    return this.kept.written().then(
      () => true,
      () => false,
    );
  }

  richest(): Promise<seen.RichList> {
    return this.search.richest();
  }

  names(serials: readonly number[], templates: readonly string[]): Promise<seen.SeenNames> {
    return Promise.resolve(seenNames(this.world, this.artName, serials, templates));
  }
}
