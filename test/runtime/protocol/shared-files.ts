import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { needed } from "../../support/needs.js";

const shared = path.resolve(import.meta.dirname, "../../../../shared");

/** What tests with recorded packets and protocol constants need. */
export const sharedNeed = needed(
  existsSync(path.join(shared, "vectors/packets.json"))
    ? undefined
    : "../shared, which holds recorded packets, is not beside the project",
);

export function sharedJson<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(shared, file), "utf8")) as T;
}

export interface PacketVector {
  id: string;
  opcode: string;
  name: string;
  direction: "C2S" | "S2C" | "both";
  length: number;
  hex: string;
  fields?: Record<string, unknown>;
  applies_to?: string;
  notes?: string;
}
