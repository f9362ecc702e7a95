import { describe, expect, it } from "vitest";
import type { ApiClient } from "../../../../runtime/console/client/api-client.js";
import type { EventReader } from "../../../../runtime/console/client/event-feed.js";
import { CommandRunner } from "../../../../runtime/console/stores/command-runner.js";
import { WorldListStore } from "../../../../runtime/console/stores/world-store.js";
import type { JobStore } from "../../../../runtime/console/stores/job-store.js";

const EXIT = { name: "exit", aliases: ["shutdown"], arguments: [], question: "Stop the server?" };

/** A runner whose server was not asked for its commands yet. */
function newRunner(get: () => Promise<unknown>): CommandRunner {
  const feed = { onLive: () => undefined } as unknown as EventReader;
  const jobs = { changes: { listen: () => undefined } } as unknown as JobStore;
  const worlds = new WorldListStore({ get } as unknown as ApiClient, feed, undefined);
  return new CommandRunner({ api: { get } as unknown as ApiClient, feed, jobs, worlds });
}

describe("what is asked before a line is run", () => {
  it("is known also for a line that is entered before the commands were read", async () => {
    let reads = 0;
    const runner = newRunner(() => Promise.resolve([EXIT]).finally(() => reads++));
    expect(await runner.questionOf("shutdown now")).toBe("Stop the server?");
    expect(await runner.questionOf("help")).toBeUndefined();
    expect(reads).toBe(1);
  });

  it("fails with the reason when the commands cannot be read", async () => {
    const runner = newRunner(() => Promise.reject(new Error("no connection")));
    await expect(runner.questionOf("exit")).rejects.toThrow("no connection");
  });
});
