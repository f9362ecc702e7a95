import { z } from "zod";

export const apiSchema = z
  .strictObject({
    origin: z
      .string()
      .meta({ description: "Where browsers reach it: the scheme, the host, and the port if it is not the usual one." }),
  })
  .meta({ id: "Api" });
export type ApiPlace = z.output<typeof apiSchema>;
