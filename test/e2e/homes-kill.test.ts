import { test } from "vitest";
import { boatMove } from "../../runtime/protocol/packets/houses.js";
import { openContainer } from "../../runtime/protocol/packets/items.js";
import { doubleClick, worldItem } from "../../runtime/protocol/packets/clicks.js";
import { deleteObject } from "../../runtime/protocol/packets/movement.js";
import { clilocMessage } from "../../runtime/protocol/packets/speech.js";
import { multiTargetCursor, targetAnswer } from "../../runtime/protocol/packets/targets.js";
import type { Item } from "../../runtime/world/entities/item.js";
import { type Actor, countOf, goldOf, killAmid, presses, says } from "../crash/deeds.js";
import { laid } from "../crash/market.js";
import type { StoredWorld } from "../crash/stored-world.js";
import { SHIP, SHORE, WATER_Z } from "../support/shore-client.js";

const LAWN = { x: 1464, y: 1617 };
const BEACH = { x: SHORE - 1, y: 1660 };
const BERTH = { x: SHORE + 4, y: BEACH.y };
const MULTI_TYPE = 2;
/** As much of a pile as there is. */
const ALL = 0xffff;
const KILLS = 4;
const [COINS, HANDFUL] = [500, 7];
const [VESSEL, HOUSE, THING, BOX] = ["small_dragon_ship", "stone_and_plaster_house", "longsword", "wooden_box"];
/** A tillerman's: "Ar, anchor raised sir", and "Ar, anchor dropped sir". */
const [RAISED, DROPPED] = [501446, 501444];
const LABEL = { locked: 501721, released: 501657, secured: 501655, unsecured: 501656 };
const SCRIPT = `
local ships = require("features.ships.lib.ship_records")
local function ship_of() return items.all_of("${VESSEL}")[1] end
local function in_house(me, template) return items.near(me.map_id, me.x, me.y, 3, { template = template })[1] end
local function coins(holder) items.create("gold", { amount = ${COINS} }):put_in(holder) end
function begins.sailor(me)
  coins(me.backpack)
  items.create("${VESSEL}_deed"):put_in(me.backpack)
end
function begins.holder(me)
  for _, kind in ipairs(require("features.houses.data.houses")) do
    if kind.id == "${HOUSE}" then
      require("features.houses.lib.house_placing").build(me, kind, { map_id = me.map_id, x = me.x, y = me.y - 7, z = me.z })
    end
  end
  me:move_to(me.map_id, ${LAWN.x}, ${LAWN.y} - 7, me.z)
  local box = items.create("${BOX}")
  box:move_to(me.map_id, me.x - 1, me.y, me.z)
  coins(box)
  items.create("${THING}"):move_to(me.map_id, me.x + 1, me.y, me.z)
end
function deeds.ship() return serial_of(ship_of()) end
function deeds.part(_, name) return serial_of(ships.part(ship_of(), name)) end
function deeds.anchored() return ship_of():get("anchored") and 1 or 0 end
function deeds.drift() return ship_of().y - ${BERTH.y} end
function deeds.cargo() return serial_of(ships.part(ship_of(), "hold").contents[1]) end
function deeds.stand(me, where)
  local ship = ship_of()
  if where == "ashore" then me:move_to(me.map_id, ${BEACH.x}, ${BEACH.y}, 0)
  else me:move_to(ship.map_id, ship.x, ship.y - 2, ship.z + 3) end
  return 0
end
function deeds.thing(me, template) return serial_of(in_house(me, template)) end
function deeds.bound(me, template)
  local thing = in_house(me, template)
  return (thing:get("locked_down") or thing:get("secured")) and 1 or 0
end
function deeds.boxed(me) return serial_of(in_house(me, "${BOX}"):find("gold")) end`;

/** Gives the ship an order, and waits for the tillerman's answer. */
async function orders(actor: Actor, words: string, answer: number): Promise<void> {
  await actor.client.waitFor(clilocMessage, ({ cliloc }) => cliloc === answer, { from: await says(actor, words) });
}

/** Launches the ship, sails, lays cargo into the hold and takes it out, and lays the ship up, again and again. */
async function sail(actor: Actor): Promise<void> {
  const { client, ask, done } = actor;
  for (;;) {
    if ((await ask("ship")) === 0) {
      await launch(actor);
      done();
    }
    await ask("stand", "aboard");
    if (await ask("anchored")) await orders(actor, "raise anchor", RAISED);
    for (let legs = 0; legs < 2; legs++) {
      const words = (await ask("drift")) < 0 ? "one back" : "one forward";
      await client.waitFor(boatMove, undefined, { from: await says(actor, words) });
      done();
    }
    await orders(actor, "drop anchor", DROPPED);
    await ask("stand", "aboard");
    const hold = await ask("part", "hold");
    await laid(client, await ask("mine", "gold"), HANDFUL, hold);
    done();
    await opened(actor, hold);
    for (let cargo = await ask("cargo"); cargo !== 0; cargo = await ask("cargo"))
      await laid(client, cargo, ALL, await ask("pack"));
    await layUp(actor);
    done();
  }
}

