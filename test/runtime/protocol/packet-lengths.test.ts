import { describe, expect, test } from "vitest";
import { CLIENT_LENGTHS, SERVER_LENGTHS, UNKNOWN, VARIABLE } from "../../../runtime/protocol/packet-lengths.js";
import { allPackets, oldForms } from "../../../runtime/protocol/packets/index.js";
import { sharedJson, sharedNeed } from "./shared-files.js";

interface Agreement {
  all_tables_that_know_it_agree: Record<string, { length: number }>;
  tables_differ: Record<string, Record<string, number>>;
}

describe.skipIf(sharedNeed.isMissing)(`packet lengths${sharedNeed.note}`, () => {
  test("equal those of a 7.0.59 client", () => {
    const { lengths } = sharedJson<{ lengths: number[] }>("data/packet_lengths.json");
    lengths.forEach((length, id) => expect([id, SERVER_LENGTHS[id]]).toEqual([id, length]));
    expect(SERVER_LENGTHS.slice(lengths.length).every((length) => length === UNKNOWN)).toBe(true);
  });

  test("equal those on which all projects agree", () => {
    for (const [id, { length }] of Object.entries(
      sharedJson<Agreement>("vectors/packet_lengths_agreement.json").all_tables_that_know_it_agree,
    )) {
      // 0xD5 has 9 bytes since 7.0.104.0. Only one of the two tables that list it says so.
      if (id !== "d5") expect([id, SERVER_LENGTHS[Number.parseInt(id, 16)]]).toEqual([id, length === 0 ? VARIABLE : length]);
    }
  });

  test("equal those of ClassicUO where projects differ, except for packets that only old clients send", () => {
    for (const [id, tables] of Object.entries(sharedJson<Agreement>("vectors/packet_lengths_agreement.json").tables_differ)) {
      const own = CLIENT_LENGTHS[Number.parseInt(id, 16)];
      if (id === "00") expect(own).toBe(104);
      else if (tables.ClassicUO === undefined) expect([VARIABLE, ...Object.values(tables)]).toContain(own);
      // For these two the 7.0.59 table is better than ClassicUO's table of its oldest clients.
      else if (id !== "fa" && id !== "fb") expect([id, own]).toEqual([id, tables.ClassicUO === 0 ? VARIABLE : tables.ClassicUO]);
    }
  });
});

test("a packet of fixed size has the length of the table, and one of variable size is variable there", () => {
  for (const packet of allPackets) {
    if (oldForms.has(packet)) continue;
    const table = packet.from === "client" ? CLIENT_LENGTHS : SERVER_LENGTHS;
    expect([packet.name, table[packet.id]]).toEqual([packet.name, typeof packet.size === "number" ? packet.size : VARIABLE]);
  }
});
