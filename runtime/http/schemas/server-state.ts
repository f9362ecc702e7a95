import { z } from "zod";
import { timeSchema } from "./fields.js";

const bytes = z.int().min(0);

export const serverStateSchema = z
  .strictObject({
    version: z.string(),
    commit: z.string().nullable().meta({ description: "null outside of a checkout" }),
    databaseVersion: z.string().meta({ description: "The last migration" }),
    nodeVersion: z.string(),
    database: z.strictObject({
      engine: z.enum(["sqlite", "mysql"]),
      bytes: bytes.nullable().meta({ description: "null where the database is no file of this machine" }),
      failingBecause: z.string().nullable().meta({ description: "Why nothing is stored; null while it is" }),
    }),
    disk: z.strictObject({ freeBytes: bytes, totalBytes: bytes }).meta({ description: "Of the data directory" }),
    backup: z
      .strictObject({
        everySeconds: z.int(),
        lastDoneAtUtc: timeSchema.nullable().meta({ description: "null before the first" }),
        failed: z.int().meta({ description: "Backups that failed since the start" }),
      })
      .nullable()
      .meta({ description: "null where no backups are scheduled" }),
    scripts: z
      .strictObject({
        files: z.int(),
        failing: z
          .array(z.strictObject({ file: z.string(), failures: z.int() }))
          .meta({ description: "Files whose handlers failed since the start, those with most failures first" }),
      })
      .nullable()
      .meta({ description: "null in a process that plays no world" }),
    loginsClosedBecause: z.string().nullable().meta({ description: "null while everybody can log in" }),
  })
  .meta({ id: "ServerState" });
export type ServerStateJson = z.output<typeof serverStateSchema>;
