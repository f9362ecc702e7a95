import type { StaffInspection } from "../../runtime/ports/inspection.js";

/** A world in which there is nothing to see but one thing for each process. */
export function noInspection(template: string): StaffInspection {
  const item = {
    ...{ serial: "1073741825", template, name: template, amount: 1, itemId: 1, hue: 0, where: "ground" as const },
    ...{ ownerSerial: null, ownerName: null, place: null, containerSerial: null, contents: 0 },
  };
  const hour = { from: 0, causes: [{ cause: "decay", made: 1, gone: 2 }] };
  return {
    characters: () => Promise.resolve([]),
    character: () => Promise.resolve(undefined),
    belongings: () => Promise.resolve(undefined),
    items: () => Promise.resolve({ items: [item], totalCount: 1, isComplete: true }),
    item: () => Promise.resolve(undefined),
    buildings: () => Promise.resolve({ totalCount: 0, buildings: [] }),
    building: () => Promise.resolve(undefined),
    economy: () => Promise.resolve({ hours: [hour], sold: [] }),
    richest: () => Promise.resolve({ totalGold: 5, characters: [{ serial: "7", name: "Ana", gold: 5 }], isComplete: true }),
  };
}
