// @ts-check
import { OperatorsCode } from "../shard/operators-code.js";

export const adventure = new OperatorsCode(
  "adventure",
  ["world.lua", "outfit.lua"].map((file) => new URL(file, import.meta.url)),
);
