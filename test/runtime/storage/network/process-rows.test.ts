import { expect, it } from "vitest";
import { retryDuplicates } from "../../../../runtime/storage/network/process-rows.js";

it("a number that others have taken thirty times in a row is tried again, and the attempt says how often", async () => {
  const attempts: number[] = [];
  const taken = Object.assign(new Error("it is there"), { code: "ER_DUP_ENTRY" });
  const insert = (attempt: number): Promise<string> => {
    attempts.push(attempt);
    return attempt <= 30 ? Promise.reject(taken) : Promise.resolve("done");
  };
  expect(await retryDuplicates(insert)).toBe("done");
  expect(attempts).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
  await expect(retryDuplicates(() => Promise.reject(taken))).rejects.toBe(taken);
});
