import { afterAll, beforeAll, describe } from "vitest";
import { hasMysql, mysqlAddress, mysqlNote, mysqlUrl, temporaryDirectory } from "../../runtime/storage/engines.js";
import { type Shard, startShard } from "../../support/shard.js";
import { testKeptCharacters } from "./kept-characters.js";

describe.skipIf(!hasMysql)(`kept in ${mysqlNote}`, () => {
  const database = mysqlAddress();
  const outliving: (() => void)[] = [];
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let shard: Shard | undefined;

  async function start(): Promise<void> {
    shard = await startShard({ dataDirectory: directory.path, databaseUrl: mysqlUrl(database.address) });
  }

  beforeAll(async () => {
    directory = await temporaryDirectory();
    await start();
  });
  // Removes the database whatever fails before.
  afterAll(async () => {
    await shard?.stop().catch(() => undefined);
    await directory.remove();
    await database.remove();
  });

  testKeptCharacters(
    () => shard!,
    (tests) => outliving.push(tests),
  );

  describe("after a restart", () => {
    beforeAll(async () => {
      await shard!.stopWell();
      await start();
    });
    for (const tests of outliving) tests();
  });
});
