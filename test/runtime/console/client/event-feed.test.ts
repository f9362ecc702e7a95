import { expect, it } from "vitest";
import type { ApiClient } from "../../../../runtime/console/client/api-client.js";
import { EventReader } from "../../../../runtime/console/client/event-feed.js";

/** Reads one text for each connection. */
function feedOf(...texts: readonly string[]): EventReader {
  const left = [...texts];
  const api: Pick<ApiClient, "stream"> = { stream: () => Promise.resolve(new Response(left.shift())) };
  return new EventReader(api as ApiClient);
}

/** Resolves once the feed has lost its connection. */
function lost(feed: EventReader): Promise<void> {
  return new Promise((resolve) => {
    const end = feed.changes.listen(() => {
      if (feed.state.kind !== "waiting") return;
      end();
      resolve();
    });
  });
}

it("drops an event that the end of a connection cut off", async () => {
  const feed = feedOf("event: log\ndata: 1", "data: 2\n\n");
  const read: unknown[] = [];
  for (const name of ["log", "message"]) feed.on(name, (data) => read.push(data));
  const first = lost(feed);
  feed.start();
  await first;
  const second = lost(feed);
  feed.hurry();
  await second;
  feed.stop();
  expect(read).toEqual([2]);
});
