import { mkdirSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openForReading } from "../../../../runtime/storage/database/database.js";
import { hasMysql, mysqlAddress, mysqlNote } from "../../storage/engines.js";
import { Imports } from "./imported.js";
import { accountXml, writeServUoSave } from "./runuo-save.js";

const ADA = 0x65;
let imports: Imports;
beforeEach(() => {
  imports = new Imports();
  mkdirSync(imports.data);
});
afterEach(() => imports.remove());

it.skipIf(!hasMysql)(`a save is merged into a shard in ${mysqlNote}, with other names and serials`, async () => {
  const database = mysqlAddress();
  try {
    const { address } = database;
    writeServUoSave(imports.save, {
      accounts: accountXml("ada", "<password>x</password>", ADA) + accountXml("eve", "<password>y</password>"),
      mobiles: [{ type: "Server.Mobiles.PlayerMobile", isPlayer: true, serial: ADA }],
      items: [{ type: "Server.Items.Gold", serial: 0x4000_0001, itemId: 0xeed, amount: 5, facet: 1, at: [10, 20, 0] }],
    });
    await imports.run({ address });
    await expect(imports.run({ address })).rejects.toThrow("has accounts or a world already");
    const { counts } = await imports.run({ address, isMerge: true });
    expect(counts).toMatchObject({ accounts: 2, characters: 1, goldBefore: 5, goldAfter: 5 });
    const knex = await openForReading(address);
    try {
      expect(await knex("accounts").orderBy("account_id").select("account_id", "username")).toEqual([
        { account_id: 1, username: "ada" },
        { account_id: 2, username: "eve" },
        { account_id: 3, username: "admin" },
        { account_id: 4, username: "ada.2" },
        { account_id: 5, username: "eve.2" },
      ]);
      expect(await knex("characters").orderBy("serial").select("serial", "account_id")).toEqual([
        { serial: ADA, account_id: 1 },
        { serial: ADA + 1, account_id: 4 },
      ]);
      expect(await knex("world_entities").where("kind", "item").count({ number: "*" }).first()).toEqual({
        number: counts.items * 2,
      });
    } finally {
      await knex.destroy();
    }
  } finally {
    await database.remove();
  }
});
