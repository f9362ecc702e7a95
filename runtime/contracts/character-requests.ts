import { z } from "zod";
import type { RpcDeclaration } from "./network.js";

/** What edges ask the process of a world about characters that it has. */

const TIMEOUT_MS = 2_000;
const serial = z.int().positive();

/** What the world knows of a character. */
const stateSchema = z.object({
  serial,
  /** Null if it has never been in the world. */
  name: z.string().nullable(),
  isInWorld: z.boolean(),
});

const serialsSchema = z.object({ serials: z.array(serial).max(64) });
const statesSchema = z.array(stateSchema);

export const characterStates: RpcDeclaration<z.output<typeof serialsSchema>, z.output<typeof statesSchema>> = {
  name: "character-states",
  timeoutMs: TIMEOUT_MS,
  input: (value) => serialsSchema.parse(value),
  answer: (value) => statesSchema.parse(value),
};

const serialSchema = z.object({ serial });

/** The character was deleted: its belongings go. */
export const characterDeleted: RpcDeclaration<z.output<typeof serialSchema>, boolean> = {
  name: "character-deleted",
  timeoutMs: TIMEOUT_MS,
  input: (value) => serialSchema.parse(value),
  answer: (value) => z.boolean().parse(value),
};
