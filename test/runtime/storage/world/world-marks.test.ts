import { afterEach, describe, expect, it } from "vitest";
import { openUnmigrated } from "../../../../runtime/storage/database/database.js";
import { toJournalRow } from "../../../../runtime/storage/world/journal-rows.js";
import { migrate, migrateTo } from "../../../../runtime/storage/migrations/migrations.js";
import { createRepositories } from "../../../../runtime/storage/database/repositories.js";
import { remoteWorld } from "../../../../runtime/storage/database/remote-world.js";
import { engines } from "../engines.js";
import { newAccount, newCharacter } from "../samples.js";
import { batchOf, type Line, linesOf } from "./world-samples.js";

const ITEM = 0x4000_0001;

describe.each(engines)("a database of an older version on $engine", ({ isMissing, newDatabase }) => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  it.skipIf(isMissing)("keeps its journal, and knows all serials that it still names", async () => {
    const { address, remove } = await newDatabase();
    closers.push(remove);
    const { knex, close } = await openUnmigrated(address, { uncleanStop: false, onLost: () => undefined });
    closers.push(close);
    await migrateTo(knex, "0006-world-journal");
    const sender = { sender_account_id: 1, sender_account_name: "a", sender_character_id: 70, sender_character_name: "Gone" };
    const place = { map_id: 1, x: 1, y: 1, z: 0, created_at: 1, last_updated_at: 1 };
    await knex("tickets").insert({ category: "Bug", status: "Open", message: "m", ...sender, ...place });
    await knex("world_entities").insert({ serial: ITEM, kind: "item", state: "{}" });
    const batches = [batchOf(["item", ITEM + 8, {}], ["mobile", 60, {}]), batchOf(["gone", ITEM + 8]), Buffer.from("damaged")];
    for (const batch of batches) await knex("world_journal").insert(toJournalRow(batch, 1));
    await migrate(knex);

    const { characters, accounts, world: calls } = createRepositories(knex);
    const world = remoteWorld(calls);
    expect(await world.highestSerials()).toEqual({ mobile: 70, item: ITEM + 8 });
    const lines: Line[] = [];
    const report = await world.load((batch) => void lines.push(...linesOf(batch)));
    expect(report).toMatchObject({ journalRows: 2, setAside: [{ rows: 1 }] });
    expect(lines).toContainEqual(["mobile", 60, {}]);
    await world.append({ mobile: 71, item: ITEM + 9 }, batchOf(["gone", 60]));
    expect(await world.load(() => undefined)).toMatchObject({ mobiles: 0, journalRows: 3, setAside: [] });

    const { accountId } = await accounts.create(newAccount("a"));
    await characters.create(newCharacter(accountId, 0, 80));
    await characters.delete(80);
    expect(await world.highestSerials()).toEqual({ mobile: 80, item: 0x4000_0001 + 800 });
  });
});
