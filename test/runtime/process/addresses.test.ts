import { describe, expect, it } from "vitest";
import { isLoopbackAddress, plainAddress } from "../../../runtime/process/addresses.js";

describe("loopback addresses", () => {
  it.each(["127.0.0.1", "127.255.255.254", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "::FFFF:127.9.9.9"])(
    "%s is one",
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
  ])("%s is not one", (address) => {
    expect(isLoopbackAddress(address)).toBe(false);
  });

  it("IPv4 in IPv6 gets its usual form", () => {
    expect(["::ffff:192.0.2.1", "192.0.2.1", "2001:db8::1"].map(plainAddress)).toEqual(["192.0.2.1", "192.0.2.1", "2001:db8::1"]);
  });
});
