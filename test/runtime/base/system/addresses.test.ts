import { describe, expect, it } from "vitest";
import { isLoopbackAddress, plainAddress } from "../../../../runtime/base/system/addresses.js";

describe("loopback addresses", () => {
  it.each(["127.0.0.1", "127.255.255.254", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "::FFFF:127.9.9.9"])(
    "include %s",
    (address) => {
      expect(isLoopbackAddress(address)).toBe(true);
    },
  );

  it.each([
    "0.0.0.0",
    "::",
    "128.0.0.1",
    "10.0.0.1",
    "192.168.0.1",
    "::2",
    "fe80::1",
    "::ffff:10.0.0.1",
    "localhost",
    "127.0.0.1.nip.io",
    "127.1",
    "",
  ])("do not include %s", (address) => {
    expect(isLoopbackAddress(address)).toBe(false);
  });

  it("are written in the usual form if they are IPv4 inside IPv6", () => {
    expect(["::ffff:192.0.2.1", "192.0.2.1", "2001:db8::1"].map(plainAddress)).toEqual(["192.0.2.1", "192.0.2.1", "2001:db8::1"]);
  });
});
