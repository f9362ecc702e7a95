import { describe, expect, it, test } from "vitest";
import { readProxyHeader } from "../../../../runtime/game/connection/proxy-header.js";
import { LOCAL_HEADER, proxyHeader, rawProxyHeader } from "../../../support/proxy-header.js";
import { seededRandom } from "../../../support/random.js";

const FIXED_BYTES = 16;
const LONGEST_BYTES = 2_048;
const over4 = { client: "203.0.113.7", reached: "192.0.2.1", reachedPort: 2_594 };
const over6 = { client: "2001:db8:0:0:0:0:0:7", reached: "2001:db8:0:0:0:0:0:1" };
/** A name that the client asked for (type 2), and padding (type 4). */
const fields = Buffer.from("0200056c6f63616c0400030000", "hex");

describe("the PROXY protocol header", () => {
  it("names the client and what it reached, over IPv4 and IPv6, in the usual form", () => {
    expect(readProxyHeader(proxyHeader(over4))).toEqual({
      kind: "whole",
      bytes: 28,
      caller: { address: "203.0.113.7", reached: { address: "192.0.2.1", port: 2_594 } },
    });
    expect(readProxyHeader(proxyHeader(over6))).toEqual({
      kind: "whole",
      bytes: 52,
      caller: { address: "2001:db8::7", reached: { address: "2001:db8::1", port: 2_593 } },
    });
    const mapped = readProxyHeader(proxyHeader({ client: "0:0:0:0:0:ffff:cb00:7107", reached: "0:0:0:0:0:0:0:1" }));
    expect(mapped).toMatchObject({ caller: { address: "203.0.113.7", reached: { address: "::1" } } });
  });

  it("ends where its length says, after fields that are skipped, whatever follows", () => {
    const header = proxyHeader({ ...over4, fields });
    const longest = proxyHeader({ ...over4, fields: Buffer.alloc(LONGEST_BYTES - 28, 0x04) });
    for (const [whole, bytes] of [
      [header, 28 + fields.length],
      [longest, LONGEST_BYTES],
    ] as const) {
      expect(readProxyHeader(Buffer.concat([whole, Buffer.from("more")]))).toMatchObject({ kind: "whole", bytes });
    }
  });

  it("of a proxy that speaks for itself names nobody, whatever addresses it carries", () => {
    expect(readProxyHeader(LOCAL_HEADER)).toEqual({ kind: "whole", bytes: FIXED_BYTES, caller: undefined });
    const talkative = rawProxyHeader(0x20, 0x11, Buffer.alloc(12, 7));
    expect(readProxyHeader(talkative)).toEqual({ kind: "whole", bytes: 28, caller: undefined });
  });

  test.each<[string, Buffer, string]>([
    ["other bytes", Buffer.of(0xef), "no PROXY protocol header"],
    ["a signature with a wrong last byte", Buffer.from("0d0a0d0a000d0a515549540b", "hex"), "no PROXY protocol header"],
    ["version 1", Buffer.from("PROXY TCP4 203.0.113.7 192.0.2.1 40000 2593\r\n"), "version 1"],
    ["another version", rawProxyHeader(0x11, 0x11, Buffer.alloc(0)).subarray(0, 13), "version and command 0x11"],
    ["another command", rawProxyHeader(0x22, 0x11, Buffer.alloc(0)).subarray(0, 13), "version and command 0x22"],
    ["UDP", rawProxyHeader(0x21, 0x12, Buffer.alloc(12)), "a client that is not on TCP (0x12"],
    ["a local socket", rawProxyHeader(0x21, 0x31, Buffer.alloc(216)), "a client that is not on TCP (0x31"],
    ["no family", rawProxyHeader(0x21, 0x00, Buffer.alloc(0)), "a client that is not on TCP (0x0 "],
    ["IPv4 addresses that are cut off", rawProxyHeader(0x21, 0x11, Buffer.alloc(11)), "without addresses"],
    ["IPv6 addresses that are cut off", rawProxyHeader(0x21, 0x21, Buffer.alloc(35)), "without addresses"],
    ["a length above the limit", rawProxyHeader(0x21, 0x11, Buffer.alloc(0), LONGEST_BYTES - 15), "header of 2049 bytes"],
  ])("is refused as soon as its bytes show it: %s", (_, bytes, reason) => {
    expect(readProxyHeader(bytes)).toEqual({ kind: "bad", reason: expect.stringContaining(reason) as string });
  });

  it("gets the same verdict however it is cut, for 3,000 mutated headers (seed 7)", () => {
    const random = seededRandom(7);
    const originals = [proxyHeader(over4), proxyHeader(over6), proxyHeader({ ...over6, fields }), LOCAL_HEADER];
    const kinds = { need: 0, bad: 0, whole: 0 };
    for (let i = 0; i < 3_000; i++) {
      const bytes = Buffer.concat([originals[i % originals.length]!, random.bytes(random.below(8))]);
      for (let flips = random.below(3); flips > 0; flips--) bytes[random.below(bytes.length)] = random.below(256);
      const verdict = readProxyHeader(bytes);
      kinds[verdict.kind]++;
      const decidedAt = Array.from({ length: bytes.length }, (_, length) => length + 1).find(
        (length) => readProxyHeader(bytes.subarray(0, length)).kind !== "need",
      );
      if (verdict.kind === "need") {
        expect(decidedAt).toBeUndefined();
        expect(FIXED_BYTES + bytes.readUInt16BE(14)).toBeGreaterThan(bytes.length);
      } else {
        expect(readProxyHeader(bytes.subarray(0, decidedAt))).toEqual(verdict);
        if (verdict.kind === "whole") expect(decidedAt).toBe(verdict.bytes);
      }
    }
    expect(Math.min(...Object.values(kinds))).toBeGreaterThan(30);
  });
});
