import { describe, expect, it } from "vitest";
import { clientAddress } from "../../../../runtime/http/server/client-address.js";
import { AddressSet, isNetwork } from "../../../../runtime/base/system/addresses.js";

const trusted = new AddressSet(["127.0.0.1", "10.0.0.0/8", "2001:db8:1::/48"]);

describe("the address that a request counts under", () => {
  it.each([
    ["198.51.100.7", "192.0.2.1", "198.51.100.7", "a peer that is not trusted is the caller, whatever it says"],
    ["127.0.0.1", "", "127.0.0.1", "a trusted proxy without the header is the caller"],
    ["127.0.0.1", "192.0.2.1", "192.0.2.1", "the hop before a trusted proxy"],
    ["::ffff:127.0.0.1", "192.0.2.1", "192.0.2.1", "an IPv4 peer of a dual-stack socket"],
    ["127.0.0.1", "203.0.113.9, 192.0.2.1", "192.0.2.1", "what the caller itself sent does not count"],
    ["127.0.0.1", "203.0.113.9, 192.0.2.1, 10.1.2.3", "192.0.2.1", "a chain of trusted proxies"],
    ["127.0.0.1", "10.0.0.9, 10.0.0.8", "10.0.0.9", "the first of trusted proxies only"],
    ["127.0.0.1", "192.0.2.1:5123", "192.0.2.1", "a port"],
    ["127.0.0.1", "[2001:db8:2::5]:5123", "2001:db8:2::5", "IPv6 with a port"],
    ["2001:db8:1::7", "2001:db8:2::5", "2001:db8:2::5", "IPv6"],
    ["127.0.0.1", "192.0.2.1, unknown", "127.0.0.1", "a hop that is not an address ends the chain"],
    ["127.0.0.1", `192.0.2.1${", 10.0.0.1".repeat(5_000)}`, "10.0.0.1", "an endless chain is cut"],
  ])("%s with %j is %s: %s", (peer, header, address) => {
    expect(clientAddress(peer, header, trusted)).toBe(address);
  });

  it.each(["10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0", "proxy.example.org", "::/129", ""])(
    "refuses %j as a network",
    (text) => {
      expect(isNetwork(text)).toBe(false);
    },
  );
});
