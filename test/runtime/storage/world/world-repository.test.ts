import { setImmediate as nextTurn } from "node:timers/promises";
import type { Knex } from "knex";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toJournalRow } from "../../../../runtime/storage/world/journal-rows.js";
import { seededRandom } from "../../../support/random.js";
import { IS_LONG } from "../../../support/effort.js";
import { remoteWorld } from "../../../../runtime/storage/database/remote-world.js";
import { KnexWorldRepository } from "../../../../runtime/storage/world/world-repository.js";
import { MAX_RECORD_BYTES, type LoadReport, type WorldRepository } from "../../../../runtime/storage/world/world-records.js";
import { engines, openForTest } from "../engines.js";
import { failureOf } from "../database/failure.js";
import { batchOf, type Line, linesOf, SERIALS } from "./world-samples.js";

const ITEM = 0x4000_0001;
/** Names that some collation or other takes for the same. */
const LOOKALIKES = [
  ...["pad", "pad ", "pad  ", " pad", "PAD", "p\u00e1d", "pa\u0301d", "pad\t", "pad\u00a0", "pad\u200b", "\uff50ad"],
  ...["", " ", "i", "I", "\u0131", "\u0130", "ss", "\u00df", "\u30cf", "\u3071", "\uff8a", "\u{1f600}", "\u{1f601}"],
];

