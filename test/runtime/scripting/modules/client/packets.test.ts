import { afterEach, beforeEach, expect, test } from "vitest";
import { packetModule } from "../../../../../runtime/scripting/modules/client/packets.js";
import { WorldShard } from "../../../../support/world-shard.js";

let shard: WorldShard;
const values = { packets: true };

beforeEach(async () => {
  shard = await WorldShard.open();
  values.packets = true;
  shard.shard.host.addModule(packetModule({ presentation: shard.presentation, values }));
});
afterEach(() => shard.close());

test("whole packets reach a client, one or several", async () => {
  const { sessionId } = shard.enter();
  expect(await shard.run(`book.note(packets.send(${sessionId}, "65 00 28 10 6500FF10"))`)).toEqual([true]);
  expect(shard.presentation.take()).toMatchObject([{ what: "packets", hex: "650028106500FF10" }]);
});

test.each([
  ["650", "two hexadecimal digits"],
  ["zz", "two hexadecimal digits"],
])("what is no hexadecimal text is refused: %s", async (hex, reason) => {
  const { sessionId } = shard.enter();
  await expect(shard.run(`packets.send(${sessionId}, "${hex}")`)).rejects.toThrow(reason);
  expect(shard.presentation.take()).toEqual([]);
});

test("nothing is sent while the operator has not switched it on", async () => {
  values.packets = false;
  const { sessionId } = shard.enter();
  await expect(shard.run(`packets.send(${sessionId}, "65 00 28 10")`)).rejects.toThrow("scripts.packets");
});
