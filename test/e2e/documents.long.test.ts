import { afterAll, beforeAll, describe, it } from "vitest";
import { commandLines } from "./documents/command-lines.js";
import { runnerOf } from "./documents/runners.js";
import { startServers, stopServers } from "./documents/servers.js";

beforeAll(() => startServers());
afterAll(() => stopServers());

describe("command lines of the documents do what the documents say", () => {
  for (const { document, line } of commandLines()) it.concurrent(`${document}: ${line}`, async () => runnerOf(line)?.(line));
});