describe.each(engines)("the world on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    let database: Awaited<ReturnType<typeof openForTest>>;
    let knex: Knex;
    let world: WorldRepository;

    beforeAll(async () => {
      database = await openForTest(newDatabase);
      knex = database.knex;
    });
    beforeEach(async () => {
      for (const table of ["world_journal", "world_entities", "script_store", "journal_set_aside", "world_marks"])
        await knex(table).delete();
      world = remoteWorld(new KnexWorldRepository(knex, new AbortController().signal));
    });
    afterAll(() => database?.close());

    async function load(): Promise<{ lines: Line[]; report: LoadReport }> {
      const lines: Line[] = [];
      const report = await world.load((batch) => void lines.push(...linesOf(batch)));
      return { lines: lines.sort((one, other) => Number(one[1]) - Number(other[1])), report };
    }
    const count = async (table: string): Promise<number> => (await knex(table).select(knex.raw("1"))).length;

    /** Runs a fold and aborts it, as a kill would, after `transactions` of its transactions. */
    async function foldUntil(transactions: number): Promise<void> {
      const ending = new AbortController();
      let begun = 0;
      const onQuery = ({ sql }: { sql: string }): void => {
        if (/^INSERT INTO world_entities/.test(sql) && ++begun === transactions) ending.abort();
      };
      knex.on("query", onQuery);
      try {
        expect((await failureOf(new KnexWorldRepository(knex, ending.signal).fold())).kind).toBe("closed");
      } finally {
        knex.removeListener("query", onQuery);
      }
    }

    it("keeps members of scripts' tables beside the entities, folded or not, and sets damaged ones aside", async () => {
      const member = (name: string, value?: unknown): Line =>
        ["store", "account", 7, name, ...(value === undefined ? [] : [value])] as Line;
      const stored = async () => (await load()).lines.filter(([what]) => what === "store").sort();
      await world.append(
        SERIALS,
        batchOf(member("a", { "#1": "\u2028" }), ["item", ITEM, { x: 1 }], member("A", 5), member("b", [1])),
      );
      const first = [member("A", 5), member("a", { "#1": "\u2028" }), member("b", [1])];
      expect(await stored()).toEqual(first);
      await world.fold();
      expect(await count("script_store")).toBe(3);
      expect(await stored()).toEqual(first);
      await world.append(SERIALS, batchOf(member("a"), member("b", [1, 2]), ["gone", ITEM]));
      expect(await stored()).toEqual([member("A", 5), member("b", [1, 2])]);
      await world.fold();
      expect(await stored()).toEqual([member("A", 5), member("b", [1, 2])]);
      await knex("script_store").where("name", "A").update({ value: "{" });
      expect((await load()).report.setAside).toEqual([{ rows: 1, reason: "account 7 A of the store: the value is not JSON" }]);
      expect(await stored()).toEqual([member("b", [1, 2])]);
      expect(await count("journal_set_aside")).toBe(1);
    });

    it("keeps names apart by their exact bytes, whatever is set, deleted and folded", async () => {
      const random = seededRandom(40);
      const among = <T>(choices: readonly T[]): T => choices[random.below(choices.length)]!;
      const held = new Map<string, number>();
      for (let step = 1; step <= (IS_LONG ? 300 : 30); step++) {
        const lines = Array.from({ length: 1 + random.below(12) }, (): Line => {
          const [scope, name] = [among(["global", "timer"]), among(LOOKALIKES)];
          const isSet = random.below(10) < 7;
          if (isSet) held.set(`${scope} ${name}`, step);
          else held.delete(`${scope} ${name}`);
          return ["store", scope, 0, name, ...(isSet ? [step] : [])] as Line;
        });
        await world.append(SERIALS, batchOf(...lines));
        if (random.below(10) < 4) await world.fold();
      }
      await world.fold();
      const { lines } = await load();
      expect(new Map(lines.map(([, scope, , name, value]) => [`${scope} ${name}`, value]))).toEqual(held);
      expect(await count("script_store")).toBe(held.size);
    });

    it("is empty at first", async () => {
      expect(await load()).toEqual({ lines: [], report: { items: 0, mobiles: 0, journalRows: 0, setAside: [] } });
      expect(await world.highestSerials()).toEqual({ mobile: 0, item: 0 });
      expect(await world.fold()).toMatchObject({ records: 0, journalRows: 0, setAside: [] });
      await world.append(SERIALS);
      expect(await count("world_journal")).toBe(0);
    });

    it("reads back the last state of each appended entity, before and after a fold", async () => {
      const odd = { name: 'Iolo\'s "harp" \\ 漢字 🐉 } ] \n', params: { empty: {}, list: [1, { a: "}" }] } };
      await world.append(SERIALS, batchOf(["item", ITEM, odd], ["mobile", 7, { hits: 1 }], ["item", ITEM + 1, {}]));
      await world.append(SERIALS, batchOf(["mobile", 7, { hits: 2 }], ["gone", ITEM + 1]));
      await world.append(SERIALS, batchOf(["mobile", 7, { hits: 3 }], ["gone", ITEM + 2], ["mobile", 8, { hits: 9 }]));
      const lines = [
        ["mobile", 7, { hits: 3 }],
        ["mobile", 8, { hits: 9 }],
        ["item", ITEM, odd],
      ];
      expect(await load()).toEqual({ lines, report: { items: 1, mobiles: 2, journalRows: 3, setAside: [] } });
      expect(await world.fold()).toMatchObject({ records: 5, journalRows: 3 });
      expect(await load()).toEqual({ lines, report: { items: 1, mobiles: 2, journalRows: 0, setAside: [] } });
    });

    it("applies the journal over the snapshot", async () => {
      await world.append(SERIALS, batchOf(["item", ITEM, { amount: 1 }], ["item", ITEM + 1, {}], ["mobile", 1, {}]));
      await world.fold();
      await world.append(
        SERIALS,
        batchOf(["item", ITEM, { amount: 2 }], ["gone", ITEM + 1], ["gone", 1], ["item", ITEM + 2, {}]),
      );
      const lines = [
        ["item", ITEM, { amount: 2 }],
        ["item", ITEM + 2, {}],
      ];
      expect(await load()).toMatchObject({ lines, report: { items: 2, mobiles: 0, journalRows: 1 } });
      await world.fold();
      expect((await load()).lines).toEqual(lines);
      await world.append(SERIALS, batchOf(["gone", ITEM], ["item", ITEM + 1, { again: true }]));
      expect((await load()).lines).toEqual([
        ["item", ITEM + 1, { again: true }],
        ["item", ITEM + 2, {}],
      ]);
    });

    it("takes the place of a mobile that only moved into its state, wherever that is stored", async () => {
      const state = { name: "a } place", direction: 1, mapId: 0, x: 1, y: 2, z: 3, skills: { 1: 2 } };
      const at = (x: number): Line => ["place", 7, 6, 1, x, 5, -4];
      const expected = (x: number) => ({ ...state, direction: 6, mapId: 1, x, y: 5, z: -4 });
      const states = async () => (await load()).lines.map(([, , one]) => one);
      // In the same batch, in a later one, folded together, over the snapshot, and in several folds.
      await world.append(SERIALS, batchOf(["mobile", 7, state], at(8)));
      expect(await states()).toEqual([expected(8)]);
      await world.append(SERIALS, batchOf(at(9)));
      expect(await states()).toEqual([expected(9)]);
      await world.fold();
      expect(await states()).toEqual([expected(9)]);
      await world.append(SERIALS, batchOf(at(10)));
      await world.append(SERIALS, batchOf(at(11)));
      expect(await load()).toMatchObject({ lines: [["mobile", 7, expected(11)]], report: { mobiles: 1, setAside: [] } });
      expect(await world.fold()).toMatchObject({ records: 1, journalRows: 2 });
      expect(await states()).toEqual([expected(11)]);
      // Removed ones stay removed, and newer records win.
      await world.append(SERIALS, batchOf(at(12), ["gone", 7]));
      expect(await states()).toEqual([]);
      await world.append(SERIALS, batchOf(["mobile", 7, state]));
      expect(await states()).toEqual([state]);
      await world.fold();
      expect(await states()).toEqual([state]);
    });

    it("passes over the place of a mobile that has no state, or a damaged one", async () => {
      await world.append(SERIALS, batchOf(["mobile", 7, {}], ["mobile", 8, { hits: 1 }]));
      await world.fold();
      await knex("world_entities").where("serial", 7).update({ state: "{" });
      await world.append(SERIALS, batchOf(["place", 7, 0, 0, 1, 1, 0], ["place", 8, 0, 0, 1, 1, 0], ["place", 9, 0, 0, 1, 1, 0]));
      expect(await world.fold()).toMatchObject({ setAside: [] });
      const { lines, report } = await load();
      expect(lines).toEqual([["mobile", 8, { hits: 1, direction: 0, mapId: 0, x: 1, y: 1, z: 0 }]]);
      expect(report.setAside).toEqual([{ rows: 1, reason: "entity 7: the state is not a JSON object" }]);
    });

    it("knows the highest serials, also of things that are gone", async () => {
      await world.append({ mobile: 9, item: ITEM + 5 }, batchOf(["item", ITEM + 5, {}], ["mobile", 9, {}]));
      await world.append({ mobile: 9, item: ITEM + 5 }, batchOf(["gone", ITEM + 5], ["gone", 9]));
      await world.fold();
      expect(await world.highestSerials()).toEqual({ mobile: 9, item: ITEM + 5 });
      await world.append({ mobile: 9, item: ITEM + 7 });
      expect(await world.highestSerials()).toEqual({ mobile: 9, item: ITEM + 7 });
      expect(await count("world_journal")).toBe(0);
    });

    it("loads and folds thousands of entities that change several times", async () => {
      const entities = IS_LONG ? 50_000 : 10_000;
      for (const round of [1, 2]) {
        for (let first = 0; first < entities; first += 5_000) {
          const lines = Array.from({ length: 5_000 }, (_, i): Line => ["item", ITEM + first + i, { round, number: first + i }]);
          await world.append(SERIALS, batchOf(...lines));
        }
        if (round === 1) await foldUntil(IS_LONG ? 30 : 6);
      }
      const before = await load();
      expect(before.report).toEqual({ items: entities, mobiles: 0, journalRows: (2 * entities) / 5_000, setAside: [] });
      expect(before.lines.map(([, , state]) => state)).toEqual(
        Array.from({ length: entities }, (_, number) => ({ round: 2, number })),
      );
      await foldUntil(IS_LONG ? 11 : 3);
      expect((await load()).lines).toEqual(before.lines);
      expect(await world.fold()).toMatchObject({ setAside: [] });
      expect(await count("world_journal")).toBe(0);
      expect((await load()).lines).toEqual(before.lines);
    });

    it("is the same wherever a fold is killed", async () => {
      const states = (round: number): Line[] => Array.from({ length: 4_500 }, (_, i) => ["item", ITEM + i, { round, i }]);
      await world.append(SERIALS, batchOf(...states(1)));
      await world.fold();
      await world.append(SERIALS, batchOf(...states(2)));
      await world.append(SERIALS, batchOf(...states(3).slice(1_000), ...[1, 2, 3].map((i): Line => ["gone", ITEM + i])));
      const { lines } = await load();
      expect(lines).toHaveLength(4_497);
      for (const transactions of [1, 2, 4]) {
        await foldUntil(transactions);
        expect(await count("world_journal")).toBe(2);
        expect((await load()).lines).toEqual(lines);
      }
      await world.fold();
      expect((await load()).lines).toEqual(lines);
    });

    it("folds a small journal in one transaction, so that a row is in the snapshot completely or not at all", async () => {
      await world.append(SERIALS, batchOf(["item", ITEM, { amount: 10 }], ["item", ITEM + 1, { amount: 0 }]));
      await world.append(SERIALS, batchOf(["item", ITEM, { amount: 4 }], ["item", ITEM + 1, { amount: 6 }]));
      const changes: string[] = [];
      knex.on("query", ({ sql }: { sql: string }) => {
        if (/^(begin|insert|delete|commit)/i.test(sql)) changes.push(sql.slice(0, 6).toLowerCase());
      });
      await world.fold();
      knex.removeAllListeners("query");
      expect(changes).toEqual(["begin;", "insert", "delete", "insert", "commit"]);
    });

    it("neither loses nor deletes batches that are appended during a fold", async () => {
      await world.append(SERIALS, batchOf(...Array.from({ length: 5_000 }, (_, i): Line => ["item", ITEM + i, { round: 1 }])));
      const folded = world.fold();
      let appended = 0;
      let isFolding = true;
      void folded.finally(() => (isFolding = false));
      for (; isFolding; appended += 1) {
        await world.append(SERIALS, batchOf(["item", ITEM + appended, { round: 2 }], ["mobile", 1, { appended }]));
        await nextTurn(); // As between two messages to the storage thread.
      }
      // Batches that were appended before it read the journal are folded, too.
      const { journalRows } = await folded;
      expect(appended).toBeGreaterThan(journalRows);
      const { lines, report } = await load();
      expect(report.journalRows).toBe(1 + appended - journalRows);
      expect(lines).toEqual([
        ["mobile", 1, { appended: appended - 1 }],
        ...Array.from({ length: 5_000 }, (_, i) => ["item", ITEM + i, { round: i < appended ? 2 : 1 }]),
      ]);
    });

    it("splits batches that are too long for a statement, and refuses records that are", async () => {
      const text = "x".repeat(3_000_000);
      await world.append(SERIALS, batchOf(...[1, 2, 3, 4, 5].map((i): Line => ["item", ITEM + i, { i, text }])));
      expect(await count("world_journal")).toBe(3);
      for (const once of [1, 2]) {
        const { lines, report } = await load();
        expect(lines.map(([, , state]) => (state as { i: number }).i)).toEqual([1, 2, 3, 4, 5]);
        expect(report.items * once).toBe(5 * once);
        await world.fold();
      }
      const failure = await failureOf(world.append(SERIALS, batchOf(["item", ITEM, { text: "x".repeat(MAX_RECORD_BYTES) }])));
      expect(failure.message).toContain("longer than 6291456 bytes");
    });

    describe("with missing batches", () => {
      const ids = (): Promise<number[]> => knex("world_journal").orderBy("id").pluck("id");
      let batches: number[];

      beforeEach(async () => {
        await world.append(SERIALS, batchOf(["item", ITEM, { number: 0 }]));
        await world.fold();
        for (let number = 1; number <= 4; number += 1) await world.append(SERIALS, batchOf(["item", ITEM, { number }]));
        batches = await ids();
      });

      it.each([
        ["the first", [0], /^batch 2 is missing between the snapshot \(up to batch 1\) and batch 3 of \S+Z$/, 0],
        ["one in the middle", [2], /^batch 4 is missing between batch 3 of \S+Z and batch 5 of \S+Z$/, 2],
        ["two in the middle", [1, 2], /^batches up to 4 are missing between batch 2 of \S+Z and batch 5 of \S+Z$/, 1],
        ["the last", [3], /^batch 5 is missing after batch 4 of \S+Z$/, 3],
        ["all", [0, 1, 2, 3], /^batches up to 5 are missing after the snapshot \(up to batch 1\)$/, 0],
      ])("%s: is refused, and loads the world before them if that is allowed", async (_, removed, reason, number) => {
        // MySQL's numbers continue, whatever is deleted.
        const first = batches[0]! - 2;
        const inOrder = (text: string): string =>
          text.replace(/(batch|to) (\d+)/g, (__, word, id) => `${word} ${Number(id) - first}`);
        for (const at of removed) await knex("world_journal").where("id", batches[at]!).delete();
        const refused = await failureOf(load());
        expect(refused.kind).toBe("incomplete");
        expect(refused.message).toContain("--persistence-allow-missing-batches");
        const left = batches.filter((__, at) => !removed.includes(at));
        expect(await ids()).toEqual(left);

        const lines: Line[] = [];
        const report = await world.load((batch) => void lines.push(...linesOf(batch)), { allowMissingBatches: true });
        expect(lines).toEqual([["item", ITEM, { number }]]);
        expect(report.setAside).toEqual([{ rows: left.length - number, reason: expect.any(String) as string }]);
        expect(inOrder(report.setAside[0]!.reason)).toMatch(reason);
        expect(refused.message).toContain(report.setAside[0]!.reason);
        expect(await count("journal_set_aside")).toBe(left.length - number);
        // From then on the journal is complete again.
        await world.append(SERIALS, batchOf(["item", ITEM, { number: 9 }]));
        expect((await load()).lines).toEqual([["item", ITEM, { number: 9 }]]);
      });

      it("says so in a fold, which the game answers with its whole world", async () => {
        await knex("world_journal").where("id", batches[1]!).delete();
        const { setAside, journalRows } = await world.fold();
        expect(setAside).toEqual([{ rows: 0, reason: expect.stringContaining(`batch ${batches[1]} is missing`) as string }]);
        expect(journalRows).toBe(3);
        expect((await load()).lines).toEqual([["item", ITEM, { number: 4 }]]);
      });
    });

    describe("with damage", () => {
      beforeEach(async () => {
        for (let number = 1; number <= 4; number += 1) await world.append(SERIALS, batchOf(["item", ITEM + number, { number }]));
      });
      const ids = async (): Promise<number[]> => knex("world_journal").orderBy("id").pluck("id");

      it.each<[string, string, (id: number) => PromiseLike<unknown>]>([
        [
          "a truncated batch",
          "the checksum",
          (id) =>
            knex("world_journal")
              .where({ id })
              .update({ batch: Buffer.from('["ite') }),
        ],
        ["a wrong checksum", "the checksum", (id) => knex("world_journal").where({ id }).update({ checksum: 1 })],
        ["a line that is not a record", "line 2 cannot", (id) => replace(id, '["gone",5]\n["item",5]\n')],
        ["an unknown kind", "line 1 cannot", (id) => replace(id, '["house",5,{}]\n')],
        ["a serial out of range", "line 1 cannot", (id) => replace(id, '["item",4294967296,{}]\n')],
        ["a state that is not an object", "line 1 cannot", (id) => replace(id, '["item",5,[]]\n')],
        ["invalid JSON", "line 1 cannot", (id) => replace(id, '["item",5,{]\n')],
      ])("in the journal (%s): sets the row and all later ones aside", async (_, reason, damage) => {
        const before = await ids();
        await damage(before[2]!);
        const { lines, report } = await load();
        expect(lines).toEqual([1, 2].map((number) => ["item", ITEM + number, { number }]));
        expect(report).toMatchObject({ items: 2, journalRows: 2, setAside: [{ rows: 2 }] });
        expect(report.setAside[0]!.reason).toContain(`journal row ${before[2]}: ${reason}`);
        const kept = await knex("journal_set_aside").orderBy("id").select("source", "row_id", "content");
        expect(kept).toMatchObject(before.slice(2).map((row_id) => ({ source: "journal", row_id })));
        expect(String((kept as { content: Buffer }[])[1]!.content)).toContain('"number":4');
        expect((await load()).report).toEqual({ items: 2, mobiles: 0, journalRows: 2, setAside: [] });
      });

      it("in the journal during a fold: sets only that row aside", async () => {
        const [, second] = await ids();
        await knex("world_journal").where("id", second).update({ checksum: 1 });
        const { setAside, journalRows } = await world.fold();
        expect(setAside).toEqual([{ rows: 1, reason: `journal row ${second}: the checksum does not match` }]);
        expect(journalRows).toBe(3);
        expect((await load()).lines.map(([, serial]) => Number(serial) - ITEM)).toEqual([1, 3, 4]);
      });

      it("in the snapshot: sets only the damaged entities aside", async () => {
        await world.fold();
        await knex("world_entities")
          .where("serial", ITEM + 2)
          .update({ state: '{"number":' });
        await knex("world_entities")
          .where("serial", ITEM + 3)
          .update({ kind: "hous" });
        await world.append(SERIALS, batchOf(["item", ITEM + 3, { mended: true }]));
        const { lines, report } = await load();
        expect(lines.map(([, serial]) => Number(serial) - ITEM)).toEqual([1, 3, 4]);
        expect(report.setAside).toEqual([{ rows: 1, reason: `entity ${ITEM + 2}: the state is not a JSON object` }]);
        const kept = await knex("journal_set_aside").select("source", "row_id", "content", "checksum");
        expect(kept).toEqual([{ source: "entity", row_id: ITEM + 2, content: Buffer.from('{"number":'), checksum: null }]);
      });

      async function replace(id: number, text: string): Promise<void> {
        const { batch, checksum } = toJournalRow(Buffer.from(text), 0);
        await knex("world_journal").where("id", id).update({ batch, checksum });
      }
    });
  });
});
