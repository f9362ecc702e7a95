import { expect, test } from "vitest";
import { EdgeSocket, type SocketHolder } from "../../../../runtime/network/links/edge-socket.js";
import { LinkAnswers, LinkUpdates } from "../../../../runtime/network/links/link-sinks.js";
import { FlushQueue } from "../../../../runtime/game/connection/flush-queue.js";
import { LinkFrameReader, FrameWriter, TO_EDGE } from "../../../../runtime/network/links/frames.js";
import { Outbox } from "../../../../runtime/game/connection/outbox.js";
import { SendBuffer } from "../../../../runtime/game/connection/send-buffer.js";

const NOTHING = Buffer.alloc(0);

/** Two clients of a link, and the frames that they are sent. */
function rig() {
  const frames = new FrameWriter();
  const flushQueue = new FlushQueue(new SendBuffer());
  const unused = (): never => {
    throw new Error("not expected");
  };
  const holder: SocketHolder = {
    updates: new LinkUpdates(),
    answers: new LinkAnswers(),
    send: (connection, bytes, count) => frames.add(TO_EDGE.send, connection, bytes, count),
    cut: () => undefined,
    ...{ taken: unused, end: unused, say: unused, refuse: unused, switchTo: unused },
  };
  const client = (connection: number) => {
    const socket = new EdgeSocket(holder, connection);
    const outbox = new Outbox({ socket, limitBytes: 1_000, wake: flushQueue.wake, overflow: unused });
    return { socket, outbox, answer: (take: () => void) => flushQueue.answer(outbox, { take }, NOTHING) };
  };
  const sent = (): [connection: number, body: string][] => {
    const list: [number, string][] = [];
    const reader = new LinkFrameReader((kind, connection, bytes, from, to) => {
      expect(kind).toBe(TO_EDGE.send);
      list.push([connection, bytes.toString("latin1", from, to)]);
    });
    frames.sendTo({ writableLength: 0, write: (bytes: Uint8Array) => reader.take(Buffer.from(bytes)) });
    return list;
  };
  return { one: client(1), other: client(2), sent };
}

function text(characters: string): Uint8Array {
  return Buffer.from(characters, "latin1");
}

test("what a client is answered at once is one frame, and counts as written", () => {
  const { one, sent } = rig();
  one.answer(() => {
    one.outbox.push(text("first "));
    one.outbox.push(text("second"));
  });
  expect(sent()).toEqual([[1, "first second"]]);
  expect(one.socket.bytesWritten).toBe(12);
  one.answer(() => undefined);
  expect(sent()).toEqual([]);
});

test("answers follow what waited before, and are followed by what is too long to be gathered", () => {
  const { one, sent } = rig();
  one.outbox.push(text("before "));
  one.answer(() => one.outbox.push(text("after")));
  expect(sent()).toEqual([[1, "before after"]]);
  const [short, long, last] = ["s".repeat(300), "l".repeat(400), "e"];
  one.answer(() => {
    for (const part of [short, long, last]) one.outbox.push(text(part));
  });
  expect(sent()).toEqual([
    [1, short],
    [1, long + last],
  ]);
});

test("a client that is answered while another one is keeps its answers apart", () => {
  const { one, other, sent } = rig();
  one.answer(() => {
    one.outbox.push(text("a"));
    other.answer(() => other.outbox.push(text("x")));
    one.outbox.push(text("b"));
  });
  expect(sent()).toEqual([
    [2, "x"],
    [1, "ab"],
  ]);
});

test("a client whose connection is cut meanwhile gets nothing, and the next one nothing of it", () => {
  const { one, other, sent } = rig();
  one.answer(() => {
    one.outbox.push(text("lost"));
    one.socket.destroy();
  });
  other.answer(() => other.outbox.push(text("mine")));
  expect(sent()).toEqual([[2, "mine"]]);
});
