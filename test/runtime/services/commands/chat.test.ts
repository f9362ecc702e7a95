import { describe, expect, it } from "vitest";
import { chatCommands } from "../../../../runtime/services/commands/chat.js";
import { defineCommand } from "../../../../runtime/services/commands/command.js";
import type { CommandRegistry } from "../../../../runtime/services/commands/registry.js";
import type { OnlinePlayer } from "../../../../runtime/contracts/players.js";
import { counting, jobRig } from "../jobs/job-rig.js";
import { FakePlayers } from "../tickets/fake-players.js";
import { command, newRegistry } from "./support.js";

const player: OnlinePlayer = {
  sessionId: 7,
  accountId: 17,
  accountName: "nystul",
  role: "Regular",
  characterId: 258,
  characterName: "Nystul",
  mapId: 1,
  mapName: "Trammel",
  x: 1,
  y: 2,
  z: 3,
};

/** The command lines that this text runs, or a note that everybody hears it. */
function runBySaying(text: string): unknown[] | "said" {
  const lines: unknown[] = [];
  const execute: CommandRegistry["execute"] = (line) => {
    lines.push(line);
    return Promise.resolve({ success: true, command: "", lines: [] });
  };
  return chatCommands({ execute }, new FakePlayers())(player, text) ? "said" : lines;
}

describe("commands in chat", () => {
  it.each([
    [".where", "where"],
    ["  .tp 1 2 3 4 ", "tp 1 2 3 4"],
    [". where", "where"],
    [".?", "?"],
    [".5 gold pieces", "5 gold pieces"],
    [".ж", "ж"],
  ])("are recognised in %j", (text, line) => {
    expect(runBySaying(text)).toEqual([line]);
  });

  it.each(["hello", "hello .where", ".", " . ", "..", "...", "...well", "..where", "", "?", "。where"])(
    "does not take %j for a command",
    (text) => {
      expect(runBySaying(text)).toBe("said");
    },
  );

  it("are not heard by others, even if misspelt or forbidden, and answer only the player", async () => {
    const told: [number, string, number | undefined][] = [];
    const { registry } = newRegistry();
    registry.add(
      defineCommand({
        name: "where",
        description: "Tells where you are.",
        arguments: [],
        contexts: ["InGame"],
        level: "Regular",
        handler: ({ issuer }) => `${issuer.accountName} in session ${issuer.sessionId}`,
      }),
      defineCommand({
        name: "gm",
        description: "For staff.",
        arguments: [],
        contexts: ["InGame"],
        level: "GameMaster",
        handler: () => undefined,
      }),
    );
    const saying = chatCommands(registry, {
      byAccount: () => undefined,
      tell: (...line: [number, string, number?]) => told.push([line[0], line[1], line[2]]) > 0,
    });
    expect(saying(player, "hello")).toBe(true);
    expect(saying(player, "...")).toBe(true);
    for (const text of [".where", ".wherr", ".gm", ".where now"]) expect(saying(player, text)).toBe(false);
    await new Promise(setImmediate);
    expect(told).toHaveLength(5);
    expect(told).toEqual(
      expect.arrayContaining([
        [7, "nystul in session 7", undefined],
        [7, 'There is no command "wherr". Did you mean .where?', 0x21],
        [7, ".gm needs the level GameMaster; yours is Regular.", 0x21],
        [7, 'where takes no arguments, not "now" as well.', 0x21],
        [7, "Usage: .where", 0x21],
      ]),
    );
  });

  it("report on a job to its issuer, even in a later session", async () => {
    const { jobs, clock } = jobRig();
    const { registry } = newRegistry({ jobs });
    registry.add(
      command({ name: "count", level: "GameMaster", handler: ({ startJob }) => void startJob(counting(clock, 5_000, 1)) }),
    );
    const players = new FakePlayers();
    const first = players.enter({ accountId: 17, role: "GameMaster" });
    chatCommands(registry, players)(first, ".count");
    const isAt = (done: number) => () => jobs.find(1)!.done >= done;
    await clock.run(isAt(3_000));
    const before = players.told.length;
    expect(players.told.map(({ text }) => text)).toContain("Continues in the background as job 1.");
    players.leave(first.sessionId);
    await clock.run(isAt(4_500));
    expect(players.told).toHaveLength(before);
    players.enter({ accountId: 17, role: "GameMaster" });
    await clock.run();
    expect(players.told.at(-1)).toEqual({ accountId: 17, text: "count: done in 15 s: 5,000 of 5,000 numbers" });
  });
});
