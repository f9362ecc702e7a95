import { storedWorld } from "../../support/stored-world.js";

/** The number of stored spawners, and of the creatures and items of each. */
export function storedSpawners(dataDirectory: string): { spawners: number; broods: Record<number, number> } {
  const { items, mobiles } = storedWorld(dataDirectory);
  const broods: Record<number, number> = {};
  for (const { params } of [...items.values(), ...mobiles.values()]) {
    const spawner = params?.["spawner"];
    if (typeof spawner === "number") broods[spawner] = (broods[spawner] ?? 0) + 1;
  }
  return { spawners: [...items.values()].filter(({ template }) => template === "spawn").length, broods };
}

export const creaturesOf = ({ broods }: ReturnType<typeof storedSpawners>): number =>
  Object.values(broods).reduce((sum, count) => sum + count, 0);
