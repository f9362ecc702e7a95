import { describe } from "vitest";
import { testRandomGrounds } from "./random-grounds.js";

describe("steps on random ground", () => testRandomGrounds(3));
