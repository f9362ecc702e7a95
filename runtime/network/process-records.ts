import { z } from "zod";
import { type ProcessEntry, processRoles } from "../contracts/network.js";
import type { BucketEntry } from "./broker/broker.js";

const addressSchema = z.object({ host: z.string(), port: z.int() });
const entrySchema = z.object({
  process: z.string(),
  pid: z.int(),
  roles: z.array(z.enum(processRoles)),
  world: z.string().nullable(),
  facets: z.array(z.int()),
  processId: z.int().nullable(),
  link: addressSchema.nullable(),
  game: addressSchema.nullable(),
  http: addressSchema.nullable(),
  origin: z.string().nullable(),
  players: z.number(),
  loadPercent: z.number(),
  version: z.string(),
  startedAt: z.number(),
}) satisfies z.ZodType<ProcessEntry>;

const recordSchema = z.object({
  process: z.string(),
  leaseMs: z.number(),
  /** The token of its fence. */
  fence: z.string().nullable(),
  /** It ended, or others ended it. */
  isOver: z.boolean(),
  entry: entrySchema.nullable(),
  /** So that no two writes are the same. It stands last. */
  beat: z.int(),
});

/** What a process writes of itself: its lease, and what the directory shows. */
export type ProcessRecord = z.output<typeof recordSchema>;

/** undefined: a process of another version wrote it otherwise. */
export function readRecord({ value }: BucketEntry): ProcessRecord | undefined {
  try {
    return recordSchema.parse(JSON.parse(value));
  } catch {
    return undefined;
  }
}

/** A record as it was written, without its beat. */
export function withoutBeat({ value }: BucketEntry): string {
  return value.slice(0, value.lastIndexOf(","));
}
