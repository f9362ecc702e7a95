// @ts-check
import { OperatorsCode } from "../shard/operators-code.js";

export const society = new OperatorsCode(
  "society",
  ["world.lua", "places.lua", "outfit.lua"].map((file) => new URL(file, import.meta.url)),
);