/** Opens a container: nobody takes anything out of one that the client does not show yet. */
async function opened({ client }: Actor, container: number): Promise<void> {
  const from = client.received.frames.length;
  client.send(doubleClick, { serial: container });
  await client.waitFor(openContainer, ({ serial }) => serial === container, { from });
}

async function launch({ client, ask }: Actor): Promise<void> {
  await ask("stand", "ashore");
  const model = await ask("mine", `${VESSEL}_model`);
  const serial = model === 0 ? await ask("mine", `${VESSEL}_deed`) : model;
  const from = client.received.frames.length;
  client.send(doubleClick, { serial });
  const { cursor } = await client.waitFor(multiTargetCursor, undefined, { from });
  client.send(targetAnswer, { type: 1, cursor, flags: 0, serial: 0, ...BERTH, z: WATER_Z, graphic: 0 });
  await client.waitFor(worldItem, ({ type, graphic }) => type === MULTI_TYPE && graphic === SHIP, { from });
}

async function layUp(actor: Actor): Promise<void> {
  const { client, ask } = actor;
  const [ship, tillerman] = [await ask("ship"), await ask("part", "tillerman")];
  await ask("stand", "ashore");
  const from = client.received.frames.length;
  client.send(doubleClick, { serial: tillerman });
  await presses(actor, await client.windows.waitForGump(({ texts }) => texts.includes("Yes"), { from }), "Yes");
  await client.waitFor(deleteObject, ({ serial }) => serial === ship, { from });
}

/**
 * Locks a thing down and releases it, secures a box and releases it, and takes coins out of the box and lays them back,
 * again and again.
 */
async function keepHouse(actor: Actor): Promise<void> {
  const { client, ask, done } = actor;
  for (;;) {
    await changes(actor, THING, { bind: ["I wish to lock this down", LABEL.locked], label: LABEL.released });
    done();
    await changes(actor, BOX, { bind: ["I wish to secure this", LABEL.secured], label: LABEL.unsecured });
    done();
    const box = await ask("thing", BOX);
    await opened(actor, box);
    await laid(client, await ask("boxed"), HANDFUL, await ask("pack"));
    done();
    await laid(client, await ask("mine", "gold"), ALL, box);
  }
}

/** Binds what is free, and releases what is bound. */
async function changes(
  actor: Actor,
  template: string,
  { bind, label }: { bind: readonly [words: string, label: number]; label: number },
): Promise<void> {
  const { client, ask } = actor;
  const thing = await ask("thing", template);
  const [words, answer] = (await ask("bound", template)) ? ["I wish to release this", label] : bind;
  const from = await says(actor, words);
  (await client.windows.waitForTarget(undefined, { from })).object(thing);
  await client.waitFor(clilocMessage, ({ serial, cliloc }) => serial === thing && cliloc === answer, { from });
}

/** Things that are only half bound: by the house or by their own record, but not by both. */
function halfBound({ world }: StoredWorld): number {
  const isHalf = ({ kind, params, movable }: Item): boolean => {
    const isFree = movable !== false;
    if (kind.id === THING) return params?.has("locked_down") === isFree;
    return kind.id === BOX && (params?.has("secured") === isFree || (params?.get("locked") === true) === isFree);
  };
  return [...world.items].filter(isHalf).length;
}

/** Keys that fit nothing, and what lacks one of its two keys. */
function wrongKeys({ world }: StoredWorld): number {
  const all = [...world.items];
  const locks = all.filter(({ kind }) => kind.id === VESSEL || kind.id === HOUSE).map(({ params }) => params?.get("lock_id"));
  const keys = all.filter(({ kind }) => kind.id === "gold_key").map(({ params }) => params?.get("lock_id"));
  const lacking = locks.filter((lock) => keys.filter((key) => key === lock).length !== 2);
  return lacking.length + keys.filter((key) => !locks.includes(key)).length;
}

test("servers killed during voyages, dry docks, cargo handling and lock downs lose nothing and double nothing", async () => {
  const parts = ["ship_tillerman", "ship_hold", "ship_plank"];
  await killAmid({
    parts: { sailor: { place: BEACH, act: sail }, holder: { place: LAWN, act: keepHouse } },
    ...{ script: SCRIPT, kills: KILLS, isOnShore: true },
    wealth: (stored) => ({
      gold: goldOf(stored),
      "ships, deeds and models": countOf(stored, VESSEL) + countOf(stored, `${VESSEL}_deed`) + countOf(stored, `${VESSEL}_model`),
      "parts without a ship": parts.reduce((sum, part) => sum + countOf(stored, part), 0) - 4 * countOf(stored, VESSEL),
      "houses, things and boxes": countOf(stored, HOUSE) + countOf(stored, THING) + countOf(stored, BOX),
      "half bound": halfBound(stored),
      "wrong keys": wrongKeys(stored),
    }),
    expected: {
      gold: 2 * COINS,
      "ships, deeds and models": 1,
      "parts without a ship": 0,
      "houses, things and boxes": 3,
      "half bound": 0,
      "wrong keys": 0,
    },
  });
});
