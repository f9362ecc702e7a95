import { describe } from "vitest";
import { testRandomGrounds } from "./random-grounds.js";

describe("steps on much random ground", () => testRandomGrounds(40));
