import { expect, it } from "vitest";
import { p95Ms, samplesOf, totalOf } from "../../../../runtime/console/client/metrics-text.js";

it("reads samples with and without labels", () => {
  const samples = samplesOf(
    '# HELP a text\na_total{file="x \\"y\\".lua",handler="b\\\\c"} 2.5\na_total{file="z"} 1\nb 7 1700000000\nc +Inf\n',
  );
  expect(samples).toEqual([
    { name: "a_total", labels: { file: 'x "y".lua', handler: "b\\c" }, value: 2.5 },
    { name: "a_total", labels: { file: "z" }, value: 1 },
    { name: "b", labels: {}, value: 7 },
    { name: "c", labels: {}, value: Infinity },
  ]);
  expect(totalOf(samples, "a_total")).toBe(3.5);
  expect(totalOf(samples, "missing")).toBeUndefined();
});

it("finds the bucket of the 95th percentile between two readings", () => {
  const buckets = (counts: readonly number[]) =>
    samplesOf(
      ["0.01", "0.1", "+Inf"]
        .map((le, at) => `shardkeeper_http_request_duration_seconds_bucket{le="${le}",route="/x"} ${counts[at]}`)
        .join("\n"),
    );
  expect(p95Ms(buckets([100, 100, 100]), buckets([194, 199, 200]))).toBe(100);
  expect(p95Ms(buckets([0, 0, 0]), buckets([96, 100, 100]))).toBe(10);
  expect(p95Ms(buckets([0, 0, 0]), buckets([0, 0, 10]))).toBe(100);
  expect(p95Ms(buckets([5, 5, 5]), buckets([5, 5, 5]))).toBeUndefined();
});
