import { expect, test } from "vitest";
import { type LineDestination, LineQueue, type LineQueueOptions } from "../../../../runtime/base/log/line-queue.js";
import { deferred } from "../../../support/deferred.js";

class Memory implements LineDestination {
  text = "";
  failures: Error[] = [];
  /** Bytes that one write takes. */
  appetite = Infinity;
  isClosed = false;
  gate: Promise<void> = Promise.resolve();

  async write(bytes: Buffer): Promise<number> {
    await this.gate;
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
    const part = bytes.subarray(0, this.appetite);
    this.text += part.toString();
    return part.length;
  }
  writeSync(bytes: Buffer): void {
    this.text += bytes.toString();
  }
  close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }
}

function queueTo(memory: Memory, options: Partial<LineQueueOptions> = {}): LineQueue {
  const settings = { gatherMs: 0, maxWaitingChars: 1_000, retryMs: 0, dropped: (count: number) => `${count} dropped\n` };
  return new LineQueue(memory, { ...settings, onError: () => undefined, ...options });
}

test("lines arrive in order, even if the destination takes a few bytes at a time", async () => {
  const memory = new Memory();
  memory.appetite = 3;
  const queue = queueTo(memory);
  for (const line of ["one\n", "zwölf\n", "three\n"]) queue.write(line);
  await queue.close();
  expect(memory.text).toBe("one\nzwölf\nthree\n");
  expect(memory.isClosed).toBe(true);
});

test("lines that come too fast are dropped, and a line in their place has the count", async () => {
  const memory = new Memory();
  const gate = deferred();
  memory.gate = gate.promise;
  const queue = queueTo(memory, { maxWaitingChars: 8 });
  for (const line of ["one\n", "two\n", "three\n", "four\n"]) queue.write(line);
  gate.resolve();
  await queue.close();
  expect(memory.text).toBe("one\ntwo\n2 dropped\n");
});

test("after a failure the same bytes are written again", async () => {
  const memory = new Memory();
  const failed = deferred<Error>();
  memory.failures = [new Error("disk full")];
  const queue = queueTo(memory, { onError: failed.resolve });
  queue.write("one\n");
  expect((await failed.promise).message).toBe("disk full");
  queue.write("two\n");
  await queue.close();
  expect(memory.text).toBe("one\ntwo\n");
});

test("a broken destination does not delay the close", async () => {
  const memory = new Memory();
  memory.failures = [new Error("1"), new Error("2"), new Error("3")];
  const queue = queueTo(memory);
  queue.write("one\n");
  await queue.close();
  expect(memory.isClosed).toBe(true);
});

test("flushSync writes everything at once, and nothing twice", async () => {
  const memory = new Memory();
  const queue = queueTo(memory);
  queue.write("one\n");
  queue.flushSync();
  expect(memory.text).toBe("one\n");
  await queue.close();
  expect(memory.text).toBe("one\n");
});

test("flushSync during a write does not repeat that write", async () => {
  const memory = new Memory();
  const gate = deferred();
  const begun = deferred();
  memory.gate = gate.promise;
  const write = memory.write.bind(memory);
  memory.write = (bytes) => {
    begun.resolve();
    return write(bytes);
  };
  const queue = queueTo(memory);
  queue.write("one\n");
  await begun.promise;
  queue.write("two\n");
  queue.flushSync();
  expect(memory.text).toBe("two\n");
  gate.resolve();
  await queue.close();
  expect(memory.text).toBe("two\none\n");
});
