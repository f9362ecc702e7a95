import { characterStates } from "../../contracts/character-requests.js";
import { type Network, NetworkError } from "../../contracts/network.js";
import type { CharacterRecord, Storage } from "../../storage/storage.js";

/**
 * How many other characters of an account are in those parts of the world that other processes play. A process that
 * does not answer counts for nothing: nobody acts there.
 */
export async function bodiesElsewhere(
  { directory, requests }: Pick<Network, "directory" | "requests">,
  characters: Pick<Storage["characters"], "listByAccount">,
  { accountId, serial, worldId, processId }: CharacterRecord,
): Promise<number> {
  const others = (await characters.listByAccount(accountId)).filter(
    (other) => other.serial !== serial && other.worldId === worldId && other.processId !== processId,
  );
  const counts = [...new Set(others.map((other) => other.processId))].map(async (id) => {
    const owner = directory.processes.findLast((one) => one.processId === id);
    if (!owner) return 0;
    const serials = others.filter((other) => other.processId === id).map((other) => other.serial);
    try {
      const states = await requests.ask(characterStates, owner.process, { serials });
      return states.filter(({ isInWorld }) => isInWorld).length;
    } catch (error) {
      if (error instanceof NetworkError) return 0;
      throw error;
    }
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
