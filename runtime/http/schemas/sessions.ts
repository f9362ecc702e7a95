import { z } from "zod";
import { utcMembers } from "../../contracts/events/members.js";
import { sessionMembers } from "../../contracts/sessions.js";
import { memberSchemas, worldSchema } from "./fields.js";

export const gameSessionSchema = z
  .strictObject({ ...memberSchemas(utcMembers(sessionMembers)), world: worldSchema })
  .meta({ id: "Session" });
export type GameSession = z.output<typeof gameSessionSchema>;
