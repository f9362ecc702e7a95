import type { Knex } from "knex";
import { expect } from "vitest";
import { openMysql } from "../../../runtime/storage/database/mysql-database.js";
import { mysqlAddress } from "../../runtime/storage/engines.js";
import { FELUCCA, HOME } from "../../support/crossings.js";
import { lua, NetworkShard } from "../../support/network-shard.js";
import { ScriptDirectory } from "../../support/script-directory.js";
import { type Census, doubledIn, takeCensus } from "../network/census.js";
import { itemFaultsOf } from "../network/referee.js";
import { SessionWatch } from "../network/session-watch.js";
import { Fair } from "./fair.js";
import { COINS, FAIR_LUA, SAVINGS, STONES, SWORDS } from "./script.js";

/** The only world of the network. */
const WORLD = 1;
/** Names of players in the process of some facets. */
const WHO = `local names = {}
  for _, player in ipairs(players.all()) do names[#names + 1] = player.account_name end
  return table.concat(names, " ")`;

/** The facets of a process to which somebody is on the way. */
async function whereTo(knex: Knex): Promise<string | undefined> {
  const row = await knex("world_arrivals")
    .join("world_processes", "to_process_id", "process_id")
    .first<{ facets: string } | undefined>("facets");
  return row?.facets;
}

/**
 * What nobody may double or lose. Merchants were paid for the bread that there is, and have paid for the diamonds that
 * there are not.
 */
function wealthOf({ amounts, checks, characters }: Census, { bread, diamond }: Fair["prices"]): Record<string, number> {
  const of = (template: string): number => amounts.get(template) ?? 0;
  return {
    gold: of("gold") + checks + of("bread_loaf") * bread - (STONES - of("diamond")) * diamond,
    swords: of("longsword"),
    characters,
  };
}

/** What a run of kills did. */
export interface FairFigures {
  readonly kills: number;
  readonly rounds: number;
  readonly crossings: number;
  readonly hungUp: number;
  /** Kills at which somebody was between the two processes. */
  readonly onTheWay: number;
}

/**
 * Lets players of a world in two processes do commerce and cross from one to the other, kills these at random moments
 * of crossings, and expects each time to find in the database what there was, and nothing twice. In the end each player
 * is in the world once, and so are its things.
 */
export async function killDuringFair(kills: number, seed: number): Promise<FairFigures> {
  const scripts = new ScriptDirectory();
  scripts.write("lua/commands/fair.lua", FAIR_LUA);
  const variables = { SHARD_SCRIPTS_DIRECTORY: scripts.path };
  const database = mysqlAddress();
  const network = await NetworkShard.open([FELUCCA, HOME], {
    ...{ hasOwnApi: true, database: database.address, variables: { [FELUCCA]: variables, [HOME]: variables } },
  });
  const knex = openMysql(database.address);
  const fair = new Fair(network, seed);
  const expected = {
    ...{ gold: 3 * COINS + SAVINGS, swords: 2 * SWORDS, characters: fair.players.length, doubled: [] as string[] },
  };
  let onTheWay = 0;
  const look = async (): Promise<void> => {
    const census = await takeCensus(knex, WORLD);
    if (census.onTheWay > 0) onTheWay++;
    const found = { ...wealthOf(census, fair.prices), doubled: doubledIn(census) };
    expect(found, `seed ${seed}, kill ${fair.kills.length}: ${JSON.stringify(fair.kills.at(-1))}`).toEqual(expected);
  };
  try {
    await fair.found();
    await look();
    fair.begin();
    for (let kill = 1; kill <= kills; kill++) await fair.kill(look, () => whereTo(knex));
    await fair.rest();
    await new SessionWatch(network.api).areOnce(fair.players);
    const inWorld = [...(await lua(network, FELUCCA, WHO)), ...(await lua(network, HOME, WHO))];
    expect(inWorld.join(" ").replaceAll('"', "").split(" ").filter(Boolean).sort()).toEqual([...fair.players].sort());
    await fair.leave();
    for (const world of network.worlds.values()) await world.stopWell();
    await look();
    expect(await itemFaultsOf(knex, WORLD), `seed ${seed}`).toEqual([]);
    const { rounds, crossings } = fair;
    return { kills, rounds, crossings: crossings.begun, hungUp: crossings.hungUp, onTheWay };
  } finally {
    await knex.destroy();
    await network.close();
    await database.remove();
    scripts.remove();
  }
}
