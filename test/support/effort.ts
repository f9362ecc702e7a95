/** Whether this is a run of `npm run test:long`, which tries everything where `npm test` takes samples. */
export const IS_LONG = process.env["SHARD_TEST_LONG"] === "1";
