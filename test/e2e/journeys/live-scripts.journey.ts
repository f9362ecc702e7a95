import { existsSync, renameSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { doubleClick, paperdoll } from "../../../runtime/protocol/packets/clicks.js";
import { asciiMessage, unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import { addLeftOut } from "../../../runtime/scripting/loading/left-out-scripts.js";
import { addCommand, afterRestart, playersOfSubject, sharedScripts, sharedShard } from "../../support/one-shard.js";
import type { ScriptDirectory } from "../../support/script-directory.js";
import type { Shard } from "../../support/shard.js";
import { until } from "../../support/until.js";

const GUMP = "gumps/help_category.lua";
const OLD_TITLE = "What do you need help with?";

let shard: Shard;
const players = playersOfSubject();
let scripts: ScriptDirectory;

beforeAll(() => {
  shard = sharedShard();
  scripts = sharedScripts();
});

/** A GameMaster in the world, who gets the reports about scripts. */
async function designer(name: string): Promise<GameClient> {
  const { accountId } = await players.account(name);
  await shard.request("PUT", `/api/users/${accountId}`, { role: "GameMaster" });
  return players.inWorld(name);
}

async function helpWindow(client: GameClient) {
  const from = client.received.frames.length;
  client.windows.pressHelp();
  return client.windows.waitForGump((gump) => gump.buttons.length === 8, { from });
}

describe("a script that is saved while the server runs", () => {
  it("takes effect, while an open window keeps the version that it was built with", async () => {
    const gm = await designer("dea");
    const open = await helpWindow(gm);
    expect(open.texts.join()).toContain(OLD_TITLE);
    const source = scripts.read(GUMP);
    scripts.write(GUMP, source.replace(OLD_TITLE, "How may we help?").replace('"help_message"', '"nowhere"'));
    await gm.windows.waitForLine(`Loaded ${GUMP}`);
    expect((await helpWindow(gm)).texts.join()).toContain("How may we help?");
    const from = gm.received.frames.length;
    scripts.write(GUMP, source);
    await gm.windows.waitForLine(`Loaded ${GUMP}`, { from });
    const again = await helpWindow(gm);
    again.press(again.buttonBeside("report a bug"));
    await gm.windows.waitForGump((gump) => gump.entries.length > 0, { from });
  });

  it("leaves the old version running when it is broken, and reports that, until it is mended", async () => {
    const gm = await designer("ebba");
    const source = scripts.read(GUMP);
    scripts.write(GUMP, source.replace("gump.define {", "gump.define { {{"));
    expect(await gm.windows.waitForLine("Script failed (loading)")).toContain(`${GUMP}:`);
    expect((await helpWindow(gm)).texts.join()).toContain(OLD_TITLE);
    const from = gm.received.frames.length;
    scripts.write(GUMP, source.replace(OLD_TITLE, "Mended"));
    await gm.windows.waitForLine(`Loaded ${GUMP}`, { from });
    expect((await helpWindow(gm)).texts.join()).toContain("Mended");
    const fromMended = gm.received.frames.length;
    scripts.write(GUMP, source);
    await gm.windows.waitForLine(`Loaded ${GUMP}`, { from: fromMended });
  });

  it("never runs in the game if its rehearsal does not end", async () => {
    const gm = await designer("frida");
    scripts.write("lua/endless.lua", "while true do pcall(function() while true do end end) end");
    expect(await gm.windows.waitForLine("Script failed (loading)")).toContain("lua/endless.lua:1: stopped: it ran for more than");
    expect(await (await shard.fetch("/metrics")).text()).not.toContain("lua/endless.lua");
    scripts.delete("lua/endless.lua");
  });

  it("becomes a command at once, and stops being one when it is deleted", async () => {
    const gm = await designer("fina");
    scripts.write(
      "lua/commands/dance.lua",
      'command.register { name = "dance", description = "Dances.", contexts = { "in_game" }, level = "Regular", handler = function() return "You dance." end }',
    );
    await gm.windows.waitForLine("Loaded lua/commands/dance.lua");
    gm.say(".dance");
    await gm.windows.waitForLine("You dance.");
    scripts.delete("lua/commands/dance.lua");
    await gm.windows.waitForLine("Removed lua/commands/dance.lua");
    expect(await (await shard.request("GET", "/api/commands")).text()).not.toContain('"dance"');
    const from = gm.received.frames.length;
    gm.say(".dance");
    expect(await gm.windows.waitForLine("dance", { from })).not.toContain("You dance.");
  });
});

describe("a script file that gets another name", () => {
  it("keeps its command, without a word of failure, and so does one that is copied first and deleted later", async () => {
    const gm = await designer("gerd");
    const [old, renamed, copied] = ["sign_up", "enlist", "join"].map((name) => `lua/commands/${name}.lua`) as [
      string,
      string,
      string,
    ];
    await addCommand(
      "sign_up",
      old,
      'command.register { name = "sign_up", description = "Signs up.", contexts = { "in_game" }, level = "Regular", handler = function() return "Signed." end }',
    );
    let from = gm.received.frames.length;
    renameSync(path.join(scripts.path, old), path.join(scripts.path, renamed));
    await gm.windows.waitForLine(`Loaded ${renamed}`, { from });
    gm.say(".sign_up");
    await gm.windows.waitForLine("Signed.", { from });
    const lines = gm.received.of(unicodeMessage).map(({ text }) => text);
    expect(lines.filter((text) => text.startsWith("Script failed"))).toEqual([]);
    from = gm.received.frames.length;
    scripts.write(copied, scripts.read(renamed));
    expect(await gm.windows.waitForLine("Script failed (loading)", { from })).toContain(`in ${renamed} and in ${copied}`);
    scripts.delete(renamed);
    await gm.windows.waitForLine(`Loaded ${copied}`, { from });
    from = gm.received.frames.length;
    gm.say(".sign_up");
    await gm.windows.waitForLine("Signed.", { from });
    scripts.delete(copied);
  });
});

describe("a player whose act fails", () => {
  it("is told so by a window, a double click and a timer, and staff are told why, each once", async () => {
    const [gm, player] = [await designer("grit"), await players.inWorld("hugo")];
    scripts.write(
      "lua/cracked.lua",
      `gump.define { name = "cracked", build = function(window)
         window:background { x = 0, y = 0, width = 90, height = 60, art = 9200 }
         window:button { x = 20, y = 20, normal = 4005, pressed = 4007, on_click = function() error("no window") end }
       end }
       function on_use(event)
         gump.send(event.session_id, "cracked", {})
         timer.after(0, function() error("no timer") end)
         error("no use")
       end`,
    );
    await gm.windows.waitForLine("Loaded lua/cracked.lua");
    player.send(doubleClick, { serial: player.serial });
    const window = await player.windows.waitForGump((one) => one.buttons.length === 1);
    window.press(window.buttons[0]!);
    const told = ({ received }: GameClient, start: string): string[] =>
      [...received.of(asciiMessage), ...received.of(unicodeMessage)].flatMap(({ text }) =>
        text.startsWith(start) ? [text] : [],
      );
    await until("the player is told three times", async () => {
      await player.ping();
      return told(player, "That failed. The staff has been told.").length === 3 ? undefined : told(player, "").join();
    });
    for (const reason of ["no use", "no timer", "no window"]) await gm.windows.waitForLine(reason);
    expect(told(gm, "Script failed")).toHaveLength(3);
    scripts.delete("lua/cracked.lua");
  });
});

describe("a script that blocked the server", () => {
  const WARD = "lua/left_out.lua";
  const ANSWER = "function on_help_request(session_id) players.tell(session_id, 'The ward is back.') end";

  it("is written to a record by the watchdog", () => {
    scripts.write(WARD, ANSWER);
    const at = Date.now() + 60_000;
    addLeftOut(path.join(shard.dataDirectory, "left-out-scripts.json"), { file: WARD, handler: "on_help_request", at });
  });

  afterRestart(() => {
    it("was left out by the start, which staff are told, until it is saved again", async () => {
      shard = sharedShard();
      const gm = await designer("gitta");
      await gm.windows.waitForLine(`${WARD} is left out: its on_help_request blocked the server`);
      gm.windows.pressHelp();
      await gm.ping();
      scripts.write(WARD, `${ANSWER} -- mended`);
      await gm.windows.waitForLine(`Loaded ${WARD}`);
      const lines = [...gm.received.of(asciiMessage), ...gm.received.of(unicodeMessage)];
      expect(lines.map(({ text }) => text)).not.toContain("The ward is back.");
      gm.windows.pressHelp();
      await gm.windows.waitForLine("The ward is back.");
      expect(existsSync(path.join(shard.dataDirectory, "left-out-scripts.json"))).toBe(false);
      scripts.delete(WARD);
      await players.leave();
      await players.remove();
    });
  });
});

describe("a command that never ends", () => {
  it("is stopped and reported, and the server and other scripts go on", async () => {
    await addCommand(
      "spin",
      "lua/commands/spin.lua",
      'command.register { name = "spin", description = "Spins.", contexts = { "in_game" }, level = "Regular", handler = function() while true do pcall(function() while true do end end) end end }',
    );
    const gm = await designer("gesa");
    const bystander = await players.inWorld("hale");
    gm.say(".spin");
    await gm.windows.waitForLine("lua/commands/spin.lua:1: stopped");
    bystander.say(".spin");
    await bystander.windows.waitForLine("The command failed. The staff has been told.");
    await bystander.step(2);
    gm.say(".where");
    await gm.windows.waitForLine("map");
    scripts.delete("lua/commands/spin.lua");
  });
});

describe("a script", () => {
  it("can keep a player from a tile and from using an item", async () => {
    scripts.write(
      "lua/ward.lua",
      `function on_step(event) if event.to_x == 1602 then players.tell(event.session_id, "A ward bars the way.") return false end end
       function on_use(event) players.tell(event.session_id, "You use " .. event.serial) return false end`,
    );
    const walker = await players.inWorldAt("lars", { x: 1600, y: 1600, direction: 2 });
    await expect.poll(async () => (await shard.fetch("/metrics")).text()).toContain("lua/ward.lua");
    expect(await walker.step(2)).toMatchObject({ outcome: "accepted" });
    expect(await walker.step(2)).toMatchObject({ outcome: "rejected" });
    await walker.windows.waitForLine("A ward bars the way.");
    walker.send(doubleClick, { serial: walker.serial });
    await walker.windows.waitForLine(`You use ${walker.serial}`);
    expect(walker.received.of(paperdoll)).toEqual([]);
    scripts.delete("lua/ward.lua");
    await until("the ward is lifted", async () => {
      walker.send(doubleClick, { serial: walker.serial });
      await walker.ping();
      return walker.received.of(paperdoll).length > 0 ? undefined : "it is not";
    });
  });

  it("can watch the steps of one player, and leave those of others alone", async () => {
    scripts.write(
      "lua/trance.lua",
      `function on_use(event) mobiles.get(event.serial):watch_steps("trance", true) return false end
       function on_watched_step(event) players.tell(event.session_id, "You are in a trance.") return false end`,
    );
    const dreamer = await players.inWorldAt("dora", { x: 1620, y: 1600, direction: 2 });
    const walker = await players.inWorldAt("walt", { x: 1620, y: 1605, direction: 2 });
    await expect.poll(async () => (await shard.fetch("/metrics")).text()).toContain("lua/trance.lua");
    expect(await dreamer.step(2)).toMatchObject({ outcome: "accepted" });
    dreamer.send(doubleClick, { serial: dreamer.serial });
    await dreamer.ping();
    expect(await dreamer.step(2)).toMatchObject({ outcome: "rejected" });
    await dreamer.windows.waitForLine("You are in a trance.");
    expect(await walker.step(2)).toMatchObject({ outcome: "accepted" });
    scripts.delete("lua/trance.lua");
  });
});

describe("a line that begins with a full stop", () => {
  it("is heard by nobody, valid or not, and each mistake gets its own answer", async () => {
    const [gm, regular] = [await designer("iris"), await players.inWorld("jon")];
    const from = gm.received.frames.length;
    const answers: [string, string][] = [
      [".nosuchthing", "nosuchthing"],
      [".exit", "needs the level Administrator"],
      [".teleport 1 1 1 0", "needs the level GameMaster"],
      [".where here", "Usage: .where"],
    ];
    for (const [line, answer] of answers) {
      regular.say(line);
      await regular.windows.waitForLine(answer);
    }
    regular.say("good evening");
    const spokenByJon = (): string[] =>
      gm.received.of(unicodeMessage).flatMap((message) => (message.serial === regular.serial ? [message.text] : []));
    await gm.waitFor(unicodeMessage, (message) => message.text === "good evening", { from });
    expect(spokenByJon()).toEqual(["good evening"]);
  });
});
