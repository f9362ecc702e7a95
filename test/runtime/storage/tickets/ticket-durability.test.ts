import { spawn } from "node:child_process";
import { once } from "node:events";
import readline from "node:readline";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStorage } from "../../../../runtime/storage/database/open-storage.js";
import type { Storage } from "../../../../runtime/storage/storage.js";
import { temporaryDirectory } from "../engines.js";
import { newAccount } from "../samples.js";

const MANY = 100_000;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => {
  directory = await temporaryDirectory();
});
afterEach(() => directory.remove());

async function withStorage<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage({ dataDirectory: directory.path, log: pino({ level: "silent" }) });
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

/** Runs a server that writes tickets without end, kills it, and returns the writes that it acknowledged. */
async function killAfter(acknowledgements: number): Promise<{ stored: number[]; closed: number[] }> {
  const script = fileURLToPath(new URL("./ticket-child.mjs", import.meta.url));
  const child = spawn(process.execPath, [script, directory.path], { stdio: ["ignore", "pipe", "inherit"] });
  const said = { stored: [] as number[], closed: [] as number[] };
  readline.createInterface({ input: child.stdout }).on("line", (line) => {
    const [what, ticketId] = line.split(" ");
    said[what as keyof typeof said].push(Number(ticketId));
    if (said.stored.length + said.closed.length >= acknowledgements) child.kill("SIGKILL");
  });
  await once(child, "close");
  return said;
}

describe("a killed server", () => {
  it("loses no acknowledged ticket or change, and leaves none half-written", async () => {
    const { accountId } = await withStorage((storage) => storage.accounts.create(newAccount("sender")));
    const said = { stored: new Set<number>(), closed: new Set<number>() };
    for (const acknowledgements of [1, 2, 25, 60]) {
      const { stored, closed } = await killAfter(acknowledgements);
      for (const id of stored) said.stored.add(id);
      for (const id of closed) said.closed.add(id);
      await withStorage(async ({ tickets, notices }) => {
        const { total, tickets: all } = await tickets.list({}, { skip: 0, take: MANY });
        const byStatus = (status: string) => all.filter((ticket) => ticket.status === status).map(({ ticketId }) => ticketId);
        expect(all.map(({ ticketId }) => ticketId)).toEqual(expect.arrayContaining([...said.stored]));
        expect(byStatus("Closed")).toEqual(expect.arrayContaining([...said.closed]));
        for (const { ticketId, status } of all) {
          const trail = (await tickets.history(ticketId, MANY)).map(({ to }) => to.status);
          expect(trail).toEqual(status === "Closed" ? ["Open", "Closed"] : ["Open"]);
        }
        expect(total).toBe(all.length);
        expect(await tickets.count({ status: "Open" })).toBe(byStatus("Open").length);
        expect(await notices.list(accountId, MANY)).toHaveLength(byStatus("Closed").length);
      });
    }
  });
});
