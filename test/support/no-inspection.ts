import type { StaffInspection } from "../../runtime/contracts/inspection.js";

/** A world in which there is nothing to see but one thing for each process. */
export function noInspection(template: string): StaffInspection {
  const item = {
    ...{ serial: "1073741825", template, name: template, amount: 1, itemId: 1, hue: 0, where: "ground" as const },
    ...{ ownerSerial: null, ownerName: null, place: null, containerSerial: null, contents: 0 },
  };
  const wealth = {
    ...{ gold: 5, coins: 3, checks: 2 },
    ...{ carried: 5, inBank: 0, inBuildings: 0, withVendorsAndPets: 0, elsewhere: 0 },
  };
  return {
    characters: () => Promise.resolve([]),
    character: () => Promise.resolve(undefined),
    belongings: () => Promise.resolve(undefined),
    items: () => Promise.resolve({ items: [item], totalCount: 1, isComplete: true }),
    item: () => Promise.resolve(undefined),
    buildings: () => Promise.resolve({ totalCount: 0, buildings: [] }),
    building: () => Promise.resolve(undefined),
    economy: () => Promise.resolve({ hours: [], sold: [], isComplete: true }),
    settle: () => Promise.resolve(true),
    names: () => Promise.resolve({ serials: [], templates: [] }),
    richest: () => Promise.resolve({ total: wealth, characters: [{ serial: "7", name: "Ana", ...wealth }], isComplete: true }),
  };
}
