import { describe, expect, it } from "vitest";
import { StepLedger } from "../../loadtest/client/step-ledger.js";
import { DelayQueue } from "../../loadtest/run/delay-queue.js";

describe("the ledger of steps", () => {
  it("counts from 0 to 255, and then from 1 again", () => {
    const ledger = new StepLedger();
    const sequences = Array.from({ length: 520 }, () => {
      const sequence = ledger.send(0);
      ledger.acknowledge(sequence, 0);
      return sequence;
    });
    const round = Array.from({ length: 255 }, (_, at) => at + 1);
    expect(sequences).toEqual([0, ...round, ...round, ...round].slice(0, 520));
  });

  it("measures the time from sending to acknowledgement", () => {
    const ledger = new StepLedger();
    expect(ledger.acknowledge(ledger.send(10), 12.5)).toBe("current");
    expect(ledger.latencyMs).toBe(2.5);
    expect(ledger.isWaiting).toBe(false);
  });

  it("does not count the acknowledgement of another step for the current one", () => {
    const ledger = new StepLedger();
    ledger.send(0);
    expect(ledger.acknowledge(7, 1)).toBe("unknown");
    expect(ledger.isWaiting).toBe(true);
  });

  it("recognises a late acknowledgement before and after the next step", () => {
    const ledger = new StepLedger();
    ledger.send(0);
    ledger.giveUp();
    expect(ledger.acknowledge(0, 1)).toBe("late");
    ledger.send(2);
    ledger.giveUp();
    ledger.send(3);
    expect(ledger.acknowledge(1, 4)).toBe("late");
    expect(ledger.acknowledge(2, 5)).toBe("current");
    expect(ledger.latencyMs).toBe(2);
  });

  it("restarts the sequence after a rejection and forgets the steps before it", () => {
    const ledger = new StepLedger();
    ledger.send(0);
    ledger.giveUp();
    ledger.send(1);
    expect(ledger.reject()).toBe("current");
    expect(ledger.reject()).toBe("late");
    expect(ledger.acknowledge(0, 2)).toBe("unknown");
    expect(ledger.send(3)).toBe(0);
  });

  it("restarts the sequence when the character is moved, but still accepts the answer to the pending step", () => {
    const ledger = new StepLedger();
    ledger.acknowledge(ledger.send(0), 0);
    ledger.send(1);
    ledger.placedAnew();
    expect(ledger.acknowledge(1, 2)).toBe("current");
    expect(ledger.send(3)).toBe(0);
  });

  it("matches an answer to the older of two steps with the same number", () => {
    const ledger = new StepLedger();
    ledger.send(0);
    ledger.giveUp();
    ledger.placedAnew();
    expect(ledger.send(1)).toBe(0);
    expect(ledger.acknowledge(0, 2)).toBe("late");
    expect(ledger.acknowledge(0, 3)).toBe("current");
  });

  it("remembers only a few unanswered steps", () => {
    const ledger = new StepLedger();
    for (let at = 0; at < 20; at++) ledger.send(at);
    expect(ledger.acknowledge(3, 20)).toBe("unknown");
    expect(ledger.acknowledge(19, 20)).toBe("current");
  });
});

describe("a queue with one fixed delay", () => {
  it("returns items in order, never early, and reports how late they are", () => {
    const due: [string, number, number][] = [];
    const queue = new DelayQueue<string>(300, (item, token, lagMs) => due.push([item, token, lagMs]));
    queue.add("a", 1, 0);
    queue.add("b", 2, 10);
    queue.advance(299.9);
    expect(due).toEqual([]);
    queue.advance(300);
    queue.advance(315);
    expect(due).toEqual([
      ["a", 1, 0],
      ["b", 2, 5],
    ]);
  });

  it("does not grow with use", () => {
    let handed = 0;
    const queue = new DelayQueue<number>(1, (item) => {
      handed++;
      if (item < 50_000) queue.add(item + 10, 0, item / 10);
    });
    for (let item = 0; item < 10; item++) queue.add(item, 0, 0);
    for (let now = 0; now < 5_010; now++) queue.advance(now);
    expect(handed).toBe(50_010);
  });
});
