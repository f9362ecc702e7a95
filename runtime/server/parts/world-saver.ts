import type { Log } from "../../base/log/log.js";
import { WorldSaver } from "../../storage/saving/world-saver.js";
import { type Players, tellStaff } from "../../contracts/players.js";
import type { EconomySums } from "../../storage/economy/economy-records.js";
import type { Storage } from "../../storage/storage.js";
import type { SerialAllocator } from "../../world/entities/serials.js";
import type { StoreChange } from "../../world/saved/script-store.js";
import type { World } from "../../world/world.js";

/** Saves the world, and tells the staff in it when storage fails and when it works again. */
export function worldSaver({
  players,
  ...parts
}: {
  readonly world: World;
  readonly serials: SerialAllocator;
  readonly repository: Storage["world"];
  readonly players: Players;
  readonly log: Log;
  readonly economy: EconomySums;
  readonly whenStored?: (members: readonly StoreChange[]) => void;
}): WorldSaver {
  const tell = (text: string): void => tellStaff(players, "Counselor", text);
  return new WorldSaver({
    ...parts,
    whenFailing: (reason) => tell(notStored(reason)),
    whenRecovered: () => tell("Changes of the world are stored again."),
  });
}

/** Tells staff that storage fails. */
export function notStored(reason: string): string {
  return `Changes of the world cannot be stored; they stay in memory until they can: ${reason}`;
}
