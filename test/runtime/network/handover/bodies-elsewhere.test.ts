import { expect, test } from "vitest";
import { type Network, NetworkError } from "../../../../runtime/contracts/network.js";
import { bodiesElsewhere } from "../../../../runtime/network/handover/bodies-elsewhere.js";
import type { CharacterRecord } from "../../../../runtime/storage/storage.js";

/** Characters of an account: their serials, worlds and processes. */
const OWN: [number, number, number][] = [
  [1, 1, 1],
  [2, 1, 1],
  [3, 1, 2],
  [4, 1, 2],
  [5, 2, 3],
  [6, 1, 4],
];
const records = OWN.map(([serial, worldId, processId]) => ({ serial, worldId, processId, accountId: 7 }) as CharacterRecord);

test("bodies of an account in other processes of the world count; those in a process that does not answer do not", async () => {
  const asked: [string, unknown][] = [];
  const network = {
    directory: { processes: [1, 2, 3, 4].map((processId) => ({ processId, process: `process ${processId}` })) },
    requests: {
      ask: (_: unknown, process: string, { serials }: { serials: number[] }) => {
        asked.push([process, serials]);
        if (process === "process 4") return Promise.reject(new NetworkError("timeout", "it does not answer"));
        return Promise.resolve(serials.map((serial) => ({ serial, name: null, isInWorld: serial === 3 })));
      },
    },
  } as unknown as Pick<Network, "directory" | "requests">;
  const characters = { listByAccount: () => Promise.resolve(records) };
  expect(await bodiesElsewhere(network, characters, records[0]!)).toBe(1);
  expect(asked).toEqual([
    ["process 2", [3, 4]],
    ["process 4", [6]],
  ]);
});
