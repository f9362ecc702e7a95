import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { Outbox } from "../../../../runtime/game/connection/outbox.js";
import { SendBuffer } from "../../../../runtime/game/connection/send-buffer.js";
import { seededRandom } from "../../../support/random.js";

/** A socket whose kernel accepts bytes only while `isReading` is true. */
class FakeSocket {
  taken: Buffer[] = [];
  private waiting: Uint8Array[] = [];
  isReading = true;
  destroyed = false;

  get writableLength(): number {
    return this.waiting.reduce((sum, bytes) => sum + bytes.length, 0);
  }

  write(bytes: Uint8Array): boolean {
    if (this.isReading) this.taken.push(Buffer.from(bytes));
    else this.waiting.push(bytes);
    return this.isReading;
  }

  readOn(): void {
    this.isReading = true;
    for (const bytes of this.waiting) this.taken.push(Buffer.from(bytes));
    this.waiting = [];
  }
}

function outboxRig(limitBytes = 1_000): { socket: FakeSocket; outbox: Outbox; sendBuffer: SendBuffer; events: string[] } {
  const socket = new FakeSocket();
  const events: string[] = [];
  const outbox = new Outbox({
    socket: socket as unknown as Socket,
    limitBytes,
    wake: () => events.push("wake"),
    overflow: () => events.push("overflow"),
  });
  return { socket, outbox, sendBuffer: new SendBuffer(), events };
}

describe("an outbox", () => {
  test("asks for one flush and then writes all waiting bytes at once", () => {
    const { socket, outbox, sendBuffer, events } = outboxRig();
    outbox.push(Buffer.from("one"));
    outbox.push(Buffer.from("two"));
    expect(events).toEqual(["wake"]);
    outbox.flush(sendBuffer);
    expect(socket.taken.map(String)).toEqual(["onetwo"]);
    outbox.push(Buffer.from("three"));
    expect(events).toEqual(["wake", "wake"]);
  });

  test("accepts any amount in one tick from a client that is up to date, and limits only the backlog", () => {
    const { socket, outbox, sendBuffer, events } = outboxRig(100);
    outbox.push(Buffer.alloc(500));
    outbox.flush(sendBuffer);
    expect(socket.taken.map((bytes) => bytes.length)).toEqual([500]);
    socket.isReading = false;
    outbox.push(Buffer.alloc(500));
    outbox.flush(sendBuffer);
    expect(events).not.toContain("overflow");
    outbox.push(Buffer.alloc(1));
    outbox.flush(sendBuffer);
    expect(events).toContain("overflow");
  });

  test("gives up once on a client that does not read, and writes nothing more to it", () => {
    const { socket, outbox, sendBuffer, events } = outboxRig(100);
    socket.isReading = false;
    for (let i = 0; i < 10; i++) {
      outbox.push(Buffer.alloc(30));
      outbox.flush(sendBuffer);
    }
    expect(events.filter((event) => event === "overflow")).toHaveLength(1);
    expect(socket.writableLength).toBeLessThanOrEqual(100);
  });

  test("keeps a client that is behind but still reads", () => {
    const { socket, outbox, sendBuffer, events } = outboxRig(100);
    for (let i = 0; i < 50; i++) {
      socket.isReading = false;
      outbox.push(Buffer.alloc(90, i));
      outbox.flush(sendBuffer);
      socket.readOn();
    }
    expect(events).not.toContain("overflow");
    expect(Buffer.concat(socket.taken)).toHaveLength(50 * 90);
  });

  test("can share a send buffer with other clients, some of them behind, without mixing up their bytes", () => {
    const random = seededRandom(11);
    const sendBuffer = new SendBuffer();
    const clients = Array.from({ length: 5 }, () => ({ ...outboxRig(1 << 20), expected: [] as Buffer[] }));
    for (let round = 0; round < 300; round++) {
      for (const client of clients) {
        if (random.below(4) === 0) client.socket.isReading = false;
        if (random.below(3) === 0) client.socket.readOn();
        const bytes = random.bytes(1 + random.below(200));
        client.outbox.push(bytes);
        client.expected.push(bytes);
        client.outbox.moveInto(sendBuffer);
        const news = random.bytes(random.below(300));
        sendBuffer.append(news);
        client.expected.push(news);
        client.outbox.send(sendBuffer);
      }
    }
    for (const client of clients) {
      client.socket.readOn();
      expect(Buffer.concat(client.socket.taken).equals(Buffer.concat(client.expected))).toBe(true);
    }
  });
});
