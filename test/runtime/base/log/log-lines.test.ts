import { expect, test } from "vitest";
import { createLog } from "../../../../runtime/base/log/log.js";

test("a listener gets every line without secrets until it is removed", async () => {
  const book = createLog({ level: "info", fileBytes: 1_000_000, files: 1 });
  const lines: string[] = [];
  const stop = book.onLine((line) => lines.push(line));
  book.log.child({ component: "game" }).info({ password: "hunter1", port: 2593 }, "one\u202e");
  book.log.debug("no");
  stop();
  book.log.info("later");
  await book.close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^\{"level":"info","time":"/);
  expect(lines[0]).toContain("\\u202e");
  expect(JSON.parse(lines[0]!)).toMatchObject({ component: "game", password: "[redacted]", port: 2593, msg: "one\u202e" });
});
