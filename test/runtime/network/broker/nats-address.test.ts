import { describe, expect, test } from "vitest";
import { readNatsAddress } from "../../../../runtime/network/broker/nats-address.js";

describe("the address of NATS", () => {
  test.each([
    [["nats://broker"], { servers: ["broker:4222"], isEncrypted: false }],
    [["nats://10.0.0.1:4000", "nats://10.0.0.2"], { servers: ["10.0.0.1:4000", "10.0.0.2:4222"], isEncrypted: false }],
    [["tls://a%40b:p%2Fs@[::1]:1"], { servers: ["[::1]:1"], isEncrypted: true, user: "a@b", pass: "p/s" }],
    [["nats://token@broker"], { servers: ["broker:4222"], isEncrypted: false, token: "token" }],
    [["nats://u:p@one", "nats://two"], { servers: ["one:4222", "two:4222"], isEncrypted: false, user: "u", pass: "p" }],
  ])("may be %j", (urls, expected) => {
    expect(readNatsAddress(urls)).toEqual(expected);
  });

  test.each([
    [[], "no address"],
    [["hunter2"], "is not a URL"],
    [["mqtt://u:hunter2@broker"], "must begin with nats://"],
    [["nats://u:hunter2@broker/x"], "must end after the port"],
    [["nats://u:hunter2@one", "nats://u:other@two"], "different users"],
    [["nats://one", "tls://two"], "use TLS"],
  ])("%j is refused, without the password", (urls, message) => {
    const problem = readNatsAddress(urls);
    expect(problem).toContain(message);
    expect(problem).not.toContain("hunter2");
  });
});
