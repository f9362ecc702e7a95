import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectDirectory, version } from "../../../runtime/base/system/version.js";
import { writeNewPackage } from "../../../runtime/scripting/packages/new-package.js";
import { drawPlayer, mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { doubleClick, worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { deleteObject } from "../../../runtime/protocol/packets/movement.js";
import { questRequest } from "../../../runtime/protocol/packets/other.js";
import { unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import type { GameClient } from "../../support/client/game-client.js";
import { gameMasterAt } from "../../support/commanding.js";
import { playersOfSubject, sharedShard } from "../../support/one-shard.js";
import { PackageFolder } from "../../support/package-folder.js";
import { readDocument } from "../documents/command-lines.js";
import { savedFiles } from "../documents/saved-files.js";

const tutorial = readDocument("docs/tutorial.md");
const PLACE = { x: 1_400, y: 1_750 };
const [TREE, CROW] = [0x0d98, 0x06];
const APPLES = 3;

const players = playersOfSubject();
/** What the tutorial says to save, as far as it was not saved yet. */
const saves = savedFiles(tutorial);
let folder: PackageFolder;
let designer: GameClient;

beforeAll(() => {
  folder = new PackageFolder(path.join(sharedShard().dataDirectory, "packages"));
});
afterAll(() => rmSync(path.join(folder.path, "orchard"), { recursive: true, force: true }));

/** Saves the files that come next, and waits until the game reports each. */
async function save(...files: string[]): Promise<void> {
  for (const expected of files) {
    const { file, source } = saves.shift()!;
    expect(file).toBe(expected);
    const from = designer.received.frames.length;
    folder.write(`orchard/${file}`, source);
    await designer.windows.waitForLine(`Loaded packages/orchard/${file}`, { from });
  }
}

/** Says a command that the tutorial has between back quotes. @returns the number of packets before */
function say(command: string): number {
  expect(tutorial).toContain(`\`${command}\``);
  const from = designer.received.frames.length;
  designer.say(command);
  return from;
}

/**
 * Gives a command with a cursor, and points at a place so far from the orchard's middle.
 * @returns the number of packets before
 */
async function sayAndPoint(command: string, dx: number, dy: number): Promise<number> {
  const from = say(command);
  (await designer.windows.waitForTarget(undefined, { from })).place(PLACE.x + dx, PLACE.y + dy, 0);
  return from;
}

function uses(serial: number): number {
  const from = designer.received.frames.length;
  designer.send(doubleClick, { serial });
  return from;
}

let trees = 0;
/** Makes another tree beside the designer, and picks its apple. */
async function picksFromNewTree(): Promise<number> {
  const from = await sayAndPoint(".spawn_item apple_tree", 1, (trees++ % 3) - 1);
  const { serial } = await designer.waitFor(worldItem, ({ graphic }) => graphic === TREE, { from });
  await designer.windows.waitForLine("You pick an apple.", { from: uses(serial) });
  return serial;
}

/** Has a crow that steals an apple, and is chased away. */
async function isRobbed(): Promise<void> {
  const from = await sayAndPoint(".add_npc orchard_crow", -2, 0);
  const { serial } = await designer.waitFor(mobileIncoming, ({ body }) => body === CROW, { from });
  await designer.windows.waitForLine("The crow takes an apple from you.", { from });
  await designer.waitFor(deleteObject, (gone) => gone.serial === serial, { from: uses(serial) });
}

/** How many apples the quest button counts. */
async function applesByQuestButton(crows: number): Promise<number> {
  const from = designer.received.frames.length;
  designer.send(questRequest, { serial: designer.serial, rest: Buffer.from([0x0a]) });
  const line = await designer.windows.waitForLine("Apples: ", { from });
  expect(line).toContain(`Crows chased away: ${crows} of 1.`);
  return Number(/Apples: (\d)/.exec(line)![1]);
}

describe("a designer who follows the tutorial", () => {
  it("has a package that greets, then a place, a region and trees", async () => {
    designer = await gameMasterAt(sharedShard(), players, "tamsin", { x: PLACE.x + 40, y: PLACE.y });
    const from = designer.received.frames.length;
    writeNewPackage({ name: "orchard", folder: folder.path, scripts: projectDirectory(), shardVersion: version() });
    await designer.windows.waitForLine("Package orchard 0.1.0 is loaded.", { from });
    await designer.windows.waitForLine(", tamsin.", { from: say(".orchard") });

    folder.write("orchard/data/places.lua", saves[0]!.source);
    expect(saves.shift()!.file).toBe("data/places.lua");
    await save("lua/commands/orchard.lua");
    rmSync(path.join(folder.path, "orchard/data/greetings.lua"));
    await designer.waitFor(drawPlayer, ({ x, y }) => x === PLACE.x && y === PLACE.y, { from: say(".orchard") });
    const before = designer.received.frames.length;
    await save("lua/region.lua");
    await designer.windows.waitForLine("You smell apples.", { from: before });
    await save("lua/items.lua");
    const tree = await picksFromNewTree();
    await designer.windows.waitForLine("Its apples are not ripe yet.", { from: uses(tree) });
  });

  it("has a crow that steals, and a gardener whose quest can be done", async () => {
    designer = await gameMasterAt(sharedShard(), players, "tamsin", PLACE);
    folder.write(`orchard/${saves[0]!.file}`, saves[0]!.source);
    expect(saves.shift()!.file).toBe("lua/lib/quest.lua");
    await save("lua/crow.lua");
    await picksFromNewTree();
    await isRobbed();

    await save("gumps/orchard_quest.lua", "lua/gardener.lua");
    const from = await sayAndPoint(".add_npc gardener", 0, 1);
    const maren = await designer.waitFor(mobileIncoming, ({ x, y }) => x === PLACE.x && y === PLACE.y + 1, { from });
    const question = await designer.windows.waitForGump(undefined, { from: uses(maren.serial) });
    const accepted = designer.received.frames.length;
    question.press(question.buttonBeside("I will"));
    const says = (words: string, since: number): Promise<unknown> =>
      designer.waitFor(unicodeMessage, ({ serial, text }) => serial === maren.serial && text === words, { from: since });
    await says("Thank you! Mind the crow.", accepted);
    await picksFromNewTree();
    await isRobbed();
    for (let apples = await applesByQuestButton(1); apples < APPLES; apples++) await picksFromNewTree();
    await says("Take this gold, with my thanks.", uses(maren.serial));
    await says("Good to see you again.", uses(maren.serial));
  });

  it("has crows that come back", async () => {
    designer = await gameMasterAt(sharedShard(), players, "tamsin", { x: PLACE.x + 40, y: PLACE.y });
    await save("lua/region.lua");
    const from = say(".orchard");
    await designer.waitFor(mobileIncoming, ({ body }) => body === CROW, { from });
    expect(saves.map(({ file }) => file)).toEqual(["test/orchard_test.lua"]);
  });
});
