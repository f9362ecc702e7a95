import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { playUntilDone } from "../support/scenario-run.js";
import { startShard } from "../support/shard.js";
import { writeShoreClient } from "../support/shore-client.js";

/** Two citizens, of whom one founds guilds, a householder and a sailor. */
const CLIENTS = 4;
const DEEDS = [
  "trade",
  "buy",
  "bank",
  "found",
  "join",
  "guild-talk",
  "build",
  "lock",
  "demolish",
  "launch",
  "sail",
  "dock",
  "gather",
  "craft",
  "sell",
];
/** Objectives that hold however short the run and slow the machine is. */
const OBJECTIVES = [
  "unexpected disconnects",
  "server.script-failures",
  "gold is conserved but for sources and sinks",
  "items are conserved but for sources and sinks",
  "coins and checks of the banks are worth the same together",
  "gold comes and goes by named causes",
];

test("a society trades, banks, founds guilds, builds and sails on a real shard, and its books are right when all have left", async () => {
  const files = mkdtempSync(path.join(tmpdir(), "client-"));
  onTestFinished(() => rmSync(files, { recursive: true, force: true }));
  writeShoreClient(files);
  const shard = await startShard({ flags: ["--uo-directory", files] });
  onTestFinished(async () => void (await shard.stop()));
  const wish = { name: "society", clients: CLIENTS, deeds: DEEDS, seconds: 600 };
  const { open, loggedIn, failedConditions, output } = await playUntilDone(shard, wish);
  expect(open, output).toEqual([]);
  expect(loggedIn).toBe(CLIENTS);
  const missed = failedConditions.filter((one) => OBJECTIVES.some((objective) => one.includes(objective)));
  expect(missed, output).toEqual([]);
  for (const objective of OBJECTIVES) expect(output).toContain(objective);
});
